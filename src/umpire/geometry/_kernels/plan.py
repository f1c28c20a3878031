"""Sight in plan: is there a bundle of free lines from one body to another between polygonal obstacles?"""

from __future__ import annotations

import numpy as np

from umpire.geometry._kernels.bodies import chord, framed_in, parting_axis, support, unplace
from umpire.geometry._kernels.compiler import inner
from umpire.geometry._kernels.corridor import fill_sides, gather
from umpire.geometry._kernels.pencil import admissible, block, next_opening, pinched
from umpire.geometry._kernels.types import Array, Body, Indices, Obstacles, Room, View

TOUCHING = 1.0 / 1024.0
"""Bodies no farther apart than this see each other, inches."""


@inner
def view_of(a: Body, b: Body, frame: Array, planes: Array, reach: Array) -> tuple[View, bool]:
    """Return the view from one body to another, and whether they are apart; the arrays are filled in."""
    rows, first, second = np.empty((2, 7)), np.empty((a.ring.shape[0], 2)), np.empty((b.ring.shape[0], 2))
    return view_in(a, b, frame, planes, reach, rows, first, second)


@inner
def view_in(
    a: Body, b: Body, frame: Array, planes: Array, reach: Array, rows: Array, first_ring: Array, second_ring: Array
) -> tuple[View, bool]:
    """Return the same with the bodies written into two rows and two rings that have room for their corners."""
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


@inner
def plan_sight(view: View, obstacles: Obstacles, room: Room, used: int, flat: Array) -> bool:
    """Whether the chosen rings leave a bundle of lines free; ``flat`` (t, y, t, y) then holds one of them."""
    count, critical, spans = gather(view, obstacles, room, used)
    if spans:
        return False
    around = surrounding(view, obstacles, room.chosen, used)
    if probe(view, obstacles, room, used, around, count, flat):
        return True
    return count > 0 and sweep(view, obstacles, room, used, around, count, critical, flat)


@inner
def surrounding(view: View, obstacles: Obstacles, chosen: Indices, used: int) -> bool:
    """Whether some chosen ring's bounds reach both bodies, so that a whole line could lie inside an obstacle."""
    for k in range(used):
        ring = chosen[k]
        if beside(view.a, view.frame, obstacles.bounds, ring) and beside(view.b, view.frame, obstacles.bounds, ring):
            return True
    return False


@inner
def beside(body: Body, frame: Array, bounds: Array, k: int) -> bool:
    """Whether a body in the frame meets a ring's bounds on the table."""
    cx, cy = frame[2], frame[3]
    right = frame[0] + support(body, cx, -cy)
    left = frame[0] - support(body, -cx, cy)
    high = frame[1] + support(body, cy, cx)
    low = frame[1] - support(body, -cy, -cx)
    meets: bool = bounds[k, 0] <= right and bounds[k, 2] >= left and bounds[k, 1] <= high and bounds[k, 3] >= low
    return meets


@inner
def engulfed(view: View, obstacles: Obstacles, chosen: Indices, used: int, flat: Array) -> bool:
    """Whether the middle of a line lies inside a chosen obstacle (even-odd over all rings of one owner)."""
    px, py = unplace(view.frame, 0.5 * (flat[0] + flat[2]), 0.5 * (flat[1] + flat[3]))
    inside, owner, corners = False, -1, obstacles.corners
    for k in range(used):
        ring = chosen[k]
        if obstacles.owners[ring] != owner:
            if inside:
                return True
            owner, inside = obstacles.owners[ring], False
        x, z = corners[obstacles.starts[ring + 1] - 1, 0], corners[obstacles.starts[ring + 1] - 1, 1]
        for i in range(obstacles.starts[ring], obstacles.starts[ring + 1]):
            ex, ez = corners[i, 0], corners[i, 1]
            if (z > py) != (ez > py) and px < x + (ex - x) * (py - z) / (ez - z):
                inside = not inside
            x, z = ex, ez
    return inside


@inner
def crossed(pieces: Array, count: int, flat: Array) -> bool:
    """Whether a segment properly crosses a piece or touches its inside."""
    st, sy, et, ey = flat[0], flat[1], flat[2], flat[3]
    dt, dy = et - st, ey - sy
    for k in range(count):
        row = pieces[k]
        one, two = dt * (row[1] - sy) - dy * (row[0] - st), dt * (row[3] - sy) - dy * (row[2] - st)
        if (one > 0.0) != (two > 0.0):
            pt, py = row[2] - row[0], row[3] - row[1]
            first, second = pt * (sy - row[1]) - py * (st - row[0]), pt * (ey - row[1]) - py * (et - row[0])
            if (first > 0.0) != (second > 0.0):
                return True
    return False


@inner
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


@inner
def clear_of(pieces: Array, count: int, flat: Array, off: float) -> bool:
    """Whether every end of a piece is farther from a line than a distance, measured along y."""
    slope = (flat[3] - flat[1]) / (flat[2] - flat[0])
    for k in range(count):
        row = pieces[k]
        if abs(row[1] - flat[1] - slope * (row[0] - flat[0])) < off:
            return False
        if abs(row[3] - flat[1] - slope * (row[2] - flat[0])) < off:
            return False
    return True


@inner
def probe(view: View, obstacles: Obstacles, room: Room, used: int, around: bool, count: int, flat: Array) -> bool:
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
        if not gap_segment(view, st, sy, slope, flat) or crossed(room.pieces, count, flat):
            continue
        if around and engulfed(view, obstacles, room.chosen, used, flat):
            continue
        if clear_of(room.pieces, count, flat, 1e-7):
            return True
    return False


@inner
def sweep(
    view: View, obstacles: Obstacles, room: Room, used: int, around: bool, count: int, critical: int, flat: Array
) -> bool:
    """Look for free slopes in the pencil of every critical vertex."""
    for k in range(critical):
        t, y = room.vertices[k, 0], room.vertices[k, 1]
        low, high = admissible(view, t, y)
        if not low < high:
            continue
        n, cones = block(room.pieces, count, t, y, low, high, room.blocked, room.met)
        if n < 0:
            continue
        start = low
        while True:
            first, last = next_opening(room.blocked, n, start, high)
            if first >= last:
                break
            slope = 0.5 * (first + last)
            if not (cones > 1 and pinched(room.met, cones, slope)) and step_aside(
                view, obstacles, room, used, around, count, t, y, slope, flat
            ):
                return True
            start = last
    return False


@inner
def step_aside(
    view: View, obstacles: Obstacles, room: Room, used: int, around: bool, count: int,
    t: float, y: float, slope: float, flat: Array,
) -> bool:  # fmt: skip
    """Fill in a free line of a pencil's opening, moved off the vertex it grazes as far as a few steps allow.

    An opening's lines are free unless they run inside an obstacle that holds both ends.
    """
    off = 0.0625
    for _ in range(6):
        for side in range(2):
            shift = off if side == 0 else -off
            if not gap_segment(view, t, y + shift, slope, flat) or crossed(room.pieces, count, flat):
                continue
            if around and engulfed(view, obstacles, room.chosen, used, flat):
                continue
            if clear_of(room.pieces, count, flat, 1e-9):
                return True
        off *= 0.03125
    if not gap_segment(view, t, y, slope, flat):
        return False
    return not (around and engulfed(view, obstacles, room.chosen, used, flat))
