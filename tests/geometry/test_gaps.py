"""Gaps, contact, overlap, inside."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.geometry.strategies import areas, bases, headings, lengths, outlines, places, shapes
from tests.oracles.gaps import common_area, distance, drawn, is_inside
from tests.soak import soak_count
from umpire.errors import GeometryError
from umpire.geometry import (
    CONTACT,
    EAST,
    GRID,
    Base,
    Disc,
    Outline,
    Oval,
    Polygon,
    Rectangle,
    Shape,
    check_polygon,
    contains_point,
    corners,
    depth_inside,
    gap,
    is_snapped,
    overlaps,
    place_in_contact,
    touches,
    wholly_inside,
    within,
)
from umpire.geometry.convex import convex_distance
from umpire.geometry.gaps import between

SQUARE = check_polygon([(0, 0), (10, 0), (10, 10), (0, 10)])
RING = Polygon(ring=SQUARE.ring, holes=(((4.0, 4.0), (4.0, 6.0), (6.0, 6.0), (6.0, 4.0)),))


def disc(x: float, y: float, radius: float = 0.5) -> Outline:
    return Outline(base=Disc(radius=radius), at=(x, y))


@given(a=shapes(), b=shapes())
def test_a_gap_is_the_distance_apart_and_negative_only_in_overlap(a: Shape, b: Shape) -> None:
    """A positive gap is the shortest way from one to the other; a negative one means common ground."""
    measured, apart = gap(a, b), distance(a, b)
    if measured > 0.002:
        assert apart == pytest.approx(measured, abs=0.0012)
    elif measured < -0.002:
        assert apart == 0.0
        assert common_area(a, b) > 0.0
    else:
        assert apart < 0.004


@given(a=shapes(lattice=True), b=shapes(lattice=True))
def test_the_gap_between_two_shapes_has_no_direction(a: Shape, b: Shape) -> None:
    """From here to there is as far as from there to here."""
    assert gap(a, b) == pytest.approx(gap(b, a), abs=1e-9)
    assert overlaps(a, b) == overlaps(b, a)
    assert touches(a, b) == touches(b, a)
    for reach in (0.0, 0.5, 2.0):
        assert within(a, b, reach) == (gap(a, b) <= reach + CONTACT)


@settings(max_examples=soak_count(2000), deadline=None)
@given(base=st.builds(Oval, length=lengths(0.5, 9.0), width=lengths(0.5, 6.0)), other=bases(), data=st.data())
def test_the_gap_of_an_oval_is_what_all_its_edges_tell(base: Oval, other: Base, data: st.DataObject) -> None:
    """To go round an oval from the edge that faces a point to the nearest gives the very number all edges give."""
    lattice = data.draw(st.booleans())
    edges = between(base, data.draw(headings(lattice=lattice)), other, data.draw(headings(lattice=lattice)))
    x, y = data.draw(places(24.0, lattice=lattice))
    told = [convex_distance(edges[k : k + 8], x - 12.0, y - 12.0) for k in range(0, len(edges), 8)]
    assert convex_distance(edges, x - 12.0, y - 12.0) == min([each for each in told if each > 0.0], default=max(told))


def test_exactly_two_inches_is_within_two_inches() -> None:
    """2" is within 2"; so is a thousandth more, but not two thousandths."""
    assert within(disc(0, 0), disc(3, 0), 2.0)
    assert within(disc(0, 0), disc(3 + CONTACT, 0), 2.0)
    assert not within(disc(0, 0), disc(3 + 2 * CONTACT, 0), 2.0)


def test_the_gap_of_two_overlapping_boxes_is_the_shortest_push() -> None:
    """A box a quarter inch inside another leaves it after a quarter inch."""
    one = Outline(base=Rectangle(length=2.0, width=1.0), at=(0.0, 0.0))
    other = Outline(base=Rectangle(length=2.0, width=1.0), at=(1.75, 0.25))
    assert gap(one, other) == pytest.approx(-0.25)


def test_a_base_in_a_hole_is_outside() -> None:
    """Standing in the courtyard is not standing in the building."""
    assert gap(disc(5, 5), RING) == pytest.approx(0.5)
    assert not contains_point(RING, (5.0, 5.0))
    assert not wholly_inside(disc(5, 5), RING)
    assert wholly_inside(disc(2, 2), RING)
    assert not wholly_inside(Outline(base=Rectangle(length=6.0, width=6.0), at=(5.0, 5.0)), RING)


def test_a_base_that_touches_the_border_from_inside_is_inside() -> None:
    """Tangent from inside is wholly inside; a hundredth further is not."""
    assert wholly_inside(disc(0.5, 5.0), SQUARE)
    assert depth_inside(disc(0.5, 5.0), SQUARE) == 0.0
    assert not wholly_inside(disc(0.49, 5.0), SQUARE)
    assert depth_inside(disc(2.0, 5.0), SQUARE) == pytest.approx(1.5)
    assert wholly_inside(Outline(base=Rectangle(length=10.0, width=10.0), at=(5.0, 5.0)), SQUARE)


@given(base=outlines(size=4.0), area=areas(size=4.0))
def test_wholly_inside_agrees_with_the_drawing(base: Outline, area: Polygon) -> None:
    """What is wholly inside lies inside the drawing, within the tolerance either way."""
    if wholly_inside(base, area):
        assert is_inside(base, area, give=2 * CONTACT)
        assert depth_inside(base, area) <= -gap(base, area) + 2 * CONTACT
    else:
        assert not is_inside(base, area, give=0.0)
        assert depth_inside(base, area) == 0.0


@given(mover=outlines(), other=shapes(), towards=outlines(size=20.0))
def test_a_base_placed_in_contact_touches_and_never_overlaps(mover: Outline, other: Shape, towards: Outline) -> None:
    """Whatever its size, a base can be put in contact on the grid."""
    try:
        at = place_in_contact(mover.base, mover.facing, other, towards.at)
    except GeometryError:
        return
    found = gap(Outline(base=mover.base, at=at, facing=mover.facing), other)
    assert is_snapped(at)
    assert 0.0 <= found <= CONTACT


def test_25_mm_bases_touch_on_the_grid_all_around() -> None:
    """A 25 mm base has a radius no grid holds; contact all around is still found at once."""
    base = Disc(radius=25 / 25.4 / 2)
    other = Outline(base=base, at=(10.0, 10.0))
    for k in range(24):
        turn = 2 * math.pi * k / 24
        at = place_in_contact(base, EAST, other, (10 + 5 * math.cos(turn), 10 + 5 * math.sin(turn)))
        assert touches(Outline(base=base, at=at), other)
        assert not overlaps(Outline(base=base, at=at), other)
        assert math.atan2(at[1] - 10, at[0] - 10) % (2 * math.pi) == pytest.approx(turn, abs=4 * GRID)


def test_drawn_outlines_keep_within_the_tolerance() -> None:
    """A disc or oval is drawn as a polygon of its own area, never farther off than the tolerance."""
    for radius in (0.25, 0.492126, 0.8, 2.0, 5.0):
        ring = corners(disc(0, 0, radius))
        assert drawn(disc(0, 0, radius)).area == pytest.approx(math.pi * radius * radius, rel=1e-9)
        assert max(abs(math.hypot(*point) - radius) for point in ring) <= CONTACT
    oval = Outline(base=Oval(length=4.0, width=2.0), at=(0.0, 0.0))
    assert drawn(oval).area == pytest.approx(2.0 * math.pi, rel=1e-9)


@pytest.mark.parametrize(
    ("ring", "told"),
    [
        ([(0, 0), (1, 1)], "three corners"),
        ([(0, 0), (2, 2), (2, 0), (0, 2)], "Edge 0 of the area crosses or touches edge 2"),
        ([(0, 0), (1, 0), (2, 0)], "back over|encloses nothing"),
        ([(0, 0), (math.nan, 0), (2, 1)], "not a place"),
        ([(0, 0), (1e9, 0), (2, 1)], "not a place"),
        ([(0, 0), (0, 0), (2, 1), (0, 2)], "coincide"),
        ([(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)], "crosses or touches"),
    ],
)
def test_a_ring_that_is_no_area_is_refused(ring: list[tuple[float, float]], told: str) -> None:
    """A crossing is named by its edges; so is every other fault."""
    with pytest.raises(GeometryError, match=told):
        check_polygon(ring)


def test_a_clockwise_ring_is_turned() -> None:
    """Clockwise corners are the same area."""
    assert set(check_polygon([(0, 10), (10, 10), (10, 0), (0, 0)]).ring) == set(SQUARE.ring)
    assert gap(disc(5, 5), check_polygon([(0, 10), (10, 10), (10, 0), (0, 0)])) == pytest.approx(-5.5)
