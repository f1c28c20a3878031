"""Margins of sight: by how much a verdict is decided."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.geometry.strategies import boards
from tests.geometry.test_sight import Board, box, model
from tests.oracles.gaps import drawn
from umpire.errors import GeometryError
from umpire.geometry import (
    COARSE,
    FINE,
    Flip,
    Outline,
    Polygon,
    Solid,
    check_polygon,
    least_shift,
    line_of_sight,
    sight_margin,
    signed_area,
)

NEAR, FAR = model(0, 0, id="near"), model(10, 0, id="far")
WITHIN = 0.011


def walked(body: Solid, by: tuple[float, float]) -> Solid:
    """Return a body moved."""
    footprint = body.footprint
    assert isinstance(footprint, Outline)
    return replace(body, footprint=replace(footprint, at=(footprint.at[0] + by[0], footprint.at[1] + by[1])))


def offset(solid: Solid, by: float) -> list[Solid]:
    """Return an obstacle grown on all sides, or shrunk, as Shapely does it."""
    wider = drawn(solid.footprint).buffer(by, quad_segs=16)
    parts = [part for part in getattr(wider, "geoms", [wider]) if not part.is_empty]
    rings = [check_polygon([(float(x), float(y)) for x, y in part.exterior.coords[:-1]]) for part in parts]
    low, high = (max(0.0, solid.bottom - by) if solid.bottom > 0.0 else 0.0), solid.top + by
    return [
        replace(solid, footprint=ring, bottom=low, top=high)
        for ring in rings
        if low < high and signed_area(ring.ring) > 0
    ]


def near(flip: Flip | None, amount: float) -> bool:
    return flip is not None and flip.amount == pytest.approx(amount, abs=0.01)


def test_a_model_just_hidden_needs_one_step() -> None:
    """A wall from below reaches 0.1 above the lines over it: a step of 0.1 or 0.2 up, or a wall 0.1 lower."""
    found = sight_margin(NEAR, FAR, [box(4, -3, 6, 0.6, id="wall")])
    assert not found.visible
    assert near(found.feature, 0.1)
    assert found.feature is not None
    assert found.feature.feature == "wall"
    assert found.shooter is not None
    assert found.target is not None
    assert found.least == found.feature.amount
    assert line_of_sight(NEAR, walked(FAR, found.target.by), [box(4, -3, 6, 0.6)]).visible


def test_a_model_just_in_view_is_hidden_by_one_step() -> None:
    """The same wall 0.1 lower than the uppermost line."""
    found = sight_margin(NEAR, FAR, [box(4, -3, 6, 0.4, id="wall")])
    assert found.visible
    assert near(found.feature, 0.1)
    assert near(found.target, 0.16)
    assert found.target is not None
    assert found.target.by[1] < -0.15
    assert not line_of_sight(NEAR, walked(FAR, found.target.by), [box(4, -3, 6, 0.4)]).visible


def test_what_is_far_from_changing_has_no_margin() -> None:
    """In the open, and behind a long wall; a larger limit finds more."""
    for walls in ([], [box(4, -9, 5, 9)]):
        found = sight_margin(NEAR, FAR, walls)
        assert (found.shooter, found.target, found.feature, found.least) == (None, None, None, None)
    walls = [box(4, -3, 6, 1.0, id="wall")]
    assert sight_margin(NEAR, FAR, walls).feature is None
    assert near(sight_margin(NEAR, FAR, walls, limit=1.0).feature, 0.5)


def test_a_wall_too_high_by_little() -> None:
    """An obstacle as high as both models hides them; shrunk on all sides, its top too, it does not."""
    found = sight_margin(NEAR, FAR, [box(4, -9, 5, 9, top=1.0, id="wall")])
    assert not found.visible
    assert near(found.feature, 0.0)
    assert found.shooter is None


def test_only_one_feature_at_a_time() -> None:
    """Two walls that each hide alone: neither alone makes a difference."""
    found = sight_margin(NEAR, FAR, [box(4, -3, 5, 0.51, id="one"), box(6, -3, 7, 0.51, id="other")])
    assert found.feature is None
    assert found.target is not None


@pytest.mark.parametrize("finest", [FINE, COARSE])
def test_any_verdict_is_followed_to_where_it_turns(finest: float) -> None:
    """Beyond a straight border it is the other one; how far off that is, is how far it is surely the same."""

    def beyond(by: tuple[float, float]) -> float:
        return 0.6 * by[0] + 0.8 * by[1] - 0.15

    def turned(by: tuple[float, float]) -> bool:
        return beyond(by) > 0.0

    found = least_shift(turned, lambda by, reach: abs(beyond(by)) > reach, finest=finest)
    blind = least_shift(turned, lambda by, reach: False, finest=finest)
    for flip in (found, blind):
        assert near(flip, 0.15)
        assert flip is not None
        assert flip.by == pytest.approx((0.09, 0.12), abs=0.04)
        assert turned(flip.by)
    assert least_shift(turned, lambda by, reach: False, limit=0.14, finest=finest) is None


def test_a_spot_that_turns_a_verdict_is_found_where_nothing_else_is_certain() -> None:
    """Half a tenth of an inch wide, 0.2 away: only what is farther from it than a cell is wide is certain."""

    def off(by: tuple[float, float]) -> float:
        return math.sqrt((by[0] + 0.2) * (by[0] + 0.2) + by[1] * by[1]) - 0.025

    assert near(least_shift(lambda by: off(by) < 0.0, lambda by, reach: off(by) > reach), 0.175)


def test_limits_are_positive() -> None:
    """A limit of nothing is no limit."""
    for limit in (0.0, -1.0, math.nan, math.inf):
        with pytest.raises(GeometryError, match="limit"):
            sight_margin(NEAR, FAR, [], limit=limit)


WAYS = [(math.cos(2 * math.pi * k / 24), math.sin(2 * math.pi * k / 24)) for k in range(24)]


@settings(max_examples=12)
@given(board=boards(heights=True, floors=True), part=st.floats(0.05, 1.0))
def test_margins_flip_the_verdict_when_walked_and_not_before(board: Board, part: float) -> None:
    """After the shift, or the offset, the verdict is the other one; no shorter one in 24 directions does it."""
    viewer, target, walls = board
    found = sight_margin(viewer, target, walls)
    for flip, ends in (
        (found.shooter, lambda by: (walked(viewer, by), target)),
        (found.target, lambda by: (viewer, walked(target, by))),
    ):
        if flip is not None:
            assert math.hypot(*flip.by) <= flip.amount + WITHIN
            assert line_of_sight(*ends(flip.by), walls).visible is not found.visible
        reach = (found.limit if flip is None else flip.amount - WITHIN) * part
        for x, y in WAYS if reach > 0.0 else ():
            assert line_of_sight(*ends((x * reach, y * reach)), walls).visible is found.visible
    sign = 1.0 if found.visible else -1.0
    for number, wall in enumerate(walls):
        most = found.limit if found.feature is None else found.feature.amount
        others = [*walls[:number], *walls[number + 1 :]]
        before = [*others, *offset(wall, sign * max(0.0, most - WITHIN) * part)]
        assert line_of_sight(viewer, target, before).visible is found.visible or most <= WITHIN
        if found.feature is not None and found.feature.feature == wall.id:
            after = [*others, *offset(wall, sign * (most + 1e-6))]
            assert line_of_sight(viewer, target, after).visible is not found.visible


def test_areas_have_margins_too() -> None:
    """A building as a target."""
    house = Solid(id="house", footprint=check_polygon([(8, 0), (12, 0), (12, 6), (11, 6), (11, 1), (8, 1)]), top=3.0)
    assert isinstance(house.footprint, Polygon)
    found = sight_margin(NEAR, house, [box(4, -9, 5, 2.7, id="wall")], limit=0.5)
    assert found.target is not None or found.feature is not None
