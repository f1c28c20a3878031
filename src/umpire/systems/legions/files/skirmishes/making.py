"""A small battle from its number: the table of its theme, two forces, and who stands where when it begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from umpire.game import Luck
from umpire.geometry import Point
from umpire.rulings import check_supplement
from umpire.systems.legions.battlefield import Battlefield, Order, Phase, Terrain
from umpire.systems.legions.files.datasheets import datasheet
from umpire.systems.legions.files.entries import (
    FeatureEntry,
    FormationEntry,
    MarkerEntry,
    ModelEntry,
    StateEntry,
    TableEntry,
    UnitEntry,
)
from umpire.systems.legions.files.muster import muster_table
from umpire.systems.legions.files.skirmishes.forces import FORCES, Squad, Theme
from umpire.systems.legions.files.skirmishes.tables import PLANS, SIDE, Plan, lay_terrain
from umpire.systems.legions.rules import SUPPLEMENTS

SIDES = ("red", "blue")
ROUNDS = 5
DEEP = 48.0
"""How deep the tables of the missions are, inches."""

THEMES = (Theme.FIELD, Theme.MELEE, Theme.SIEGE, Theme.CROSSING, Theme.MELEE)
MISSIONS = ("no_mans_land", "retrieval")
"""No Man's Land scores markers where they lie; in Retrieval whoever holds one may move it."""

TOUCHING = 63.0 / 128.0
"""How far from a wall the centre of a 25 mm base stands that touches it, on the grid, inches."""

STAGGERED = 0.424
"""How far from the middle both lines of a melee stand, so that each base touches two of the other line, inches."""

MELEE = (("red-1", 3.0), ("red-2", 6.0), ("blue-1", 4.5), ("red-3", 12.0), ("blue-2", 10.5), ("blue-3", 13.5))
"""Where the lines of a melee begin: two Combats, each of one Detachment against two."""

ROUTED = (("red-5", 2.0), ("red-6", 26.0), ("blue-5", 2.0), ("blue-6", 26.0))
"""Who begins a field battle in flight, between its zone and its own edge."""

BESIEGERS = (
    (("red-2", 0.0, -TOUCHING), ("red-4", SIDE, TOUCHING)),
    (("blue-2", SIDE, TOUCHING), ("blue-4", 0.0, -TOUCHING)),
)
"""Who stands below and above the first two Structures of a siege."""

RANK = 3
BEHIND = 1.0
"""Lines are drawn up three models wide, an inch from centre to centre, further ranks an inch behind."""

Line = tuple[str, Point, float]
"""A unit, where its line begins, and how far behind its ranks stand, inches."""


def skirmish(number: int, *, house_rules: Mapping[str, str] | None = None, supplement: str = "") -> Battlefield:
    """Return the battlefield of a small battle, the same for the same number, under these house rules.

    Four themes take turns, the second of them twice as often: a field with all kinds of terrain, where two small
    Detachments of each side are in flight; a melee of small Infantry Detachments and a Commander,
    already locked in two Combats, mostly of Broken Formations; a siege of damaged Structures with a Garrison inside
    and enemies at their walls; a river crossing with a Combat on a damaged bridge. All else is deployed by the players.
    """
    luck = Luck(str(number).encode(), "skirmish")
    theme = THEMES[number % len(THEMES)]
    return _made(theme, number, luck, house_rules, supplement)


def panorama(number: int, *, house_rules: Mapping[str, str] | None = None, supplement: str = "") -> Battlefield:
    """Return the battlefield of a small battle on a table that holds every type of terrain, the same for a number."""
    luck = Luck(str(number).encode(), "panorama")
    return _made(Theme.PANORAMA, number, luck, house_rules, supplement)


def wide_table(number: int) -> TableEntry:
    """Return a table for the missions, 60 by 48 inches, the same for the same number: two fields side by side."""
    plan, features = PLANS[Theme.FIELD], []
    for half, name in enumerate(("west", "east")):
        luck = Luck(f"{number} {name}".encode(), "wide table")
        for each in lay_terrain(Theme.FIELD, number + half, luck):
            outline = tuple((x + half * plan.width, y + (DEEP - plan.depth) / 2.0) for x, y in each.outline)
            features.append(msgspec.structs.replace(each, id=f"{name}-{each.id}", outline=outline, damage=0))
    return TableEntry(size=(2.0 * plan.width, DEEP), features=tuple(features))


def _made(theme: Theme, number: int, luck: Luck, house_rules: Mapping[str, str] | None, supplement: str) -> Battlefield:
    plan = PLANS[theme]
    features = lay_terrain(theme, number, luck)
    units: list[UnitEntry] = []
    for side in SIDES:
        units += _force(luck, side, theme)
    broken = theme is Theme.MELEE and number // len(THEMES) % 3 < 2
    table = TableEntry(
        size=(plan.width, plan.depth),
        features=features,
        units=_placed(theme, plan, features, units),
        formations=tuple(FormationEntry(id=f"{side}-force", side=side, broken=broken) for side in SIDES),
        markers=tuple(MarkerEntry(id=f"marker-{n + 1}", at=at) for n, at in enumerate(plan.markers)),
    )
    rules, named = dict(house_rules or {}), check_supplement(SUPPLEMENTS, supplement)
    field = muster_table(table, _state(plan, number), house_rules=rules, supplement=named)
    return msgspec.structs.replace(field, round=0)


def _state(plan: Plan, number: int) -> StateEntry:
    return StateEntry(
        round=0,
        phase=Phase.SETUP,
        rounds=ROUNDS,
        mission=MISSIONS[number // len(THEMES) % len(MISSIONS)],
        sides=(SIDES[0], SIDES[1]),
        zones={
            side: ((0.0, low), (plan.width, low), (plan.width, high), (0.0, high))
            for side, (low, high) in zip(SIDES, plan.zones, strict=True)
        },
        edges={side: (((0.0, y), (plan.width, y)),) for side, y in zip(SIDES, (0.0, plan.depth), strict=True)},
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
        for unit, tower in zip(("blue-1", "red-1", "blue-5"), towers, strict=False):
            by_id[unit] = msgspec.structs.replace(by_id[unit], garrison=tower.id)
    if theme is Theme.FIELD:
        for unit, _ in ROUTED:
            by_id[unit] = msgspec.structs.replace(by_id[unit], order=Order.FALL_BACK)
    for unit, at, back in _beginning(theme, plan, towers):
        by_id[unit] = _in_ranks(by_id[unit], at, back)
    return tuple(by_id.values())


def _beginning(theme: Theme, plan: Plan, towers: list[FeatureEntry]) -> list[Line]:
    """Return the lines that are drawn up when the battle begins."""
    middle = plan.depth / 2.0
    if theme is Theme.PANORAMA:
        return []
    if theme is Theme.FIELD:
        (low, _), (_, high) = plan.zones
        return [(unit, (x, low if unit.startswith("red") else high), BEHIND) for unit, x in ROUTED]
    if theme is Theme.MELEE:
        return [_against(unit, x, middle, STAGGERED if unit.startswith("blue") else -STAGGERED) for unit, x in MELEE]
    if theme is Theme.CROSSING:
        left = plan.width / 2.0 - 1.5
        return [_against("red-1", left, middle, -STAGGERED), _against("blue-1", left + 0.5, middle, STAGGERED)]
    corners = [tower.outline[0] for tower in towers]
    besieged = zip(corners, BESIEGERS, strict=False)
    return [_against(unit, x, y + wall, away) for (x, y), lines in besieged for unit, wall, away in lines]


def _against(unit: str, x: float, y: float, away: float) -> Line:
    """Return a line that begins at x and stands some inches above (or below) y, its ranks farther away."""
    return unit, (x, y + away), BEHIND if away > 0.0 else -BEHIND


def _in_ranks(unit: UnitEntry, begin: Point, back: float) -> UnitEntry:
    """Return a unit drawn up an inch apart in ranks, further ones behind the first."""
    x, y = begin
    stood = [
        msgspec.structs.replace(model, at=(x + index % RANK, y + index // RANK * back))
        for index, model in enumerate(unit.models)
    ]
    return msgspec.structs.replace(unit, models=tuple(stood))
