"""A small battle with a little of everything, and bots that pick at random."""

from __future__ import annotations

from umpire.game import Battle
from umpire.geometry import Base, Disc, Polygon, Rectangle
from umpire.systems.legions.battlefield import (
    Arc,
    Area,
    Battlefield,
    Detachment,
    DetachmentType,
    Formation,
    Marker,
    Mission,
    Model,
    Profile,
    StructureType,
    Terrain,
    Trait,
    Weapon,
)
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.rules.structures import structure_of

SIZE = (30.0, 30.0)
BASES: dict[str, Base] = {
    "foot": Disc(radius=0.492126),
    "scouts": Disc(radius=0.6),
    "tank": Rectangle(length=2.2, width=1.4),
    "knight": Disc(radius=1.2),
}
PROFILES = {
    "foot": Profile(
        name="foot",
        type=DetachmentType.INFANTRY,
        scale=1,
        movement=5,
        save=5,
        caf=2,
        morale=3,
        wounds=1,
        weapons=(Weapon(name="rifle", maximum=10, dice=2, to_hit=5, ap=0),),
    ),
    "scouts": Profile(
        name="scouts",
        type=DetachmentType.WALKER,
        scale=1,
        movement=7,
        save=5,
        caf=1,
        morale=4,
        wounds=1,
        weapons=(Weapon(name="las", maximum=12, dice=2, to_hit=4, ap=-1),),
        special_rules=(Trait(name="Forward Deployment"),),
    ),
    "tank": Profile(
        name="tank",
        type=DetachmentType.VEHICLE,
        scale=2,
        movement=8,
        save=3,
        caf=0,
        morale=3,
        wounds=1,
        weapons=(Weapon(name="cannon", maximum=22, dice=2, to_hit=4, ap=-2, arc=Arc.FRONT),),
    ),
    "knight": Profile(
        name="knight",
        type=DetachmentType.KNIGHT,
        scale=4,
        movement=9,
        save=3,
        caf=8,
        morale=None,
        wounds=4,
        weapons=(Weapon(name="lance", maximum=14, dice=2, to_hit=4, ap=-3, traits=(Trait(name="Anti-tank"),)),),
    ),
}
FORMATIONS = {"line": (("foot", 4), ("foot", 3), ("tank", 2)), "van": (("knight", 1), ("scouts", 3))}


def box(left: float, low: float, right: float, high: float) -> Polygon:
    """A rectangle."""
    return Polygon(ring=((left, low), (right, low), (right, high), (left, high)))


AREAS = (
    Area(id="wood", terrain=(Terrain.OBSTRUCTING,), outline=box(4, 10, 9, 15), height=3),
    Area(id="mines", terrain=(Terrain.DANGEROUS,), outline=box(10, 14, 18, 17)),
    Area(id="rubble", terrain=(Terrain.DIFFICULT,), outline=box(18, 9, 23, 13)),
    Area(id="wall", terrain=(Terrain.OBSTACLE,), outline=box(24, 14, 28, 14.4), height=0.5, solid=True),
    Area(id="rock", terrain=(Terrain.IMPASSABLE,), outline=box(13, 11, 15, 13), height=3, solid=True),
    Area(id="house", terrain=(Terrain.STRUCTURE,), outline=box(10, 20, 13, 23), height=3, solid=True),
    Area(id="barn", terrain=(Terrain.STRUCTURE,), outline=box(18, 2, 21, 5), height=3, solid=True),
)


def field(*, rounds: int = 2) -> Battlefield:
    """Two small armies, all still to be deployed."""
    models: dict[str, Model] = {}
    detachments: dict[str, Detachment] = {}
    formations: dict[str, Formation] = {}
    for side in ("red", "blue"):
        for name, units in FORMATIONS.items():
            formation = f"{side}-{name}"
            for index, (kind, count) in enumerate(units):
                own = f"{formation}-{kind}{index}"
                ids = tuple(f"{own}-{number}" for number in range(count))
                detachments[own] = Detachment(id=own, name=own, side=side, formation=formation, models=ids)
                for model in ids:
                    wounds = PROFILES[kind].wounds
                    models[model] = Model(
                        id=model, detachment=own, profile=kind, base=BASES[kind], height=0.5, wounds=wounds
                    )
            formations[formation] = Formation(id=formation, name=formation, side=side, break_point=4)
    width, depth = SIZE
    return Battlefield(
        size=SIZE,
        sides=("red", "blue"),
        areas=AREAS,
        structures={each: structure_of(StructureType.CIVITAS, id=each) for each in ("house", "barn")},
        profiles=PROFILES,
        models=models,
        detachments=detachments,
        formations=formations,
        markers={"m1": Marker(id="m1", at=(15.0, 15.0)), "m2": Marker(id="m2", at=(6.0, 15.0))},
        mission=Mission(
            id="no_mans_land",
            rounds=rounds,
            zones={"red": box(0, 0, width, 8), "blue": box(0, depth - 8, width, depth)},
            edges={"red": (((0.0, 0.0), (width, 0.0)),), "blue": (((0.0, depth), (width, depth)),)},
        ),
    )


def step(battle: Battle[BattleState]) -> None:
    """Let the side that is asked first do something at random."""
    side = battle.to_decide[0]
    luck = battle.luck(side)
    view = battle.view(side)
    assert view.options is not None
    kind = luck.pick(sorted({choice.kind for choice in view.options.choices} - {"finish_orders"}))
    choice = luck.pick([each for each in view.options.choices if each.kind == kind])
    battle.act(side, LEGIONS.sample(view.state, side, choice, luck))


def play_out(battle: Battle[BattleState], *, limit: int = 2000) -> None:
    """Play to the end."""
    for _ in range(limit):
        if not battle.to_decide:
            return
        step(battle)
    raise AssertionError(f"The battle does not end: {battle.state.top}")
