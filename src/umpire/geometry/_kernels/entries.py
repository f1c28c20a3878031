"""What the package calls: one pair, the obstacles behind a blocked pair, arrays of pairs."""

from __future__ import annotations

import numpy as np

from umpire.geometry._kernels.compiler import entry
from umpire.geometry._kernels.silhouette import silhouette
from umpire.geometry._kernels.types import Array, Indices
from umpire.geometry._kernels.volumes import BLOCKED, volume_sight

__all__ = ["blocking", "picture_of", "see"]


@entry
def see(
    a: Array, ar: Array, b: Array, br: Array, heights: Array, corners: Array, starts: Indices, bounds: Array,
    owners: Indices, ring_heights: Array, use: Indices, circle: Array, line: Array,
) -> int:  # fmt: skip
    """Return 1 seen, 0 blocked, 2 undecided, and fill in a free line."""
    return volume_sight(
        a, ar, b, br, heights, corners, starts, bounds, owners, ring_heights, use, use.shape[0], circle, line, True
    )


@entry
def blocking(
    a: Array, ar: Array, b: Array, br: Array, heights: Array, corners: Array, starts: Indices, bounds: Array,
    owners: Indices, ring_heights: Array, use: Indices, circle: Array,
) -> Indices:  # fmt: skip
    """Return the rings of the first obstacle that blocks all sight alone, else of a set none of which can be spared."""
    line, kept = np.empty(6), use.copy()
    count = kept.shape[0]
    alone = np.empty(count, np.int64)
    first = 0
    while first < count:
        last = first
        while last < count and owners[use[last]] == owners[use[first]]:
            alone[last - first] = use[last]
            last += 1
        if volume_sight(
            a, ar, b, br, heights, corners, starts, bounds, owners, ring_heights, alone, last - first, circle, line,
            False,
        ) == BLOCKED:  # fmt: skip
            return alone[: last - first].copy()
        first = last
    first = 0
    while first < count:
        last, n = first, 0
        while last < count and owners[kept[last]] == owners[kept[first]]:
            last += 1
        for k in range(count):
            if k < first or k >= last:
                alone[n] = kept[k]
                n += 1
        if volume_sight(
            a, ar, b, br, heights, corners, starts, bounds, owners, ring_heights, alone, n, circle, line, False
        ) == BLOCKED:  # fmt: skip
            kept[:n] = alone[:n]
            count = n
        else:
            first = last
    return kept[:count].copy()


@entry
def picture_of(
    eye: Array, axis: Array, target: Array, bottom: float, top: float, corners: Array, starts: Indices, bounds: Array,
    owners: Indices, heights: Array, use: Indices, draw: bool,
) -> tuple[float, float, Array]:  # fmt: skip
    """Return the area of a target's outline, the area that shows, and the trapezoids that show."""
    return silhouette(eye, axis, target, bottom, top, corners, starts, bounds, owners, heights, use, draw)
