"""Sight looked for the slow way: every line between many points of two bodies."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely

from tests.oracles.gaps import drawn
from umpire.geometry import Point, Solid
from umpire.geometry.sight import Point3


def rim(solid: Solid, count: int) -> list[Point]:
    """Return points spread along a body's rim."""
    ring = drawn(solid.footprint).exterior
    return [(p.x, p.y) for p in (ring.interpolate(k / count, normalized=True) for k in range(count))]


def line_is_free(
    start: Point3, end: Point3, viewer: Solid, target: Solid, obstacles: Sequence[Solid], *, shrink: float
) -> bool:
    """Whether a line in space misses every obstacle, cut off at both footprints and shrunk a little on all sides."""
    line = shapely.LineString([start[:2], end[:2]])
    ends = shapely.union_all([drawn(viewer.footprint).buffer(shrink), drawn(target.footprint).buffer(shrink)])
    for solid in obstacles:
        inside = line.intersection(drawn(solid.footprint).buffer(-shrink)).difference(ends)
        for part in getattr(inside, "geoms", [inside]):
            if part.is_empty or part.length <= shrink:
                continue
            heights = [height_at(start, end, x, y) for x, y in part.coords]
            if max(heights) > solid.bottom + shrink and min(heights) < solid.top - shrink:
                return False
    return True


def height_at(start: Point3, end: Point3, x: float, y: float) -> float:
    """Return the height of a line over a point of its plan."""
    whole = math.dist(start[:2], end[:2])
    part = math.dist(start[:2], (x, y)) / whole if whole else 0.0
    return start[2] + part * (end[2] - start[2])


def any_line(
    viewer: Solid, target: Solid, obstacles: Sequence[Solid], *, points: int, levels: int
) -> tuple[Point3, Point3] | None:
    """Return a line of many that keeps a little off every obstacle, or None if none of them does."""
    rooms = [drawn(solid.footprint) for solid in obstacles]
    ends = shapely.union_all([drawn(viewer.footprint), drawn(target.footprint)])
    rooms = [room.difference(ends) for room in rooms]
    starts = [(x, y) for x, y in rim(viewer, points)]
    finishes = [(x, y) for x, y in rim(target, points)]
    lines = shapely.linestrings([[s, f] for s in starts for f in finishes])
    meets = [shapely.intersection(lines, room.buffer(1e-5)) for room in rooms]
    high = [_levels(solid, levels) for solid in (viewer, target)]
    for k, line in enumerate(lines):
        (sx, sy), (fx, fy) = line.coords
        for za in high[0]:
            for zb in high[1]:
                if _passes((sx, sy, float(za)), (fx, fy, float(zb)), [meet[k] for meet in meets], obstacles):
                    return (sx, sy, float(za)), (fx, fy, float(zb))
    return None


def _levels(solid: Solid, count: int) -> list[float]:
    """Return heights spread from just above a body's bottom to just below its top."""
    room = (solid.top - solid.bottom) * 1e-3
    return [float(z) for z in np.linspace(solid.bottom + room, solid.top - room, count)]


def _passes(start: Point3, end: Point3, meets: Sequence[shapely.Geometry], obstacles: Sequence[Solid]) -> bool:
    for meet, solid in zip(meets, obstacles, strict=True):
        for part in getattr(meet, "geoms", [meet]):
            if part.is_empty or part.length < 1e-9:
                continue
            heights = [height_at(start, end, x, y) for x, y in part.coords]
            if max(heights) > solid.bottom - 1e-5 and min(heights) < solid.top + 1e-5:
                return False
    return True
