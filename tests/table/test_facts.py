"""Facts about where things are, against the slow way and by hand."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.oracles.gaps import drawn
from tests.table.boards import block, model, table
from umpire.errors import InputError
from umpire.geometry import Disc, Oval, Polygon, Rectangle
from umpire.table import (
    Feature,
    apart,
    closest_points,
    crossed,
    inside,
    on_or_within,
    on_top,
    overlapping,
    strip,
    swept,
    touching,
    wholly_within,
    within,
)

BASES = st.sampled_from(
    (Disc(radius=0.5), Disc(radius=0.8), Oval(length=3.0, width=2.0), Rectangle(length=4.0, width=2.0))
)
PLACES = st.tuples(st.floats(0.0, 30.0), st.floats(0.0, 30.0), st.floats(0.0, 359.0))
L_SHAPE = Polygon(ring=((10.0, 10.0), (20.0, 10.0), (20.0, 13.0), (13.0, 13.0), (13.0, 20.0), (10.0, 20.0)))


def test_distances_run_from_edge_to_edge() -> None:
    wall = block("wall", 0.0, 0.0, 8.0, 0.5)

    assert apart(model("a", 6.0, 4.0), wall) == 3.0
    assert within(model("a", 6.0, 4.0), wall, 3.0)
    assert not within(model("a", 6.0, 4.01), wall, 3.0)
    assert apart(model("a", 6.0, 0.3), wall) == 0.0
    assert apart(model("a", 0.0, 0.0), model("b", 3.0, 4.0)) == 4.0


def test_on_or_within_needs_more_than_touching() -> None:
    ruin = block("ruin", 0.0, 0.0, 6.0, 6.0)

    assert on_or_within(model("a", 6.4, 3.0), ruin)
    assert not on_or_within(model("a", 6.5, 3.0), ruin)
    assert touching(model("a", 6.5, 3.0), ruin)
    assert not touching(model("a", 6.55, 3.0), ruin)
    assert inside(model("a", 5.5, 3.0), ruin)
    assert not inside(model("a", 5.6, 3.0), ruin)


def test_on_top_is_on_and_above_the_table() -> None:
    box = block("box", 0.0, 0.0, 6.0, 6.0, height=3.0)

    assert on_top(model("a", 3.0, 3.0, ground=3.0), box)
    assert not on_top(model("a", 3.0, 3.0), box)
    assert not on_top(model("a", 9.0, 3.0, ground=3.0), box)


def test_wholly_within_is_every_part_of_the_base() -> None:
    statue = block("statue", 0.0, 0.0, 2.0, 2.0)

    assert wholly_within(model("a", 7.5, 1.0), statue, 6.0)
    assert not wholly_within(model("a", 7.51, 1.0), statue, 6.0)


@given(place=PLACES, base=BASES, distance=st.floats(0.5, 8.0))
def test_wholly_within_is_inside_the_grown_area(
    place: tuple[float, float, float], base: Disc | Oval | Rectangle, distance: float
) -> None:
    """Wholly within means that no part is farther; an area with a corner cut out is no exception."""
    one, area = model("a", place[0], place[1], base=base, turn=place[2]), Feature(id="l", footprint=L_SHAPE)
    wide = drawn(L_SHAPE).buffer(distance, quad_segs=256)
    farther = drawn(one.outline).difference(wide)

    if wholly_within(one, area, distance):
        assert farther.area < 0.01
    else:
        assert not wide.buffer(-0.003).covers(drawn(one.outline))


@given(first=PLACES, second=PLACES, base=BASES, other=BASES)
def test_closest_points_are_as_far_apart_as_the_things(
    first: tuple[float, float, float],
    second: tuple[float, float, float],
    base: Disc | Oval | Rectangle,
    other: Disc | Oval | Rectangle,
) -> None:
    """The two points lie on the two bases, and no two are closer."""
    one = model("a", first[0], first[1], base=base, turn=first[2])
    two = model("b", second[0] + 35.0, second[1], base=other, turn=second[2])
    here, there = closest_points(one.outline, two.outline)

    assert math.dist(here, there) == pytest.approx(drawn(one.outline).distance(drawn(two.outline)), abs=2e-3)
    assert drawn(one.outline).distance(shapely.Point(here)) < 2e-3
    assert drawn(two.outline).distance(shapely.Point(there)) < 2e-3


def test_closest_points_of_a_base_and_a_concave_area() -> None:
    one, area = model("a", 16.0, 16.0), Feature(id="l", footprint=L_SHAPE)

    here, there = closest_points(one.outline, area.footprint)

    assert math.dist(here, there) == pytest.approx(2.5)
    assert here == pytest.approx((16.0, 15.5)) or here == pytest.approx((15.5, 16.0))


def test_a_line_1_mm_thick_crosses_by_its_width() -> None:
    """Half a millimetre beside the wall it overlaps or does not."""
    wall = block("wall", 0.0, 0.0, 8.0, 0.5)

    assert crossed(strip((8.015, 1.0), (8.015, -5.5), 1.0 / 25.4), wall)
    assert not crossed(strip((8.025, 1.0), (8.025, -5.5), 1.0 / 25.4), wall)


def test_what_a_base_sweeps_over_touches_without_crossing() -> None:
    rubble = block("rubble", 4.0, -3.0, 8.0, 3.0)
    beside, over = model("a", 3.0, 3.5), model("b", 3.0, 3.4)

    assert not any(crossed(leg, rubble) for leg in swept(beside, ((3.0, 3.5), (9.0, 3.5))))
    assert any(crossed(leg, rubble) for leg in swept(over, ((3.0, 3.4), (9.0, 3.4))))
    assert any(crossed(leg, rubble) for leg in swept(over, ((5.0, 0.0),)))


@given(place=PLACES, second=PLACES, base=BASES, other=BASES)
def test_bases_overlap_where_their_outlines_do(
    place: tuple[float, float, float],
    second: tuple[float, float, float],
    base: Disc | Oval | Rectangle,
    other: Disc | Oval | Rectangle,
) -> None:
    """The quick look before the exact one changes no verdict."""
    one = model("a", place[0] / 5.0, place[1] / 5.0, base=base, turn=place[2])
    two = model("b", second[0] / 5.0, second[1] / 5.0, base=other, turn=second[2])
    common = drawn(one.outline).intersection(drawn(two.outline)).area

    if overlapping(one, two):
        assert common > 0.0
    else:
        assert common < 0.02


def test_what_is_not_there_is_an_error_that_says_what_is() -> None:
    board = table(block("wall", 0.0, 0.0, 1.0, 1.0), models=(model("a", 5.0, 5.0),))

    for ask, name in ((board.feature, "wal"), (board.model, "b"), (board.unit, "c")):
        with pytest.raises(InputError, match="There is no such"):
            ask(name)
    assert board.models_of("a") == (board.model("a"),)
    assert board.without("a").models_of("a") == ()
