"""The vertical plane over one plan line: which sight lines pass over or under what stands on it.

Over a plan line each body and obstacle is a rectangle, and a sight line is a height z(s) = u (1 - s) + w s. The free
lines form convex polygons in (u, w): for each obstacle a line runs over both its upper corners or under both its lower
ones. A rectangle is a row (first s, last s, bottom, top); s goes from 0 to 1 along the plan line, heights are inches.

The lines over a point of the plane are a half plane of (u, w), for z(s) is linear in both. A line that meets a body
leaves it by its near face, its upper side or its underside, and by one alone: so the lines that join both bodies are
nine convex polygons, and each obstacle splits every one of them in two at most. Invariant: the polygons held are
disjoint but for their borders, and together they are the lines free of all obstacles so far. A polygon is cut by one
half plane at a time as in Sutherland and Hodgman, "Reentrant Polygon Clipping" (1974).

Degenerate cases: a polygon of an area up to ``ROOM`` holds no bundle and is dropped, so that grazing lines count for
nothing; what reaches higher than ``HIGH`` is not passed over; where polygons or corners exceed their room the answer
is "ran out", never a wrong one. Derived here, from the usual duality of points and lines.
"""

from __future__ import annotations

import numpy as np

from umpire.geometry._kernels.compiler import borrowing, inner
from umpire.geometry._kernels.types import Array, Indices

POLYGONS = 96
CORNERS = 40
HIGH = 1e5
ROOM = 1e-12
"""Polygons of free lines with no more area than this, square inches, hold no bundle."""


@borrowing
def keep_side(polygon: Array, count: int, s: float, z: float, over: float, out: Array) -> int:
    """Clip a polygon of lines to those that pass over (1) or under (-1) a point; returns the corners, -1: too many."""
    n = 0
    for k in range(count):
        j = k + 1 if k + 1 < count else 0
        here = over * (polygon[k, 0] * (1.0 - s) + polygon[k, 1] * s - z)
        there = over * (polygon[j, 0] * (1.0 - s) + polygon[j, 1] * s - z)
        if n + 2 > CORNERS:
            return -1
        if here >= 0.0:
            out[n, 0], out[n, 1] = polygon[k, 0], polygon[k, 1]
            n += 1
        if (here > 0.0 and there < 0.0) or (here < 0.0 and there > 0.0):
            part = here / (here - there)
            out[n, 0] = polygon[k, 0] + part * (polygon[j, 0] - polygon[k, 0])
            out[n, 1] = polygon[k, 1] + part * (polygon[j, 1] - polygon[k, 1])
            n += 1
    return n if n >= 3 else 0


@borrowing
def keep_band(
    polygon: Array,
    count: int,
    s1: float,
    z1: float,
    o1: float,
    s2: float,
    z2: float,
    o2: float,
    out: Array,
    spare: Array,
) -> int:
    """Clip a polygon of lines twice."""
    n = keep_side(polygon, count, s1, z1, o1, spare)
    if n <= 0:
        return n
    return keep_side(spare, n, s2, z2, o2, out)


@borrowing
def through_body(
    polygon: Array, count: int, near: float, far: float, bottom: float, top: float, way: int, out: Array, spare: Array
) -> int:
    """Clip to the lines that leave a body by its near face (way 0), its upper side (1) or its underside (2)."""
    if way == 0:
        return keep_band(polygon, count, near, bottom, 1.0, near, top, -1.0, out, spare)
    if way == 1:
        return keep_band(polygon, count, near, top, 1.0, far, top, -1.0, out, spare)
    return keep_band(polygon, count, near, bottom, -1.0, far, bottom, 1.0, out, spare)


@borrowing
def area(polygon: Array, count: int) -> float:
    """Return a polygon's area."""
    total = 0.0
    for k in range(1, count - 1):
        total += (polygon[k, 0] - polygon[0, 0]) * (polygon[k + 1, 1] - polygon[0, 1])
        total -= (polygon[k, 1] - polygon[0, 1]) * (polygon[k + 1, 0] - polygon[0, 0])
    return abs(0.5 * total)


@inner
def stab(
    body_a: Array, body_b: Array, blocks: Array, count: int, polygons: Array, sizes: Indices, height: Array
) -> int:
    """Return 1 if a bundle of lines joins two rectangles past others, 0 if none does, 2 if the room ran out.

    ``polygons`` has shape (2, POLYGONS, CORNERS, 2), ``sizes`` (2, POLYGONS); ``height`` receives one free (u, w).
    """
    full, piece, helper = np.empty((4, 2)), np.empty((CORNERS, 2)), np.empty((CORNERS, 2))
    low, high = min(body_a[2], body_b[2]), max(body_a[3], body_b[3])
    # No line that joins the bodies is steeper than this, so at s = 0 and s = 1 it is no farther than this beyond them.
    steep = (high - low) / (body_b[0] - body_a[1]) + 1.0
    low, high = low - steep, high + steep
    full[0, 0], full[0, 1], full[1, 0], full[1, 1] = low, low, high, low
    full[2, 0], full[2, 1], full[3, 0], full[3, 1] = high, high, low, high
    held = 0
    for way in range(3):
        n = through_body(full, 4, body_a[1], body_a[0], body_a[2], body_a[3], way, piece, helper)
        if n <= 0:
            continue
        for other in range(3):
            m = through_body(piece, n, body_b[0], body_b[1], body_b[2], body_b[3], other, polygons[0, held], helper)
            if m > 0 and area(polygons[0, held], m) > ROOM:
                sizes[0, held] = m
                held += 1
    now = 0
    for k in range(count):
        if held == 0:
            return 0
        held = pass_block(blocks[k], polygons, sizes, now, held, helper)
        if held < 0:
            return 2
        now = 1 - now
    return middle_of_largest(polygons, sizes, now, held, height)


@borrowing
def pass_block(block: Array, polygons: Array, sizes: Indices, now: int, held: int, helper: Array) -> int:
    """Split every polygon into the lines over and under one obstacle; returns how many are left, -1: too many."""
    after = 0
    for k in range(held):
        for way in range(2):
            if after == POLYGONS:
                return -1
            height, over = (block[3], 1.0) if way == 0 else (block[2], -1.0)
            if abs(height) >= HIGH:
                continue
            n = keep_band(
                polygons[now, k], sizes[now, k], block[0], height, over, block[1], height, over,
                polygons[1 - now, after], helper,
            )  # fmt: skip
            if n < 0:
                return -1
            if n > 0 and area(polygons[1 - now, after], n) > ROOM:
                sizes[1 - now, after] = n
                after += 1
    return after


@borrowing
def middle_of_largest(polygons: Array, sizes: Indices, now: int, held: int, height: Array) -> int:
    """Fill in the middle of the largest polygon of free lines; returns 0 where there is none."""
    best = -1.0
    for k in range(held):
        size = area(polygons[now, k], sizes[now, k])
        if size > best:
            best = size
            height[0], height[1] = 0.0, 0.0
            for i in range(sizes[now, k]):
                height[0] += polygons[now, k, i, 0] / sizes[now, k]
                height[1] += polygons[now, k, i, 1] / sizes[now, k]
    return 1 if held > 0 else 0
