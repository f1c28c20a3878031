"""The 25 % rule on real tables, against a count of rays.

The tables are bare outlines. What they are taken for is a named profile: of every three outlines the first is a ruin, 6
inches high, the second a barricade, 1.2 inches high, the third rubble, 0.8 inches high.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import msgspec
import pytest
import shapely

from tests.oracles.cover import hidden_share
from tests.oracles.gaps import drawn
from tests.soak import soak_count
from umpire.formats import parse_assumption, read_ground_plan, table_of_plan
from umpire.game import ruleset
from umpire.geometry import Disc, snap_point
from umpire.rulings import Ruling, agree
from umpire.systems.wh40k_legacy.battlefield import Profile, State
from umpire.systems.wh40k_legacy.questions import ask
from umpire.systems.wh40k_legacy.questions.terrain import Behind
from umpire.table import Feature, Model, Table, Unit

TABLES = Path("../shared/data/tables_40k")
PROFILE = ("ruin", "barricade", "rubble")
KINDS = {"ruin": "ruins", "barricade": "barricade", "rubble": "rubble"}
HEIGHTS = {"ruin": 6.0, "barricade": 1.2, "rubble": 0.8}
SIZES = (25.0, 28.5, 32.0, 40.0, 60.0)
NEAR = 0.01
"""Verdicts may differ from those of the slow way only this near to the edge, inches."""
QUARTER = 0.25

pytestmark = pytest.mark.skipif(not TABLES.exists(), reason=f"{TABLES} is not here")


@cache
def tables() -> tuple[Table, ...]:
    rules, found = ruleset("wh40k_legacy"), []
    for path in sorted(TABLES.glob("*.yaml")):
        plan = read_ground_plan(path, assumptions=[parse_assumption("ruin:height=6")])
        features = tuple(
            msgspec.structs.replace(each, kind=PROFILE[k % 3], height=HEIGHTS[PROFILE[k % 3]])
            for k, each in enumerate(plan.features)
        )
        plan = msgspec.structs.replace(plan, features=features)
        found.append(table_of_plan(rules, plan, kinds=KINDS, traits=dict.fromkeys(KINDS, ())))
    return tuple(found)


def placed(table: Table, luck: random.Random) -> tuple[Model, Model, Feature]:
    """Return a firer, a target near some feature, and that feature."""
    width, depth = table.size
    feature = luck.choice(table.features)
    left, low, right, high = drawn(feature.footprint).bounds
    while True:
        spots = [
            (luck.uniform(1.5, width - 1.5), luck.uniform(1.5, depth - 1.5)),
            (luck.uniform(left - 3, right + 3), luck.uniform(low - 3, high + 3)),
        ]
        firer, target = (
            Model(
                id=name,
                unit=name,
                base=Disc(radius=luck.choice(SIZES) / 25.4 / 2.0),
                at=snap_point(spot),
                height=luck.choice((1.2, 1.5, 2.0, 3.0)),
            )
            for name, spot in zip("ab", spots, strict=True)
        )
        far = shapely.Point(firer.at).distance(shapely.Point(target.at)) > 4.0
        if far and 1.5 <= target.at[0] <= width - 1.5 and 1.5 <= target.at[1] <= depth - 1.5:
            return firer, target, feature


def ruled(table: Table, firer: Model, target: Model, feature: Feature) -> Ruling:
    units = {each.id: Unit(id=each.id, side=each.id, models=(each.id,)) for each in (firer, target)}
    rules = ruleset("wh40k_legacy")
    there = msgspec.structs.replace(table, units=units, models={firer.id: firer, target.id: target})
    agreement = agree(rules.house_rules, rules.supplements, named={})
    field = rules.set_up(there, {firer.id: Profile(), target.id: Profile()}, State(), agreement)
    return ask(field, Behind(model="b", feature=feature.id, attacker="a"))


def counted(firer: Model, target: Model, feature: Feature, *, by: float, rays: int) -> float:
    """Return the share that a feature hides, grown by something, counted ray by ray."""
    room, (x, y), eye = drawn(feature.footprint), firer.at, firer.height
    if room.covers(shapely.Point(x, y)) and eye <= feature.height:
        return 0.0  # whose eye is inside looks out of it
    assert isinstance(target.base, Disc)
    grown = room.buffer(by) if by else room
    return hidden_share(
        (x, y, eye), target.at, target.base.radius, target.height, grown, feature.height + by, rays=rays
    )


def test_a_quarter_is_what_ray_after_ray_finds() -> None:
    """Who is in cover behind a piece has a quarter of his rays stopped by it, an inch's hundredth aside."""
    luck, covered, partly, differ = random.Random(5), 0, 0, 0
    count = soak_count(10_000)
    for k in range(count):
        table = tables()[k % len(tables())]
        firer, target, feature = placed(table, luck)
        ruling = ruled(table, firer, target, feature)
        slow = counted(firer, target, feature, by=0.0, rays=24)
        covered += ruling.allowed
        partly += 0.02 < slow < 0.98
        if ruling.allowed is (slow >= QUARTER):
            continue
        finer = counted(firer, target, feature, by=0.0, rays=300)
        if ruling.allowed is not (finer >= QUARTER):
            differ += 1
            less, more = (counted(firer, target, feature, by=by, rays=300) for by in (-NEAR, NEAR))
            assert less <= QUARTER <= more, (table.features[0].id, firer, target, feature.id, finer)

    print(f"25 %: {differ} of {count} differ, within {NEAR} inches of the edge")
    assert covered > 0.05 * count
    assert partly > 0.05 * count
    assert differ < 0.01 * count
