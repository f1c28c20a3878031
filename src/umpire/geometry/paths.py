"""Paths: how far a base goes, how long it is inside an area, how near it comes to something.

A path is a row of points passed by the centre of a base. A base that is not round faces along each leg that it
travels; it pivots at the corners, and takes its final facing at the end, which is the caller's to judge.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.errors import GeometryError
from umpire.geometry.areas import Area, area_of
from umpire.geometry.convex import Edge, base_ring, bounding_radius, convex_distance, difference
from umpire.geometry.gaps import gap
from umpire.geometry.shapes import Base, Disc, Outline, Polygon, Shape
from umpire.geometry.tolerance import CONTACT, Heading, Point, at_most, heading_towards, total

__all__ = [
    "Path",
    "first_within",
    "gap_along",
    "heading_at",
    "length_inside",
    "path_length",
    "point_at",
    "stretches_inside",
    "truncate",
]

Path: TypeAlias = tuple[Point, ...]
"""Points passed by the centre of a base; a single point is a base that stays."""

Leg: TypeAlias = tuple[float, Point, Point, float, Heading]
"""Path length before the leg, start, unit direction, length, facing."""


def path_length(path: Path) -> float:
    """Return the length of a path, inches."""
    return total(length for _, _, _, length, _ in _legs(path, (1, 0)))


def _legs(path: Path, start: Heading) -> Iterator[Leg]:
    if not path:
        raise GeometryError("A path needs at least one point.")
    before, facing = 0.0, start
    for (x, y), (ex, ey) in itertools.pairwise(path):
        dx, dy = ex - x, ey - y
        length = math.sqrt(dx * dx + dy * dy)
        if length > 0.0:
            facing = heading_towards((x, y), (ex, ey)) or facing
            yield before, (x, y), (dx / length, dy / length), length, facing
            before += length


def point_at(path: Path, t: float) -> Point:
    """Return the point at a fraction of the path's length, 0 to 1."""
    return truncate(path, path_length(path) * t)[-1]


def heading_at(path: Path, t: float, start: Heading) -> Heading:
    """Return the facing at a fraction of the path's length: along the leg travelled, ``start`` where there is none."""
    travelled = path_length(path) * t
    facing = start
    for before, _, _, length, along in _legs(path, start):
        facing = along
        if travelled < before + length:
            break
    return facing


def truncate(path: Path, length: float) -> Path:
    """Return the beginning of a path, cut at a length in inches; the whole path if it is no longer than that."""
    kept = [path[0]]
    if length <= 0.0:
        return (path[0],)
    for before, (x, y), (ux, uy), leg, _ in _legs(path, (1, 0)):
        if before + leg >= length:
            rest = length - before
            return (*kept, (x + ux * rest, y + uy * rest))
        kept.append((x + ux * leg, y + uy * leg))
    return path


def length_inside(base: Base, path: Path, area: Polygon, start: Heading) -> float:
    """Return how far a base travels while it overlaps an area, inches.

    Source: LI-TER-007. Any overlap of base and area counts, touching does not.

    >>> strip = Polygon(ring=((20.0, 0.0), (23.0, 0.0), (23.0, 20.0), (20.0, 20.0)))
    >>> round(length_inside(Disc(radius=0.5), ((18.5, 10.0), (24.5, 10.0)), strip, (4096, 0)), 6)
    4.0
    """
    return total(last - first for first, last in stretches_inside(base, path, area, start))


def stretches_inside(base: Base, path: Path, area: Polygon, start: Heading) -> tuple[tuple[float, float], ...]:
    """Return the stretches of a path, as path lengths in inches, on which a moving base overlaps an area.

    A stretch on which the overlap never gets deeper than the tolerance is touching, and left out.
    """
    ready = area_of(area)
    found: list[tuple[float, float]] = []
    for before, origin, way, length, facing in _legs(path, start):
        if _leg_apart(ready, base, origin, way, length):
            continue
        for first, last in _leg_stretches(base, ready, origin, way, length, facing):
            if found and before + first <= found[-1][1] + 1e-9:
                found[-1] = (found[-1][0], max(found[-1][1], before + last))
            else:
                found.append((before + first, before + last))
    return tuple(found)


def _leg_apart(area: Area, base: Base, origin: Point, way: Point, length: float) -> bool:
    reach = bounding_radius(base)
    left, low, right, high = area.bounds
    ends = (origin, (origin[0] + way[0] * length, origin[1] + way[1] * length))
    return (
        max(x for x, _ in ends) + reach < left
        or min(x for x, _ in ends) - reach > right
        or max(y for _, y in ends) + reach < low
        or min(y for _, y in ends) - reach > high
    )


def _leg_stretches(
    base: Base, area: Area, origin: Point, way: Point, length: float, facing: Heading
) -> list[tuple[float, float]]:
    spans = _spans_in_ring(area, origin, way, length)
    for edge in area.edges:
        span = _span_over_edge(base, facing, edge, origin, way, length)
        if span is not None:
            spans.append(span)
    spans.sort()
    merged: list[tuple[float, float, float]] = []
    for first, last in spans:
        depth = _depth_at(base, facing, area, origin, way, (first + last) / 2.0)
        if merged and first <= merged[-1][1] + 1e-9:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]), max(depth, merged[-1][2]))
        else:
            merged.append((first, last, depth))
    return [(first, last) for first, last, depth in merged if depth > CONTACT]


def _depth_at(base: Base, facing: Heading, area: Area, origin: Point, way: Point, along: float) -> float:
    at = (origin[0] + way[0] * along, origin[1] + way[1] * along)
    return -gap(Outline(base=base, at=at, facing=facing), area.polygon)


def _spans_in_ring(area: Area, origin: Point, way: Point, length: float) -> list[tuple[float, float]]:
    """Return where the centre of the base is inside the area."""
    stops = [0.0, length]
    for x, y, ux, uy, reach in area.edges:
        start = (x - origin[0]) * way[1] - (y - origin[1]) * way[0]
        end = start + (ux * way[1] - uy * way[0]) * reach
        if (start > 0.0) != (end > 0.0):
            part = start / (start - end) * reach
            along = (x + ux * part - origin[0]) * way[0] + (y + uy * part - origin[1]) * way[1]
            if 0.0 < along < length:
                stops.append(along)
    stops.sort()
    spans = []
    for first, last in itertools.pairwise(stops):
        middle = (first + last) / 2.0
        if area.holds(origin[0] + way[0] * middle, origin[1] + way[1] * middle):
            spans.append((first, last))
    return spans


def _span_over_edge(
    base: Base, facing: Heading, edge: Edge, origin: Point, way: Point, length: float
) -> tuple[float, float] | None:
    """Return where the moving base covers part of an edge."""
    if isinstance(base, Disc):
        span = _capsule_span(edge, base.radius, origin, way)
    else:
        x, y, ux, uy, reach = edge
        swept = difference(_segment(x, y, x + ux * reach, y + uy * reach), base_ring(base, facing))
        span = _convex_span(swept, origin, way)
    if span is None:
        return None
    first, last = max(0.0, span[0]), min(length, span[1])
    return (first, last) if first < last else None


def _segment(x: float, y: float, ex: float, ey: float) -> tuple[Point, ...]:
    return ((x, y), (ex, ey)) if (y, x) < (ey, ex) else ((ex, ey), (x, y))


def _convex_span(edges: tuple[Edge, ...], origin: Point, way: Point) -> tuple[float, float] | None:
    first, last = -math.inf, math.inf
    for x, y, ux, uy, _ in edges:
        out = (origin[0] - x) * uy - (origin[1] - y) * ux
        slope = way[0] * uy - way[1] * ux
        if slope < 0.0:
            first = max(first, -out / slope)
        elif slope > 0.0:
            last = min(last, -out / slope)
        elif out >= 0.0:
            return None
    return (first, last) if first < last else None


def _capsule_span(edge: Edge, radius: float, origin: Point, way: Point) -> tuple[float, float] | None:
    """Return where a line runs nearer to an edge than a radius."""
    x, y, ux, uy, length = edge
    first, last = math.inf, -math.inf
    for px, py in ((x, y), (x + ux * length, y + uy * length)):
        middle = (px - origin[0]) * way[0] + (py - origin[1]) * way[1]
        aside = (px - origin[0]) * way[1] - (py - origin[1]) * way[0]
        square = radius * radius - aside * aside
        if square > 0.0:
            half = math.sqrt(square)
            first, last = min(first, middle - half), max(last, middle + half)
    corners = (
        (x + uy * radius, y - ux * radius),
        (x + uy * radius + ux * length, y - ux * radius + uy * length),
        (x - uy * radius + ux * length, y + ux * radius + uy * length),
        (x - uy * radius, y + ux * radius),
    )
    ways = ((ux, uy, length), (-uy, ux, 2.0 * radius), (-ux, -uy, length), (uy, -ux, 2.0 * radius))
    box = tuple((px, py, *w) for (px, py), w in zip(corners, ways, strict=True))
    span = _convex_span(box, origin, way)
    if span is not None:
        first, last = min(first, span[0]), max(last, span[1])
    return (first, last) if first < last else None


def gap_along(base: Base, path: Path, other: Shape, start: Heading) -> float:
    """Return the least gap between a moving base and another shape, both ends of the path included.

    While the base overlaps a concave area the depth is taken at the ends and middle of each stretch.
    """
    best = gap(Outline(base=base, at=path[0], facing=start), other)
    for _, origin, way, length, facing in _legs(path, start):
        for part in _parts(base, facing, other, origin, way, length):
            if part(0.0) - length < best:
                best = min(best, part(_lowest(part, length)))
        if isinstance(other, Polygon):
            for first, last in _spans_in_ring(area_of(other), origin, way, length):
                middle = -_depth_at(base, facing, area_of(other), origin, way, (first + last) / 2.0)
                best = min(best, middle)
    return best


def first_within(base: Base, path: Path, other: Shape, distance: float, start: Heading) -> float | None:
    """Return the path length at which a moving base first comes within a distance of a shape; None if it never does.

    A base that comes no nearer than the distance plus the tolerance is within at its nearest point.
    """
    if at_most(gap(Outline(base=base, at=path[0], facing=start), other), distance):
        return 0.0
    for before, origin, way, length, facing in _legs(path, start):
        found = [
            along
            for part in _parts(base, facing, other, origin, way, length)
            if (along := _first_below(part, length, distance)) is not None
        ]
        if isinstance(other, Polygon):
            found += [first for first, _ in _spans_in_ring(area_of(other), origin, way, length)][:1]
        if found:
            return before + min(found)
    return None


def _parts(
    base: Base, facing: Heading, other: Shape, origin: Point, way: Point, length: float
) -> list[Callable[[float], float]]:
    """Return the gap along a leg as functions of the length travelled, one for each convex part of the other shape.

    Along a straight leg the signed gap to a convex shape is a convex function, so its minimum and its first crossing
    of a level are found by narrowing down.
    """
    if isinstance(other, Outline):
        return [_travelling(base, facing, other, origin, way)]
    area = area_of(other)
    if area.convex is not None:
        return [_over_edges(base, facing, area.convex, area.edges, origin, way)]
    parts = []
    for edge in area.edges:
        x, y, ux, uy, reach = edge
        ring = _segment(x, y, x + ux * reach, y + uy * reach)
        parts.append(_over_edges(base, facing, ring, _there_and_back(edge), origin, way))
    return parts


def _there_and_back(edge: Edge) -> tuple[Edge, ...]:
    x, y, ux, uy, length = edge
    return (edge, (x + ux * length, y + uy * length, -ux, -uy, length))


def _travelling(base: Base, facing: Heading, other: Outline, origin: Point, way: Point) -> Callable[[float], float]:
    def at(along: float) -> float:
        place = (origin[0] + way[0] * along, origin[1] + way[1] * along)
        return gap(Outline(base=base, at=place, facing=facing), other)

    return at


def _over_edges(
    base: Base, facing: Heading, ring: tuple[Point, ...], edges: tuple[Edge, ...], origin: Point, way: Point
) -> Callable[[float], float]:
    radius = base.radius if isinstance(base, Disc) else 0.0
    swept = edges if isinstance(base, Disc) else difference(ring, base_ring(base, facing))

    def at(along: float) -> float:
        return convex_distance(swept, origin[0] + way[0] * along, origin[1] + way[1] * along) - radius

    return at


def _lowest(part: Callable[[float], float], length: float) -> float:
    """Return where a convex function is least on [0, length], by golden section."""
    ratio = (math.sqrt(5.0) - 1.0) / 2.0
    low, high = 0.0, length
    a, b = high - ratio * (high - low), low + ratio * (high - low)
    at_a, at_b = part(a), part(b)
    while high - low > 1e-9:
        if at_a <= at_b:
            high, b, at_b = b, a, at_a
            a = high - ratio * (high - low)
            at_a = part(a)
        else:
            low, a, at_a = a, b, at_b
            b = low + ratio * (high - low)
            at_b = part(b)
    return min((0.0, (low + high) / 2.0, length), key=part)


def _first_below(part: Callable[[float], float], length: float, level: float) -> float | None:
    start = part(0.0)
    if start <= level:
        return 0.0
    if start - length > level + CONTACT:
        return None
    lowest = _lowest(part, length)
    least = part(lowest)
    if least > level:
        return lowest if at_most(least, level) else None
    near, far = 0.0, lowest
    while far - near > 1e-9:
        middle = (near + far) / 2.0
        if part(middle) > level:
            near = middle
        else:
            far = middle
    return far
