"""Sight between volumes where heights decide: the plan lines split into cells until each is decided.

A plan line is the pair (p, q) of its heights y at the viewer's back and at the target's back, so the lines of a cell
fill exactly the strip between its lowest and its highest line. A cell is blocked if no line passes even when every
obstacle is cut down to what all its lines meet; it is seen through if its middle line is free. Cells smaller than the
tolerance that are neither are undecided.

Invariant: every line that meets both bodies is in a cell that is waiting or was blocked for certain, for an obstacle
is only ever taken to be smaller and a body larger than any line of the cell has it. So "blocked" and "seen" are exact,
the latter with a line to show; cells are halved across their wider range, the oldest first, and what neither the
halving (``SMALLEST``, inches) nor patience (``MOST`` cells) decides is told as undecided, which is a branch and bound
on lines. Derived here.

Degenerate cases: a middle line that passes a corner within 1e-9 inches is not believed, since lines beside it might
meet something else; bodies that overlap along t within a cell are not judged there but split on. An ellipse counts as
a polygon of the same area. Whether a line is inside an obstacle is counted by its crossings from behind the viewer on.
"""

from __future__ import annotations

import math

import numpy as np

from umpire.geometry._kernels.bodies import ROUND, from_circle, place
from umpire.geometry._kernels.compiler import borrowing, inner
from umpire.geometry._kernels.types import Array, Body, Indices, Obstacles
from umpire.geometry._kernels.vertical import CORNERS, POLYGONS, stab

SMALLEST = 1.0 / 1024.0
"""A cell no wider than this at both ends is not split, inches."""
MOST = 20000
"""Cells looked at before a question is left undecided."""


@inner
def outline(body: Body, circle: Array) -> Array:
    """Return a body as a polygon."""
    if body.row[0] != ROUND:
        return body.ring
    drawn = np.empty((circle.shape[0], 2))
    for k in range(circle.shape[0]):
        x, y = from_circle(body.row, circle[k, 0], circle[k, 1])
        drawn[k, 0], drawn[k, 1] = body.row[1] + x, body.row[2] + y
    return drawn


@borrowing
def extent(ring: Array, axis: int) -> tuple[float, float]:
    """Return the least and greatest coordinate of a polygon."""
    low, high = math.inf, -math.inf
    for k in range(ring.shape[0]):
        low, high = min(low, ring[k, axis]), max(high, ring[k, axis])
    return low, high


@borrowing
def strip_part(st: float, sy: float, et: float, ey: float, t0: float, t1: float, cell: Array) -> tuple[float, float]:
    """Return the t-range of the part of a segment inside a cell's strip; low > high where there is none."""
    first, last = 0.0, 1.0
    for k in range(2):
        sign = 1.0 if k == 0 else -1.0
        p, q = cell[k], cell[2 + k]
        start = sign * (sy - p - (q - p) * (st - t0) / (t1 - t0))
        end = sign * (ey - p - (q - p) * (et - t0) / (t1 - t0))
        if start < 0.0 and end < 0.0:
            return 1.0, 0.0
        if start < 0.0:
            first = max(first, start / (start - end))
        elif end < 0.0:
            last = min(last, start / (start - end))
    if first > last:
        return 1.0, 0.0
    a, b = st + first * (et - st), st + last * (et - st)
    return min(a, b), max(a, b)


@borrowing
def ring_part(ring: Array, t0: float, t1: float, cell: Array) -> tuple[float, float]:
    """Return the t-range of a convex polygon inside a cell's strip; low > high where no line of the cell meets it."""
    low, high = math.inf, -math.inf
    for k in range(ring.shape[0]):
        j = k + 1 if k + 1 < ring.shape[0] else 0
        a, b = strip_part(ring[k, 0], ring[k, 1], ring[j, 0], ring[j, 1], t0, t1, cell)
        if a <= b:
            low, high = min(low, a), max(high, b)
    return low, high


@borrowing
def stretches(
    edges: Array, first: int, last: int, t0: float, t1: float, cell: Array, spans: Array, hits: Array
) -> tuple[int, int]:
    """Fill in, for one obstacle, the t-ranges in which its edges cut the strip, and where they cut the middle line."""
    n, m = 0, 0
    p, q = 0.5 * (cell[0] + cell[1]), 0.5 * (cell[2] + cell[3])
    for k in range(first, last):
        row = edges[k]
        start = row[1] - p - (q - p) * (row[0] - t0) / (t1 - t0)
        end = row[3] - p - (q - p) * (row[2] - t0) / (t1 - t0)
        if (start > 0.0) != (end > 0.0):  # counted behind the viewer too, where the strip may have no breadth
            hits[m] = row[0] + start / (start - end) * (row[2] - row[0])
            m += 1
        a, b = strip_part(row[0], row[1], row[2], row[3], t0, t1, cell)
        if a <= b:
            spans[n, 0], spans[n, 1] = a, b
            n += 1
    return n, m


@borrowing
def sort_spans(spans: Array, n: int) -> None:
    """Sort a few spans by their beginning."""
    for k in range(1, n):
        a, b, j = spans[k, 0], spans[k, 1], k - 1
        while j >= 0 and spans[j, 0] > a:
            spans[j + 1, 0], spans[j + 1, 1] = spans[j, 0], spans[j, 1]
            j -= 1
        spans[j + 1, 0], spans[j + 1, 1] = a, b


@borrowing
def add_blocks(
    spans: Array, n: int, hits: Array, m: int, near: float, far: float, bottom: float, top: float,
    t0: float, t1: float, blocks: Array, count: int,
) -> int:  # fmt: skip
    """Add the stretches between two bodies on which an obstacle holds every line of the cell."""
    sort_spans(spans, n)
    current = near
    for k in range(n + 1):
        ends = min(spans[k, 0], far) if k < n else far
        if ends > current:
            middle, inside = 0.5 * (current + ends), False
            for i in range(m):
                if hits[i] < middle:
                    inside = not inside
            if inside:
                blocks[count, 0], blocks[count, 1] = (current - t0) / (t1 - t0), (ends - t0) / (t1 - t0)
                blocks[count, 2], blocks[count, 3] = bottom, top
                count += 1
        if k < n:
            current = max(current, spans[k, 1])
    return count


@borrowing
def rectangles(
    ar: Array, br: Array, heights: Array, t0: float, t1: float, cell: Array, edges: Array, owner_starts: Indices,
    owners: int, owner_heights: Array, spans: Array, hits: Array, blocks: Array, body_a: Array, body_b: Array,
) -> int:  # fmt: skip
    """Fill in the rectangles over a cell, bodies as large and obstacles as small as any of its lines sees them.

    Returns how many obstacles there are, or -1 where no line of the cell meets both bodies.
    """
    a_low, a_high = ring_part(ar, t0, t1, cell)
    b_low, b_high = ring_part(br, t0, t1, cell)
    if a_low > a_high or b_low > b_high:
        return -1
    body_a[0], body_a[1], body_a[2], body_a[3] = (
        (a_low - t0) / (t1 - t0),
        (a_high - t0) / (t1 - t0),
        heights[0],
        heights[1],
    )
    body_b[0], body_b[1], body_b[2], body_b[3] = (
        (b_low - t0) / (t1 - t0),
        (b_high - t0) / (t1 - t0),
        heights[2],
        heights[3],
    )
    count = 0
    for k in range(owners):
        n, m = stretches(edges, owner_starts[k], owner_starts[k + 1], t0, t1, cell, spans, hits)
        count = add_blocks(
            spans, n, hits, m, a_high, b_low, owner_heights[k, 0], owner_heights[k, 1], t0, t1, blocks, count
        )
    return count


@borrowing
def avoids_corners(edges: Array, count: int, t0: float, t1: float, p: float, q: float) -> bool:
    """Whether a line passes no corner so closely that the lines beside it could meet something else."""
    for k in range(count):
        if abs(edges[k, 1] - p - (q - p) * (edges[k, 0] - t0) / (t1 - t0)) < 1e-9:
            return False
    return True


@borrowing
def frame_edges(
    frame: Array, obstacles: Obstacles, use: Indices, used: int, edges: Array, owner_starts: Indices,
    owner_heights: Array,
) -> tuple[int, int]:  # fmt: skip
    """Fill in the used obstacles' edges in the frame, grouped by owner; returns how many owners and edges."""
    held, n, last, corners, starts = 0, 0, -1, obstacles.corners, obstacles.starts
    for k in range(used):
        ring = use[k]
        if obstacles.owners[ring] != last:
            last = obstacles.owners[ring]
            owner_starts[held] = n
            owner_heights[held, 0], owner_heights[held, 1] = obstacles.heights[ring, 0], obstacles.heights[ring, 1]
            held += 1
        st, sy = place(frame, corners[starts[ring + 1] - 1, 0], corners[starts[ring + 1] - 1, 1])
        for i in range(starts[ring], starts[ring + 1]):
            et, ey = place(frame, corners[i, 0], corners[i, 1])
            edges[n, 0], edges[n, 1], edges[n, 2], edges[n, 3] = st, sy, et, ey
            st, sy = et, ey
            n += 1
    owner_starts[held] = n
    return held, n


@borrowing
def first_cell(ar: Array, br: Array, t0: float, t1: float, cell: Array) -> None:
    """Fill in a cell that holds every line meeting both bodies."""
    a_low, a_high = extent(ar, 1)
    b_low, b_high = extent(br, 1)
    a_near, b_near = extent(ar, 0)[1], extent(br, 0)[0]
    # No line that meets both rises or falls faster than from the one's least to the other's greatest over the gap.
    steep, flat = (b_high - a_low) / (b_near - a_near), (b_low - a_high) / (b_near - a_near)
    back, rest = a_near - t0, t1 - b_near
    cell[0], cell[1] = min(a_low, a_low - steep * back), max(a_high, a_high - flat * back)
    cell[2], cell[3] = min(b_low, b_low + flat * rest), max(b_high, b_high + steep * rest)


@borrowing
def split(queue: Array, tail: int, cell: Array) -> int:
    """Put both halves of a cell at the end of the queue."""
    p, q = 0.5 * (cell[0] + cell[1]), 0.5 * (cell[2] + cell[3])
    for half in range(2):
        for k in range(4):
            queue[tail, k] = cell[k]
        if cell[1] - cell[0] >= cell[3] - cell[2]:
            queue[tail, 1 - half] = p
        else:
            queue[tail, 3 - half] = q
        tail += 1
    return tail


@inner
def search_cells(
    ar: Array, br: Array, heights: Array, edges: Array, count: int, owner_starts: Indices, owners: int,
    owner_heights: Array, line: Array,
) -> int:  # fmt: skip
    """Return 1 seen, 0 blocked, 2 undecided; ``line`` receives (p, q, u, w, t0, t1) of a free line."""
    t0, t1 = extent(ar, 0)[0], extent(br, 0)[1]
    queue = np.empty((256, 4))
    first_cell(ar, br, t0, t1, queue[0])
    head, tail, looked, undecided = 0, 1, 0, False
    spans, hits, blocks = np.empty((count + 1, 2)), np.empty(count + 1), np.empty((count + owners + 1, 4))
    one, other, height, cell, middle = np.empty(4), np.empty(4), np.empty(2), np.empty(4), np.empty(4)
    polygons, sizes = np.empty((2, POLYGONS, CORNERS, 2)), np.empty((2, POLYGONS), np.int64)
    while head < tail:
        for k in range(4):
            cell[k] = queue[head, k]
        head, looked = head + 1, looked + 1
        p, q = 0.5 * (cell[0] + cell[1]), 0.5 * (cell[2] + cell[3])
        middle[0], middle[1], middle[2], middle[3] = p, p, q, q
        for turn in range(2):
            n = rectangles(
                ar, br, heights, t0, t1, cell if turn == 0 else middle, edges, owner_starts, owners, owner_heights,
                spans, hits, blocks, one, other,
            )  # fmt: skip
            found = 0 if n < 0 else 2
            if n >= 0 and one[1] < other[0] and (turn == 0 or (one[0] < one[1] - 1e-9 and other[0] < other[1] - 1e-9)):
                found = stab(one, other, blocks, n, polygons, sizes, height)
            if turn == 0 and found == 0:
                break
            if turn == 1 and found == 1 and avoids_corners(edges, count, t0, t1, p, q):
                line[0], line[1], line[2], line[3], line[4], line[5] = p, q, height[0], height[1], t0, t1
                return 1
            if turn == 1 and max(cell[1] - cell[0], cell[3] - cell[2]) <= SMALLEST:
                undecided = True
            elif turn == 1:
                if tail + 2 > queue.shape[0]:
                    queue, head, tail = make_room(queue, head, tail)
                tail = split(queue, tail, cell)
        if looked > MOST:
            return 2
    return 2 if undecided else 0


@inner
def make_room(queue: Array, head: int, tail: int) -> tuple[Array, int, int]:
    """Return a queue twice as long as what is waiting, at least."""
    waiting = tail - head
    longer = np.empty((2 * waiting + 256, 4))
    for k in range(waiting):
        for c in range(4):
            longer[k, c] = queue[head + k, c]
    return longer, 0, waiting
