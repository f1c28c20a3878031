"""Routes around walls."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.strategies import areas, places
from umpire.geometry import (
    CONTACT,
    EAST,
    Disc,
    Point,
    Polygon,
    Rectangle,
    check_polygon,
    gap_along,
    path_length,
    shortest_route,
)

TABLE = check_polygon([(0, 0), (60, 0), (60, 48), (0, 48)])
EDGE = ((0.0, 0.0), (60.0, 0.0))
WALL = check_polygon([(8, 5), (12, 5), (12, 6), (8, 6)])
BASE = Disc(radius=0.5)
BOTTOM = check_polygon([(-20, -21), (30, -21), (30, -20), (-20, -20)])


@pytest.mark.rule("LI-FGT-049")
def test_the_shortest_route_to_the_edge_is_straight() -> None:
    """With nothing in the way a model goes straight to its edge, until its base touches it."""
    assert shortest_route(BASE, (10.0, 10.0), [EDGE], [], TABLE) == ((10.0, 10.0), (10.0, 0.5))


def test_a_route_goes_round_a_wall_by_the_shorter_side() -> None:
    """Two inches to one end, three to the other: round the nearer end, never through."""
    route = shortest_route(BASE, (9.5, 10.0), [EDGE], [WALL], TABLE)
    assert route is not None
    assert min(x for x, _ in route) == pytest.approx(7.5, abs=0.01)
    assert gap_along(BASE, route, WALL, EAST) >= -CONTACT
    least = math.hypot(2.0, 4.0)
    assert path_length(route) == pytest.approx(9.5 - 4.0 + least, abs=0.3)
    assert path_length(route) > 9.5


def test_where_no_way_leads_out_there_is_none() -> None:
    """Walled in on all sides, a model has no route."""
    walls = [
        check_polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
        for x, y, w, h in ((5, 5, 10, 1), (5, 14, 10, 1), (5, 5, 1, 10), (14, 5, 1, 10))
    ]
    assert shortest_route(BASE, (10.0, 10.0), [EDGE], walls, TABLE) is None


@given(start=places(8.0, lattice=False), walls=st.lists(areas(), max_size=3), wide=st.booleans())
def test_no_route_enters_a_wall_or_beats_the_straight_line(start: Point, walls: list[Polygon], wide: bool) -> None:
    """Whatever stands about, a route found runs clear of it and is no shorter than the way of a bird."""
    base = Rectangle(length=1.0, width=0.6) if wide else BASE
    whole = check_polygon([(-20, -20), (30, -20), (30, 30), (-20, 30)])
    path = shortest_route(base, start, [((-20.0, -20.0), (30.0, -20.0))], walls, whole)
    if path is None:
        return
    assert path[0] == start
    assert gap_along(Disc(radius=math.hypot(0.5, 0.3) if wide else 0.5), path[-1:], BOTTOM, EAST) <= CONTACT
    assert path_length(path) >= start[1] + 20.0 - (math.hypot(0.5, 0.3) if wide else 0.5) - 1e-9
    beyond = [wall for wall in walls if gap_along(BASE, (start,), wall, EAST) > 0.2]
    assert all(gap_along(Disc(radius=0.5), path, wall, EAST) >= -CONTACT for wall in beyond)
