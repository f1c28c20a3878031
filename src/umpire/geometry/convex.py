"""Convex outlines: polygonised bases, Minkowski differences, and the signed distance of a point to them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from umpire.errors import GeometryError
from umpire.geometry.shapes import Base, Disc, Hull, Oval, Rectangle
from umpire.geometry.tolerance import Heading, Point, unit

Ring: TypeAlias = tuple[Point, ...]
Edge: TypeAlias = tuple[float, float, float, float, float]
"""Start x and y, unit direction x and y, length."""


MANY = 24
"""Of so many edges the nearest is looked for by halving."""


@lru_cache(maxsize=16)
def circle_points(sides: int) -> Ring:
    """Return a regular polygon with the area of the unit circle, counter-clockwise from +x.

    The corners come from half-angle square roots, so that every machine gets the same ones. ``sides`` is a power of
    two of at least 8.
    """
    if sides < 8 or sides & (sides - 1):
        raise GeometryError(f"A circle is drawn with 8, 16, 32 ... sides, not {sides}.")
    cosine, sine, count = 0.0, 1.0, 4
    while count < sides:
        cosine = math.sqrt((1.0 + cosine) / 2.0)
        sine /= 2.0 * cosine
        count *= 2
    grow = math.sqrt(2.0 * math.pi / sides / sine)
    quarter = [(1.0, 0.0)]
    for _ in range(sides // 4 - 1):
        x, y = quarter[-1]
        quarter.append((x * cosine - y * sine, x * sine + y * cosine))
    corners = quarter
    for _ in range(3):
        quarter = [(-y, x) for x, y in quarter]
        corners = corners + quarter
    return tuple((x * grow, y * grow) for x, y in corners)


def sides_for(radius: float) -> int:
    """Return how many sides keep a circle of a radius within the tolerance of its polygon."""
    if radius <= 0.8:
        return 64
    return 128 if radius <= 3.2 else 256 if radius <= 12.8 else 512


@lru_cache(maxsize=4096)
def base_ring(base: Base, facing: Heading, sides: int = 0) -> Ring:
    """Return the outline of a base around the origin, turned to a facing, from its lowest corner counter-clockwise.

    ``sides`` sets the polygon that stands for a disc or oval; 0 takes the one within the tolerance.
    """
    ux, uy = unit(facing)
    return _from_lowest([(x * ux - y * uy, x * uy + y * ux) for x, y in _drawn(base, sides)])


@lru_cache(maxsize=8192)
def placed_ring(base: Base, facing: Heading, at: Point, sides: int = 0) -> Ring:
    """Return the corners of a base standing at a place."""
    x, y = at
    return tuple((x + u, y + v) for u, v in base_ring(base, facing, sides))


def _drawn(base: Base, sides: int) -> Sequence[Point]:
    match base:
        case Disc(radius=radius):
            return [(radius * x, radius * y) for x, y in circle_points(sides or sides_for(radius))]
        case Oval(length=length, width=width):
            count = sides or sides_for(max(length, width) / 2.0)
            return [(length / 2.0 * x, width / 2.0 * y) for x, y in circle_points(count)]
        case Rectangle(length=length, width=width):
            a, b = length / 2.0, width / 2.0
            return [(-a, -b), (a, -b), (a, b), (-a, b)]
        case Hull(corners=corners):
            return corners


def _from_lowest(ring: Sequence[Point]) -> Ring:
    first = min(range(len(ring)), key=lambda k: (ring[k][1], ring[k][0]))
    return (*ring[first:], *ring[:first])


@lru_cache(maxsize=4096)
def bounding_radius(base: Base) -> float:
    """Return the radius of the smallest circle around the base's origin that holds the whole base."""
    match base:
        case Disc(radius=radius):
            return radius
        case Oval(length=length, width=width):
            return max(length, width) / 2.0
        case Rectangle(length=length, width=width):
            return math.sqrt(length * length + width * width) / 2.0
        case Hull(corners=corners):
            return max(math.sqrt(x * x + y * y) for x, y in corners)


def edges_of(ring: Sequence[Point]) -> tuple[Edge, ...]:
    """Return a ring's edges, leaving out those without length."""
    found: list[Edge] = []
    for k, (x, y) in enumerate(ring):
        ex, ey = ring[(k + 1) % len(ring)]
        dx, dy = ex - x, ey - y
        length = math.sqrt(dx * dx + dy * dy)
        if length > 0.0:
            found.append((x, y, dx / length, dy / length, length))
    return tuple(found)


def difference(first: Ring, second: Ring) -> tuple[Edge, ...]:
    """Return the edges of {p - q}: p in the first convex outline, q in the second, both from their lowest corner.

    The signed distance of a point d to it is the gap between the first outline and the second one moved by d.
    """
    turned = _from_lowest([(-x, -y) for x, y in second])
    m, n = len(first), len(turned)
    i = j = 0
    corners: list[Point] = []
    while i < m or j < n:
        px, py = first[i % m]
        qx, qy = turned[j % n]
        corners.append((px + qx, py + qy))
        if j >= n:
            i += 1
        elif i >= m:
            j += 1
        else:
            ax, ay = first[(i + 1) % m]
            bx, by = turned[(j + 1) % n]
            cross = (ax - px) * (by - qy) - (ay - py) * (bx - qx)
            i, j = (i + 1 if cross >= 0.0 else i), (j + 1 if cross <= 0.0 else j)
    return edges_of(corners)


def convex_distance(edges: Sequence[Edge], px: float, py: float) -> float:
    """Return the signed distance of a point to a convex outline, negative inside."""
    if len(edges) >= MANY:
        found = _distance_outside(edges, px, py)
        if found is not None:
            return found
    deepest, nearest = -math.inf, math.inf
    for x, y, ux, uy, length in edges:
        dx, dy = px - x, py - y
        out = dx * uy - dy * ux
        deepest = out if out > deepest else deepest
        if out > 0.0:
            along = dx * ux + dy * uy
            if along < 0.0:
                square = dx * dx + dy * dy
            elif along <= length:
                return out
            else:
                square = (along - length) * (along - length) + out * out
            nearest = square if square < nearest else nearest
    return deepest if nearest == math.inf else math.sqrt(nearest)


def _distance_outside(edges: Sequence[Edge], px: float, py: float) -> float | None:
    """Return the distance of a point outside an outline of many edges, None for one inside.

    From the edge that the way to a place inside leaves by, one goes round to the nearest: seen from outside a convex
    outline has only one place that no other beside it is nearer than.
    """
    count, k, nearest = len(edges), _edge_towards(edges, px, py), math.inf
    onward: bool | None = None
    for _ in range(count):
        x, y, ux, uy, length = edges[k]
        dx, dy = px - x, py - y
        out, along = dx * uy - dy * ux, dx * ux + dy * uy
        if out <= 0.0:
            return None if onward is None else math.sqrt(nearest)
        if 0.0 <= along <= length:
            return out
        turned = onward is not None and onward is not (along > 0.0)
        square = dx * dx + dy * dy if along < 0.0 else (along - length) * (along - length) + out * out
        nearest = min(nearest, square)
        if turned:
            return math.sqrt(nearest)
        onward = along > 0.0
        k = (k + 1) % count if onward else k - 1
    return None


def _edge_towards(edges: Sequence[Edge], px: float, py: float) -> int:
    """Return the number of the edge that the way from a place inside an outline to a point leaves by."""
    count = len(edges)
    half = count // 2
    (ax, ay, *_), (bx, by, *_) = edges[0], edges[half]
    mx, my = (ax + bx) / 2.0, (ay + by) / 2.0
    dx, dy = px - mx, py - my
    first, last = (0, half) if (ax - mx) * dy - (ay - my) * dx >= 0.0 else (half, count)
    while last - first > 1:
        middle = (first + last) // 2
        x, y, *_ = edges[middle]
        if (x - mx) * dy - (y - my) * dx >= 0.0:
            first = middle
        else:
            last = middle
    return first


def convex_hull(points: Sequence[Point]) -> Ring:
    """Return the corners of the smallest convex outline around some points, counter-clockwise."""
    ordered = sorted(points)
    halves: list[list[Point]] = []
    for row in (ordered, ordered[::-1]):
        half: list[Point] = []
        for x, y in row:
            while len(half) > 1 and _turns_right(half[-2], half[-1], (x, y)):
                half.pop()
            half.append((x, y))
        halves.append(half[:-1])
    return (*halves[0], *halves[1])


def swept(ring: Ring, by: Point) -> Ring:
    """Return the convex outline that a convex one, counter-clockwise, covers on its way along a straight line."""
    dx, dy = by
    found: list[Point] = []
    (px, py), (x, y) = ring[-2], ring[-1]
    leads = (y - py) * dx - (x - px) * dy > 0.0
    for ex, ey in ring:
        led, leads = leads, (ey - y) * dx - (ex - x) * dy > 0.0
        if not led:
            found.append((x, y))
        if led or leads:
            found.append((x + dx, y + dy))
        if led and not leads:
            found.append((x, y))
        x, y = ex, ey
    return tuple(found)


def _turns_right(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) <= 0.0
