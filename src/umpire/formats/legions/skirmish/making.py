"""A small battle from its number: the table of its theme, two forces, and who stands where when it begins."""

from __future__ import annotations

from collections.abc import Iterator

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
from umpire.formats.legions.skirmish.forces import FORCES, Squad, Theme
from umpire.formats.legions.skirmish.tables import PLANS, Plan, lay_terrain
from umpire.game import Luck
from umpire.geometry import Point
from umpire.systems.legions.battlefield import Battlefield, Phase, Terrain

__all__ = ["skirmish"]

SIDES = ("red", "blue")
ROUNDS = 5
THEMES = tuple(Theme)
MISSIONS = ("no_mans_land", "retrieval")
"""No Man's Land scores markers where they lie; in Retrieval whoever holds one may move it."""

APART = 1.25
"""How far models that begin on the table stand from one another, centre to centre, inches."""


LINES = (-1.25, 1.25)
"""How far from the middle of the table both lines of a melee begin, inches."""

BESIEGERS = ((("red-2", 1.5, -1.5), ("red-4", 1.5, 4.5)), (("blue-2", 1.5, 4.5), ("blue-4", 1.5, -1.5)))
"""Who begins below and above the first two Structures of a siege: from the corner of the Structure, inches."""


def skirmish(number: int) -> Battlefield:
    """Return the battlefield of a small battle, the same for the same number.

    Four themes take turns: a field with all kinds of terrain; a melee of small Infantry Detachments and a Commander,
    drawn up close to one another; a siege of damaged Structures with a Garrison inside and enemies beside them; a river crossing with models on a damaged
    bridge. All else is deployed by the players.
    """
    luck = Luck(str(number).encode(), "skirmish")
    theme = THEMES[number % len(THEMES)]
    plan = PLANS[theme]
    features = lay_terrain(theme, number, luck)
    units: list[UnitEntry] = []
    for side in SIDES:
        units += _force(luck, side, theme)
    table = TableEntry(
        size=(plan.width, plan.depth),
        features=features,
        units=_placed(theme, plan, features, units),
        formations=tuple(FormationEntry(id=f"{side}-force", side=side) for side in SIDES),
        markers=tuple(MarkerEntry(id=f"marker-{n + 1}", at=at) for n, at in enumerate(plan.markers)),
    )
    return msgspec.structs.replace(muster_table(table, _state(plan, number)), round=0)


def _state(plan: Plan, number: int) -> StateEntry:
    width, depth, zone = plan.width, plan.depth, plan.zone
    return StateEntry(
        round=0,
        phase=Phase.SETUP,
        rounds=ROUNDS,
        mission=MISSIONS[number // len(THEMES) % len(MISSIONS)],
        sides=(SIDES[0], SIDES[1]),
        zones={
            SIDES[0]: ((0.0, 0.0), (width, 0.0), (width, zone), (0.0, zone)),
            SIDES[1]: ((0.0, depth - zone), (width, depth - zone), (width, depth), (0.0, depth)),
        },
    )


def _force(luck: Luck, side: str, theme: Theme) -> Iterator[UnitEntry]:
    armies = FORCES[theme]
    army = luck.pick(tuple(armies))
    for slot, choices in enumerate(armies[army]):
        yield _unit(f"{side}-{slot + 1}", side, luck.pick(choices))


def _unit(name: str, side: str, squad: Squad) -> UnitEntry:
    sheet = datasheet(squad.sheet)
    return UnitEntry(
        id=name,
        side=side,
        name=f"{sheet.name} {name.rpartition('-')[2]}",
        datasheet=sheet.id,
        loadout=squad.loadout,
        formation=f"{side}-force",
        points=sheet.points or 0,
        models=tuple(ModelEntry(id=f"{name}-{n + 1}") for n in range(squad.models)),
    )


def _placed(
    theme: Theme, plan: Plan, features: tuple[FeatureEntry, ...], units: list[UnitEntry]
) -> tuple[UnitEntry, ...]:
    """Return the units with those that begin on the table standing where the theme has them."""
    by_id = {unit.id: unit for unit in units}
    towers = [feature for feature in features if feature.type is Terrain.STRUCTURE]
    if theme is Theme.SIEGE:
        for unit, tower in zip(("blue-1", "red-1"), towers, strict=False):
            by_id[unit] = msgspec.structs.replace(by_id[unit], garrison=tower.id)
    for unit, at in _beginning(theme, plan, towers):
        by_id[unit] = _in_line(by_id[unit], at)
    return tuple(by_id.values())


def _beginning(theme: Theme, plan: Plan, towers: list[FeatureEntry]) -> list[tuple[str, Point]]:
    """Return the middle of the line in which a unit begins on the table, for each that does."""
    across, along = plan.width / 2.0, plan.depth / 2.0
    if theme is Theme.MELEE:
        spots = [(across + (index - 1) * 5.5, index + 1) for index in range(3)]
        return [(f"{side}-{n}", (x, along + away)) for x, n in spots for side, away in zip(SIDES, LINES, strict=True)]
    if theme is Theme.CROSSING:
        return [("red-1", (across, along - 0.75)), ("blue-1", (across, along + 0.75))]
    if theme is Theme.SIEGE:
        besieged = [(x, y) for (x, y) in (tower.outline[0] for tower in towers[:2])]
        return [
            (unit, (x + dx, y + dy))
            for (x, y), attackers in zip(besieged, BESIEGERS, strict=False)
            for unit, dx, dy in attackers
        ]
    return []


def _in_line(unit: UnitEntry, middle: Point) -> UnitEntry:
    left = middle[0] - APART * (len(unit.models) - 1) / 2.0
    stood = [
        msgspec.structs.replace(model, at=(left + APART * index, middle[1])) for index, model in enumerate(unit.models)
    ]
    return msgspec.structs.replace(unit, models=tuple(stood))
