"""The tables that programs begin to learn on: few Detachments, both Armies alike, the table the same from either side.

Whoever trains on one number after another sees ever new terrain and forces; numbers that were never trained on are held
out. Turned by half about its middle, a table is the same again, so that neither side has the better of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from umpire.game import Luck
from umpire.systems.legions.battlefield import Battlefield, Phase, Terrain
from umpire.systems.legions.files import FeatureEntry, StateEntry, TableEntry, UnitEntry, datasheet, muster_table
from umpire.systems.legions.files.entries import FormationEntry, MarkerEntry, ModelEntry

SIDES = ("red", "blue")
MISSION = "no_mans_land"
GAP = 1.0
"""How far models of a Detachment stand apart as a battle begins, middle to middle, inches."""

RANK = 3
PIECES: tuple[tuple[Terrain, float, float, float], ...] = (
    (Terrain.OBSTRUCTING, 4.0, 3.0, 2.5),
    (Terrain.DIFFICULT, 4.0, 3.0, 0.0),
    (Terrain.OBSTACLE, 4.0, 0.4, 0.4),
    (Terrain.DANGEROUS, 3.0, 2.0, 0.0),
    (Terrain.OBSTRUCTING, 3.0, 3.0, 2.5),
)
"""What may lie on a table: its type, how wide, how deep and how high it is, inches."""

TRIES = 40
APART = 1.25
"""How far pieces lie from one another and from markers at least, inches."""


@dataclass(frozen=True, kw_only=True)
class Recruit:
    """A Detachment that may stand in a slot: its datasheet, how many models, what is chosen in its loadout."""

    sheet: str
    models: int
    loadout: tuple[str, ...] = ()


FOOT = (
    Recruit(sheet="legion-tactical-detachment", models=4),
    Recruit(sheet="legion-assault-detachment", models=4),
    Recruit(sheet="legion-plasma-gun-support-detachment", models=4),
)
GUNS = (
    Recruit(sheet="legion-predator-squadron", models=2, loadout=("Predator cannon", "Sponson Mounted heavy bolters")),
    Recruit(sheet="legion-predator-squadron", models=2, loadout=("Predator lascannon", "Sponson Mounted lascannon")),
    Recruit(sheet="legion-scimitar-jetbike-squadron", models=3),
)
SUPPORT = (
    Recruit(sheet="legion-missile-launcher-support-detachment", models=4),
    Recruit(sheet="legion-vindicator-squadron", models=2),
    Recruit(sheet="legion-outrider-squadron", models=3),
)
"""Who may stand in a slot; nobody who needs a Commander near, and nobody who begins elsewhere than in the line."""


@dataclass(frozen=True, kw_only=True)
class Ground:
    """What a scenario is played on: how large it is, inches, who stands where, what is fought over, how long.

    Attributes:
        size: Width and depth.
        deep: How deep the zones at the lower and upper edge are.
        slots: Who may stand in each place of the line; both sides have the same.
        markers: Where the markers lie; turned by half they are the same places.
        pieces: How many pieces of terrain lie on either half.
        rounds: How many rounds are played.
    """

    size: tuple[float, float]
    deep: float
    slots: tuple[tuple[Recruit, ...], ...]
    markers: tuple[tuple[float, float], ...]
    pieces: int
    rounds: int


DUEL = Ground(size=(18.0, 22.0), deep=5.0, slots=(FOOT,), markers=((9.0, 11.0),), pieces=1, rounds=3)
PAIR = Ground(
    size=(24.0, 24.0),
    deep=6.0,
    slots=(FOOT, GUNS),
    markers=((5.0, 12.0), (12.0, 12.0), (19.0, 12.0)),
    pieces=2,
    rounds=4,
)
PATROL = Ground(
    size=(30.0, 28.0),
    deep=7.0,
    slots=(FOOT, GUNS, FOOT, SUPPORT),
    markers=((6.0, 14.0), (15.0, 14.0), (24.0, 14.0)),
    pieces=3,
    rounds=5,
)


def learning_table(ground: Ground, number: int) -> Battlefield:
    """Return the battlefield of a number on a ground, its Detachments drawn up; the same for the same number."""
    luck = Luck(str(number).encode(), "learning")
    recruits = tuple(luck.pick(slot) for slot in ground.slots)
    across = luck.shuffled(tuple((k + 0.5) * ground.size[0] / len(recruits) for k in range(len(recruits))))
    entry = TableEntry(
        size=ground.size,
        features=_features(ground, luck),
        units=tuple(
            _unit(ground, side, slot, recruit, x)
            for side in SIDES
            for slot, (recruit, x) in enumerate(zip(recruits, across, strict=True), start=1)
        ),
        formations=tuple(FormationEntry(id=f"{side}-force", side=side) for side in SIDES),
        markers=tuple(MarkerEntry(id=f"marker-{n}", at=at) for n, at in enumerate(ground.markers, start=1)),
    )
    return muster_table(entry, _state(ground))


def _state(ground: Ground) -> StateEntry:
    (width, depth), deep = ground.size, ground.deep
    return StateEntry(
        round=0,
        phase=Phase.SETUP,
        rounds=ground.rounds,
        mission=MISSION,
        sides=SIDES,
        zones={
            side: ((0.0, low), (width, low), (width, low + deep), (0.0, low + deep))
            for side, low in zip(SIDES, (0.0, depth - deep), strict=True)
        },
        edges={side: (((0.0, y), (width, y)),) for side, y in zip(SIDES, (0.0, depth), strict=True)},
    )


def _unit(ground: Ground, side: str, slot: int, recruit: Recruit, x: float) -> UnitEntry:
    """Return a Detachment in ranks in its zone; that of the upper side stands as that of the lower, turned by half."""
    sheet, name = datasheet(recruit.sheet), f"{side}-{slot}"
    wide = min(recruit.models, RANK)
    models = []
    for n in range(recruit.models):
        at = (x + (n % RANK - (wide - 1) / 2.0) * 1.5 * GAP, ground.deep - 1.5 - n // RANK * GAP * 1.5)
        facing = 90.0
        if side == SIDES[1]:
            at, facing = (ground.size[0] - at[0], ground.size[1] - at[1]), 270.0
        models.append(ModelEntry(id=f"{name}-{n + 1}", at=at, facing=facing))
    return UnitEntry(
        id=name,
        side=side,
        name=f"{sheet.name} {slot}",
        datasheet=sheet.id,
        loadout=recruit.loadout,
        formation=f"{side}-force",
        points=round((sheet.points or 0) * recruit.models / sheet.models_per_detachment),
        models=tuple(models),
    )


def _features(ground: Ground, luck: Luck) -> tuple[FeatureEntry, ...]:
    """Return the terrain between the zones: pieces on the lower half, and the same on the upper, turned by half."""
    width, depth = ground.size
    taken = [(x - 1.0, y - 1.0, x + 1.0, y + 1.0) for x, y in ground.markers]
    laid: list[FeatureEntry] = []
    for n in range(ground.pieces):
        terrain, wide, deep, height = luck.pick(PIECES)
        for _ in range(TRIES):
            x = 0.5 + luck.integer(int(2 * (width - wide - 1.0)) + 1) / 2.0
            y = ground.deep + luck.integer(int(2 * (depth / 2.0 - ground.deep)) + 1) / 2.0
            box = (x, y, x + wide, y + deep)
            turned = (width - box[2], depth - box[3], width - box[0], depth - box[1])
            if all(_clear(box, other) for other in (*taken, turned)):
                taken += [box, turned]
                laid += [
                    FeatureEntry(id=f"{terrain.value}-{n + 1}{half}", type=terrain, outline=_ring(each), height=height)
                    for half, each in zip("ab", (box, turned), strict=True)
                ]
                break
    return tuple(laid)


def _ring(box: tuple[float, float, float, float]) -> tuple[tuple[float, float], ...]:
    left, low, right, high = box
    return ((left, low), (right, low), (right, high), (left, high))


def _clear(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    """Whether two boxes lie far enough apart for bases to pass between them."""
    across = one[2] + APART <= other[0] or other[2] + APART <= one[0]
    return across or one[3] + APART <= other[1] or other[3] + APART <= one[1]
