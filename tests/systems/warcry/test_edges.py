"""Platforms, open edges and lines, against slow ways that are obviously right."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.warcry.boards import box, feature, field, fighter
from umpire.geometry import Polygon
from umpire.systems.warcry.battlefield import Line, holds_a_square, line_between
from umpire.systems.warcry.rules.assumed import hit_needed
from umpire.systems.warcry.rules.falling import nearest_open, open_stretches
from umpire.systems.warcry.rules.measuring import vertical
from umpire.table import Feature

inches = st.integers(0, 64).map(lambda k: k / 16.0)
WALL = 0.125


def walls(stretches: list[tuple[float, float]]) -> list[Feature]:
    """Return walls beside the edge x = 4 of a platform at 3 inches."""
    return [
        feature(f"w{k}", box(4.0, low, 4.0 + WALL, high), bottom=3.0, top=4.5, kind="wall")
        for k, (low, high) in enumerate(stretches)
    ]


@settings(max_examples=60, deadline=None)
@given(
    at=st.tuples(inches, inches).filter(lambda at: 0.5 <= at[0] <= 3.5 and 0.5 <= at[1] <= 3.5),
    spans=st.lists(st.tuples(inches, inches).filter(lambda span: span[1] - span[0] > 0.2), max_size=3),
)
def test_the_nearest_open_point_is_that_of_all_points_of_the_edge(
    at: tuple[float, float], spans: list[tuple[float, float]]
) -> None:
    """The distance to the open edges is the least over many points of the edges that no wall touches."""
    deck = feature("deck", box(0, 0, 4, 4), bottom=2.9, top=3.0, kind="floor")
    where = field([deck, *walls(spans)], [model := fighter("a", at, ground=3.0)])

    found = nearest_open(where, model, open_stretches(where, where.part("deck")))

    steps = [k / 256.0 for k in range(1025)]
    points = [(0.0, y) for y in steps] + [(x, 0.0) for x in steps] + [(x, 4.0) for x in steps]
    points += [(4.0, y) for y in steps if not any(low <= y <= high for low, high in spans)]
    slow = min(math.dist(at, point) for point in points) - 0.5
    assert found == pytest.approx(max(0.0, slow), abs=0.006)


@pytest.mark.parametrize(
    ("ring", "holds"),
    [
        ([(0, 0), (1, 0), (1, 1), (0, 1)], True),
        ([(0, 0), (0.98, 0), (0.98, 5), (0, 5)], False),
        ([(0, 0), (0.9, 0.9), (0, 1.8), (-0.9, 0.9)], True),
        ([(0, 0), (0.6, 0.6), (0, 1.2), (-0.6, 0.6)], False),
        ([(0, 0), (4, 0), (4, 0.9), (0.9, 0.9), (0.9, 4), (0, 4)], False),
        ([(0, 0), (4, 0), (4, 0.9), (1.5, 0.9), (1.5, 4), (0, 4)], True),
    ],
)
def test_a_surface_holds_a_square_or_not(ring: list[tuple[float, float]], holds: bool) -> None:
    """Turned squares count, and an L whose arms are too narrow holds none."""
    assert holds_a_square(Polygon(ring=tuple((float(x), float(y)) for x, y in ring)), 1.0) is holds


def test_a_line_over_a_concave_area_is_over_it_twice() -> None:
    """Between the arms of a U the line is over nothing; along an edge it is beside it."""
    arms = Polygon(ring=((0, 0), (6, 0), (6, 4), (5, 4), (5, 1), (1, 1), (1, 4), (0, 4)))

    across = Line(start=(-1.0, 2.0, 0.0), end=(7.0, 2.0, 0.0)).over(arms)
    along = Line(start=(1.0, 1.5, 0.0), end=(1.0, 4.0, 0.0)).over(arms)

    assert [share for span in across for share in span] == pytest.approx([0.125, 0.25, 0.75, 0.875])
    assert along == ()


def test_above_each_other_the_line_is_upright() -> None:
    """Bases that overlap in plan are joined by an upright line where they have something in common."""
    line = line_between(fighter("a", (0.0, 0.0)), fighter("b", (0.5, 0.0), ground=5.0))

    assert line.length == pytest.approx(5.0)
    assert line.start[:2] == line.end[:2] == pytest.approx((0.25, 0.0))


@pytest.mark.parametrize(
    ("distance", "rounded"), [(0.0, 0.0), (-2.0, -2.0), (0.1, 0.5), (2.5, 2.5), (2.51, 3.0), (2.9, 3.0), (3.0, 3.0)]
)
def test_the_errata_round_up_to_half_inches(distance: float, rounded: float) -> None:
    """What is exactly a half inch stays; what is more goes to the next."""
    where = field([], [], house_rules={"vertical_distances": "half_inch"})

    assert vertical(where, distance) == rounded
    assert vertical(field([], []), distance) == distance


def test_strength_against_toughness() -> None:
    """Above 3+, equal 4+, below 5+."""
    assert [hit_needed(strength, 4) for strength in (1, 3, 4, 5, 9)] == [5, 5, 4, 3, 3]
