"""Small tables for the firing tests: red against blue on 60 by 48 inches."""

from __future__ import annotations

import random

from umpire.geometry import Base, Disc, Point, Polygon, Rectangle, heading_from_degrees, overlaps, snap_point
from umpire.systems.legions.battlefield import (
    Area,
    Battlefield,
    Detachment,
    DetachmentType,
    Model,
    Place,
    Profile,
    Terrain,
    Trait,
    Weapon,
)

RIFLE = Weapon(name="rifle", maximum=24.0, dice=2, to_hit=4, ap=-1)


def gun(*traits: str, reach: float = 24.0, dice: int = 2, to_hit: int = 4, ap: int = -1) -> Weapon:
    """A weapon with some traits, written 'Engine Killer:2'."""
    made = tuple(Trait(name=each.split(":")[0], value=each.partition(":")[2]) for each in traits)
    return Weapon(name="gun", maximum=reach, dice=dice, to_hit=to_hit, ap=ap, traits=made)


def box(left: float, low: float, right: float, high: float) -> Polygon:
    """A rectangle."""
    return Polygon(ring=((left, low), (right, low), (right, high), (left, high)))


def model(
    name: str, detachment: str, at: Point, *, base: Base | None = None, height: float = 0.5, facing: float = 0.0
) -> Model:
    """A model on the table; its profile is that of its Detachment."""
    return Model(
        id=name,
        detachment=detachment,
        profile=detachment,
        base=base or Disc(radius=0.5),
        height=height,
        wounds=1,
        place=Place.TABLE,
        at=snap_point(at),
        facing=heading_from_degrees(facing),
    )


def field_of(
    *models: Model,
    areas: tuple[Area, ...] = (),
    weapons: tuple[Weapon, ...] = (RIFLE,),
    kinds: dict[str, DetachmentType] | None = None,
) -> Battlefield:
    """A battlefield of some models: Detachments named with a capital are blue, the others red."""
    names = list(dict.fromkeys(each.detachment for each in models))
    kinds = kinds or {}
    profiles = {
        name: Profile(
            name=name,
            type=kinds.get(name, DetachmentType.INFANTRY),
            scale=1,
            movement=5.0,
            save=5,
            caf=0,
            morale=3,
            wounds=1,
            weapons=weapons,
        )
        for name in names
    }
    detachments = {
        name: Detachment(
            id=name,
            name=name,
            side="blue" if name[0].isupper() else "red",
            formation=name,
            models=tuple(each.id for each in models if each.detachment == name),
        )
        for name in names
    }
    return Battlefield(
        size=(60.0, 48.0),
        sides=("red", "blue"),
        areas=areas,
        profiles=profiles,
        models={each.id: each for each in models},
        detachments=detachments,
    )


def crowded(seed: int, *, detachments: int = 4, strength: int = 4) -> Battlefield:
    """A table full of models, walls, rocks, woods and hulls, none overlapping another."""
    luck = random.Random(seed)
    areas = (
        Area(id="wood", terrain=(Terrain.OBSTRUCTING,), outline=box(20, 20, 30, 30)),
        Area(id="rock", terrain=(Terrain.IMPASSABLE,), outline=box(35, 22, 38, 24), height=3.0, solid=True),
        Area(id="wall", terrain=(Terrain.OBSTACLE,), outline=box(12, 20, 18, 20.5), height=0.5, solid=True),
        Area(id="low", terrain=(Terrain.OBSTACLE,), outline=box(40, 30, 46, 30.4), height=0.3, solid=True),
    )
    placed: list[Model] = []
    for number in range(detachments * 2):
        name = f"{'ab'[number % 2]}{number}" if number < detachments else f"{'AB'[number % 2]}{number}"
        base: Base = Disc(radius=0.5) if number % 3 else Rectangle(length=2.0, width=1.2)
        height = luck.choice([0.4, 0.5, 0.8, 1.8])
        while sum(each.detachment == name for each in placed) < strength:
            spot = (luck.uniform(8, 50), luck.uniform(12, 38))
            index = sum(each.detachment == name for each in placed)
            made = model(f"{name}-{index}", name, spot, base=base, height=height, facing=luck.uniform(0, 360))
            solid = [each.outline for each in areas[1:]]
            if not any(overlaps(made.outline, each) for each in [*solid, *(m.outline for m in placed)]):
                placed.append(made)
    return field_of(*placed, areas=areas)
