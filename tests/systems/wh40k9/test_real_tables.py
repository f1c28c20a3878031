"""Dense Cover and Obscuring on real tables, against line after line and point after point.

The tables are bare outlines. What they are taken for is a named profile: of every three outlines the first is a ruin,
6 inches high and Obscuring, the second a wood, 4 inches high with Dense Cover (Area Terrain), the third an Obstacle,
3 inches high with Dense Cover.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

from tests.oracles.gaps import drawn
from tests.oracles.traits import HALF, grown, line_is_clear, own_features, reaches_all, some_line, some_point
from tests.soak import soak_count
from umpire.formats import parse_assumption, read_ground_plan, table_of_plan
from umpire.game import ruleset
from umpire.geometry import CONTACT, Disc, Point, gap, snap_point
from umpire.rulings import HitModifier, Ruling, agree
from umpire.systems.wh40k9.battlefield import Field, Profile, State, Weapon
from umpire.systems.wh40k9.questions import ask
from umpire.systems.wh40k9.questions.attacks import Hits
from umpire.systems.wh40k9.questions.sight import Visible
from umpire.table import Feature, Model, Table, Unit

TABLES = Path("../shared/data/tables_40k")
PROFILE = ("ruin", "wood", "fence")
KINDS = {"ruin": "area", "wood": "area", "fence": "obstacle"}
TRAITS = {"ruin": ("obscuring",), "wood": ("dense_cover",), "fence": ("dense_cover",)}
HEIGHTS = {"ruin": 6.0, "wood": 4.0, "fence": 3.0}
SIZES = (25.0, 28.5, 32.0, 40.0, 60.0)
NEAR = 0.01
"""Verdicts may differ from those of the slow way only this near to the edge, inches."""

pytestmark = pytest.mark.skipif(not TABLES.exists(), reason=f"{TABLES} is not here")


@cache
def tables() -> tuple[Table, ...]:
    rules, found = ruleset("wh40k9"), []
    for path in sorted(TABLES.glob("*.yaml")):
        plan = read_ground_plan(path, assumptions=[parse_assumption("ruin:height=6")])
        features = tuple(
            msgspec.structs.replace(each, kind=PROFILE[k % 3], height=HEIGHTS[PROFILE[k % 3]])
            for k, each in enumerate(plan.features)
        )
        plan = msgspec.structs.replace(plan, features=features)
        found.append(table_of_plan(rules, plan, kinds=KINDS, traits=TRAITS))
    return tuple(found)


def spots(table: Table, luck: random.Random) -> tuple[Model, Model]:
    width, depth = table.size
    bases = [Disc(radius=luck.choice(SIZES) / 25.4 / 2.0) for _ in range(2)]
    while True:
        places = [snap_point((luck.uniform(2, width - 2), luck.uniform(2, depth - 2))) for _ in range(2)]
        first, second = (
            Model(id=name, unit=name, base=base, at=at, height=1.5)
            for name, base, at in zip("ab", bases, places, strict=True)
        )
        if gap(first.outline, second.outline) > 1.0:
            return first, second


def field(table: Table, first: Model, second: Model) -> Field:
    units = {each.id: Unit(id=each.id, side=each.id, models=(each.id,)) for each in (first, second)}
    profile = Profile(weapons=(Weapon(name="gun", range=200.0),))
    there = msgspec.structs.replace(table, units=units, models={first.id: first, second.id: second})
    rules = ruleset("wh40k9")
    agreement = agree(rules.house_rules, rules.supplements, named={})
    made = rules.set_up(there, {first.id: profile, second.id: profile}, State(), agreement)
    assert isinstance(made, Field)
    return made


def pairs(count: int, seed: int) -> Iterator[tuple[Table, Model, Model]]:
    luck = random.Random(seed)
    for k in range(count):
        table = tables()[k % len(tables())]
        yield (table, *spots(table, luck))


def line_of(ruling: Ruling) -> tuple[Point, Point] | None:
    for found in ruling.findings:
        if found.witness is not None and found.witness.kind == "line":
            (x, y, *_), (ex, ey, *_) = found.witness.points
            return (x, y), (ex, ey)
    return None


def test_obscuring_is_what_line_after_line_finds() -> None:
    """Who is seen has a line that is free; who is hidden has none among thousands, an inch's hundredth aside."""
    seen = differ = 0
    count = soak_count(10_000, part=25)
    for table, first, second in pairs(count, seed=1):
        ruling = ask(field(table, first, second), Visible(model="b", to="a"))
        own = {*own_features(first, table.features), *own_features(second, table.features)}
        ruins = [each for each in table.features if each.height == HEIGHTS["ruin"] and each.id not in own]
        seen += ruling.allowed
        if free(ruling, first, second, ruins, by=0.0) is not ruling.allowed:
            differ += 1
            by = -NEAR if ruling.allowed else NEAR
            assert free(ruling, first, second, ruins, by=by) is ruling.allowed, (table.features[0].id, first, second)

    print(f"Obscuring: {differ} of {count} differ, within {NEAR} inches of the edge")
    assert 0.1 * count < seen < 0.9 * count
    assert differ < 0.01 * count


def free(ruling: Ruling, first: Model, second: Model, ruins: list[Feature], *, by: float) -> bool:
    """Whether the line that a ruling shows, or any that is looked for, is clear of ruins grown by something."""
    line, rooms = line_of(ruling), grown(ruins, HALF + by)
    if ruling.allowed and line is not None:
        return line_is_clear(*line, rooms, drawn(first.outline).union(drawn(second.outline)).buffer(HALF))
    return some_line(first, second, rooms, count=24)


def test_dense_cover_is_what_point_after_point_finds() -> None:
    """Without a penalty one point reaches all of the target; with it none of many does, an inch's hundredth aside."""
    unhindered = exempt = differ = 0
    count = soak_count(10_000, part=25)
    for table, first, second in pairs(count, seed=2):
        ruling = ask(field(table, first, second), Hits(model="a", weapon="gun", target="b"))
        reached = not any(isinstance(each, HitModifier) for each in ruling.effects)
        own = "W9-037" not in ruling.ids
        dense = [each for each in table.features if each.height != HEIGHTS["ruin"]]
        lifts = [[], *([each] for each in dense if exempts(first, each))]
        others = [[each for each in dense if each not in lifted] for lifted in lifts]
        told = others if not reached else others[1:] if own else others[:1]
        unhindered, exempt = unhindered + reached, exempt + (reached and own)
        if within_reach(ruling, first, second, told, by=0.0, reached=reached) is not reached:
            differ += 1
            by = -NEAR if reached else NEAR
            assert within_reach(ruling, first, second, told, by=by, reached=reached) is reached, (first, second)

    print(f"Dense Cover: {differ} of {count} differ, within {NEAR} inches of the edge")
    assert 0.1 * count < unhindered < 0.9 * count
    assert exempt > 0.01 * count
    assert differ < 0.01 * count


def within_reach(
    ruling: Ruling, first: Model, second: Model, others: list[list[Feature]], *, by: float, reached: bool
) -> bool:
    """Whether the point that a ruling shows, or any that is looked for, reaches all of a target past some features."""
    walls = [grown(rest, HALF + by) for rest in others]
    line = line_of(ruling)
    if reached and line is not None:
        return any(reaches_all(line[0], drawn(second.outline), rooms) for rooms in walls)
    return any(some_point(first, second, rooms, count=10) for rooms in walls)


def exempts(model: Model, feature: Feature) -> bool:
    if feature.kind == "area":
        return bool(own_features(model, [feature]))
    return drawn(model.outline).distance(drawn(feature.footprint)) <= 3.0 + CONTACT
