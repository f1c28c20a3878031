"""Paths: how far a base goes, and how long it is inside an area.

A path is a row of points passed by the centre of a base. A base that is not round faces along each leg that it
travels; it pivots at the corners, and takes its final facing at the end, which is the caller's to judge. One that
``keeps`` its facing has it on every leg.

On a leg a base overlaps an area while its centre is in the area or while it covers part of an edge. The one is told by
where the leg crosses the outline, the other edge by edge: the centre is then in the edge grown by the base, a convex
shape that a line crosses in one stretch, worked out in closed form (for a disc two circles and a box, for others a
Minkowski sum). Stretches that meet are joined. Invariant: between the stretches the base lies outside or touches.

Degenerate cases: a stretch in whose parts the base is nowhere deeper than the tolerance is touching, no overlap; depth
is asked at the middle of each part. A leg along an edge crosses it nowhere, and the edge's own stretch tells of it;
legs without length are left out, and a path of one point is a base that stays. Lengths are inches. Derived here.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import TypeAlias

from umpire.errors import GeometryError
from umpire.geometry.areas import Area, area_of
from umpire.geometry.convex import Edge, base_ring, bounding_radius, difference
from umpire.geometry.gaps import gap
from umpire.geometry.shapes import Base, Disc, Outline, Polygon
from umpire.geometry.tolerance import CONTACT, GRID, Heading, Point, heading_along, total

Path: TypeAlias = tuple[Point, ...]
"""Points passed by the centre of a base; a single point is a base that stays."""

Leg: TypeAlias = tuple[float, Point, Point, float, Heading]
"""Path length before the leg, start, unit direction, length, facing."""


def path_length(path: Path) -> float:
    """Return the length of a path, inches."""
    return total([length for _, _, _, length in _straight(path)])


def _straight(path: Path) -> Iterator[tuple[float, Point, Point, float]]:
    """Yield the straight legs of a path that have a length: path length before it, start, unit direction, length."""
    if not path:
        raise GeometryError("A path needs at least one point.")
    before, (x, y) = 0.0, path[0]
    for ex, ey in path[1:]:
        dx, dy = ex - x, ey - y
        length = math.sqrt(dx * dx + dy * dy)
        if length > 0.0:
            yield before, (x, y), (dx / length, dy / length), length
            before += length
        x, y = ex, ey


def legs_of(path: Path, start: Heading, *, keeps: bool = False) -> Iterator[Leg]:
    """Yield the straight legs of a path that have a length; a base faces along each, or keeps its facing."""
    facing = start
    for before, begins, way, length in _straight(path):
        if not keeps and length >= GRID / 2:
            facing = heading_along(way)
        yield before, begins, way, length, facing


def point_at(path: Path, t: float) -> Point:
    """Return the point at a fraction of the path's length, 0 to 1."""
    return truncate(path, path_length(path) * t)[-1]


def heading_at(path: Path, t: float, start: Heading) -> Heading:
    """Return the facing at a fraction of the path's length: along the leg travelled, ``start`` where there is none."""
    travelled = path_length(path) * t
    facing = start
    for before, _, _, length, along in legs_of(path, start):
        facing = along
        if travelled < before + length:
            break
    return facing


def truncate(path: Path, length: float) -> Path:
    """Return the beginning of a path, cut at a length in inches; the whole path if it is no longer than that."""
    kept = [path[0]]
    if length <= 0.0:
        return (path[0],)
    for before, (x, y), (ux, uy), leg in _straight(path):
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


def stretches_inside(
    base: Base, path: Path, area: Polygon, start: Heading, *, keeps: bool = False
) -> tuple[tuple[float, float], ...]:
    """Return the stretches of a path, as path lengths in inches, on which a moving base overlaps an area.

    A stretch on which the overlap never gets deeper than the tolerance is touching, and left out.
    """
    ready = area_of(area)
    found: list[tuple[float, float]] = []
    for before, origin, way, length, facing in legs_of(path, start, keeps=keeps):
        left, low, right, high = ready.bounds
        from_left, from_low, to_right, to_high = _reached(base, origin, way, length)
        if to_right < left or from_left > right or to_high < low or from_low > high:
            continue
        for first, last in _leg_stretches(base, ready, origin, way, length, facing):
            if found and before + first <= found[-1][1] + 1e-9:
                found[-1] = (found[-1][0], max(found[-1][1], before + last))
            else:
                found.append((before + first, before + last))
    return tuple(found)


def _reached(base: Base, origin: Point, way: Point, length: float) -> tuple[float, float, float, float]:
    """Return a box around all that a base covers on a leg, a little wider: left, low, right, high."""
    (x, y), reach = origin, bounding_radius(base) + CONTACT
    ex, ey = x + way[0] * length, y + way[1] * length
    return min(x, ex) - reach, min(y, ey) - reach, max(x, ex) + reach, max(y, ey) + reach


def _leg_stretches(
    base: Base, area: Area, origin: Point, way: Point, length: float, facing: Heading
) -> list[tuple[float, float]]:
    spans = spans_in_ring(area, origin, way, length)
    left, low, right, high = _reached(base, origin, way, length)
    for edge in area.edges:
        x, y, ux, uy, reach = edge
        ex, ey = x + ux * reach, y + uy * reach
        if (x < left and ex < left) or (x > right and ex > right) or (y < low and ey < low) or (y > high and ey > high):
            continue
        span = _span_over_edge(base, facing, edge, origin, way, length)
        if span is not None:
            spans.append(span)
    spans.sort()
    merged: list[tuple[float, float, bool]] = []
    for first, last in spans:
        joins = bool(merged) and first <= merged[-1][1] + 1e-9
        inside = joins and merged[-1][2]
        inside = inside or depth_at(base, facing, area, origin, way, (first + last) / 2.0) > CONTACT
        if joins:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]), inside)
        else:
            merged.append((first, last, inside))
    return [(first, last) for first, last, inside in merged if inside]


def depth_at(base: Base, facing: Heading, area: Area, origin: Point, way: Point, along: float) -> float:
    """Return how deep a base is inside an area after some inches of a leg."""
    at = (origin[0] + way[0] * along, origin[1] + way[1] * along)
    return -gap(Outline(base=base, at=at, facing=facing), area.polygon)


def spans_in_ring(area: Area, origin: Point, way: Point, length: float) -> list[tuple[float, float]]:
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
        swept = difference(segment(x, y, x + ux * reach, y + uy * reach), base_ring(base, facing))
        span = _convex_span(swept, origin, way)
    if span is None:
        return None
    first, last = max(0.0, span[0]), min(length, span[1])
    return (first, last) if first < last else None


def segment(x: float, y: float, ex: float, ey: float) -> tuple[Point, ...]:
    """Return both ends of an edge, the lowest first."""
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
