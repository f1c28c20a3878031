"""Straight ways told by circles: does one end deep in a body, lead beyond its allowance, or come near nothing at all?

Of a body two circles are known, one that it lies in and one that lies in it, so that what is told is certain and the
rest is left open. A way is forbidden where it is too long, or where at its end the inner circle overlaps that of
another body or the edge of the table by more than the tolerance, an area where no way may end, or comes too near to a
guarded body; it is shut where it leads for certain into an area that none may enter. It is clear where the outer one
stays on the table, touches no other at the end, keeps off guarded bodies and areas all along, and overlaps nothing.
Lengths are inches.

Degenerate cases: a way without length is left open; an area is near too where it holds the whole way.
"""

from __future__ import annotations

import math

from umpire.geometry._kernels.compiler import borrowing, entry
from umpire.geometry._kernels.types import BARRED, CLEAR, NO_ENTRY, OPEN, SHUT, Array, Indices

TOLERANCE = 1.0 / 1024.0

SURELY = 0.7
"""The part of a circle that lies in an area for certain where `near_area` finds the whole circle near: a segment in
line with an edge may count as near by the diagonal of a square where it is by a side."""


@borrowing
def from_segment(x: float, y: float, sx: float, sy: float, ex: float, ey: float) -> float:
    """Return the distance of a point from a segment."""
    dx, dy = ex - sx, ey - sy
    square = dx * dx + dy * dy
    part = 0.0
    if square > 0.0:
        part = min(max(((x - sx) * dx + (y - sy) * dy) / square, 0.0), 1.0)
    ox, oy = x - sx - part * dx, y - sy - part * dy
    return math.sqrt(ox * ox + oy * oy)


@borrowing
def parted(ax: float, ay: float, bx: float, by: float, sx: float, sy: float, ex: float, ey: float) -> bool:
    """Whether both ends of one segment lie strictly on one side of the line through another."""
    one = (ex - sx) * (ay - sy) - (ey - sy) * (ax - sx)
    other = (ex - sx) * (by - sy) - (ey - sy) * (bx - sx)
    return (one > 0.0 and other > 0.0) or (one < 0.0 and other < 0.0)


@borrowing
def segments_near(edge: Array, sx: float, sy: float, ex: float, ey: float, reach: float) -> bool:
    """Whether an edge, a row (x, y, x, y), comes within a distance of a segment, or crosses it."""
    ax, ay, bx, by = edge[0], edge[1], edge[2], edge[3]
    if min(ax, bx) > max(sx, ex) + reach or max(ax, bx) < min(sx, ex) - reach:
        return False
    if min(ay, by) > max(sy, ey) + reach or max(ay, by) < min(sy, ey) - reach:
        return False
    if not parted(ax, ay, bx, by, sx, sy, ex, ey) and not parted(sx, sy, ex, ey, ax, ay, bx, by):
        return True
    nearest = min(from_segment(ax, ay, sx, sy, ex, ey), from_segment(bx, by, sx, sy, ex, ey))
    nearest = min(nearest, from_segment(sx, sy, ax, ay, bx, by), from_segment(ex, ey, ax, ay, bx, by))
    return nearest <= reach


@borrowing
def near_area(edges: Array, first: int, last: int, sx: float, sy: float, ex: float, ey: float, reach: float) -> bool:
    """Whether a segment comes within a distance of an area, all of whose edges are rows (x, y, x, y) one by one."""
    inside = False
    for k in range(first, last):
        ax, ay, bx, by = edges[k, 0], edges[k, 1], edges[k, 2], edges[k, 3]
        if segments_near(edges[k], sx, sy, ex, ey, reach):
            return True
        if (ay > sy) != (by > sy) and sx < ax + (sy - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


@borrowing
def reaches_into(edges: Array, first: int, last: int, x: float, y: float, radius: float) -> bool:
    """Whether a circle overlaps an area, all of whose edges are rows (x, y, x, y) one by one."""
    inside = False
    for k in range(first, last):
        ax, ay, bx, by = edges[k, 0], edges[k, 1], edges[k, 2], edges[k, 3]
        if from_segment(x, y, ax, ay, bx, by) < radius:
            return True
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


@borrowing
def among(bodies: Array, skipped: int, way: Array, mover: Array, end: float) -> int:
    """Tell a way by some bodies, rows (x, y, radius around, radius within, distance kept from it, or -1).

    It may not end within ``end`` of those from which distance is kept.
    """
    sx, sy, ex, ey = way[0], way[1], way[2], way[3]
    told = CLEAR
    for k in range(bodies.shape[0]):
        dx, dy = bodies[k, 0] - ex, bodies[k, 1] - ey
        apart = math.sqrt(dx * dx + dy * dy)
        if k == skipped:
            continue
        kept = bodies[k, 4]
        if apart - mover[1] - bodies[k, 3] < (end if kept >= 0.0 else 0.0) - TOLERANCE:
            return BARRED
        if apart - mover[0] - bodies[k, 2] < 0.0:
            told = OPEN
        if kept >= 0.0 and from_segment(bodies[k, 0], bodies[k, 1], sx, sy, ex, ey) <= mover[0] + bodies[k, 2] + kept:
            told = OPEN
    return told


@entry
def tell_ways(
    ways: Array, numbers: Indices, own: Array, limits: Array, others: Array, edges: Array, starts: Indices,
    closed: Indices, beside: float, end: float, size: Array, told: Indices,
) -> None:  # fmt: skip
    """Fill in what is told of straight ways: BARRED, CLEAR, OPEN or SHUT.

    Shapes: ways (n, 4) start and end, numbers (n,) of the body in ``own`` that goes, own (m, 5), limits (m,), others
    (k, 5), edges (e, 4) of all areas with ``starts`` (areas + 1,), closed (areas of the first in ``own``, then of the
    next) as `NO_END` and `NO_ENTRY` say, size (2,), told (n,). ``beside`` is how far a clear way keeps from areas,
    ``end`` how near to guarded bodies none ends.
    """
    width, depth = size[0], size[1]
    for k in range(ways.shape[0]):
        sx, sy, ex, ey = ways[k, 0], ways[k, 1], ways[k, 2], ways[k, 3]
        mover = own[numbers[k], 2:4]
        around, within = mover[0], mover[1]
        dx, dy = ex - sx, ey - sy
        length = math.sqrt(dx * dx + dy * dy)
        told[k] = OPEN
        if length == 0.0:
            continue
        over = max(within - ex, ex + within - width, within - ey, ey + within - depth)
        if length > limits[numbers[k]] + TOLERANCE or over > TOLERANCE:
            told[k] = BARRED
            continue
        mates, rest = among(own, numbers[k], ways[k], mover, 0.0), among(others, -1, ways[k], mover, end)
        if mates == BARRED or rest == BARRED:
            told[k] = BARRED
            continue
        areas = starts.shape[0] - 1
        for area in range(areas if within > 0.0 else 0):
            shut, first, last = closed[numbers[k] * areas + area], starts[area], starts[area + 1]
            if shut and reaches_into(edges, first, last, ex, ey, within - 2.0 * TOLERANCE):
                told[k] = BARRED
                break
            deep = within * SURELY - 2.0 * TOLERANCE
            if shut == NO_ENTRY and deep > 0.0 and near_area(edges, first, last, sx, sy, ex, ey, deep):
                told[k] = SHUT
        if told[k] != OPEN:
            continue
        left, low, right, high = min(sx, ex), min(sy, ey), max(sx, ex), max(sy, ey)
        clear = mates == CLEAR and rest == CLEAR
        clear = clear and left >= around and low >= around and right <= width - around and high <= depth - around
        for area in range(areas):
            if not clear:
                break
            clear = not near_area(edges, starts[area], starts[area + 1], sx, sy, ex, ey, around + beside)
        if clear:
            told[k] = CLEAR
