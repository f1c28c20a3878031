"""The tables of small battles: how large they are, and what terrain lies where."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from umpire.game import Luck
from umpire.systems.legions.battlefield import StructureType, Terrain
from umpire.systems.legions.files.entries import FeatureEntry
from umpire.systems.legions.files.skirmishes.forces import Theme
from umpire.systems.legions.rules.structures import TABLE

Corner = tuple[float, float]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How a theme's table is laid out, in inches: size, zones (from y to y), markers, pieces, what is kept free."""

    width: float
    depth: float
    zones: tuple[tuple[float, float], tuple[float, float]]
    markers: tuple[Corner, ...]
    pieces: int
    cliffs: bool = False
    structures: int = 0
    kept: tuple[Box, ...] = ()

    @property
    def between(self) -> tuple[float, float]:
        """Where most pieces lie: from the middle of one zone to the middle of the other."""
        (near, first), (second, far) = self.zones
        return (near + first) / 2.0 + 0.5, (second + far) / 2.0 - 0.5


PLANS: dict[Theme, Plan] = {
    Theme.FIELD: Plan(
        width=30.0,
        depth=36.0,
        zones=((7.0, 13.0), (23.0, 29.0)),
        markers=((6.0, 14.5), (15.0, 18.0), (24.0, 21.5)),
        pieces=6,
        structures=3,
    ),
    Theme.MELEE: Plan(
        width=20.0,
        depth=30.0,
        zones=((0.0, 10.0), (20.0, 30.0)),
        markers=((9.0, 15.0),),
        pieces=2,
        cliffs=True,
        kept=((1.5, 12.5, 18.5, 17.5),),
    ),
    Theme.SIEGE: Plan(
        width=22.0,
        depth=35.0,
        zones=((9.0, 14.0), (21.0, 26.0)),
        markers=((2.0, 17.5), (20.0, 17.5)),
        pieces=1,
        structures=3,
        kept=((1.5, 14.0, 20.5, 21.0),),
    ),
    Theme.CROSSING: Plan(
        width=24.0,
        depth=28.0,
        zones=((5.0, 11.0), (17.0, 23.0)),
        markers=((3.0, 11.0), (21.0, 17.0)),
        pieces=3,
        cliffs=True,
    ),
    Theme.PANORAMA: Plan(
        width=34.0,
        depth=36.0,
        zones=((0.0, 9.0), (27.0, 36.0)),
        markers=((4.0, 21.0), (30.0, 15.0)),
        pieces=7,
        cliffs=True,
        structures=3,
    ),
}
SHAPES: tuple[tuple[Terrain, float, float, float], ...] = (
    (Terrain.OBSTRUCTING, 5.0, 4.0, 2.5),
    (Terrain.CLIFF, 4.0, 3.0, 2.0),
    (Terrain.DIFFICULT, 4.5, 4.0, 0.0),
    (Terrain.OBSTACLE, 5.0, 0.4, 0.4),
    (Terrain.DANGEROUS, 5.0, 3.0, 0.0),
    (Terrain.REINFORCED_OBSTACLE, 4.0, 0.5, 0.4),
    (Terrain.IMPASSABLE, 2.5, 2.0, 2.0),
)
STRUCTURES = (StructureType.CIVITAS, StructureType.MILITAS, StructureType.GRANDUS, StructureType.FORTIFICATION)
SIDE = 3.0
"""Structures are this wide and deep, inches."""

ROOM = 0.75
"""How far pieces lie apart, so that bases pass between them, inches."""

TRIES = 60


class Laying:
    """A table while its terrain is laid: what has been drawn, and which ground is taken."""

    def __init__(self, plan: Plan, luck: Luck) -> None:
        self.plan, self.luck = plan, luck
        self.features: list[FeatureEntry] = []
        self.taken: list[Box] = [*plan.kept, *((x - 1.0, y - 1.0, x + 1.0, y + 1.0) for x, y in plan.markers)]

    def put(self, feature: FeatureEntry) -> None:
        """Lay a piece where it says."""
        xs, ys = [x for x, _ in feature.outline], [y for _, y in feature.outline]
        self.taken.append((min(xs), min(ys), max(xs), max(ys)))
        self.features.append(feature)

    def spot(self, width: float, depth: float, low: float, high: float) -> Corner | None:
        """Return a corner, on the half inch, where a piece touches none laid before; None if none is found."""
        for _ in range(TRIES):
            x = self.luck.integer(max(1, int((self.plan.width - width - 1.0) * 2))) / 2.0 + 0.5
            y = low + self.luck.integer(max(1, int((high - low - depth) * 2 + 1))) / 2.0
            box = (x - ROOM, y - ROOM, x + width + ROOM, y + depth + ROOM)
            if y + depth <= high and all(_apart(box, other) for other in self.taken):
                return (x, y)
        return None


def lay_terrain(theme: Theme, number: int, luck: Luck) -> tuple[FeatureEntry, ...]:
    """Return the terrain of a table: types and Structures take turns over the numbers, their places are drawn."""
    laying = Laying(PLANS[theme], luck)
    if theme in (Theme.CROSSING, Theme.PANORAMA) or (theme is Theme.FIELD and number % 3 == 0):
        _lay_river(laying)
    if theme is Theme.SIEGE:
        _lay_town(laying, number)
    if laying.plan.cliffs:
        _lay_cliffs(laying)
    _lay_pieces(laying, number)
    if theme in (Theme.FIELD, Theme.PANORAMA):
        _lay_structures(laying, number)
    return tuple(laying.features)


def _lay_river(laying: Laying) -> None:
    width, middle = laying.plan.width, laying.plan.depth / 2.0
    laying.put(_feature("river", Terrain.RIVER, (0.0, middle - 1.5), width, 3.0, 0.0))
    laying.put(_feature("ford", Terrain.FORD, (3.0, middle - 2.0), 5.0, 4.0, 0.0))
    bridge = _feature("bridge", Terrain.BRIDGE, (width / 2.0 - 2.0, middle - 2.0), 4.0, 4.0, 0.0)
    laying.put(msgspec.structs.replace(bridge, damage=TABLE[StructureType.BRIDGE].wounds - 1))


def _lay_town(laying: Laying, number: int) -> None:
    """Lay Structures in a row along the middle, each of them one Wound from its fall."""
    count, across = laying.plan.structures, laying.plan.width / laying.plan.structures
    for index in range(count):
        corner = (across * index + (across - SIDE) / 2.0, (laying.plan.depth - SIDE) / 2.0 + (index % 2) * 1.5)
        kind = STRUCTURES[(number // 4 + index) % len(STRUCTURES)]
        laying.put(_structure(f"{kind.value}-{index + 1}", kind, corner, TABLE[kind].wounds - 1))


def _lay_cliffs(laying: Laying) -> None:
    """Lay a cliff in each zone, where models are deployed on it: of their own accord few ever climb one."""
    plan = laying.plan
    shape = next(shape for shape in SHAPES if shape[0] is Terrain.CLIFF)
    terrain, width, depth, height = shape
    for name, (low, high) in zip(("cliff-a", "cliff-b"), plan.zones, strict=True):
        spot = laying.spot(width, depth, low + 0.5, high - 0.5)
        if spot is not None:
            laying.put(_feature(name, terrain, spot, width, depth, height))


def _lay_pieces(laying: Laying, number: int) -> None:
    plan = laying.plan
    shapes = [SHAPES[(number * 3 + number // len(SHAPES) + index) % len(SHAPES)] for index in range(plan.pieces)]
    for index, (terrain, width, depth, height) in enumerate(shapes):
        spot = laying.spot(width, depth, *plan.between)
        if spot is not None:
            laying.put(_feature(f"{terrain.value}-{index + 1}", terrain, spot, width, depth, height))


def _lay_structures(laying: Laying, number: int) -> None:
    """Lay a Structure in each zone and one between them."""
    first, second = laying.plan.zones
    for index, (low, high) in enumerate((first, second, (first[1], second[0]))):
        kind = STRUCTURES[(number + index) % len(STRUCTURES)]
        spot = laying.spot(SIDE, SIDE, low, high)
        if spot is not None:
            laying.put(_structure(f"{kind.value}-{index + 1}", kind, spot, number % 2))


def _structure(name: str, kind: StructureType, at: Corner, damage: int) -> FeatureEntry:
    made = _feature(name, Terrain.STRUCTURE, at, SIDE, SIDE, SIDE)
    return msgspec.structs.replace(made, structure=kind, damage=damage)


def _feature(name: str, terrain: Terrain, at: Corner, width: float, depth: float, height: float) -> FeatureEntry:
    x, y = at
    ring = ((x, y), (x + width, y), (x + width, y + depth), (x, y + depth))
    return FeatureEntry(id=name, type=terrain, outline=ring, height=height)


def _apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
