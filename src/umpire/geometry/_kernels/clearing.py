"""Whether nothing stands in a convex region of the table between two heights.

A solid stands in a region if one of its edges meets it, or if it holds all of it; then it holds any one corner, which
is asked even-odd over the solid's rings, holes included. An edge is cut to the region's half planes one after the
other, as in Cyrus and Beck, "Generalized Two- and Three-Dimensional Clipping" (1978); what is left is where it is
inside.

Whoever asks wants certainty that nothing is there, so doubt counts against it: an edge within ``BESIDE`` of the region
meets it, unless its ring lies beyond the box around the region; a solid that only touches one of the heights is
between them. Lengths are inches.
"""

from __future__ import annotations

from umpire.geometry._kernels.compiler import borrowing, entry
from umpire.geometry._kernels.rings import within_ring
from umpire.geometry._kernels.types import Array, Indices, Obstacles

BESIDE = 1e-6
"""What is no farther than this from a region stands in it, inches."""


@borrowing
def enters(region: Array, sx: float, sy: float, ex: float, ey: float) -> bool:
    """Whether a segment meets a convex region, given as half planes (n_x, n_y, h), inside where n . p <= h."""
    first, last = 0.0, 1.0
    for k in range(region.shape[0]):
        here = region[k, 0] * sx + region[k, 1] * sy - region[k, 2] - BESIDE
        there = region[k, 0] * ex + region[k, 1] * ey - region[k, 2] - BESIDE
        if here > 0.0 and there > 0.0:
            return False
        if here > 0.0:
            first = max(first, here / (here - there))
        elif there > 0.0:
            last = min(last, here / (here - there))
    return first <= last


@borrowing
def is_free(region: Array, low: float, high: float, obstacles: Obstacles, skips: Indices) -> bool:
    """Whether no obstacle that reaches between two heights meets a convex region; ``skips`` names solids left out.

    ``region`` is a row (x, y, n_x, n_y, h) for each corner and the half plane of the side that starts there.
    """
    planes, count = region[:, 2:5], region.shape[0]
    left, right, down, up = region[0, 0], region[0, 0], region[0, 1], region[0, 1]
    for k in range(1, count):
        left, right = min(left, region[k, 0]), max(right, region[k, 0])
        down, up = min(down, region[k, 1]), max(up, region[k, 1])
    corners, owner, inside = obstacles.corners, -1, False
    for ring in range(obstacles.owners.shape[0]):
        if obstacles.owners[ring] != owner:
            if inside:
                return False
            owner, inside = obstacles.owners[ring], False
        bounds, heights = obstacles.bounds[ring], obstacles.heights[ring]
        if bounds[0] > right or bounds[2] < left or bounds[1] > up or bounds[3] < down:
            continue
        if heights[0] > high or heights[1] < low:
            continue
        skipped = False
        for k in range(skips.shape[0]):
            skipped = skipped or skips[k] == owner
        if skipped:
            continue
        x, y = corners[obstacles.starts[ring + 1] - 1, 0], corners[obstacles.starts[ring + 1] - 1, 1]
        for k in range(obstacles.starts[ring], obstacles.starts[ring + 1]):
            ex, ey = corners[k, 0], corners[k, 1]
            if enters(planes, x, y, ex, ey):
                return False
            x, y = ex, ey
        inside = inside != within_ring(obstacles, ring, region[0, 0], region[0, 1])
    return not inside


@entry
def is_clear(region: Array, low: float, high: float, obstacles: Obstacles, skips: Indices) -> bool:
    """Ask the same from outside."""
    return is_free(region, low, high, obstacles, skips)
