"""Nearing: how near a moving base comes to a shape, where, and when first.

On a straight leg a base keeps its facing, so its gap to a convex shape is that of a moving point to a fixed outline:
the shape grown by the base, a Minkowski sum with the base turned round (Lozano-Perez, "Spatial Planning: A
Configuration Space Approach", 1983), less a radius for what is round. The signed distance to a convex outline is a
convex function of the place, hence of the inches travelled: it falls, and then it rises. So its least is either that
of two segments, or, where the leg leads inside, is narrowed down by golden section; and where it first falls to a
level is found by halving the part before the least.

A concave area is taken edge by edge, and the least of all counts; where the middle of the base is inside the area, its
depth is looked at besides. Invariant: a distance that is met by the tolerance alone is met, at the nearest point.
Degenerate cases: a leg that runs along an outline is as near all the way, and of equal places its start comes first;
legs without length are no legs. Lengths are inches, found to 1e-9 where they are narrowed down.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from umpire.geometry.areas import area_of
from umpire.geometry.convex import Edge, base_ring, bounding_radius, convex_distance, difference, edges_of
from umpire.geometry.gaps import base_edges, between, edge_distance, gap
from umpire.geometry.paths import Path, depth_at, legs_of, segment, spans_in_ring
from umpire.geometry.shapes import Base, Disc, Outline, Polygon, Shape
from umpire.geometry.tolerance import CONTACT, Heading, Point, at_most

POINT: tuple[Edge, ...] = tuple((0.0, 0.0, *way, 0.0) for way in ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)))
"""The outline of a point at the origin: four edges without length, so that every place lies outside one of them."""


class _Part(NamedTuple):
    """The gap along a leg to one convex part of a shape: a point's signed distance to an outline, less a radius.

    The point goes straight from its origin, so that the gap is a convex function of the inches travelled.
    """

    edges: tuple[Edge, ...]
    radius: float
    origin: Point
    way: Point

    def at(self, along: float) -> float:
        """Return the gap after some inches."""
        (x, y), (ux, uy) = self.origin, self.way
        return convex_distance(self.edges, x + ux * along, y + uy * along) - self.radius

    def least(self, length: float) -> float:
        """Return the least gap on the leg: by its nearest edge, or narrowed down where the point gets inside."""
        leg = (*self.origin, *self.way, length)
        if self.at(0.0) <= -self.radius or any(_cross(leg, edge) for edge in self.edges):
            return self.at(self.lowest(length))
        return min([edge_distance(leg, edge) for edge in self.edges]) - self.radius

    def lowest(self, length: float) -> float:
        """Return where on the leg the gap is least, by golden section."""
        ratio = (math.sqrt(5.0) - 1.0) / 2.0
        low, high = 0.0, length
        a, b = high - ratio * (high - low), low + ratio * (high - low)
        at_a, at_b = self.at(a), self.at(b)
        while high - low > 1e-9:
            if at_a <= at_b:
                high, b, at_b = b, a, at_a
                a = high - ratio * (high - low)
                at_a = self.at(a)
            else:
                low, a, at_a = a, b, at_b
                b = low + ratio * (high - low)
                at_b = self.at(b)
        return min((0.0, (low + high) / 2.0, length), key=self.at)


def gap_along(base: Base, path: Path, other: Shape, start: Heading, *, keeps: bool = False) -> float:
    """Return the least gap between a moving base and another shape, both ends of the path included.

    While the base overlaps a concave area the depth is taken at the ends and middle of each stretch.
    """
    best = gap(Outline(base=base, at=path[0], facing=start), other)
    for _, origin, way, length, facing in legs_of(path, start, keeps=keeps):
        for part in _parts(base, facing, other, origin, way):
            if part.at(0.0) - length < best:
                best = min(best, part.least(length))
        if isinstance(other, Polygon):
            for first, last in spans_in_ring(area_of(other), origin, way, length):
                middle = -depth_at(base, facing, area_of(other), origin, way, (first + last) / 2.0)
                best = min(best, middle)
    return best


def nearest_along(base: Base, path: Path, other: Shape, start: Heading, *, keeps: bool = False) -> Outline:
    """Return a moving base where it comes nearest to another shape, the first such place; both ends are included.

    While it overlaps the shape any such place is returned.
    """
    nearest = Outline(base=base, at=path[0], facing=start)
    least = gap(nearest, other)
    for _, origin, way, length, facing in legs_of(path, start, keeps=keeps):
        for part in _parts(base, facing, other, origin, way):
            along = part.lowest(length)
            if part.at(along) < least:
                at = (origin[0] + way[0] * along, origin[1] + way[1] * along)
                nearest, least = Outline(base=base, at=at, facing=facing), part.at(along)
    return nearest


def first_within(base: Base, path: Path, other: Shape, distance: float, start: Heading) -> float | None:
    """Return the path length at which a moving base first comes within a distance of a shape; None if it never does.

    A base that comes no nearer than the distance plus the tolerance is within at its nearest point.
    """
    if _surely_beyond(base, path, other, distance):
        return None
    if at_most(gap(Outline(base=base, at=path[0], facing=start), other), distance):
        return 0.0
    for before, origin, way, length, facing in legs_of(path, start):
        found = [
            along
            for part in _parts(base, facing, other, origin, way)
            if (along := _first_below(part, length, distance)) is not None
        ]
        if isinstance(other, Polygon):
            found += [first for first, _ in spans_in_ring(area_of(other), origin, way, length)][:1]
        if found:
            return before + min(found)
    return None


def _surely_beyond(base: Base, path: Path, other: Shape, distance: float) -> bool:
    """Whether boxes around a whole path and a shape are farther apart than a distance: quick to tell."""
    reach = distance + bounding_radius(base) + 2.0 * CONTACT
    if isinstance(other, Outline):
        (left, low), (right, high) = other.at, other.at
        reach += bounding_radius(other.base)
    else:
        left, low, right, high = area_of(other).bounds
    xs, ys = [x for x, _ in path], [y for _, y in path]
    return left - max(xs) > reach or min(xs) - right > reach or low - max(ys) > reach or min(ys) - high > reach


def _parts(base: Base, facing: Heading, other: Shape, origin: Point, way: Point) -> list[_Part]:
    """Return the gap along a leg to each convex part of another shape."""
    if isinstance(other, Outline):
        return [_to_base(base, facing, other, origin, way)]
    area = area_of(other)
    if area.convex is not None:
        return [_over_edges(base, facing, area.convex, area.edges, origin, way)]
    parts = []
    for x, y, ux, uy, reach in area.edges:
        ring = segment(x, y, x + ux * reach, y + uy * reach)
        parts.append(_over_edges(base, facing, ring, edges_of(ring), origin, way))
    return parts


def _to_base(base: Base, facing: Heading, other: Outline, origin: Point, way: Point) -> _Part:
    x, y = origin[0] - other.at[0], origin[1] - other.at[1]
    if isinstance(base, Disc):
        edges, radius = _drawn(other.base, other.facing)
        return _Part(edges, radius + base.radius, (x, y), way)
    back = (-way[0], -way[1])
    if isinstance(other.base, Disc):
        edges, radius = _drawn(base, facing)
        return _Part(edges, radius + other.base.radius, (-x, -y), back)
    return _Part(between(base, facing, other.base, other.facing), 0.0, (-x, -y), back)


def _drawn(base: Base, facing: Heading) -> tuple[tuple[Edge, ...], float]:
    """Return a base around the origin as a convex outline and a radius around that: a disc is a point and its own."""
    return (POINT, base.radius) if isinstance(base, Disc) else (base_edges(base, facing), 0.0)


def _over_edges(
    base: Base, facing: Heading, ring: tuple[Point, ...], edges: tuple[Edge, ...], origin: Point, way: Point
) -> _Part:
    if isinstance(base, Disc):
        return _Part(edges, base.radius, origin, way)
    return _Part(difference(ring, base_ring(base, facing)), 0.0, origin, way)


def _cross(a: Edge, b: Edge) -> bool:
    """Whether the ends of each of two edges lie on either side of the other."""
    for (x, y, ux, uy, _), (ox, oy, vx, vy, reach) in ((a, b), (b, a)):
        start = (ox - x) * uy - (oy - y) * ux
        if (start > 0.0) == (start + (vx * uy - vy * ux) * reach > 0.0):
            return False
    return True


def _first_below(part: _Part, length: float, level: float) -> float | None:
    start = part.at(0.0)
    if start <= level:
        return 0.0
    if start - length > level + CONTACT:
        return None
    lowest = part.lowest(length)
    least = part.at(lowest)
    if least > level:
        return lowest if at_most(least, level) else None
    near, far = 0.0, lowest
    while far - near > 1e-9:
        middle = (near + far) / 2.0
        if part.at(middle) > level:
            near = middle
        else:
            far = middle
    return far
