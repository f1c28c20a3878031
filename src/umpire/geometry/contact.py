"""Placing a base in contact with something."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from umpire.errors import GeometryError
from umpire.geometry.areas import area_of
from umpire.geometry.convex import circle_points, edges_of, placed_ring
from umpire.geometry.gaps import gap
from umpire.geometry.shapes import Base, Disc, Outline, Shape
from umpire.geometry.tolerance import CONTACT, GRID, Heading, Point, snap_point

CLOSE = CONTACT / 2.0
"""A base is brought as near as this, inches."""

FINEST = GRID / 64.0
CHORDS = 4
"""How often the curve of the distance is cut by a chord; what is not settled then is halved."""


def nearest_point(shape: Shape, to: Point) -> Point:
    """Return the point of a shape's boundary that is nearest to a point."""
    if isinstance(shape, Outline) and isinstance(shape.base, Disc):
        dx, dy = to[0] - shape.at[0], to[1] - shape.at[1]
        away = math.sqrt(dx * dx + dy * dy)
        scale = shape.base.radius / away if away > 0.0 else 0.0
        if scale == 0.0:
            return (shape.at[0] + shape.base.radius, shape.at[1])
        return (shape.at[0] + dx * scale, shape.at[1] + dy * scale)
    if isinstance(shape, Outline):
        edges = edges_of(placed_ring(shape.base, shape.facing, shape.at))
    else:
        edges = area_of(shape).edges
    best, found = math.inf, to
    for x, y, ux, uy, length in edges:
        along = min(max((to[0] - x) * ux + (to[1] - y) * uy, 0.0), length)
        px, py = x + ux * along, y + uy * along
        square = (to[0] - px) * (to[0] - px) + (to[1] - py) * (to[1] - py)
        if square < best:
            best, found = square, (px, py)
    return found


def place_in_contact(base: Base, facing: Heading, other: Shape, towards: Point) -> Point:
    """Return the grid point where a base touches another shape without overlapping it, on the side of a point.

    The base comes straight in from ``towards`` to the nearest point of the other shape; from inside the shape it goes
    straight out. There ``gap`` is between 0 and the contact tolerance.

    Raises:
        GeometryError: If the other shape surrounds the base so that it cannot touch from that side.
    """
    target = nearest_point(other, towards)
    dx, dy = towards[0] - target[0], towards[1] - target[1]
    away = math.sqrt(dx * dx + dy * dy)
    if away < GRID:
        dx, dy, away = _outwards(base, facing, other, target)
    elif gap(Outline(base=Disc(radius=GRID), at=towards), other) < 0.0:
        dx, dy = -dx, -dy
    ux, uy = dx / away, dy / away
    measure = partial(_gap_at, base, facing, other, target, (ux, uy))
    near, far = 0.0, max(away, GRID)
    while measure(far) < CLOSE:
        near, far = far, far * 2.0
        if far > 1e4:
            raise GeometryError(f"The base cannot touch the shape from {towards}.")
    convex = isinstance(other, Outline) or area_of(other).convex is not None
    low, high = _narrowed(measure, near, far) if convex else (near, far)
    while far - near > FINEST:
        middle = (near + far) / 2.0
        if middle <= low or (middle < high and measure(middle) < CLOSE):
            near = middle
        else:
            far = middle
    placed = snap_point((target[0] + ux * far, target[1] + uy * far))
    if 0.0 <= gap(Outline(base=base, at=placed, facing=facing), other) <= CONTACT:
        return placed
    raise GeometryError(f"The base cannot touch the shape from {towards}: another part of it is in the way.")


def _narrowed(measure: Callable[[float], float], low: float, high: float) -> tuple[float, float]:
    """Return how far out a base is surely too close, and how far it surely is not, on the way out of a convex shape.

    The distance is a convex curve: a chord lies above it, and its slope carried on lies below it.
    """
    least, most = measure(low), measure(high)
    for _ in range(CHORDS):
        chord = low + (CLOSE - least) / (most - least) * (high - low) - FINEST / 4.0
        if not low < chord < high - FINEST:
            break
        low, least, beyond = chord, measure(chord), measure(chord + FINEST)
        if beyond >= CLOSE:
            return low, low + FINEST
        slope = low + (CLOSE - least) / (beyond - least) * FINEST + FINEST / 4.0 if beyond > least else high
        if slope < high:
            value = measure(slope)
            if value < CLOSE:
                low, least = slope, value
            else:
                high, most = slope, value
    return low, high


def _gap_at(base: Base, facing: Heading, other: Shape, origin: Point, way: Point, far: float) -> float:
    at = (origin[0] + way[0] * far, origin[1] + way[1] * far)
    return gap(Outline(base=base, at=at, facing=facing), other)


def _outwards(base: Base, facing: Heading, other: Shape, target: Point) -> tuple[float, float, float]:
    """Return the way out of a shape from a point of its boundary: the straightest of sixteen."""
    ways = [(x, y) for x, y in circle_points(16)]
    best = max(ways, key=lambda way: _gap_at(base, facing, other, target, way, 1.0))
    return (best[0], best[1], math.sqrt(best[0] * best[0] + best[1] * best[1]))
