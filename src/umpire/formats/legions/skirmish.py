"""Small battles made by number: varied tables and forces for soaks, benchmarks and quick games."""

from __future__ import annotations

import msgspec

from umpire.formats.legions.datasheets import datasheet
from umpire.formats.legions.entries import (
    FeatureEntry,
    FormationEntry,
    MarkerEntry,
    ModelEntry,
    StateEntry,
    TableEntry,
    UnitEntry,
)
from umpire.formats.legions.muster import muster_table
from umpire.game import Luck
from umpire.systems.legions.battlefield import Battlefield, Phase, StructureType, Terrain

__all__ = ["skirmish"]

WIDTH = 30.0
DEPTH = 22.0
ZONE = 6.0
SIDES = ("red", "blue")
MARKERS = ((6.0, 7.5), (15.0, 11.0), (24.0, 14.5))

FORCES: dict[str, tuple[tuple[tuple[str, int, tuple[str, ...]], ...], ...]] = {
    "Legiones Astartes": (
        (("legion-tactical-detachment", 6, ()), ("legion-tactical-detachment", 4, ())),
        (
            ("legion-plasma-gun-support-detachment", 4, ()),
            ("legion-missile-launcher-support-detachment", 4, ()),
        ),
        (
            ("legion-predator-squadron", 3, ("Predator cannon", "Sponson Mounted lascannon")),
            ("legion-predator-squadron", 2, ("Predator lascannon", "Sponson Mounted lascannon")),
        ),
        (
            ("legion-typhon-squadron", 1, ("Sponson Mounted lascannon",)),
            ("questoris-knight-banner", 1, ("Knight Warden",)),
        ),
    ),
    "Solar Auxilia": (
        (("auxilia-lasrifle-tercio", 8, ()), ("auxilia-lasrifle-tercio", 6, ())),
        (("auxilia-veletaris-storm-section", 6, ()), ("auxilia-veletaris-storm-section", 4, ())),
        (
            ("auxilia-aethon-heavy-sentinel-patrol", 3, ()),
            ("leman-russ-demolisher-squadron", 2, ("Hull Mounted lascannon",)),
        ),
        (
            ("leman-russ-strike-squadron", 3, ("Hull Mounted lascannon",)),
            ("questoris-knight-banner", 1, ("Knight Warden",)),
            ("auxilia-basilisk-battery", 2, ()),
        ),
    ),
}
SHAPES: tuple[tuple[Terrain, float, float, float], ...] = (
    (Terrain.OBSTRUCTING, 5.0, 4.0, 2.5),
    (Terrain.DIFFICULT, 4.5, 4.0, 0.0),
    (Terrain.DANGEROUS, 6.0, 3.0, 0.0),
    (Terrain.OBSTACLE, 5.0, 0.4, 0.4),
    (Terrain.REINFORCED_OBSTACLE, 4.0, 0.5, 0.4),
    (Terrain.IMPASSABLE, 2.5, 2.0, 2.0),
    (Terrain.CLIFF, 4.0, 3.0, 2.0),
)
STRUCTURES = (
    StructureType.CIVITAS,
    StructureType.MILITAS,
    StructureType.GRANDUS,
    StructureType.FORTIFICATION,
)


def skirmish(number: int) -> Battlefield:
    """Return the battlefield of a small battle, the same for the same number, nothing deployed yet.

    Tables are 30 by 22 inches with zones 6" deep; every terrain type and Structure type occurs over a run of numbers, every
    third table has a river with a ford and a bridge, every second one Structures that have lost a Wound.
    """
    luck = Luck(str(number).encode(), "skirmish")
    features = _terrain(luck, number)
    units: list[UnitEntry] = []
    for side, army in zip(SIDES, _armies(luck), strict=True):
        units += _force(luck, side, army)
    table = TableEntry(
        size=(WIDTH, DEPTH),
        features=tuple(features),
        units=tuple(units),
        formations=tuple(FormationEntry(id=f"{side}-force", side=side) for side in SIDES),
        markers=tuple(
            MarkerEntry(id=f"marker-{n + 1}", at=at) for n, at in enumerate(MARKERS)
        ),
    )
    state = StateEntry(
        round=0,
        phase=Phase.SETUP,
        rounds=5,
        mission="no_mans_land",
        sides=(SIDES[0], SIDES[1]),
        zones={
            SIDES[0]: ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, ZONE), (0.0, ZONE)),
            SIDES[1]: ((0.0, DEPTH - ZONE), (WIDTH, DEPTH - ZONE), (WIDTH, DEPTH), (0.0, DEPTH)),
        },
    )
    field = muster_table(table, state)
    return msgspec.structs.replace(field, round=0)


def _armies(luck: Luck) -> tuple[str, str]:
    names = tuple(FORCES)
    return names[luck.integer(2)], names[luck.integer(2)]


def _force(luck: Luck, side: str, army: str) -> list[UnitEntry]:
    units = []
    for slot, choices in enumerate(FORCES[army]):
        sheet_id, count, loadout = choices[luck.integer(len(choices))]
        sheet = datasheet(sheet_id)
        unit = f"{side}-{slot + 1}"
        units.append(
            UnitEntry(
                id=unit,
                side=side,
                name=f"{sheet.name} {slot + 1}",
                datasheet=sheet.id,
                loadout=loadout,
                formation=f"{side}-force",
                points=sheet.points or 0,
                models=tuple(ModelEntry(id=f"{unit}-{n + 1}") for n in range(count)),
            )
        )
    return units


def _terrain(luck: Luck, number: int) -> list[FeatureEntry]:
    taken: list[tuple[float, float, float, float]] = [(x - 1.0, y - 1.0, x + 1.0, y + 1.0) for x, y in MARKERS]
    features: list[FeatureEntry] = []
    if number % 3 == 0:
        features += _river()
        taken.append((0.0, 8.5, WIDTH, 13.5))
    for index in range(6):
        terrain, width, depth, height = SHAPES[(number * 3 + index * 2) % len(SHAPES)]
        spot = _spot(luck, taken, width, depth, ZONE + 0.5, DEPTH - ZONE - 0.5)
        if spot is not None:
            features.append(_feature(f"{terrain.value}-{index + 1}", terrain, spot, width, depth, height))
    for index, (low, high) in enumerate(((0.5, ZONE - 0.5), (DEPTH - ZONE + 0.5, DEPTH - 0.5), (ZONE, DEPTH - ZONE))):
        kind = STRUCTURES[(number + index) % len(STRUCTURES)]
        spot = _spot(luck, taken, 3.0, 3.0, low, high)
        if spot is not None:
            made = _feature(f"{kind.value}-{index + 1}", Terrain.STRUCTURE, spot, 3.0, 3.0, 3.0)
            features.append(msgspec.structs.replace(made, structure=kind, damage=number % 2))
    return features


def _river() -> list[FeatureEntry]:
    return [
        _feature("river", Terrain.RIVER, (0.0, 9.5), WIDTH, 3.0, 0.0),
        _feature("ford", Terrain.FORD, (3.0, 9.0), 5.0, 4.0, 0.0),
        _feature("bridge", Terrain.BRIDGE, (13.0, 9.0), 4.0, 4.0, 0.0),
    ]


def _spot(
    luck: Luck,
    taken: list[tuple[float, float, float, float]],
    width: float,
    depth: float,
    low: float,
    high: float,
) -> tuple[float, float] | None:
    """Return a corner, on the half inch, where the piece overlaps none placed before; None if none is found."""
    for _ in range(60):
        x = luck.integer(int((WIDTH - width - 1.0) * 2)) / 2.0 + 0.5
        y = low + luck.integer(max(1, int((high - low - depth) * 2 + 1))) / 2.0
        box = (x - 0.75, y - 0.75, x + width + 0.75, y + depth + 0.75)
        if y + depth <= high and all(_apart(box, other) for other in taken):
            taken.append((x, y, x + width, y + depth))
            return (x, y)
    return None


def _apart(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def _feature(
    name: str, terrain: Terrain, at: tuple[float, float], width: float, depth: float, height: float
) -> FeatureEntry:
    x, y = at
    ring = ((x, y), (x + width, y), (x + width, y + depth), (x, y + depth))
    return FeatureEntry(id=name, type=terrain, outline=ring, height=height)
