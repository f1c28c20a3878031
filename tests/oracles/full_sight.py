"""Full sight looked for the slow way: a viewer without the shadows of all edges, and point after point of it."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from tests.oracles.gaps import drawn
from umpire.geometry import Outline, Point, Solid

FAR = 100.0


def lit_part(viewer: Outline, target: Outline, obstacles: Sequence[Solid]) -> shapely.Geometry:
    """Return what is left of a viewer once the shadow of every edge outside the target is taken away."""
    here, there = drawn(viewer), drawn(target)
    dark = [drawn(solid.footprint).intersection(here) for solid in obstacles]
    for solid in obstacles:
        edges = _edges(drawn(solid.footprint).boundary.difference(there))
        dark += [_shadow(edge, there).intersection(here) for edge in edges]
    return here.difference(shapely.union_all(dark))


def _edges(lines: shapely.Geometry) -> list[shapely.LineString]:
    parts = getattr(lines, "geoms", [lines])
    return [
        shapely.LineString(pair)
        for part in parts
        if not part.is_empty
        for pair in zip(part.coords[:-1], part.coords[1:], strict=True)
    ]


def _shadow(edge: shapely.LineString, target: shapely.Polygon) -> shapely.Geometry:
    """Return the hull of an edge and of all it reaches when pushed straight away from every corner of the target."""
    points = list(edge.coords)
    for x, y in edge.coords:
        points += [(x + FAR * (x - bx), y + FAR * (y - by)) for bx, by in target.exterior.coords]
    return shapely.MultiPoint(points).convex_hull


def sees_whole(at: Point, target: shapely.Geometry, obstacles: Sequence[shapely.Geometry]) -> bool:
    """Whether nothing stands in the hull of a point and a target, outside the target."""
    between = target.union(shapely.Point(at)).convex_hull.difference(target)
    return not any(between.intersects(room) and between.intersection(room).area > 1e-9 for room in obstacles)


def any_point(
    viewer: Outline, target: Outline, obstacles: Sequence[Solid], *, points: int, spare: float
) -> Point | None:
    """Return a point of a grid over a viewer that sees the whole target with something to spare, or None."""
    rooms = [drawn(solid.footprint).buffer(spare) for solid in obstacles]
    there, here = drawn(target).buffer(spare), drawn(viewer)
    left, low, right, high = here.bounds
    for i in range(points):
        for k in range(points):
            at = (left + (right - left) * (i + 0.5) / points, low + (high - low) * (k + 0.5) / points)
            if here.contains(shapely.Point(at)) and sees_whole(at, there, rooms):
                return at
    return None
