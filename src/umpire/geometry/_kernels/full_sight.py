"""Is there one point of a viewer from which all of a target is seen? In plan; every obstacle counts.

From a point the target is seen whole if nothing stands in the hull of both, outside the target. So each edge of an
obstacle spoils a shadow on the side turned away from the target: the convex set of all points o + t (o - b), o on the
edge, b in the target, t >= 0. It is bounded by at most three lines: two tangents, and the edge's own line where that
parts edge and target. There is such a point exactly if the shadows leave something of the viewer; if they do, what
they leave is the whole viewer or has a stretch of border on one shadow's side.

A shadow is a row: up to five half planes (n_x, n_y, h), inside where n . p >= h, their number, and the ring's number.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from umpire.geometry._kernels.bodies import ROUND, chord, parting_axis, support, tangents
from umpire.geometry._kernels.compiler import SOURCES, entry, inner
from umpire.geometry._kernels.types import Array, Bodies, Body, Indices, Obstacles

__all__ = ["see_whole"]

TOUCHING = 1.0 / 1024.0
"""A target no farther away than this is seen whole, inches."""
SLIVER = 1e-9
"""What is left of the viewer is something if it is wider than this, inches."""
CLEAR = 4e-9
"""A point sees the target whole if it keeps this far off every shadow, inches: edges end up to 1e-9 off the target."""
SAME = 1e-10
"""Two sides closer together than this lie on one line, inches."""
SIDES = 5
COUNT, RING = 3 * SIDES, 3 * SIDES + 1
ROW = 3 * SIDES + 2

_SeeWhole: TypeAlias = Callable[[Bodies, Indices, Obstacles, Indices, Indices, Array, Array], None]


@inner
def near_edge(strip: Array, st: float, sy: float, et: float, ey: float) -> bool:
    """Whether a segment may meet a rectangle (first t, last t, low y, high y) of its frame."""
    return not (
        (st < strip[0] and et < strip[0])
        or (st > strip[1] and et > strip[1])
        or (sy < strip[2] and ey < strip[2])
        or (sy > strip[3] and ey > strip[3])
    )


@inner
def fill_strip(a: Body, b: Body, nx: float, ny: float, strip: Array) -> None:
    """Fill in the rectangle along an axis that holds both bodies, then the axis, then where the target begins."""
    strip[0], strip[1] = -support(a, -nx, -ny), support(b, nx, ny)
    strip[2] = min(-support(a, ny, -nx), -support(b, ny, -nx))
    strip[3] = max(support(a, -ny, nx), support(b, -ny, nx))
    strip[4], strip[5], strip[6] = nx, ny, -support(b, -nx, -ny)


@inner
def near_ring(strip: Array, bounds: Array, ring: int) -> bool:
    """Whether a ring's bounds may meet the rectangle that holds both bodies."""
    nx, ny = strip[4], strip[5]
    x, y = 0.5 * (bounds[ring, 0] + bounds[ring, 2]), 0.5 * (bounds[ring, 1] + bounds[ring, 3])
    wide, deep = 0.5 * (bounds[ring, 2] - bounds[ring, 0]), 0.5 * (bounds[ring, 3] - bounds[ring, 1])
    t, half = nx * x + ny * y, abs(nx) * wide + abs(ny) * deep
    if t + half < strip[0] or t - half > strip[1]:
        return False
    t, half = nx * y - ny * x, abs(ny) * wide + abs(nx) * deep
    near: bool = t + half >= strip[2] and t - half <= strip[3]
    return near


@inner
def add_side(row: Array, count: int, nx: float, ny: float, h: float) -> int:
    """Add a half plane to a shadow."""
    if count < SIDES:
        row[3 * count], row[3 * count + 1], row[3 * count + 2] = nx, ny, h
        return count + 1
    return count


@inner
def tangent_sides(b: Body, row: Array, count: int, x: float, y: float, ox: float, oy: float) -> int:
    """Add the sides through one end of an edge, along its tangents to the target, that keep the other end inside."""
    lx, ly, rx, ry, _ = tangents(b, x, y)
    for side in range(2):
        dx, dy, turn = (lx, ly, 1.0) if side == 0 else (rx, ry, -1.0)
        length = math.sqrt(dx * dx + dy * dy)
        if length <= 0.0:
            continue
        nx, ny = -turn * dy / length, turn * dx / length
        if nx * (ox - x) + ny * (oy - y) >= 0.0:
            count = add_side(row, count, nx, ny, nx * x + ny * y)
    return count


@inner
def cast(b: Body, row: Array, sx: float, sy: float, ex: float, ey: float) -> bool:
    """Fill in the shadow that an edge casts away from the target; False where the edge has no length."""
    dx, dy = ex - sx, ey - sy
    length = math.sqrt(dx * dx + dy * dy)
    if length <= 0.0:
        return False
    count = tangent_sides(b, row, 0, sx, sy, ex, ey)
    count = tangent_sides(b, row, count, ex, ey, sx, sy)
    nx, ny = -dy / length, dx / length
    h = nx * sx + ny * sy
    if support(b, nx, ny) <= h + SAME:
        count = add_side(row, count, nx, ny, h)
    elif -support(b, -nx, -ny) >= h - SAME:
        count = add_side(row, count, -nx, -ny, -h)
    row[COUNT] = count
    return count > 0


@inner
def meets(a: Body, row: Array) -> int:
    """Return 0 if a shadow misses a body, 2 if it holds all of it, else 1."""
    holds = True
    for k in range(int(row[COUNT])):
        nx, ny, h = row[3 * k], row[3 * k + 1], row[3 * k + 2]
        if support(a, nx, ny) <= h + SAME:
            return 0
        if -support(a, -nx, -ny) < h - SAME:
            holds = False
    return 2 if holds else 1


@inner
def cast_all(
    a: Body, b: Body, strip: Array, obstacles: Obstacles, use: Indices, skipped: Indices, shadows: Array
) -> tuple[int, bool]:
    """Fill in the shadows that reach the viewer; returns their number, and whether the last holds all of it."""
    count, corners, nx, ny = 0, obstacles.corners, strip[4], strip[5]
    for ring in use:
        if skipped[obstacles.owners[ring]] != 0 or not near_ring(strip, obstacles.bounds, ring):
            continue
        start, stop = obstacles.starts[ring], obstacles.starts[ring + 1]
        sx, sy = corners[stop - 1, 0], corners[stop - 1, 1]
        st, su = nx * sx + ny * sy, nx * sy - ny * sx
        for k in range(start, stop):
            ex, ey = corners[k, 0], corners[k, 1]
            et, eu = nx * ex + ny * ey, nx * ey - ny * ex
            if near_edge(strip, st, su, et, eu):
                first, last = 1.0, 0.0
                if max(st, et) >= strip[6] - SLIVER:
                    first, last = chord(b, sx, sy, ex - sx, ey - sy, 0.0)
                    first, last = max(first, 0.0), min(last, 1.0)
                for part in range(2):
                    low, high = (0.0, first) if part == 0 else (last, 1.0)
                    if first > last:
                        low, high = 0.0, 1.0 - part
                    if low >= high:
                        continue
                    row = shadows[count]
                    px, py = (sx, sy) if low == 0.0 else (sx + low * (ex - sx), sy + low * (ey - sy))
                    qx, qy = (ex, ey) if high == 1.0 else (sx + high * (ex - sx), sy + high * (ey - sy))
                    if not cast(b, row, px, py, qx, qy):
                        continue
                    reach = meets(a, row)
                    if reach > 0:
                        row[RING] = ring
                        count += 1
                    if reach == 2:
                        return count, True
            sx, sy, st, su = ex, ey, et, eu
    return count, False


@inner
def clip(
    row: Array, but: int, x: float, y: float, dx: float, dy: float, low: float, high: float
) -> tuple[float, float]:
    """Return the part of a line inside a shadow, one of its sides left out; low > high where there is none."""
    for k in range(int(row[COUNT])):
        if k == but:
            continue
        here = row[3 * k] * x + row[3 * k + 1] * y - row[3 * k + 2]
        rise = row[3 * k] * dx + row[3 * k + 1] * dy
        if rise > 0.0:
            low = max(low, -here / rise)
        elif rise < 0.0:
            high = min(high, -here / rise)
        elif here < 0.0:
            return 1.0, 0.0
    return low, high


@inner
def covers(row: Array, nx: float, ny: float, x: float, y: float, low: float, high: float) -> tuple[float, float]:
    """Return the part of a stretch of a shadow's side, from (x, y) along (-ny, nx), that another shadow covers.

    A shadow with a side on the same line covers it if it lies on the far side of it.
    """
    dx, dy = -ny, nx
    for k in range(int(row[COUNT])):
        here = row[3 * k] * x + row[3 * k + 1] * y - row[3 * k + 2]
        rise = row[3 * k] * dx + row[3 * k + 1] * dy
        first, last = here + low * rise, here + high * rise
        if abs(first) < SAME and abs(last) < SAME:
            if row[3 * k] * nx + row[3 * k + 1] * ny > 0.0:
                return 1.0, 0.0
        elif first <= 0.0 and last <= 0.0:
            return 1.0, 0.0
        elif first < 0.0:
            low = min(high, low - first / rise)
        elif last < 0.0:
            high = max(low, low - first / rise)
    return low, high


@inner
def within_ring(obstacles: Obstacles, ring: int, px: float, py: float) -> bool:
    """Whether a ring goes round a point."""
    corners, start, stop = obstacles.corners, obstacles.starts[ring], obstacles.starts[ring + 1]
    inside, x, y = False, corners[stop - 1, 0], corners[stop - 1, 1]
    for k in range(start, stop):
        ex, ey = corners[k, 0], corners[k, 1]
        if (y > py) != (ey > py) and px < x + (ex - x) * (py - y) / (ey - y):
            inside = not inside
        x, y = ex, ey
    return inside


@inner
def holder(obstacles: Obstacles, use: Indices, skipped: Indices, px: float, py: float) -> int:
    """Return the solid that a point lies in, -1 if none; the rings of one solid count even-odd."""
    inside, owner = False, -1
    for ring in use:
        if obstacles.owners[ring] != owner:
            if inside:
                return int(owner)
            owner, inside = obstacles.owners[ring], False
        bounds = obstacles.bounds[ring]
        if skipped[owner] == 0 and bounds[0] <= px <= bounds[2] and bounds[1] <= py <= bounds[3]:
            inside = inside != within_ring(obstacles, ring, px, py)
    return int(owner) if inside else -1


@inner
def lit(a: Body, shadows: Array, count: int, x: float, y: float) -> bool:
    """Whether a point of the viewer lies in no shadow."""
    first, last = chord(a, x, y, 1.0, 0.0, 0.0)
    if not first < -CLEAR < CLEAR < last:
        return False
    for i in range(count):
        outside = False
        for k in range(int(shadows[i, COUNT])):
            if shadows[i, 3 * k] * x + shadows[i, 3 * k + 1] * y < shadows[i, 3 * k + 2] - CLEAR:
                outside = True
                break
        if not outside:
            return False
    return True


@inner
def step_out(a: Body, shadows: Array, count: int, nx: float, ny: float, x: float, y: float, point: Array) -> bool:
    """Fill in a point of the viewer off a shadow's side that lies in no shadow, as far off as a few steps allow."""
    off = 0.25
    for _ in range(11):
        if lit(a, shadows, count, x - off * nx, y - off * ny):
            point[0], point[1] = x - off * nx, y - off * ny
            return True
        off *= 0.1875
    return False


@inner
def next_gap(intervals: Array, count: int, start: float, end: float) -> tuple[float, float]:
    """Return the first stretch at or after a start that no interval covers; low > high where there is none."""
    at = start
    while True:
        moved, nearest = False, end
        for k in range(count):
            if intervals[k, 0] <= at + SLIVER:
                if intervals[k, 1] > at:
                    at, moved = intervals[k, 1], True
            elif intervals[k, 0] < nearest:
                nearest = intervals[k, 0]
        if not moved:
            return (at, nearest) if nearest > at + SLIVER else (1.0, 0.0)


@inner
def side_free(
    a: Body, i: int, side: int, obstacles: Obstacles, use: Indices, skipped: Indices,
    shadows: Array, count: int, intervals: Array, point: Array,
) -> int:  # fmt: skip
    """Return 2 if some stretch of a shadow's side inside the viewer lies in no other shadow, 1 if none, 0 if none is.

    ``point`` receives a point beside such a stretch.
    """
    nx, ny, h = shadows[i, 3 * side], shadows[i, 3 * side + 1], shadows[i, 3 * side + 2]
    off = nx * a.row[1] + ny * a.row[2] - h
    x, y = a.row[1] - off * nx, a.row[2] - off * ny
    low, high = chord(a, x, y, -ny, nx, 0.0)
    low, high = clip(shadows[i], side, x, y, -ny, nx, low, high)
    if high - low <= SLIVER:
        return 0
    held = 0
    for j in range(count):
        if j == i:
            continue
        first, last = covers(shadows[j], nx, ny, x, y, low, high)
        if first >= last:
            continue
        if first <= low and last >= high:
            return 1
        intervals[held, 0], intervals[held, 1] = first, last
        held += 1
    start = low
    while True:
        first, last = next_gap(intervals, held, start, high)
        if first >= last:
            return 1
        at = 0.5 * (first + last)
        if step_out(a, shadows, count, nx, ny, x - at * ny, y + at * nx, point):
            if holder(obstacles, use, skipped, point[0], point[1]) < 0:
                return 2
        start = last


@inner
def middle(a: Body) -> tuple[float, float]:
    """Return a point inside a body."""
    if a.row[0] == ROUND:
        return a.row[1], a.row[2]
    x, y, n = 0.0, 0.0, a.ring.shape[0]
    for k in range(n):
        x, y = x + a.ring[k, 0] / n, y + a.ring[k, 1] / n
    return x, y


@inner
def overlap_point(a: Body, b: Body, nx: float, ny: float, point: Array) -> None:
    """Fill in a point of the viewer in or beside a target that it touches."""
    x, y = middle(a)
    tx, ty = middle(b)
    first, last = chord(a, x, y, tx - x, ty - y, 0.0)
    begin, end = chord(b, x, y, tx - x, ty - y, 0.0)
    part = 0.0
    if first < last and begin < end:
        part = min(max(0.0, min(begin, 1.0)), max(last, 0.0))
    point[0], point[1] = x + part * (tx - x), y + part * (ty - y)


@inner
def seen_whole(
    a: Body, b: Body, obstacles: Obstacles, use: Indices, skipped: Indices, strip: Array, shadows: Array,
    intervals: Array, point: Array, marks: Array,
) -> bool:  # fmt: skip
    """Answer for one pair of bodies; ``marks`` receives 1 for each solid whose shadow reaches the viewer."""
    nx, ny, apart = parting_axis(a, b)
    if apart <= TOUCHING:
        overlap_point(a, b, nx, ny, point)
        return True
    fill_strip(a, b, nx, ny, strip)
    count, all_dark = cast_all(a, b, strip, obstacles, use, skipped, shadows)
    best = 1 if all_dark else 0
    for i in range(0 if all_dark else count):
        for side in range(int(shadows[i, COUNT])):
            if best < 2:
                free = side_free(a, i, side, obstacles, use, skipped, shadows, count, intervals, point)
                best = max(best, free)
    if best == 0:  # no shadow reaches into the viewer
        point[0], point[1] = middle(a)
    found = best == 2 or (best == 0 and holder(obstacles, use, skipped, point[0], point[1]) < 0)
    if not found and marks.shape[0] > 0:
        x, y = middle(a)
        around = holder(obstacles, use, skipped, x, y)
        if around >= 0:
            marks[around] = 1.0
        for i in range(count - 1 if all_dark else 0, count):
            marks[obstacles.owners[int(shadows[i, RING])]] = 1.0
    return found


def _compiled(sources: str) -> _SeeWhole:
    """Return the entry; machine code kept from other sources is not used."""

    @entry
    def see_whole(
        bodies: Bodies, pairs: Indices, obstacles: Obstacles, use: Indices, verdicts: Indices, points: Array,
        marks: Array,
    ) -> None:  # fmt: skip
        """Fill in, for pairs of bodies, 1 where one point sees the other body whole, that point, and what spoils it.

        Shapes: pairs (n, 2), use (rings), verdicts (n,), points (n, 2), marks (n, solids), or (0, solids) where nobody
        asks.
        """
        if not sources:
            raise ValueError("nothing was compiled")
        edges, rings = obstacles.corners.shape[0], obstacles.owners.shape[0]
        shadows, intervals, strip = np.empty((2 * edges + 1, ROW)), np.empty((2 * edges + 1, 2)), np.empty(7)
        skipped = np.zeros(obstacles.owners[rings - 1] + 1 if rings > 0 else 0, np.int64)
        nobody = np.empty(0)
        for k in range(pairs.shape[0]):
            i, j = pairs[k, 0], pairs[k, 1]
            for turn in range(2):
                who = i if turn == 0 else j
                for m in range(bodies.skip_starts[who], bodies.skip_starts[who + 1]):
                    skipped[bodies.skips[m]] = 1
            a = Body(bodies.rows[i], bodies.rings[bodies.ring_starts[i] : bodies.ring_starts[i + 1]])
            b = Body(bodies.rows[j], bodies.rings[bodies.ring_starts[j] : bodies.ring_starts[j + 1]])
            mine = marks[k] if marks.shape[0] > 0 else nobody
            seen = seen_whole(a, b, obstacles, use, skipped, strip, shadows, intervals, points[k], mine)
            verdicts[k] = 1 if seen else 0
            for turn in range(2):
                who = i if turn == 0 else j
                for m in range(bodies.skip_starts[who], bodies.skip_starts[who + 1]):
                    skipped[bodies.skips[m]] = 0

    return see_whole


see_whole = _compiled(SOURCES)
