"""Sight between upright bodies past obstacles with heights: two plan questions decide most, cells the rest.

Over one plan line, of all lines between two bodies, the highest everywhere in the gap runs from the taller one's near
rim to the lower one's far rim, both at the top; the lowest likewise at the bottom. An obstacle that reaches above the
highest and below the lowest, wherever it stands, blocks every line that crosses it; if those alone block in plan,
nothing is seen. If a family of lines (highest, lowest, middle) passes between all obstacles that it might meet, there
is sight.

Invariant: those that surely block are among those that a family might meet, for bounds on heights only ever err
towards "might"; so where both are the same, the plan question about them decides for good. Obstacles are judged by the
range of t of their bounding boxes. Whom a question is asked about first is settled by where the bodies stand, so that
sight is the same both ways to the last bit.

Degenerate cases: where every near obstacle is as low and as tall as both bodies, heights do not matter and one
question in plan is exact; bodies that touch are seen and never get here; what neither bound decides goes to `cells`.
Heights are inches above the table. Derived here: two strict and loose sets of obstacles, each an exact plan question.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np

from umpire.geometry._kernels.bodies import RIM, chord, place, unplace
from umpire.geometry._kernels.cells import frame_edges, outline, search_cells
from umpire.geometry._kernels.compiler import borrowing, inlined, inner
from umpire.geometry._kernels.corridor import missed
from umpire.geometry._kernels.plan import plan_sight
from umpire.geometry._kernels.types import RUN, Array, Indices, Obstacles, Room, View

BLOCKED, SEEN, UNDECIDED = 0, 1, 2
HIGHEST, LOWEST, MIDDLE = 0, 1, 2
FEW = 64
"""Of so few rings it is told soonest by a branch that most are not near."""


@borrowing
def ring_range(frame: Array, bounds: Array, ring: int) -> tuple[float, float]:
    """Return the range of t that a ring's bounds may take up."""
    x, y = 0.5 * (bounds[ring, 0] + bounds[ring, 2]), 0.5 * (bounds[ring, 1] + bounds[ring, 3])
    wide, deep = bounds[ring, 2] - bounds[ring, 0], bounds[ring, 3] - bounds[ring, 1]
    half = 0.5 * (abs(frame[2]) * wide + abs(frame[3]) * deep)
    t = place(frame, x, y)[0]
    return t - half, t + half


@borrowing
def ends_of(heights: Array, family: int) -> tuple[float, float]:
    """Return the heights at which a family's lines leave the viewer and reach the target."""
    if family == HIGHEST:
        return heights[1], heights[3]
    if family == LOWEST:
        return heights[0], heights[2]
    return 0.5 * (heights[0] + heights[1]), 0.5 * (heights[2] + heights[3])


@borrowing
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


@borrowing
def comes_first(row: Array, other: Array) -> bool:
    """Whether a body is asked about as the viewer: an order of all places, so that sight is the same both ways."""
    first: bool = row[1] < other[1] or (row[1] == other[1] and row[2] < other[2])
    return first


@borrowing
def swap(values: Array) -> None:
    """Put the first half of a few values behind the second."""
    half = values.shape[0] // 2
    for k in range(half):
        kept = values[k]
        values[k] = values[half + k]
        values[half + k] = kept


Strip: TypeAlias = tuple[float, float, float, float, float, float, float, float, float]
"""The bounds of a corridor: left, low, right, high; twice a place in its middle; its axis, and its breadth."""


@inlined
def strip_of(view: View) -> Strip:
    """Return the strip along the axis that the corridor lies in, cut off at its bounds on the table."""
    planes, frame = view.planes, view.frame
    x, y = unplace(frame, 0.0, 0.5 * (planes[4, 4] + planes[4, 5]))
    breadth = planes[4, 5] - planes[4, 4] + RIM
    return planes[4, 0], planes[4, 1], planes[4, 2], planes[4, 3], 2.0 * x, 2.0 * y, frame[2], frame[3], breadth


@inlined
def beside(strip: Strip, bounds: Array, k: int) -> bool:
    """Whether a box lies left or right of a strip, which goes on and on."""
    x, y, along, across, breadth = strip[4], strip[5], strip[6], strip[7], strip[8]
    left, low, right, high = bounds[k, 0], bounds[k, 1], bounds[k, 2], bounds[k, 3]
    off = (low + high - y) * along - (left + right - x) * across
    return bool(abs(off) > abs(across) * (right - left) + abs(along) * (high - low) + breadth)


@inlined
def in_strip(strip: Strip, bounds: Array, k: int) -> bool:
    """Whether a box meets a strip, told without a branch."""
    met = (bounds[k, 0] <= strip[2]) & (bounds[k, 2] >= strip[0])
    met &= (bounds[k, 1] <= strip[3]) & (bounds[k, 3] >= strip[1])
    return bool(met & (not beside(strip, bounds, k)))


@inlined
def off_strip(strip: Strip, bounds: Array, k: int) -> bool:
    """Whether a box does not meet a strip, told as soon as it is known."""
    if bounds[k, 0] > strip[2] or bounds[k, 2] < strip[0] or bounds[k, 1] > strip[3] or bounds[k, 3] < strip[1]:
        return True
    return beside(strip, bounds, k)


@borrowing
def near_rings(view: View, obstacles: Obstacles, room: Room) -> int:
    """Fill in the rings whose bounds meet the corridor, and whose solid is not skipped; returns how many."""
    bounds, rings, count = obstacles.bounds, obstacles.owners.shape[0], 0
    if rings > FEW:
        return near_of_many(view, obstacles, room)
    strip = strip_of(view)
    for first in range(0, rings, RUN):
        if off_strip(strip, bounds, rings + first // RUN):
            continue
        for ring in range(first, min(first + RUN, rings)):
            if off_strip(strip, bounds, ring) or missed(view.planes, bounds, ring):
                continue
            if room.skipped[obstacles.owners[ring]] == 0:
                room.near[count] = ring
                count += 1
    return count


@inlined
def sift(strip: Strip, bounds: Array, begin: int, boxes: int, runs: Indices, count: int, found: Indices) -> int:
    """Fill in which boxes of some runs meet a strip; returns how many. ``begin``: the row of the first box.

    All are written and only those that meet are counted: a branch that goes either way takes longer than to look.
    """
    kept = 0
    for k in range(count):
        first = RUN * runs[k]
        for box in range(first, min(first + RUN, boxes)):
            found[kept] = box
            kept += in_strip(strip, bounds, begin + box)
    return kept


@borrowing
def near_of_many(view: View, obstacles: Obstacles, room: Room) -> int:
    """Fill in the same where there are many rings, from list to list of boxes, the largest first."""
    bounds, rings, strip, some, near = obstacles.bounds, obstacles.owners.shape[0], strip_of(view), 0, 0
    runs = (rings + RUN - 1) // RUN
    for k in range(bounds.shape[0] - rings - runs):
        room.sure[some] = k
        some += in_strip(strip, bounds, rings + runs + k)
    some = sift(strip, bounds, rings, runs, room.sure, some, room.chosen)
    some = sift(strip, bounds, 0, rings, room.chosen, some, room.near)
    for k in range(some):
        ring = room.near[k]
        room.near[near] = ring
        near += (room.skipped[obstacles.owners[ring]] == 0) & (not missed(view.planes, bounds, ring))
    return near


@borrowing
def near_of(view: View, obstacles: Obstacles, use: Indices, room: Room) -> int:
    """Fill in the same of some rings."""
    count = 0
    for k in range(use.shape[0]):
        ring = use[k]
        if room.skipped[obstacles.owners[ring]] == 0 and not missed(view.planes, obstacles.bounds, ring):
            room.near[count] = ring
            count += 1
    return count


@borrowing
def all_tall(heights: Array, obstacles: Obstacles, near: Indices, count: int) -> bool:
    """Whether all near rings reach below and above both bodies, so that heights do not matter."""
    low, high = min(heights[0], heights[2]), max(heights[1], heights[3])
    for k in range(count):
        if obstacles.heights[near[k], 0] > low or obstacles.heights[near[k], 1] < high:
            return False
    return True


@borrowing
def choose(
    view: View, heights: Array, obstacles: Obstacles, near: Indices, count: int, family: int, chosen: Indices
) -> int:
    """Fill in the rings that some line of a family may meet; for family -1 those that every line meets that crosses.

    A solid is judged by its outer ring, which comes first; a hole whose outer ring is near is judged with it.
    """
    kept, last, taken = 0, -1, False
    for k in range(count):
        ring = near[k]
        if obstacles.owners[ring] != last:
            last = obstacles.owners[ring]
            start, end = ring_range(view.frame, obstacles.bounds, ring)
            bottom, top = obstacles.heights[ring, 0], obstacles.heights[ring, 1]
            if family >= 0:
                low, high = family_range(heights, view.reach, family, start, end)
                taken = top >= low and bottom <= high
            else:
                low = family_range(heights, view.reach, LOWEST, start, end)[0]
                high = family_range(heights, view.reach, HIGHEST, start, end)[1]
                taken = bottom <= low and top >= high
        if taken:
            chosen[kept] = ring
            kept += 1
    return kept


@borrowing
def stand(view: View, heights: Array, family: int, flat: Array, line: Array) -> None:
    """Fill in a line in space over a plan line of the frame."""
    line[0], line[1] = unplace(view.frame, flat[0], flat[1])
    line[3], line[4] = unplace(view.frame, flat[2], flat[3])
    line[2], line[5] = ends_of(heights, family)


@borrowing
def bounded_sight(
    view: View, heights: Array, obstacles: Obstacles, room: Room, near: int, flat: Array, line: Array
) -> int:
    """Return the verdict past the rings that are near, as far as questions in plan decide it."""
    if all_tall(heights, obstacles, room.near, near):
        for k in range(near):
            room.chosen[k] = room.near[k]
        if plan_sight(view, obstacles, room, near, flat):
            stand(view, heights, MIDDLE, flat, line)
            return SEEN
        return BLOCKED
    surely = choose(view, heights, obstacles, room.near, near, -1, room.sure)
    for family in range(3):
        n = choose(view, heights, obstacles, room.near, near, family, room.chosen)
        if plan_sight(view, obstacles, room, n, flat):
            stand(view, heights, family, flat, line)
            return SEEN
        if n == surely:
            return BLOCKED
    if surely > 0:
        for k in range(surely):
            room.chosen[k] = room.sure[k]
        if not plan_sight(view, obstacles, room, surely, flat):
            return BLOCKED
    return UNDECIDED


@inner
def by_cells(
    view: View, heights: Array, obstacles: Obstacles, room: Room, near: int, circle: Array, line: Array
) -> int:
    """Decide by splitting the plan lines into cells."""
    total = 0
    for k in range(near):
        total += obstacles.starts[room.near[k] + 1] - obstacles.starts[room.near[k]]
    edges, owner_starts, owner_heights = np.empty((total, 4)), np.empty(near + 1, np.int64), np.empty((near, 2))
    held, count = frame_edges(view.frame, obstacles, room.near, near, edges, owner_starts, owner_heights)
    found = np.empty(6)
    first, second = outline(view.a, circle), outline(view.b, circle)
    verdict = search_cells(first, second, heights, edges, count, owner_starts, held, owner_heights, found)
    if verdict == SEEN:
        draw(view, heights, found, line)
    return verdict


@borrowing
def draw(view: View, heights: Array, found: Array, line: Array) -> None:
    """Fill in the ends of a free line in space: where it leaves the viewer's volume and enters the target's."""
    p, q, u, w, t0, t1 = found[0], found[1], found[2], found[3], found[4], found[5]
    slope, climb = (q - p) / (t1 - t0), (w - u) / (t1 - t0)
    back, start = chord(view.a, t0, p, 1.0, slope, 0.0)
    end, beyond = chord(view.b, t0, p, 1.0, slope, 0.0)
    if climb != 0.0:
        low, high = (heights[0] - u) / climb, (heights[1] - u) / climb
        start = max(min(start, max(low, high)), back)
        low, high = (heights[2] - u) / climb, (heights[3] - u) / climb
        end = min(max(end, min(low, high)), beyond)
    line[0], line[1] = unplace(view.frame, t0 + start, p + slope * start)
    line[3], line[4] = unplace(view.frame, t0 + end, p + slope * end)
    line[2], line[5] = u + climb * start, u + climb * end


@inner
def blockers(view: View, heights: Array, obstacles: Obstacles, room: Room, flat: Array, marked: Array) -> None:
    """Mark the first solid that blocks all sight alone, else the solids of a set of which none can be spared."""
    line, count = np.empty(6), near_rings(view, obstacles, room)
    kept = np.empty(count, np.int64)
    for k in range(count):
        kept[k] = room.near[k]
    for spared in range(2):  # first each solid alone, then all but it
        first = 0
        while first < count:
            last = after_owner(obstacles, kept, first, count)
            near = 0
            for k in range(count):
                if (first <= k < last) == (spared == 0):
                    room.near[near] = kept[k]
                    near += 1
            blocks = bounded_sight(view, heights, obstacles, room, near, flat, line) == BLOCKED
            if blocks and spared == 0:
                marked[obstacles.owners[kept[first]]] = 1.0
                return
            if blocks:
                for k in range(near):
                    kept[k] = room.near[k]
                count = near
            else:
                first = last
    for k in range(count):
        marked[obstacles.owners[kept[k]]] = 1.0


@borrowing
def after_owner(obstacles: Obstacles, rings: Indices, first: int, count: int) -> int:
    """Return where the rings of one solid end in a list."""
    last = first
    while last < count and obstacles.owners[rings[last]] == obstacles.owners[rings[first]]:
        last += 1
    return last
