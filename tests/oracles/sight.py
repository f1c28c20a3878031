"""Sight looked for the slow way: every line between many points of two bodies."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

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


def some_free_line(
    viewer: Solid, target: Solid, walls: Sequence[Solid], *, points: int
) -> tuple[np.ndarray, np.ndarray] | None:
    """Return a line in plan of many that passes endless walls without holes, cut off where it leaves and meets a body.

    Lines join points just inside both rims. A line is free where it crosses no side of a wall, none of its ends comes
    near one, and its middle lies in none.
    """
    starts, ends = (np.array(rim(solid, points)) for solid in (viewer, target))
    one, other = (each.reshape(-1, 2) for each in np.broadcast_arrays(starts[:, None], ends[None, :]))
    first = np.nanmax([_along(one, other, viewer), np.zeros(len(one))], axis=0)
    last = 1.0 - np.nanmax([_along(other, one, target), np.zeros(len(one))], axis=0)
    begin, end = one + first[:, None] * (other - one), one + last[:, None] * (other - one)
    free = last - first > 1e-3
    for wall in walls:
        ring = np.array(drawn(wall.footprint).exterior.coords)
        middle, within = (begin + end) / 2.0, np.zeros(len(one), dtype=bool)
        for (ax, ay), (bx, by) in pairwise(ring.tolist()):
            a, b = np.array([ax, ay]), np.array([bx, by])
            long = float(np.hypot(bx - ax, by - ay))
            beside = [_turn(a - begin, end - begin), _turn(b - begin, end - begin)]
            reach = [_turn(begin - a, (b - a)[None, :]) / long, _turn(end - a, (b - a)[None, :]) / long]
            whole = np.hypot(*(end - begin).T)
            apart = (np.minimum(*beside) > 1e-4 * whole) | (np.maximum(*beside) < -1e-4 * whole)
            free &= apart | (np.minimum(*reach) > 1e-4) | (np.maximum(*reach) < -1e-4)
            with np.errstate(all="ignore"):
                at = ax + (middle[:, 1] - ay) * (bx - ax) / (by - ay)
            within ^= ((ay > middle[:, 1]) != (by > middle[:, 1])) & (middle[:, 0] < at)
        free &= ~within
    found = np.flatnonzero(free)
    return (begin[found[0]], end[found[0]]) if len(found) else None


def _turn(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Return twice the area between ways: above 0 where the other lies left of the one."""
    return one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]


def _along(starts: np.ndarray, ends: np.ndarray, body: Solid) -> np.ndarray:
    """Return how far along each segment from a body it leaves it for good, as a fraction."""
    ring = np.array(drawn(body.footprint).exterior.coords)
    best = np.zeros(len(starts))
    for a, b in pairwise(ring):
        way, side = ends - starts, b - a
        cross = way[:, 0] * side[1] - way[:, 1] * side[0]
        with np.errstate(all="ignore"):
            at = ((a[0] - starts[:, 0]) * side[1] - (a[1] - starts[:, 1]) * side[0]) / cross
            on = ((a[0] - starts[:, 0]) * way[:, 1] - (a[1] - starts[:, 1]) * way[:, 0]) / cross
        best = np.where((cross != 0.0) & (on >= 0.0) & (on <= 1.0) & (at > best) & (at <= 1.0), at, best)
    return best
