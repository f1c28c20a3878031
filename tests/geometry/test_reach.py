"""The region within reach: a place is in it exactly if its cheapest path is within the allowance."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.geometry.strategies import lengths
from tests.geometry.test_travel import BASE, ROOM, Board, boards, box
from tests.oracles.contours import outlines_of
from tests.oracles.gaps import drawn
from tests.soak import soak_count
from umpire.errors import GeometryError
from umpire.geometry import CONTACT, Ground, Reach, Toll, cheapest_travels


def reach_of(board: Board, allowance: float) -> Reach:
    """The reach of the base at the start of a board."""
    return Reach(board.ground(), board.start, allowance, zones=board.zones)


@settings(max_examples=25, deadline=None)
@given(board=boards(), allowance=lengths(0.5, 6.0), seed=st.integers(0, 99))
def test_a_place_is_in_reach_exactly_if_its_cheapest_path_is_within_the_allowance(
    board: Board, allowance: float, seed: int
) -> None:
    """The test for points and the search for paths never disagree."""
    points = np.array(board.start) + np.random.default_rng(seed).uniform(-allowance, allowance, (60, 2))
    found = cheapest_travels(
        board.ground(), np.repeat([board.start], len(points), axis=0), points, zones=board.zones, limit=allowance
    )
    assert reach_of(board, allowance).holds(points).tolist() == [each is not None for each in found]


@settings(max_examples=25, deadline=None)
@given(board=boards(), allowance=lengths(0.5, 6.0))
def test_what_places_cost_is_never_too_little(board: Board, allowance: float) -> None:
    """A cost told from the tree is that of a real path: the cheapest one costs no more."""
    reach = reach_of(board, allowance)
    points = np.array(board.start) + np.random.default_rng(7).uniform(-allowance, allowance, (40, 2))
    costs = reach.costs(points)
    assert np.all(costs >= np.hypot(*(points - board.start).T) - 1e-9)
    for cost, found in zip(
        costs, cheapest_travels(board.ground(), [board.start] * len(points), points, zones=board.zones), strict=True
    ):
        assert cost == math.inf or (found is not None and found.cost <= cost + 1e-6)
    assert np.all(reach.holds(points[np.isfinite(costs)]))


@settings(max_examples=20, deadline=None)
@given(board=boards(), allowance=lengths(1.0, 5.0))
def test_what_is_drawn_is_in_reach(board: Board, allowance: float) -> None:
    """Places of the grid inside the polygons are in reach; only what is narrower than the grid may be missed."""
    reach, grid = reach_of(board, allowance), np.arange(-24, 25) * 0.25
    drawing = shapely.union_all([drawn(part) for part in reach.region(spacing=0.25)])
    points = np.array(board.start) + np.stack(np.meshgrid(grid, grid), axis=-1).reshape(-1, 2)
    inside = shapely.contains_xy(drawing.buffer(-0.01), points)
    assert np.all(reach.holds(points[inside]))
    for part in reach.region():
        assert all(len(ring) > 2 for ring in (part.ring, *part.holes))


@settings(max_examples=soak_count(200), deadline=None)
@given(board=boards(), allowance=lengths(0.0, 5.0), spacing=st.sampled_from((0.25, 0.4, 1.0)))
def test_outlines_are_those_that_are_found_point_by_point(board: Board, allowance: float, spacing: float) -> None:
    """To trace them in one go, and to stop at the first leg that reaches a point, changes no corner of any ring."""
    reach, most = reach_of(board, allowance), allowance + CONTACT
    count = 2 * math.ceil(most / spacing) + 3
    left, low = (middle - (count - 1) / 2.0 * spacing for middle in board.start)
    slowly = outlines_of(lambda points: reach.costs(points) <= most, left, low, spacing, count)
    assert [[(x, y) for x, y in ring.tolist()] for ring in reach.outlines(spacing)] == slowly


def test_in_the_open_the_reach_is_a_circle() -> None:
    """Six inches all round."""
    reach = Reach(Ground(BASE, ROOM), (4.0, 4.0), 6.0)
    (circle,) = reach.region()
    assert drawn(circle).area == pytest.approx(math.pi * 36.0, rel=2e-3)
    assert reach.holds([(10.0, 4.0), (10.0 + CONTACT / 2, 4.0), (10.01, 4.0)]).tolist() == [True, True, False]


def test_a_wood_takes_its_share_of_the_reach() -> None:
    """Beyond the border every inch counts twice."""
    reach = Reach(Ground(BASE, ROOM, tolls=[Toll(areas=(box(5.5, -6, 14, 14),), factor=2.0)]), (4.0, 4.0), 6.0)
    assert reach.holds([(7.4, 4.0), (7.6, 4.0), (-2.0, 4.0)]).tolist() == [True, False, True]
    assert reach.costs([(7.0, 4.0)])[0] == pytest.approx(5.0, abs=2e-3)


def test_where_a_base_may_not_end_is_left_out_of_the_drawing() -> None:
    """Over the obstacle, but not onto it; not across the border of a hill; not beside an enemy."""
    obstacle, hill = box(6, -6, 7, 14), box(-6, 7, 14, 14)
    reach = Reach(Ground(BASE, ROOM), (4.0, 4.0), 6.0)
    shape = shapely.union_all(
        [drawn(part) for part in reach.region(closed=[obstacle], borders=[hill], zones=[(2.0, 2.0, 1.0)])]
    )
    ends = {(6.5, 4.0): False, (8.0, 4.0): True, (4.0, 7.2): False, (4.0, 8.0): True, (2.5, 2.0): False}
    assert {point: bool(shape.contains(shapely.Point(point))) for point in ends} == ends


def test_a_base_that_cannot_move_reaches_where_it_stands() -> None:
    """An allowance of nothing."""
    reach = Reach(Ground(BASE, ROOM), (4.0, 4.0), 0.0)
    assert reach.holds([(4.0, 4.0), (4.1, 4.0)]).tolist() == [True, False]


def test_a_base_within_a_wall_reaches_nothing() -> None:
    """No way leads out of a wall."""
    reach = Reach(Ground(BASE, ROOM, walls=[box(2, 2, 6, 6)]), (4.0, 4.0), 6.0)
    assert not reach.holds([(4.0, 4.0), (1.0, 1.0)]).any()
    assert reach.region() == ()


def test_what_is_no_reach_is_refused() -> None:
    """Nonsense gets an error that says so."""
    for start, allowance in (
        ((math.nan, 0.0), 6.0),
        ((0.0, 0.0), math.nan),
        ((0.0, 0.0), math.inf),
        ((0.0, 0.0), -1.0),
    ):
        with pytest.raises(GeometryError):
            Reach(Ground(BASE, ROOM), start, allowance)
    with pytest.raises(GeometryError):
        Reach(Ground(BASE, ROOM), (0.0, 0.0), 6.0).region(spacing=0.0)
    with pytest.raises(GeometryError):
        Reach(Ground(BASE, ROOM), (0.0, 0.0), 6.0).holds([(math.nan, 1.0)])
