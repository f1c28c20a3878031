"""Sight between upright bodies past obstacles with heights: two plan questions decide most, cells the rest.

Over one plan line, of all lines between two bodies, the highest everywhere in the gap runs from the taller one's near
rim to the lower one's far rim, both at the top; the lowest likewise at the bottom. An obstacle that reaches above
the highest and below the lowest, wherever it stands, blocks every line that crosses it; if those alone block in
plan, nothing is seen. If a family of lines (highest, lowest, middle) passes between all obstacles that it might
meet, there is sight.
"""

from __future__ import annotations

import math

import numpy as np

from umpire.geometry._kernels.bodies import chord, parting_axis, place, support, to_frame, unplace
from umpire.geometry._kernels.cells import frame_edges, outline, search_cells
from umpire.geometry._kernels.compiler import inner
from umpire.geometry._kernels.plan import TOUCHING, plan_sight
from umpire.geometry._kernels.types import Array, Indices

BLOCKED, SEEN, UNDECIDED = 0, 1, 2
HIGHEST, LOWEST, MIDDLE = 0, 1, 2


@inner
def ring_range(frame: Array, bounds: Array, ring: int) -> tuple[float, float]:
    """Return the range of t that a ring's bounds may take up."""
    x, y = 0.5 * (bounds[ring, 0] + bounds[ring, 2]), 0.5 * (bounds[ring, 1] + bounds[ring, 3])
    half = 0.5 * (
        abs(frame[2]) * (bounds[ring, 2] - bounds[ring, 0]) + abs(frame[3]) * (bounds[ring, 3] - bounds[ring, 1])
    )
    t = place(frame, x, y)[0]
    return t - half, t + half


@inner
def ends_of(heights: Array, family: int) -> tuple[float, float]:
    """Return the heights at which a family's lines leave the viewer and reach the target."""
    if family == HIGHEST:
        return heights[1], heights[3]
    if family == LOWEST:
        return heights[0], heights[2]
    return 0.5 * (heights[0] + heights[1]), 0.5 * (heights[2] + heights[3])


@inner
def family_range(heights: Array, reach: Array, family: int, first: float, last: float) -> tuple[float, float]:
    """Return the least and greatest height of a family's lines over a range of t.

    ``reach`` holds where the viewer begins and ends along t, then the target. A height is monotone in both ends of
    its line, so the extremes come with both ends as near, or both as far, as they can be.
    """
    here, there = ends_of(heights, family)
    low, high = math.inf, -math.inf
    for k in range(4):
        at = first if k < 2 else last
        start, end = reach[k & 1], reach[2 + (k & 1)]
        part = min(max((at - start) / (end - start), 0.0), 1.0)
        z = here + part * (there - here)
        low, high = min(low, z), max(high, z)
    return low, high


@inner
def choose(
    frame: Array, heights: Array, reach: Array, bounds: Array, owners: Indices, ring_heights: Array,
    use: Indices, used: int, family: int, chosen: Indices,
) -> int:  # fmt: skip
    """Fill in the rings that some line of a family may meet; for family -1 those that every line meets that crosses."""
    count, last, taken = 0, -1, False
    for k in range(used):
        ring = use[k]
        if owners[ring] != last:
            last = owners[ring]
            near, far = ring_range(frame, bounds, ring)
            bottom, top = ring_heights[ring, 0], ring_heights[ring, 1]
            if far <= reach[0] or near >= reach[3]:
                taken = False
            elif family >= 0:
                low, high = family_range(heights, reach, family, near, far)
                taken = top >= low and bottom <= high
            else:
                low = family_range(heights, reach, LOWEST, near, far)[0]
                high = family_range(heights, reach, HIGHEST, near, far)[1]
                taken = bottom <= low and top >= high
        if taken:
            chosen[count] = ring
            count += 1
    return count


@inner
def stand(line: Array, heights: Array, family: int, flat: Array) -> None:
    """Fill in a line in space over a plan line."""
    here, there = ends_of(heights, family)
    line[0], line[1], line[2], line[3], line[4], line[5] = flat[0], flat[1], here, flat[2], flat[3], there


@inner
def volume_sight(
    a: Array, ar: Array, b: Array, br: Array, heights: Array, corners: Array, starts: Indices, bounds: Array,
    owners: Indices, ring_heights: Array, use: Indices, used: int, circle: Array, line: Array, settle: bool,
) -> int:  # fmt: skip
    """Return 1 seen, 0 blocked, 2 undecided; ``line`` (x, y, z, x, y, z) holds a free line if seen.

    ``heights`` are the viewer's bottom and top, then the target's; with ``settle`` False the cells are left out.
    """
    frame, flat, reach = np.empty(4), np.empty(4), np.empty(4)
    frame[0], frame[1] = a[1], a[2]
    frame[2], frame[3], apart = parting_axis(a, ar, b, br)
    flat[0], flat[1], flat[2], flat[3] = a[1], a[2], b[1], b[2]
    stand(line, heights, MIDDLE, flat)
    if apart <= TOUCHING:
        return SEEN
    ta, tar = to_frame(a, ar, frame)
    tb, tbr = to_frame(b, br, frame)
    reach[0], reach[1] = -support(ta, tar, -1.0, 0.0), support(ta, tar, 1.0, 0.0)
    reach[2], reach[3] = -support(tb, tbr, -1.0, 0.0), support(tb, tbr, 1.0, 0.0)
    chosen, sure = np.empty(used, np.int64), np.empty(used, np.int64)
    surely = choose(frame, heights, reach, bounds, owners, ring_heights, use, used, -1, sure)
    for family in range(3):
        n = choose(frame, heights, reach, bounds, owners, ring_heights, use, used, family, chosen)
        if plan_sight(a, ar, b, br, corners, starts, bounds, owners, chosen, n, flat):
            stand(line, heights, family, flat)
            return SEEN
        if n == surely:
            return BLOCKED
    if surely > 0 and not plan_sight(a, ar, b, br, corners, starts, bounds, owners, sure, surely, flat):
        return BLOCKED
    if not settle:
        return UNDECIDED
    return by_cells(ta, tar, tb, tbr, heights, frame, corners, starts, owners, ring_heights, use, used, circle, line)


@inner
def by_cells(
    a: Array, ar: Array, b: Array, br: Array, heights: Array, frame: Array, corners: Array, starts: Indices,
    owners: Indices, ring_heights: Array, use: Indices, used: int, circle: Array, line: Array,
) -> int:  # fmt: skip
    """Decide by splitting the plan lines into cells."""
    total = 0
    for k in range(used):
        total += starts[use[k] + 1] - starts[use[k]]
    edges, owner_starts, owner_heights = np.empty((total, 4)), np.empty(used + 1, np.int64), np.empty((used, 2))
    held, count = frame_edges(
        frame, corners, starts, owners, ring_heights, use, used, edges, owner_starts, owner_heights
    )
    found = np.empty(6)
    first, second = outline(a, ar, circle), outline(b, br, circle)
    verdict = search_cells(first, second, heights, edges, count, owner_starts, held, owner_heights, found)
    if verdict == SEEN:
        draw(a, ar, b, br, heights, frame, found, line)
    return verdict


@inner
def draw(a: Array, ar: Array, b: Array, br: Array, heights: Array, frame: Array, found: Array, line: Array) -> None:
    """Fill in the ends of a free line in space: where it leaves the viewer's volume and enters the target's."""
    p, q, u, w, t0, t1 = found[0], found[1], found[2], found[3], found[4], found[5]
    slope, climb = (q - p) / (t1 - t0), (w - u) / (t1 - t0)
    back, start = chord(a, ar, t0, p, 1.0, slope)
    end, beyond = chord(b, br, t0, p, 1.0, slope)
    if climb != 0.0:
        low, high = (heights[0] - u) / climb, (heights[1] - u) / climb
        start = max(min(start, max(low, high)), back)
        low, high = (heights[2] - u) / climb, (heights[3] - u) / climb
        end = min(max(end, min(low, high)), beyond)
    line[0], line[1] = unplace(frame, t0 + start, p + slope * start)
    line[3], line[4] = unplace(frame, t0 + end, p + slope * end)
    line[2], line[5] = u + climb * start, u + climb * end
