"""Gaps between bases and areas: distance, contact, overlap, inside."""

from __future__ import annotations

import itertools
import math
from functools import lru_cache

from umpire.geometry.areas import Area, area_of
from umpire.geometry.convex import (
    Edge,
    base_ring,
    bounding_radius,
    convex_distance,
    difference,
    edges_of,
    placed_ring,
)
from umpire.geometry.shapes import Base, Disc, Outline, Polygon, Rectangle, Shape
from umpire.geometry.tolerance import CONTACT, Heading, Point, at_most, in_contact, unit


def gap(a: Shape, b: Shape) -> float:
    """Return the distance between the edges of two shapes in inches: 0 when they touch, negative when they overlap.

    Between convex shapes a negative gap is the shortest push that parts them. Where an area is concave or holed it is
    how deep one shape's boundary (for a round base: its centre, plus its radius) lies inside the other. Holes are not
    part of an area. Ovals stand as polygons of at least 64 sides with the oval's area, within the tolerance of it.

    >>> gap(Outline(base=Disc(radius=0.5), at=(0.0, 0.0)), Outline(base=Disc(radius=0.5), at=(3.0, 0.0)))
    2.0
    """
    if isinstance(a, Outline):
        if isinstance(b, Outline):
            return gap_of_bases(a.base, a.at, a.facing, b.base, b.at, b.facing)
        return _area_gap(a, b)
    if isinstance(b, Outline):
        return _area_gap(b, a)
    first, second = area_of(a), area_of(b)
    if first.convex is not None and second.convex is not None:
        return convex_distance(difference(first.convex, second.convex), 0.0, 0.0)
    return _boundaries_gap(first.edges, second.edges, first, second)


def overlaps(a: Shape, b: Shape) -> bool:
    """Whether two shapes interpenetrate by more than the tolerance."""
    return not _surely_apart(a, b, 0.0) and gap(a, b) < -CONTACT


def touches(a: Shape, b: Shape) -> bool:
    """Whether two shapes are in contact: touching, not overlapping."""
    return not _surely_apart(a, b, CONTACT) and in_contact(gap(a, b))


def within(a: Shape, b: Shape, distance: float) -> bool:
    """Whether the gap between two shapes is no more than a distance (exactly 2 inches is within 2 inches)."""
    return not _surely_apart(a, b, distance + CONTACT) and at_most(gap(a, b), distance)


def _surely_apart(a: Shape, b: Shape, distance: float) -> bool:
    if isinstance(a, Polygon):
        a, b = b, a
    if isinstance(a, Polygon):
        return False
    x, y = a.at
    reach = distance + bounding_radius(a.base)
    if isinstance(b, Outline):
        reach += bounding_radius(b.base)
        dx, dy = b.at[0] - x, b.at[1] - y
        return dx * dx + dy * dy > reach * reach and reach > 0.0
    left, low, right, high = area_of(b).bounds
    return left - x > reach or x - right > reach or low - y > reach or y - high > reach


@lru_cache(maxsize=8192)
def between(first: Base, facing: Heading, second: Base, turned: Heading) -> tuple[Edge, ...]:
    """Return the outline to which the distance of a point d is the gap of two bases, the second one moved by d."""
    return difference(base_ring(first, facing), base_ring(second, turned))


def gap_of_bases(one: Base, at: Point, facing: Heading, other: Base, there: Point, turned: Heading) -> float:
    """Return the gap between two bases, each at a place and turned to a facing, as `gap` does of their outlines."""
    dx, dy = there[0] - at[0], there[1] - at[1]
    if isinstance(other, Disc):
        if isinstance(one, Disc):
            return math.sqrt(dx * dx + dy * dy) - one.radius - other.radius
        return base_distance(one, facing, dx, dy) - other.radius
    if isinstance(one, Disc):
        return base_distance(other, turned, -dx, -dy) - one.radius
    return convex_distance(between(one, facing, other, turned), dx, dy)


@lru_cache(maxsize=4096)
def base_edges(base: Base, facing: Heading) -> tuple[Edge, ...]:
    """Return the edges of a base around the origin, turned to a facing."""
    return edges_of(base_ring(base, facing))


def base_distance(base: Base, facing: Heading, dx: float, dy: float) -> float:
    """Return the signed distance of a point to a base standing at the origin."""
    if isinstance(base, Disc):
        return math.sqrt(dx * dx + dy * dy) - base.radius
    if isinstance(base, Rectangle):
        ux, uy = unit(facing)
        across = abs(dx * ux + dy * uy) - base.length / 2.0
        aside = abs(dy * ux - dx * uy) - base.width / 2.0
        if across > 0.0 and aside > 0.0:
            return math.sqrt(across * across + aside * aside)
        return max(across, aside)
    return convex_distance(base_edges(base, facing), dx, dy)


def _area_gap(outline: Outline, polygon: Polygon) -> float:
    area = area_of(polygon)
    base = outline.base
    if isinstance(base, Disc):
        x, y = outline.at
        if area.convex is not None:
            return convex_distance(area.edges, x, y) - base.radius
        return area.signed_distance(x, y) - base.radius
    if area.convex is not None:
        return convex_distance(_around(area, base, outline.facing), *outline.at)
    return _boundaries_gap(_edges_at(outline), area.edges, Area(Polygon(ring=corners(outline))), area)


@lru_cache(maxsize=4096)
def _around(area: Area, base: Base, facing: Heading) -> tuple[Edge, ...]:
    """Return the outline to which the distance of a base's place is its gap to a convex area."""
    return difference(area.convex or (), base_ring(base, facing))


def _edges_at(outline: Outline) -> tuple[Edge, ...]:
    x, y = outline.at
    return tuple((x + u, y + v, dx, dy, length) for u, v, dx, dy, length in base_edges(outline.base, outline.facing))


def _boundaries_gap(mine: tuple[Edge, ...], theirs: tuple[Edge, ...], me: Area, other: Area) -> float:
    """Return the gap of two outlines of which one is concave: the nearest edges, or the deepest boundary point."""
    depth = max(_deepest(mine, theirs, other), _deepest(theirs, mine, me))
    if depth > 0.0:
        return -depth
    best = math.inf
    for x, y, ux, uy, length in mine:
        for edge in theirs:
            best = min(best, edge_distance((x, y, ux, uy, length), edge))
    return best


def _deepest(mine: tuple[Edge, ...], theirs: tuple[Edge, ...], other: Area) -> float:
    """Return how deep my boundary reaches into the other area, tried at its corners and between its crossings."""
    deepest = 0.0
    for edge in mine:
        x, y, ux, uy, length = edge
        stops = sorted([0.0, length, *_crossings(edge, theirs)])
        tried = [0.0] + [(near + far) / 2.0 for near, far in itertools.pairwise(stops)]
        for along in tried:
            deepest = max(deepest, -other.signed_distance(x + ux * along, y + uy * along))
    return deepest


def _crossings(edge: Edge, others: tuple[Edge, ...]) -> list[float]:
    x, y, ux, uy, length = edge
    found = []
    for ox, oy, vx, vy, reach in others:
        start = (ox - x) * uy - (oy - y) * ux
        end = start + (vx * uy - vy * ux) * reach
        if (start > 0.0) != (end > 0.0):
            part = start / (start - end) * reach
            along = (ox + vx * part - x) * ux + (oy + vy * part - y) * uy
            if 0.0 < along < length:
                found.append(along)
    return found


def edge_distance(a: Edge, b: Edge) -> float:
    """Return the distance of two edges that do not cross."""
    best = math.inf
    for (x, y, ux, uy, length), (ox, oy, vx, vy, reach) in ((a, b), (b, a)):
        for px, py in ((ox, oy), (ox + vx * reach, oy + vy * reach)):
            dx, dy = px - x, py - y
            along = dx * ux + dy * uy
            if along > 0.0:
                along = along if along < length else length
                dx, dy = dx - ux * along, dy - uy * along
            square = dx * dx + dy * dy
            best = square if square < best else best
    return math.sqrt(best)


def corners(outline: Outline) -> tuple[Point, ...]:
    """Return the corners of a base where it stands, counter-clockwise from the lowest.

    A disc or oval is drawn as a polygon of the same area: 64 sides up to 0.8" radius, more beyond, always within the
    tolerance of the true outline.
    """
    return placed_ring(outline.base, outline.facing, outline.at)


def wholly_inside(inner: Outline, area: Polygon) -> bool:
    """Whether a base stands wholly inside an area; a base that touches the boundary from inside is inside."""
    ready = area_of(area)
    x, y = inner.at
    if isinstance(inner.base, Disc):
        return ready.signed_distance(x, y) <= CONTACT - inner.base.radius
    if any(ready.signed_distance(px, py) > CONTACT for px, py in corners(inner)):
        return False
    mine = _edges_at(inner)
    return not any(_enters(mine, edge) for edge in ready.edges)


def _enters(convex: tuple[Edge, ...], edge: Edge) -> bool:
    """Whether an edge comes deeper into a convex outline than the tolerance."""
    x, y, ux, uy, length = edge
    first, last = 0.0, length
    for ox, oy, vx, vy, _ in convex:
        depth = (y - oy) * vx - (x - ox) * vy - CONTACT
        slope = uy * vx - ux * vy
        if slope > 0.0:
            first = max(first, -depth / slope)
        elif slope < 0.0:
            last = min(last, -depth / slope)
        elif depth <= 0.0:
            return False
    return first < last


def depth_inside(inner: Outline, area: Polygon) -> float:
    """Return the least distance from a base that is wholly inside an area to the area's boundary; otherwise 0."""
    if not wholly_inside(inner, area):
        return 0.0
    ready = area_of(area)
    if isinstance(inner.base, Disc):
        return max(0.0, -ready.signed_distance(*inner.at) - inner.base.radius)
    if any(ready.signed_distance(px, py) >= 0.0 for px, py in corners(inner)):
        return 0.0
    return min(edge_distance(mine, edge) for mine in _edges_at(inner) for edge in ready.edges)
