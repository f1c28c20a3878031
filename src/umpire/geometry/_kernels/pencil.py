"""The pencil of lines through one critical vertex: which slopes are free.

Every region of free lines has a stretch of its border on the pencil of a critical vertex. So there is a free bundle
exactly if, for some critical vertex, the lines through it that leave the viewer and reach the target are not all
blocked. A line cuts the corridor in two and a chain holds together, so the line is free of a chain exactly if all of
the chain lies on one side of it: below, where the chain touches the lower bridge; above, where it touches the upper.

A line ends where it meets the target. Where the line, drawn on, would leave the target again inside the corridor, what
stands beyond is on the side on which one goes round to it, whatever the slope: every such point is hidden from the
vertex by the target, and the line from the vertex to the middle of the chord between the touch points of the bridges
parts those hidden below from those hidden above. The same holds for the viewer, backwards.

Lines are told by their slope dy/dt in the frame, so no angles are needed: the bodies are parted along t, hence at
least one of them lies wholly before or wholly behind the vertex, and the admissible slopes are finite. Blocked slopes
are intervals; chains that touch a bridge narrow the range instead, and islands, which touch none, leave at most two
intervals free, above and below them.

Degenerate cases: an opening no wider than ``OPENING`` is none, so that two obstacles that touch let nothing through; a
point straight above or below the vertex rules out to pass on that side of it; a vertex where chains touch from both
sides is pinched. A pencil looks at all points, so that all pencils take about the square of their number: whether a
line parts obstacles is as hard to tell as 3SUM (Gajentaan and Overmars, "On a class of O(n^2) problems in
computational geometry", 1995), so no way that is always much faster is to be expected. The reduction to pencils is
derived here.
"""

from __future__ import annotations

import math

from umpire.geometry._kernels.bodies import chord, tangents
from umpire.geometry._kernels.compiler import borrowing, inlined
from umpire.geometry._kernels.corridor import LOWER, TARGET, VIEWER
from umpire.geometry._kernels.types import Array, Room, View

OPENING = 1e-9
"""Lines closer together than this, as an angle, are one line."""


@inlined
def slopes_ahead(lt: float, ly: float, rt: float, ry: float) -> tuple[float, float]:
    """Return the slopes of the cone from a right to a left direction, as far as it looks ahead; low > high if none."""
    if rt > 0.0:
        return ry / rt, (ly / lt if lt > 0.0 else math.inf)
    if lt > 0.0:
        return -math.inf, ly / lt
    if rt * ly - ry * lt > 0.0 or not ry < 0.0 < ly:
        return 1.0, 0.0
    return -math.inf, math.inf


@inlined
def admissible(view: View, x: float, y: float) -> tuple[float, float]:
    """Return the slopes of the lines through a vertex that leave the viewer behind it and reach the target ahead."""
    lt, ly, rt, ry, outside = tangents(view.b, x, y)
    if not outside:
        return 1.0, 0.0
    low, high = slopes_ahead(lt, ly, rt, ry)
    lt, ly, rt, ry, outside = tangents(view.a, x, y)
    if not outside:
        return 1.0, 0.0
    low_a, high_a = slopes_ahead(-lt, -ly, -rt, -ry)
    return max(low, low_a), min(high, high_a)


@inlined
def add(blocked: Array, count: int, first: float, last: float, low: float, high: float) -> int:
    """Add an interval of blocked slopes; a negative count says that all are blocked."""
    first, last = max(first, low), min(last, high)
    if count < 0 or first >= last:
        return count
    if first <= low and last >= high:
        return -1
    blocked[count, 0], blocked[count, 1] = first, last
    return count + 1


@inlined
def half_line(t: float, y: float) -> tuple[float, float]:
    """Return the slopes m for which the direction (1, m) lies to the left of a direction."""
    if t > 0.0:
        return y / t, math.inf
    if t < 0.0:
        return -math.inf, y / t
    return (-math.inf, math.inf) if y < 0.0 else (1.0, 0.0)


@inlined
def add_rim(room: Room, count: int, k: int, low: float, high: float) -> int:
    """Add the lines that run into an obstacle where its boundary enters or leaves a body, at point k."""
    points, rim = room.points, abs(room.points[k, 2])
    if rim != VIEWER and rim != TARGET:
        return count
    first = k if points[k, 2] > 0.0 else k - 1
    dt, dy = points[first + 1, 0] - points[first, 0], points[first + 1, 1] - points[first, 1]
    if rim == TARGET:
        dt, dy = -dt, -dy
    least, most = half_line(dt, dy)
    return add(room.blocked, count, least, most, low, high)


@inlined
def way_to(view: View, t: float, y: float, point: Array) -> tuple[float, float]:
    """Return the way from a vertex to a point: straight up or down where a body hides one that is above or below."""
    dt, dy, planes = point[0] - t, point[1] - y, view.planes
    if dt > 0.0 and point[0] > view.reach[2]:
        first, last = chord(view.b, t, y, dt, dy, 0.0)
        turn = dt * (0.5 * (planes[1, 4] + planes[2, 4]) - y) - dy * (0.5 * (planes[1, 3] + planes[2, 3]) - t)
    elif dt < 0.0 and point[0] < view.reach[1]:
        first, last = chord(view.a, t, y, dt, dy, 0.0)
        turn = dy * (0.5 * (planes[0, 3] + planes[3, 3]) - t) - dt * (0.5 * (planes[0, 4] + planes[3, 4]) - y)
    else:
        return dt, dy
    if 0.0 <= first < last <= 1.0:
        return 0.0, (-1.0 if turn > 0.0 else 1.0)
    return dt, dy


@inlined
def pass_by(view: View, point: Array, below: bool, t: float, y: float, low: float, high: float) -> tuple[float, float]:
    """Return the slopes of a range that leave a point below them, or above; none: low > high."""
    dt, dy = way_to(view, t, y, point)
    if not below:
        dt, dy = -dt, -dy
    if dt > 0.0:
        if dy > low * dt:
            low = dy / dt
    elif dt < 0.0:
        if dy > high * dt:
            high = dy / dt
    elif dy > 0.0:
        return 1.0, 0.0
    return low, high


@inlined
def narrow(view: View, room: Room, chain: int, t: float, y: float, low: float, high: float) -> tuple[float, float]:
    """Return the slopes of a range that leave a chain that touches a bridge on its side; none: low > high."""
    row, points = room.chains[chain], room.points
    below = row[2] == LOWER
    for k in range(int(row[0]), int(row[1])):
        low, high = pass_by(view, points[k], below, t, y, low, high)
        if not low < high:
            return 1.0, 0.0
    return low, high


@inlined
def beside_chain(view: View, room: Room, chain: int, t: float, y: float, low: float, high: float) -> int:
    """Return 1 if all lines of a range pass an island on one side, -1 if all plainly cross it, else 0."""
    row, points = room.chains[chain], room.points
    above, below, mixed = False, False, False
    for k in range(int(row[0]), int(row[1])):
        dt, dy = way_to(view, t, y, points[k])
        one, other = dy - low * dt, dy - high * dt
        if one > 0.0 and other > 0.0:
            above = True
        elif one < 0.0 and other < 0.0:
            below = True
        elif one > 0.0 or other > 0.0:
            mixed = mixed or one < 0.0 or other < 0.0
            above = above or (one >= 0.0 and other >= 0.0)
        else:
            below = below or one < 0.0 or other < 0.0
        if above and below:
            return -1
    return 0 if mixed else 1


@inlined
def add_island(view: View, room: Room, count: int, chain: int, t: float, y: float, low: float, high: float) -> int:
    """Add the lines that cross a chain which touches neither bridge."""
    row, points = room.chains[chain], room.points
    least_ahead, most_ahead, least_behind, most_behind = math.inf, -math.inf, math.inf, -math.inf
    over, under = False, False
    for k in range(int(row[0]), int(row[1])):
        dt, dy = way_to(view, t, y, points[k])
        if dt > 0.0:
            least_ahead, most_ahead = min(least_ahead, dy / dt), max(most_ahead, dy / dt)
        elif dt < 0.0:
            least_behind, most_behind = min(least_behind, dy / dt), max(most_behind, dy / dt)
        else:
            over, under = over or dy > 0.0, under or dy < 0.0
    # The chain lies below a line steeper than all ways ahead and less steep than those behind, above one the other way.
    first, last = (math.inf, math.inf) if over else (most_ahead, least_behind)
    start, stop = (math.inf, math.inf) if under else (most_behind, least_ahead)
    if not first < last:
        first, last = start, stop
    if start < stop and start < first:
        first, last, start, stop = start, stop, first, last
    if not first < last:
        return -1
    count = add(room.blocked, count, -math.inf, first, low, high)
    if start < stop:
        count = add(room.blocked, count, last, start, low, high)
        last = max(last, stop)
    return add(room.blocked, count, last, math.inf, low, high)


@inlined
def block(view: View, room: Room, chains: int, vertex: int, top: int, under: int) -> tuple[float, float, int]:
    """Fill in the blocked slopes of a pencil; returns its range, and how many intervals (negative: nothing is free).

    Most pencils are shut by two points alone: ``top`` of the chains at the lower bridge and ``under`` of those at the
    upper one, each negative where there is none.
    """
    points, t, y = room.points, room.points[vertex, 0], room.points[vertex, 1]
    low, high = admissible(view, t, y)
    if low < high and top >= 0:
        low, high = pass_by(view, points[top], True, t, y, low, high)
    if low < high and under >= 0:
        low, high = pass_by(view, points[under], False, t, y, low, high)
    if not low < high:
        return low, high, -1
    for k in range(chains):
        if room.chains[k, 2] != 0.0:
            low, high = narrow(view, room, k, t, y, low, high)
        elif low > -math.inf and high < math.inf and beside_chain(view, room, k, t, y, low, high) < 0:
            low, high = 1.0, 0.0  # who crosses an island on any line of a range does so on any line of less
        if not low < high:
            to_front(room, k)
            return low, high, -1
    count = add_rim(room, 0, vertex, low, high)
    narrow_range = low > -math.inf and high < math.inf
    for k in range(chains):
        if room.chains[k, 2] == 0.0 and count >= 0:
            passes = beside_chain(view, room, k, t, y, low, high) if narrow_range else 0
            if passes < 0:
                to_front(room, k)
                return low, high, -1
            if passes == 0:
                count = add_island(view, room, count, k, t, y, low, high)
    return low, high, count


@inlined
def to_front(room: Room, k: int) -> None:
    """Move a chain that leaves nothing free nearer to the front, where the next pencil meets it sooner."""
    other = k // 2
    for c in range(room.chains.shape[1]):
        kept = room.chains[k, c]
        room.chains[k, c] = room.chains[other, c]
        room.chains[other, c] = kept


@inlined
def next_opening(blocked: Array, count: int, start: float, high: float) -> tuple[float, float]:
    """Return the first interval of free slopes at or after a start; low > high where there is none."""
    current = start
    while current < high:
        moved, nearest = False, high
        room = OPENING * (1.0 + current * current)
        for k in range(count):
            if blocked[k, 0] <= current + room:
                if blocked[k, 1] > current:
                    current, moved = blocked[k, 1], True
                    room = OPENING * (1.0 + current * current)
            elif blocked[k, 0] < nearest:
                nearest = blocked[k, 0]
        if not moved:
            if nearest > current + room:
                return current, nearest
            return 1.0, 0.0
    return 1.0, 0.0


@borrowing
def pinched(view: View, room: Room, chains: int, t: float, y: float, slope: float) -> bool:
    """Whether chains touch the vertex from both sides of a line through it, so that no bundle passes."""
    above, below = False, False
    for chain in range(chains):
        over, under, here = False, False, False
        for k in range(int(room.chains[chain, 0]), int(room.chains[chain, 1])):
            dt, dy = way_to(view, t, y, room.points[k])
            here = here or (dt == 0.0 and dy == 0.0)
            over, under = over or dy > slope * dt, under or dy < slope * dt
        above, below = above or (here and over), below or (here and under)
    return above and below
