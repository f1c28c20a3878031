"""The rings that count in a question, in groups of neighbours that can be passed over together.

Neighbours in the scene's order are near one another, so that one box around a few of them is passed over at the cost
of one ring. A ring joins the group before it as long as the box around both stays no larger, in width and depth
together, than twice the largest ring in it: a group is never much wider than what it holds. Invariant: each ring that
counts is in exactly one group, in the order it came in, so the rings of a solid stay behind its outer ring.

A point is inside a ring if a ray towards +x crosses it an odd number of times. Of an edge its lower end counts and its
upper one does not, so that a ray through a corner crosses once or not at all, and level edges never; a point on the
ring itself may be told either way.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from umpire.geometry._kernels.compiler import borrowing, entry
from umpire.geometry._kernels.types import Array, Indices, Obstacles

GROUP = 8
"""So many rings at most are passed over at once."""


class Rings(NamedTuple):
    """The rings that count, in groups: group k holds ``use[starts[k] : starts[k + 1]]`` and lies in ``around[k]``.

    ``skipped`` marks, while a question is asked, the solids that count for nothing in it.
    """

    use: Indices
    starts: Indices
    around: Array
    groups: int
    skipped: Indices


@borrowing
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


@borrowing
def gather(bounds: Array, use: Indices, starts: Indices, around: Array) -> int:
    """Put neighbours in a row of rings into groups, each with its own bounds, as long as that keeps them small."""
    count, widest = 0, 0.0
    for k in range(use.shape[0]):
        ring = use[k]
        size = bounds[ring, 2] - bounds[ring, 0] + bounds[ring, 3] - bounds[ring, 1]
        if count > 0 and k - starts[count - 1] < GROUP:
            box = around[count - 1]
            left, low = min(box[0], bounds[ring, 0]), min(box[1], bounds[ring, 1])
            right, high = max(box[2], bounds[ring, 2]), max(box[3], bounds[ring, 3])
            if right - left + high - low <= 2.0 * max(widest, size):
                box[0], box[1], box[2], box[3] = left, low, right, high
                widest = max(widest, size)
                continue
        for c in range(4):
            around[count, c] = bounds[ring, c]
        starts[count], widest, count = k, size, count + 1
    starts[count] = use.shape[0]
    return count


@entry
def rings_of(bounds: Array, use: Indices, skipped: Indices) -> Rings:
    """Return some rings in groups; ``bounds`` are those of all rings."""
    starts, around = np.empty(use.shape[0] + 1, np.int64), np.empty((use.shape[0], 4))
    count = gather(bounds, use, starts, around)
    return Rings(use, starts, around, count, skipped)
