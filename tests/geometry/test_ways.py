"""Straight ways told by circles: barred, clear, or left open."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from hypothesis import given

from tests.geometry.strategies import areas, bases, outlines, places
from umpire.geometry import (
    BARRED,
    CLEAR,
    CONTACT,
    EAST,
    NO_END,
    NO_ENTRY,
    OPEN,
    SHUT,
    Base,
    Disc,
    Outline,
    Point,
    Polygon,
    Rectangle,
    Surroundings,
    check_polygon,
    gap,
    gap_along,
    inner_radius,
)
from umpire.geometry.convex import bounding_radius

SIZE = (20.0, 20.0)
AWAY = 20.0
"""How far from the edges of a table something is put, inches."""

HOUSE = check_polygon([(8, 8), (12, 8), (12, 12), (8, 12)])
NOBODY = np.zeros((0, 5))


def told(way: tuple[float, ...], bodies: list[tuple[float, ...]], *land: Polygon) -> int:
    """What is told of one way of a disc of half an inch."""
    around = Surroundings(np.array(bodies, dtype=np.float64).reshape(-1, 5), land, beside=0.05, size=SIZE)
    own = np.array([(*way[:2], 0.5, 0.5, -1.0)])
    return int(around.tell(np.array([way]), np.zeros(1, dtype=np.int64), own, np.array([9.0]))[0])


@pytest.mark.parametrize(
    ("way", "bodies", "expected"),
    [
        ((2, 2, 6, 2), [], CLEAR),
        ((2, 2, 12, 2), [], BARRED),  # too long
        ((2, 2, 2 + 9.0009, 2), [], CLEAR),  # by less than the tolerance
        ((2, 2, 0.4, 2), [], BARRED),  # over the edge
        ((2, 2, 2, 2), [], OPEN),
        ((2, 2, 6, 2), [(6.9, 2, 0.5, 0.5, -1)], BARRED),  # into another
        ((2, 2, 6, 2), [(7.0, 2, 0.5, 0.5, -1)], CLEAR),  # beside it
        ((2, 2, 6, 2), [(6.9, 2, 0.5, 0.0, -1)], OPEN),  # perhaps into it
        ((2, 2, 6, 2), [(4, 2, 0.5, 0.5, -1)], CLEAR),  # past it
        ((2, 2, 6, 2), [(4, 3.9, 0.5, 0.5, 1.0)], OPEN),  # too near to one that is guarded
        ((2, 2, 6, 2), [(4, 4.1, 0.5, 0.5, 1.0)], CLEAR),
        ((6, 9, 14, 9), [], OPEN),  # across the house
        ((9, 9, 11, 11), [], OPEN),  # within it
        ((6, 7.4, 14, 7.4), [], CLEAR),
        ((6, 7.46, 14, 7.46), [], OPEN),  # along its wall
    ],
)
def test_what_is_told_of_a_way(way: tuple[float, ...], bodies: list[tuple[float, ...]], expected: int) -> None:
    """By its length, its end, and what it comes near."""
    assert told(way, bodies, HOUSE) == expected


@pytest.mark.parametrize(
    ("way", "closed", "expected"),
    [
        ((6, 9, 14, 9), NO_ENTRY, SHUT),  # across the house
        ((6, 7.6, 14, 7.6), NO_ENTRY, OPEN),  # perhaps into it
        ((6, 9, 14, 9), NO_END, OPEN),
        ((6, 9, 10, 9), NO_END, BARRED),  # it ends within it
        ((6, 9, 7.6, 9), NO_ENTRY, BARRED),  # against its wall
        ((6, 9, 7.5, 9), NO_ENTRY, OPEN),  # beside it
        ((2, 18, 2, 14.4), 0, BARRED),  # too near to one that is guarded
        ((2, 18, 2, 14.6), 0, OPEN),
    ],
)
def test_what_is_told_of_a_way_to_what_is_closed(way: tuple[float, ...], closed: int, expected: int) -> None:
    """By whether it ends there, and by whether it leads through."""
    bodies = np.array([(2.0, 12.5, 0.5, 0.5, 1.5)])
    around = Surroundings(bodies, (HOUSE,), beside=0.05, size=SIZE, end=1.0)
    own, shut = np.array([(*way[:2], 0.5, 0.5, -1.0)]), np.array([[closed]], dtype=np.int64)
    assert around.tell(np.array([way]), np.zeros(1, np.int64), own, np.array([9.0]), shut).tolist() == [expected]


def test_nobody_is_in_his_own_way() -> None:
    """But his fellows are, where they stand when he has gone."""
    own = np.array([(2.0, 2.0, 0.5, 0.5, -1.0), (3.5, 2.0, 0.5, 0.5, -1.0)])
    ways = np.array([(2.0, 2.0, 2.5, 2.0), (2.0, 2.0, 3.0, 2.0)])
    found = Surroundings(NOBODY, (), beside=0.05, size=SIZE).tell(
        ways, np.zeros(2, np.int64), own, np.array([9.0, 9.0])
    )
    assert found.tolist() == [CLEAR, BARRED]


def test_the_circle_within_a_base_lies_in_it() -> None:
    """Of a disc it is the disc itself; of a hull none is known."""
    assert inner_radius(Disc(radius=0.4)) == 0.4
    assert inner_radius(Rectangle(length=3.0, width=1.0)) == pytest.approx(0.5)


@given(base=bases(), other=outlines(), land=areas(), at=places(8.0, lattice=False), to=places(8.0, lattice=False))
def test_what_is_told_is_certain(base: Base, other: Outline, land: Polygon, at: Point, to: Point) -> None:
    """A clear way keeps off an area and off a guarded base; a barred one ends in one of them, a shut one enters it."""
    solid = Polygon(ring=tuple((x + AWAY, y + AWAY) for x, y in land.ring))
    guarded = msgspec.structs.replace(other, at=(other.at[0] + AWAY, other.at[1] + AWAY))
    start, end = (at[0] + AWAY, at[1] + AWAY), (to[0] + AWAY, to[1] + AWAY)
    body = np.array([(*guarded.at, bounding_radius(other.base), inner_radius(other.base), 1.0)])
    own = np.array([(*start, bounding_radius(base), inner_radius(base), -1.0)])
    around = Surroundings(body, (solid,), beside=0.05, size=(100.0, 100.0))
    asked = (np.array([(*start, *end)]), np.zeros(1, np.int64), own, np.array([50.0]))
    found, shut = (int(around.tell(*asked, np.array([each]))[0]) for each in ([0], [NO_ENTRY]))
    if found == CLEAR:
        assert gap_along(base, (start, end), guarded, EAST) > 1.0
        assert gap_along(base, (start, end), solid, EAST) > 0.0
    if found == BARRED:
        assert gap(Outline(base=base, at=end), guarded) < -CONTACT
    if shut == SHUT:
        assert gap_along(base, (start, end), solid, EAST) < -CONTACT
    if shut == BARRED:
        there = Outline(base=base, at=end)
        assert min(gap(there, guarded), gap(there, solid)) < -CONTACT
