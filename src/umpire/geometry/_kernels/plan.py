"""Sight in plan: is there a bundle of free lines from one body to another between polygonal obstacles?

Two bodies see each other if lines of some breadth pass, not if a single one grazes through. Four questions are asked
in turn, each exact where it answers: is a ring or a chain across the whole corridor (then nothing is seen); is one of
five likely lines free (then there is sight); do the chains at both sides plainly interlock (then nothing is seen); is
there an opening in the pencil of a critical vertex. Critical are the convex corners of obstacles and the places where
their edges enter or leave a body; every region of free lines that is not the whole corridor has such a vertex on its
border, so that the last question settles all that is left.

Invariant: whoever is told to be seen is shown a line in ``flat`` (t, y, t, y; inches), which crosses no boundary
properly; it stands off the vertex that it was found at, as far as a few steps allow. A line that meets no boundary may
still lie inside an obstacle that holds both its ends: its middle is asked, even-odd over the rings of one owner.

Degenerate cases: bodies no farther apart than ``TOUCHING`` see each other and are never asked here; without any chain
the line between their hearts is free, where the probes all graze a corner that both bridges start at; an obstacle
that stands astride a body is cut off at its rim, since a line begins and ends there.
"""

from __future__ import annotations

import math

from umpire.geometry._kernels.bodies import ROUND, chord, framed_in, parting_axis, support, unplace
from umpire.geometry._kernels.compiler import borrowing, inlined
from umpire.geometry._kernels.corridor import CONVEX, LOWER, TARGET, UPPER, VIEWER, fill_sides, gather, stands_across
from umpire.geometry._kernels.pencil import block, next_opening, pinched
from umpire.geometry._kernels.rings import within_ring
from umpire.geometry._kernels.types import Array, Body, Indices, Obstacles, Room, View

PLAINLY = 1e-6
"""What passes something by more than this, or overlaps it by more, does so whatever rounding does, inches."""
CUTS = 8
"""How often at most an overlap is looked at along another slope."""
TOUCHING = 1.0 / 1024.0
"""Bodies no farther apart than this see each other, inches."""


@borrowing
def view_in(
    a: Body, b: Body, frame: Array, planes: Array, reach: Array, rows: Array, first_ring: Array, second_ring: Array
) -> tuple[View, bool]:
    """Return the view from one body to another, and whether they are apart; all other arrays are filled in.

    The bodies are written into two rows and two rings that have room for their corners.
    """
    frame[0], frame[1] = a.row[1], a.row[2]
    frame[2], frame[3], apart = parting_axis(a, b)
    first, second = framed_in(a, frame, rows[0], first_ring), framed_in(b, frame, rows[1], second_ring)
    view = View(first, second, frame, planes, reach)
    if apart <= TOUCHING:
        return view, False
    fill_sides(first, second, frame, planes)
    reach[0], reach[1] = -support(first, -1.0, 0.0), support(first, 1.0, 0.0)
    reach[2], reach[3] = -support(second, -1.0, 0.0), support(second, 1.0, 0.0)
    return view, True


@borrowing
def plan_sight(view: View, obstacles: Obstacles, room: Room, used: int, flat: Array) -> bool:
    """Whether the chosen rings leave a bundle of lines free; ``flat`` (t, y, t, y) then holds one of them."""
    for k in range(used):
        if stands_across(view, obstacles, room.chosen[k]):
            return False
    chains, points, spans = gather(view, obstacles, room, used)
    if spans:
        return False
    around = surrounding(view, obstacles, room.chosen, used)
    if probe(view, obstacles, room, used, around, chains, flat):
        return True
    if chains == 0:
        return between_hearts(view, flat) and not (around and engulfed(view, obstacles, room.chosen, used, flat))
    locked, top, under = interlocked(view, room, chains)
    if locked:
        return False
    return sweep(view, obstacles, room, used, around, chains, points, top, under, flat)


@borrowing
def between_hearts(view: View, flat: Array) -> bool:
    """Fill in the line between the hearts of both bodies, which hits them where lines between corners graze by."""
    st, sy = heart(view.a)
    et, ey = heart(view.b)
    return gap_segment(view, st, sy, (ey - sy) / (et - st), flat)


@borrowing
def heart(body: Body) -> tuple[float, float]:
    """Return a place well inside a body."""
    if body.row[0] == ROUND:
        return body.row[1], body.row[2]
    t, y, count = 0.0, 0.0, body.ring.shape[0]
    for k in range(count):
        t += body.ring[k, 0] / count
        y += body.ring[k, 1] / count
    return t, y


@borrowing
def interlocked(view: View, room: Room, chains: int) -> tuple[bool, int, int]:
    """Whether what stands at the lower bridge plainly overlaps what stands at the upper one, seen along any line.

    Returns the points as well that stood out farthest when last asked.

    A free line of slope m passes above all of the one and below all of the other, between the bodies; by how much
    they overlap along m is convex in m, so two slopes bound it from below wherever its least lies between them, by the
    lines that touch it there (Kelley, "The Cutting-Plane Method", 1960). No steeper line meets both bodies than the
    slopes that it starts with. Says no where it is not certain.
    """
    gap, whole = view.reach[2] - view.reach[1], view.reach[3] - view.reach[0]
    low, high = (
        -support(view.b, 0.0, -1.0) - support(view.a, 0.0, 1.0),
        support(view.b, 0.0, 1.0) + support(view.a, 0.0, -1.0),
    )
    low, high = low / (gap if low < 0.0 else whole), high / (gap if high > 0.0 else whole)
    at_low, rise_low, at_high, rise_high = 0.0, 0.0, 0.0, 0.0  # touching lines, once known; a rise of 0: not known
    slope, top, under = 0.5 * (low + high), -1, -1
    for _ in range(CUTS):
        depth, top, under = overlap(view, room, chains, slope)
        if not depth > PLAINLY:
            return False, top, under
        rise = room.points[under, 0] - room.points[top, 0]
        if rise == 0.0:
            return True, top, under
        if rise > 0.0:
            high, at_high, rise_high = slope, depth, rise
        else:
            low, at_low, rise_low = slope, depth, rise
        if rise_low < 0.0 and rise_high > 0.0:
            slope = (at_low - at_high + rise_high * high - rise_low * low) / (rise_high - rise_low)
            least = at_low + rise_low * (slope - low)
        elif rise_high > 0.0:
            slope, least = low, at_high + rise_high * (low - high)
        else:
            slope, least = high, at_low + rise_low * (high - low)
        if least > PLAINLY:
            return True, top, under
        if not low < slope < high and rise_low < 0.0 and rise_high > 0.0:
            return False, top, under
    return False, top, under


@inlined
def overlap(view: View, room: Room, chains: int, slope: float) -> tuple[float, int, int]:
    """Return by how much chains at the lower bridge overlap the upper ones along a slope, and the points that do."""
    highest, lowest, top, under = -math.inf, math.inf, -1, -1
    near, far, points = view.reach[1], view.reach[2], room.points
    for chain in range(chains):
        row = room.chains[chain]
        if row[2] == 0.0:
            continue
        for k in range(int(row[0]), int(row[1])):
            t = points[k, 0]
            if near <= t <= far:
                height = points[k, 1] - slope * t
                if row[2] == LOWER and height > highest:
                    highest, top = height, k
                elif row[2] == UPPER and height < lowest:
                    lowest, under = height, k
    return highest - lowest, top, under


@borrowing
def surrounding(view: View, obstacles: Obstacles, chosen: Indices, used: int) -> bool:
    """Whether some chosen ring's bounds reach both bodies, so that a whole line could lie inside an obstacle."""
    left, low, right, high = extent(view.a, view.frame)
    for k in range(used):
        row = obstacles.bounds[chosen[k]]
        if row[0] <= right and row[2] >= left and row[1] <= high and row[3] >= low:
            there = extent(view.b, view.frame)
            if row[0] <= there[2] and row[2] >= there[0] and row[1] <= there[3] and row[3] >= there[1]:
                return True
    return False


@borrowing
def extent(body: Body, frame: Array) -> tuple[float, float, float, float]:
    """Return the bounds on the table of a body in a frame: left, low, right, high."""
    cx, cy = frame[2], frame[3]
    return (
        frame[0] - support(body, -cx, cy),
        frame[1] - support(body, -cy, -cx),
        frame[0] + support(body, cx, -cy),
        frame[1] + support(body, cy, cx),
    )


@borrowing
def engulfed(view: View, obstacles: Obstacles, chosen: Indices, used: int, flat: Array) -> bool:
    """Whether the middle of a line lies inside a chosen obstacle (even-odd over all rings of one owner)."""
    px, py = unplace(view.frame, 0.5 * (flat[0] + flat[2]), 0.5 * (flat[1] + flat[3]))
    inside, owner = False, -1
    for k in range(used):
        ring = chosen[k]
        if obstacles.owners[ring] != owner:
            if inside:
                return True
            owner, inside = obstacles.owners[ring], False
        inside = inside != within_ring(obstacles, ring, px, py)
    return inside


@inlined
def crossed(room: Room, chains: int, flat: Array) -> bool:
    """Whether a segment properly crosses a chain or touches its inside."""
    st, sy, et, ey = flat[0], flat[1], flat[2], flat[3]
    dt, dy, points = et - st, ey - sy, room.points
    for chain in range(chains):
        begin, end = int(room.chains[chain, 0]), int(room.chains[chain, 1])
        before = begin < end and dt * (points[begin, 1] - sy) - dy * (points[begin, 0] - st) > 0.0
        for k in range(begin + 1, end):
            after = dt * (points[k, 1] - sy) - dy * (points[k, 0] - st) > 0.0
            if after != before:
                t, y = points[k - 1, 0], points[k - 1, 1]
                pt, py = points[k, 0] - t, points[k, 1] - y
                if (pt * (sy - y) - py * (st - t) > 0.0) != (pt * (ey - y) - py * (et - t) > 0.0):
                    return True
            before = after
    return False


@inlined
def gap_segment(view: View, t: float, y: float, slope: float, flat: Array) -> bool:
    """Fill in where a line leaves the viewer and enters the target; False where it misses one of them."""
    first, leave = chord(view.a, t, y, 1.0, slope, 0.0)
    if first > leave:
        return False
    enter, last = chord(view.b, t, y, 1.0, slope, 0.0)
    if enter > last or enter <= leave:
        return False
    flat[0], flat[1], flat[2], flat[3] = t + leave, y + slope * leave, t + enter, y + slope * enter
    return True


@inlined
def clear_of(room: Room, chains: int, flat: Array, off: float) -> bool:
    """Whether every point of a chain is farther from a line than a distance, measured along y."""
    slope = (flat[3] - flat[1]) / (flat[2] - flat[0])
    for chain in range(chains):
        for k in range(int(room.chains[chain, 0]), int(room.chains[chain, 1])):
            if abs(room.points[k, 1] - flat[1] - slope * (room.points[k, 0] - flat[0])) < off:
                return False
    return True


@borrowing
def probe(view: View, obstacles: Obstacles, room: Room, used: int, around: bool, chains: int, flat: Array) -> bool:
    """Try five lines that are often free: between the middles, along both bridges, and both diagonals."""
    planes = view.planes
    for k in range(5):
        low_a, low_b = 0.5, 0.5
        if k > 0:
            low_a = 0.02 if k == 1 or k == 3 else 0.98
            low_b = 0.02 if k == 1 or k == 4 else 0.98
        st = planes[3, 3] + low_a * (planes[0, 3] - planes[3, 3])
        sy = planes[3, 4] + low_a * (planes[0, 4] - planes[3, 4])
        et = planes[2, 3] + low_b * (planes[1, 3] - planes[2, 3])
        ey = planes[2, 4] + low_b * (planes[1, 4] - planes[2, 4])
        slope = (ey - sy) / (et - st)
        if not gap_segment(view, st, sy, slope, flat) or crossed(room, chains, flat):
            continue
        if around and engulfed(view, obstacles, room.chosen, used, flat):
            continue
        if clear_of(room, chains, flat, 1e-7):
            return True
    return False


@borrowing
def sweep(
    view: View, obstacles: Obstacles, room: Room, used: int, around: bool, chains: int, points: int, top: int,
    under: int, flat: Array,
) -> bool:  # fmt: skip
    """Look for free slopes in the pencil of every critical vertex."""
    for k in range(points):
        t, y, kind = room.points[k, 0], room.points[k, 1], abs(room.points[k, 2])
        if kind != CONVEX and kind != VIEWER and kind != TARGET:
            continue
        low, high, n = block(view, room, chains, k, top, under)
        while n >= 0 and low < high:
            first, last = next_opening(room.blocked, n, low, high)
            if first >= last:
                break
            slope = 0.5 * (first + last)
            if not pinched(view, room, chains, t, y, slope) and step_aside(
                view, obstacles, room, used, around, chains, t, y, slope, flat
            ):
                return True
            low = last
    return False


@borrowing
def step_aside(
    view: View, obstacles: Obstacles, room: Room, used: int, around: bool, chains: int,
    t: float, y: float, slope: float, flat: Array,
) -> bool:  # fmt: skip
    """Fill in a free line of a pencil's opening, moved off the vertex it grazes as far as a few steps allow.

    An opening's lines are free unless they run inside an obstacle that holds both ends.
    """
    off = 0.0625
    for _ in range(6):
        for side in range(2):
            shift = off if side == 0 else -off
            if not gap_segment(view, t, y + shift, slope, flat) or crossed(room, chains, flat):
                continue
            if around and engulfed(view, obstacles, room.chosen, used, flat):
                continue
            if clear_of(room, chains, flat, 1e-9):
                return True
        off *= 0.03125
    if not gap_segment(view, t, y, slope, flat):
        return False
    return not (around and engulfed(view, obstacles, room.chosen, used, flat))
