"""Is there one point of a viewer from which all of a target is seen? In plan; every obstacle counts.

From a point the target is seen whole if nothing stands in the hull of both, outside the target. So each edge of an
obstacle spoils a shadow on the side turned away from the target: the convex set of all points o + t (o - b), o on the
edge, b in the target, t >= 0. It is bounded by at most three lines: two tangents, and the edge's own line where that
parts edge and target. There is such a point exactly if the shadows leave something of the viewer; if they do, what
they leave is the whole viewer or has a stretch of border on one shadow's side.

So every side of every shadow is cut to the viewer and to its own shadow, and what the other shadows cover of it is
taken away as intervals, inches along the side. That takes the square of the shadows that reach the viewer, which are
few. Invariant: a point that is told past shadows lies in the viewer, ``CLEAR`` off all of them, and in no solid.

Degenerate cases: a target that is touched is seen whole; a stretch no wider than ``SLIVER`` is nothing; of two shadows
with a side on one line each covers the side only if it lies beyond it, so that back to back they leave no gap and on
one side they do not wipe each other out; shadows say nothing of a viewer all of whom stands within a solid, so that
the point found is asked whether it does. Derived here.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from umpire.geometry._kernels.bodies import ROUND, chord, parting_axis, support
from umpire.geometry._kernels.compiler import borrowing, entry
from umpire.geometry._kernels.rings import Rings, within_ring
from umpire.geometry._kernels.shadows import COUNT, RING, ROW, SAME, cast_all, strip_of
from umpire.geometry._kernels.types import Array, Bodies, Body, Indices, Obstacles

TOUCHING = 1.0 / 1024.0
"""A target no farther away than this is seen whole, inches."""
SLIVER = 1e-9
"""What is left of the viewer is something if it is wider than this, inches."""
CLEAR = 4e-9
"""A point sees the target whole if it keeps this far off every shadow, inches: edges end up to 1e-9 off the target."""


class WholeRoom(NamedTuple):
    """Room for any question about full sight past one set of obstacles: an edge casts two shadows at most."""

    shadows: Array
    intervals: Array
    tips: Array


def make_whole_room(edges: int) -> WholeRoom:
    """Return room for questions past so many edges."""
    return WholeRoom(np.empty((2 * edges + 1, ROW)), np.empty((2 * edges + 1, 2)), np.empty((2, 6)))


@borrowing
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


@borrowing
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


@borrowing
def holder(obstacles: Obstacles, rings: Rings, px: float, py: float) -> int:
    """Return the solid that a point lies in, -1 if none; the rings of one solid count even-odd."""
    inside, owner, around = False, -1, rings.around
    for group in range(rings.groups):
        beside = (around[group, 0] > px) | (around[group, 2] < px) | (around[group, 1] > py) | (around[group, 3] < py)
        for k in range(0 if beside else rings.starts[group], 0 if beside else rings.starts[group + 1]):
            ring = rings.use[k]
            if obstacles.owners[ring] != owner:
                if inside:
                    return int(owner)
                owner, inside = obstacles.owners[ring], False
            bounds = obstacles.bounds[ring]
            if rings.skipped[owner] == 0 and bounds[0] <= px <= bounds[2] and bounds[1] <= py <= bounds[3]:
                inside = inside != within_ring(obstacles, ring, px, py)
    return int(owner) if inside else -1


@borrowing
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


@borrowing
def step_out(a: Body, shadows: Array, count: int, nx: float, ny: float, x: float, y: float, point: Array) -> bool:
    """Fill in a point of the viewer off a shadow's side that lies in no shadow, as far off as a few steps allow."""
    off = 0.25
    for _ in range(11):
        if lit(a, shadows, count, x - off * nx, y - off * ny):
            point[0], point[1] = x - off * nx, y - off * ny
            return True
        off *= 0.1875
    return False


@borrowing
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


@borrowing
def side_free(
    a: Body, i: int, side: int, obstacles: Obstacles, rings: Rings, shadows: Array, count: int, intervals: Array,
    point: Array,
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
            if holder(obstacles, rings, point[0], point[1]) < 0:
                return 2
        start = last


@borrowing
def middle(a: Body) -> tuple[float, float]:
    """Return a point inside a body."""
    if a.row[0] == ROUND:
        return a.row[1], a.row[2]
    x, y, n = 0.0, 0.0, a.ring.shape[0]
    for k in range(n):
        x, y = x + a.ring[k, 0] / n, y + a.ring[k, 1] / n
    return x, y


@borrowing
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


@borrowing
def seen_whole(
    a: Body, b: Body, box: Array, target: Array, obstacles: Obstacles, rings: Rings, tips: Array, shadows: Array,
    intervals: Array, point: Array, marks: Array,
) -> bool:  # fmt: skip
    """Answer for one pair of bodies; ``marks`` receives 1 for each solid whose shadow reaches the viewer."""
    nx, ny, apart = parting_axis(a, b)
    if apart <= TOUCHING:
        overlap_point(a, b, nx, ny, point)
        return True
    strip = strip_of(a, b, box, target)
    count, all_dark = cast_all(a, b, strip, obstacles, rings, tips, shadows)
    best = 1 if all_dark else 0
    for i in range(0 if all_dark else count):
        for side in range(int(shadows[i, COUNT])):
            if best < 2:
                free = side_free(a, i, side, obstacles, rings, shadows, count, intervals, point)
                best = max(best, free)
    if best == 0:  # no shadow reaches into the viewer
        point[0], point[1] = middle(a)
    found = best == 2 or (best == 0 and holder(obstacles, rings, point[0], point[1]) < 0)
    if not found and marks.shape[0] > 0:
        x, y = middle(a)
        around = holder(obstacles, rings, x, y)
        if around >= 0:
            marks[around] = 1.0
        for i in range(count - 1 if all_dark else 0, count):
            marks[obstacles.owners[int(shadows[i, RING])]] = 1.0
    return found


@borrowing
def mark(bodies: Bodies, k: int, skipped: Indices, sign: int) -> None:
    """Mark the solids that count for nothing for a body, or take the mark away."""
    for m in range(bodies.skip_starts[k], bodies.skip_starts[k + 1]):
        skipped[bodies.skips[m]] = sign


@borrowing
def body_at(bodies: Bodies, k: int) -> Body:
    """Return one of many bodies."""
    return Body(bodies.rows[k], bodies.rings[bodies.ring_starts[k] : bodies.ring_starts[k + 1]])


@borrowing
def answer(
    bodies: Bodies, boxes: Array, pairs: Indices, obstacles: Obstacles, rings: Rings, tips: Array, shadows: Array,
    intervals: Array, verdicts: Indices, points: Array, marks: Array,
) -> None:  # fmt: skip
    """Answer one pair after the other in the same room."""
    for k in range(boxes.shape[0]):
        body = body_at(bodies, k)
        boxes[k, 0], boxes[k, 1] = -support(body, -1.0, 0.0), -support(body, 0.0, -1.0)
        boxes[k, 2], boxes[k, 3] = support(body, 1.0, 0.0), support(body, 0.0, 1.0)
    for k in range(pairs.shape[0]):
        i, j = pairs[k, 0], pairs[k, 1]
        mark(bodies, i, rings.skipped, 1)
        mark(bodies, j, rings.skipped, 1)
        a, b, mine = body_at(bodies, i), body_at(bodies, j), marks[min(k, marks.shape[0] - 1)]
        seen = seen_whole(
            a, b, boxes[i], boxes[j], obstacles, rings, tips, shadows, intervals, points[k], mine
        )  # fmt: skip
        verdicts[k] = 1 if seen else 0
        mark(bodies, i, rings.skipped, 0)
        mark(bodies, j, rings.skipped, 0)


@entry
def see_whole(
    bodies: Bodies, pairs: Indices, obstacles: Obstacles, rings: Rings, verdicts: Indices, points: Array,
    marks: Array, room: WholeRoom,
) -> None:  # fmt: skip
    """Fill in, for pairs of bodies, 1 where one point sees the other body whole, that point, and what spoils it.

    Shapes: pairs (n, 2), verdicts (n,), points (n, 2), marks (n, solids), or (1, 0) where nobody asks.
    """
    boxes = np.empty((bodies.rows.shape[0], 4))
    answer(
        bodies, boxes, pairs, obstacles, rings, room.tips, room.shadows, room.intervals, verdicts, points, marks
    )  # fmt: skip
