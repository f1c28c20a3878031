"""The grid, the one tolerance, and the contact rule, stated together.

Positions, paths and headings that enter a battle are snapped to a grid of 1/4096 inch and judged as snapped. Every
comparison of two lengths allows for one tolerance, 1/1024 inch (0.025 mm): two bases are in contact when the gap
between them is no larger than that, they overlap when they interpenetrate by more than that, and "within 2 inches"
includes a gap larger than 2 inches by no more than that. The grid is four times finer than the tolerance, so that a
base of any size (a 25 mm base has a radius of 0.492126 inches, which no grid holds) can be placed in contact.

So lengths are exact, and verdicts on them are exact but for the tolerance: 1.00075 inches are within 1 inch. Where the
tolerance alone decides, by a `hairline`, the ruling says that it is too close to call. Contact is no such case: what
touches, touches by the tolerance, whichever side of it rounding to the grid has put it on.

Only + - * / and square roots stand between a snapped position and a verdict, so that every machine that follows
IEEE 754 reaches the same one.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Annotated, TypeAlias

from msgspec import Meta

from umpire.errors import GeometryError

REACH = 1e5
"""No coordinate of a table lies farther out than this, inches."""

Coordinate: TypeAlias = Annotated[float, Meta(ge=-REACH, le=REACH)]
"""How far something lies across, up or above the table, inches; files and messages are held to it."""

Point: TypeAlias = tuple[Coordinate, Coordinate]
"""A place on the table, inches."""

Heading: TypeAlias = tuple[int, int]
"""A direction as a pair of integers, length close to `HEADING_SCALE`; (HEADING_SCALE, 0) looks along +x."""

GRID = 1.0 / 4096.0
"""Spacing of the grid that positions are snapped to, inches."""

CONTACT = 1.0 / 1024.0
"""The one tolerance: contact, overlap, within and every other comparison of lengths, inches."""

ROUNDING = 1e-9
"""Lengths that differ by no more than this differ by rounding, inches."""

HEADING_SCALE = 4096
"""Length of a heading's integer vector."""


def snap(value: float) -> float:
    """Return a coordinate moved to the nearest grid line, inches.

    Raises:
        GeometryError: If the value is not a finite number within 100,000 inches.
    """
    if not math.isfinite(value) or abs(value) > REACH:
        raise GeometryError(f"{value} is not a coordinate: give a finite number of inches.")
    return math.floor(value * 4096.0 + 0.5) / 4096.0


def snap_point(point: Point) -> Point:
    """Return a point with both coordinates on the grid."""
    return (snap(point[0]), snap(point[1]))


def is_snapped(point: Point) -> bool:
    """Whether both coordinates lie on the grid."""
    return all(math.isfinite(value) and (value * 4096.0).is_integer() for value in point)


def at_most(length: float, limit: float) -> bool:
    """Whether a length is no more than a limit, within the tolerance: 'within 2 inches' includes exactly 2."""
    return length <= limit + CONTACT


def at_least(length: float, limit: float) -> bool:
    """Whether a length is no less than a limit, within the tolerance."""
    return length >= limit - CONTACT


def clearly_more(length: float, limit: float) -> bool:
    """Whether a length exceeds a limit by more than the tolerance: 'more than 1 inch'."""
    return length > limit + CONTACT


def clearly_less(length: float, limit: float) -> bool:
    """Whether a length falls short of a limit by more than the tolerance."""
    return length < limit - CONTACT


def hairline(length: float, limit: float, *, snapped: int = 0) -> float | None:
    """Return by how much a length exceeds a limit that it meets by the tolerance alone; None where it does not.

    A path of which that many points are ``snapped`` to the grid may be longer by that than it was meant to be.

    >>> at_most(1.00075, 1.0), hairline(1.00075, 1.0) is not None, hairline(1.0, 1.0) is not None
    (True, True, False)
    """
    over = length - limit
    return over if ROUNDING + snapped * GRID < over <= CONTACT else None


def in_contact(gap: float) -> bool:
    """Whether a signed gap between two bases counts as base contact (touching, not overlapping)."""
    return -CONTACT <= gap <= CONTACT


def heading_from_degrees(degrees: float) -> Heading:
    """Return the heading of an angle, counter-clockwise from +x, snapped to the integer circle."""
    if not math.isfinite(degrees):
        raise GeometryError(f"{degrees} is not an angle: give a finite number of degrees.")
    turn = math.radians(degrees % 360.0)
    return (round(math.cos(turn) * HEADING_SCALE), round(math.sin(turn) * HEADING_SCALE))


def heading_towards(start: Point, end: Point) -> Heading | None:
    """Return the heading from one point to another, or None where they coincide."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.sqrt(dx * dx + dy * dy)
    return None if length < GRID / 2 else heading_along((dx / length, dy / length))


def heading_along(way: Point) -> Heading:
    """Return the heading of a direction of length one."""
    return (math.floor(way[0] * HEADING_SCALE + 0.5), math.floor(way[1] * HEADING_SCALE + 0.5))


@lru_cache(maxsize=4096)
def unit(heading: Heading) -> Point:
    """Return a heading as a vector of length one."""
    dx, dy = heading
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0:
        raise GeometryError("A heading needs a direction; (0, 0) has none.")
    return (dx / length, dy / length)


def point_distance(one: Point, other: Point) -> float:
    """Return the distance between two points; `math.dist` rounds in its own way on each Python."""
    dx, dy = one[0] - other[0], one[1] - other[1]
    return math.sqrt(dx * dx + dy * dy)


def mean_point(points: Collection[Point]) -> Point:
    """Return the mean of some points, at least one."""
    return (total(x for x, _ in points) / len(points), total(y for _, y in points) / len(points))


def total(lengths: Iterable[float]) -> float:
    """Return the sum of lengths, added from left to right.

    The built-in `sum` compensates rounding since Python 3.12, so that versions would differ in the last bit.
    """
    added = 0.0
    for length in lengths:
        added += length
    return added


def in_rear(at: Point, facing: Heading, other: Point) -> bool:
    """Whether a point lies strictly behind the line through a model's centre, square to its facing."""
    ux, uy = unit(facing)
    return clearly_less((other[0] - at[0]) * ux + (other[1] - at[1]) * uy, 0.0)
