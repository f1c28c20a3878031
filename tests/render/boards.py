"""A small battle made by hand: a table with some of everything, and events to tell."""

from __future__ import annotations

import msgspec

from umpire.geometry import Disc, Point, Polygon, Rectangle
from umpire.systems.legions.battlefield import (
    Area,
    Battlefield,
    Detachment,
    DetachmentType,
    Formation,
    Marker,
    Mission,
    Model,
    Order,
    Place,
    Profile,
    Structure,
    StructureType,
    Terrain,
)

INFANTRY = Profile(
    name="Tactical Legionaries", type=DetachmentType.INFANTRY, scale=1, movement=5, save=5, caf=2, morale=3, wounds=1
)
TANK = Profile(name="Predator", type=DetachmentType.VEHICLE, scale=2, movement=9, save=3, caf=1, morale=3, wounds=1)
KNIGHT = Profile(
    name="Knight Warden", type=DetachmentType.KNIGHT, scale=3, movement=10, save=3, caf=7, morale=2, wounds=3
)
BASES = {
    INFANTRY.name: Disc(radius=0.5),
    TANK.name: Rectangle(length=1.8, width=1.2),
    KNIGHT.name: Disc(radius=1.2),
}


def box(x: float, y: float, width: float, depth: float) -> Polygon:
    return Polygon(ring=((x, y), (x + width, y), (x + width, y + depth), (x, y + depth)))


AREAS = (
    Area(id="river", terrain=(Terrain.RIVER,), outline=box(0, 22, 60, 3)),
    Area(id="ford", terrain=(Terrain.FORD,), outline=box(6, 22, 4, 3)),
    Area(id="bridge", terrain=(Terrain.BRIDGE,), outline=box(26, 21.5, 4, 4)),
    Area(id="north-wood", terrain=(Terrain.OBSTRUCTING,), outline=box(12, 30, 8, 5), height=2.5),
    Area(id="rubble", terrain=(Terrain.DIFFICULT,), outline=box(36, 14, 6, 4)),
    Area(id="minefield", terrain=(Terrain.DANGEROUS,), outline=box(46, 28, 8, 4)),
    Area(id="wall", terrain=(Terrain.OBSTACLE,), outline=box(14, 14, 8, 0.5), height=0.5, solid=True),
    Area(id="rock", terrain=(Terrain.IMPASSABLE,), outline=box(30, 30, 3, 3), height=3, solid=True),
    Area(id="barracks", terrain=(Terrain.STRUCTURE,), outline=box(44, 10, 4, 4), height=3, solid=True),
    Area(id="hill", terrain=(Terrain.CLIFF,), outline=box(50, 36, 6, 5), height=2, solid=True),
)
BARRACKS = Structure(
    id="barracks", type=StructureType.MILITAS, save=7, garrison_number=5, wounds=4, damage=1, cover_save=4
)


def unit(
    side: str, name: str, profile: Profile, spots: list[Point], *, order: Order | None = None, garrison: str = ""
) -> tuple[Detachment, tuple[Model, ...]]:
    key = f"{side}-{name.lower().replace(' ', '-')}"
    models = tuple(
        Model(
            id=f"{key}-{number + 1}",
            detachment=key,
            profile=profile.name,
            base=BASES[profile.name],
            height=1.0,
            wounds=profile.wounds,
            place=Place.GARRISON if garrison else Place.TABLE,
            at=spot,
            facing=(0, 1 << 20) if side == "red" else (0, -(1 << 20)),
        )
        for number, spot in enumerate(spots)
    )
    detachment = Detachment(
        id=key,
        name=name,
        side=side,
        formation=f"{side}-force",
        models=tuple(model.id for model in models),
        points=100,
        order=order,
        garrison=garrison,
    )
    return detachment, models


def row(x: float, y: float, count: int, step: float = 1.4) -> list[Point]:
    return [(x + step * number, y) for number in range(count)]


def battlefield() -> Battlefield:
    """Return a 60" x 48" table with two small forces on it."""
    units = (
        unit("red", "Tactical 1", INFANTRY, row(8, 10, 6), order=Order.ADVANCE),
        unit("red", "Tactical 2", INFANTRY, row(24, 12, 6), order=Order.MARCH),
        unit("red", "Predators", TANK, row(34, 8, 3, 3.0), order=Order.FIRST_FIRE),
        unit("red", "Tactical 3", INFANTRY, row(44, 10, 4), order=Order.ADVANCE, garrison="barracks"),
        unit("blue", "Tercio 1", INFANTRY, row(10, 38, 8), order=Order.FIRST_FIRE),
        unit("blue", "Tercio 10", INFANTRY, row(30, 40, 8), order=Order.ADVANCE),
        unit("blue", "Warden", KNIGHT, [(42, 34)], order=Order.CHARGE),
    )
    return Battlefield(
        size=(60.0, 48.0),
        sides=("red", "blue"),
        areas=AREAS,
        profiles={each.name: each for each in (INFANTRY, TANK, KNIGHT)},
        models={model.id: model for _, models in units for model in models},
        detachments={detachment.id: detachment for detachment, _ in units},
        formations={
            f"{side}-force": Formation(id=f"{side}-force", name=f"{side} force", side=side, break_point=9)
            for side in ("red", "blue")
        },
        structures={"barracks": BARRACKS},
        markers={
            "marker-1": Marker(id="marker-1", at=(15.0, 24.0)),
            "marker-2": Marker(id="marker-2", at=(45.0, 24.0), controller="blue"),
        },
        mission=Mission(id="test", rounds=2, zones={"red": box(0, 0, 60, 12), "blue": box(0, 36, 60, 12)}),
        score={"red": 0, "blue": 0},
    )


def with_model(field: Battlefield, model: str, **changes: object) -> Battlefield:
    """Return the table with one model changed."""
    models = {**field.models, model: msgspec.structs.replace(field.models[model], **changes)}
    return msgspec.structs.replace(field, models=models)
