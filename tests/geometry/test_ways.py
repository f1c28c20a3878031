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
    OPEN,
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
    """A clear way keeps off an area and off a guarded base; at the end of a barred one the base overlaps another."""
    solid = Polygon(ring=tuple((x + AWAY, y + AWAY) for x, y in land.ring))
    guarded = msgspec.structs.replace(other, at=(other.at[0] + AWAY, other.at[1] + AWAY))
    start, end = (at[0] + AWAY, at[1] + AWAY), (to[0] + AWAY, to[1] + AWAY)
    body = np.array([(*guarded.at, bounding_radius(other.base), inner_radius(other.base), 1.0)])
    own = np.array([(*start, bounding_radius(base), inner_radius(base), -1.0)])
    around = Surroundings(body, (solid,), beside=0.05, size=(100.0, 100.0))
    found = int(around.tell(np.array([(*start, *end)]), np.zeros(1, np.int64), own, np.array([50.0]))[0])
    if found == CLEAR:
        assert gap_along(base, (start, end), guarded, EAST) > 1.0
        assert gap_along(base, (start, end), solid, EAST) > 0.0
    if found == BARRED:
        assert gap(Outline(base=base, at=end), guarded) < -CONTACT
