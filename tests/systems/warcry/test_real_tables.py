"""Cover on real tables, against point after point along the line.

The tables are bare outlines. What they are taken for is a named profile: of every three outlines the first is a low
wall, 0.9 inches high, the second a block of 3 inches, the third one of 5; fighters stand on the floor or on a block.
"""

from __future__ import annotations

import math
import random
from functools import cache
from pathlib import Path

import msgspec
import pytest

from tests.oracles.cover_line import covered, rim_points
from tests.soak import soak_count
from umpire.formats import parse_assumption, read_ground_plan, table_of_plan
from umpire.game import ruleset
from umpire.geometry import Disc, contains_point, gap, overlaps, snap_point, wholly_inside
from umpire.rulings import BenefitOfCover, agree
from umpire.systems.warcry.battlefield import Field, Profile, State
from umpire.systems.warcry.questions import ask
from umpire.systems.warcry.questions.attacks import Covered
from umpire.table import Model, Table, Unit

TABLES = Path("../shared/data/tables_40k")
HEIGHTS = (0.9, 3.0, 5.0)
SIZES = (25.0, 28.5, 32.0, 40.0, 50.0)
NEAR = 0.01
"""Verdicts may differ from those of the slow way only this near to the edge, inches."""

pytestmark = pytest.mark.skipif(not TABLES.exists(), reason=f"{TABLES} is not here")


@cache
def tables() -> tuple[Table, ...]:
    rules, found = ruleset("warcry"), []
    for path in sorted(TABLES.glob("*.yaml")):
        plan = read_ground_plan(path, assumptions=[parse_assumption("ruin:height=6")])
        features = tuple(
            msgspec.structs.replace(each, kind="block", height=HEIGHTS[k % 3]) for k, each in enumerate(plan.features)
        )
        made = table_of_plan(
            rules, msgspec.structs.replace(plan, features=features), kinds={"block": "scenery"}, traits={"block": ()}
        )
        found.append(made)
    return tuple(found)


def spot(table: Table, luck: random.Random, name: str, near: tuple[float, float] | None) -> Model | None:
    width, depth = table.size
    x, y = luck.uniform(2, width - 2), luck.uniform(2, depth - 2)
    if near is not None:
        x, y = near[0] + luck.uniform(-9, 9), near[1] + luck.uniform(-9, 9)
    model = Model(id=name, unit=name, base=Disc(radius=luck.choice(SIZES) / 50.8), at=snap_point((x, y)), height=1.5)
    below = [each for each in table.features if overlaps(model.outline, each.footprint)]
    on = [each for each in below if wholly_inside(model.outline, each.footprint)]
    if on:
        return msgspec.structs.replace(model, ground=max(each.height for each in on))
    return None if below else model


def pair(table: Table, luck: random.Random) -> tuple[Model, Model]:
    while True:
        one = spot(table, luck, "a", None)
        other = None if one is None else spot(table, luck, "b", one.at)
        if one is not None and other is not None and gap(one.outline, other.outline) > 0.05:
            return one, other


def field(table: Table, one: Model, other: Model) -> Field:
    units = {each.id: Unit(id=each.id, side=each.id, models=(each.id,)) for each in (one, other)}
    rules = ruleset("warcry")
    return Field(
        table=msgspec.structs.replace(table, units=units, models={one.id: one, other.id: other}),
        profiles={one.id: Profile(), other.id: Profile()},
        state=State(),
        agreement=agree(rules.house_rules, rules.supplements, named={}),
    )


def test_cover_is_what_point_after_point_finds() -> None:
    """Who has cover has a point of the line in an obstacle; who has none has none, an inch's hundredth aside."""
    luck = random.Random(5)
    behind = high = free = differ = 0
    count = soak_count(10_000)
    for k in range(count):
        table = tables()[k % len(tables())]
        one, other = pair(table, luck)
        ruling = ask(field(table, one, other), Covered(model="b", attacker="a"))
        by = {each.rule for each in ruling.findings if isinstance(each.effect, BenefitOfCover)}
        slabs = [(each.footprint, 0.0, each.height) for each in table.features]
        start, end = rim_points(one, other)
        if covered(one, other, slabs, grown=0.0) is not ("WC-008" in by):
            differ += 1
            # On either side of 1 inch the exception for what is close holds or not.
            if abs(math.dist(start, end) - 1.0) > NEAR:
                grown = NEAR if "WC-008" in by else -NEAR
                assert covered(one, other, slabs, grown=grown) is ("WC-008" in by), (table.features[0].id, one, other)
        tall = other.ground >= one.ground + 3.0 and any(
            contains_point(each.footprint, other.at) and each.height == other.ground for each in table.features
        )
        assert ("WC-021" in by) is tall, (one, other)
        assert ruling.allowed is bool(by)
        behind, high, free = behind + ("WC-008" in by), high + ("WC-021" in by), free + (not by)

    print(f"Warcry cover: {differ} of {count} differ, within {NEAR} inches of the edge")
    assert min(behind, high, free) > 0.03 * count
    assert differ < 0.01 * count
