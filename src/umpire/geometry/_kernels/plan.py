"""Sight in plan: is there a bundle of free lines from one body to another between polygonal obstacles?"""

from __future__ import annotations

import numpy as np

from umpire.geometry._kernels.bodies import chord, parting_axis, to_frame, unplace
from umpire.geometry._kernels.compiler import inner
from umpire.geometry._kernels.corridor import PIECE, VERTEX, corridor, gather
from umpire.geometry._kernels.pencil import admissible, block, next_opening, pinched
from umpire.geometry._kernels.types import Array, Indices

TOUCHING = 1.0 / 1024.0
"""Bodies no farther apart than this see each other, inches."""


@inner
def plan_sight(
    a: Array, ar: Array, b: Array, br: Array, corners: Array, starts: Indices, bounds: Array, owners: Indices,
    use: Indices, used: int, line: Array,
) -> bool:  # fmt: skip
    """Whether the used rings leave a bundle of lines free; ``line`` (x, y, x, y) then holds one of them."""
    line[0], line[1], line[2], line[3] = a[1], a[2], b[1], b[2]
    frame = np.empty(4)
    frame[0], frame[1] = a[1], a[2]
    frame[2], frame[3], apart = parting_axis(a, ar, b, br)
    if apart <= TOUCHING:
        return True
    ta, tar = to_frame(a, ar, frame)
    tb, tbr = to_frame(b, br, frame)
    planes = np.empty((4, 5))
    corridor(ta, tar, tb, tbr, planes)
    edges = 0
    for k in range(used):
        edges += starts[use[k] + 1] - starts[use[k]]
    pieces, vertices = np.empty((3 * edges, PIECE)), np.empty((6 * edges, VERTEX))
    count, critical, spans = gather(
        ta, tar, tb, tbr, frame, planes, corners, starts, bounds, use, used, pieces, vertices
    )
    if spans:
        return False
    around = surrounding(a, ar, b, br, bounds, use, used)
    flat = np.empty(4)
    found = probe(ta, tar, tb, tbr, frame, planes, pieces, count, corners, starts, owners, use, used, around, flat)
    if not found and count > 0:
        found = sweep(
            ta, tar, tb, tbr, frame, pieces, count, vertices, critical,
            corners, starts, owners, use, used, around, flat,
        )  # fmt: skip
    if found:
        line[0], line[1] = unplace(frame, flat[0], flat[1])
        line[2], line[3] = unplace(frame, flat[2], flat[3])
    return found


@inner
def surrounding(a: Array, ar: Array, b: Array, br: Array, bounds: Array, use: Indices, used: int) -> bool:
    """Whether some used ring's bounds reach both bodies, so that a whole line could lie inside an obstacle."""
    for k in range(used):
        if reaches(a, ar, bounds, use[k]) and reaches(b, br, bounds, use[k]):
            return True
    return False


@inner
def reaches(body: Array, ring: Array, bounds: Array, k: int) -> bool:
    """Whether a ring's bounds meet a body's."""
    left, low, right, high = body[1] - body[3], body[2] - body[3], body[1] + body[3], body[2] + body[3]
    for i in range(ring.shape[0]):
        left, low = min(left, ring[i, 0]), min(low, ring[i, 1])
        right, high = max(right, ring[i, 0]), max(high, ring[i, 1])
    meets: bool = bounds[k, 0] <= right and bounds[k, 2] >= left and bounds[k, 1] <= high and bounds[k, 3] >= low
    return meets


@inner
def engulfed(
    frame: Array, corners: Array, starts: Indices, owners: Indices, use: Indices, used: int, t: float, y: float
) -> bool:
    """Whether a point of the frame lies inside a used obstacle (even-odd over all rings of one owner)."""
    px, py = unplace(frame, t, y)
    inside, owner = False, -1
    for k in range(used):
        ring = use[k]
        if owners[ring] != owner:
            if inside:
                return True
            owner, inside = owners[ring], False
        x, z = corners[starts[ring + 1] - 1, 0], corners[starts[ring + 1] - 1, 1]
        for i in range(starts[ring], starts[ring + 1]):
            ex, ez = corners[i, 0], corners[i, 1]
            if (z > py) != (ez > py) and px < x + (ex - x) * (py - z) / (ez - z):
                inside = not inside
            x, z = ex, ez
    return inside


@inner
def crossed(pieces: Array, count: int, st: float, sy: float, et: float, ey: float) -> bool:
    """Whether a segment properly crosses a piece or touches its inside."""
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
def gap_segment(a: Array, ar: Array, b: Array, br: Array, t: float, y: float, slope: float, flat: Array) -> bool:
    """Fill in where a line leaves the viewer and enters the target; False where it misses one of them."""
    first, leave = chord(a, ar, t, y, 1.0, slope)
    if first > leave:
        return False
    enter, last = chord(b, br, t, y, 1.0, slope)
    if enter > last or enter <= leave:
        return False
    flat[0], flat[1], flat[2], flat[3] = t + leave, y + slope * leave, t + enter, y + slope * enter
    return True


@inner
def usable(
    a: Array, ar: Array, b: Array, br: Array, frame: Array, pieces: Array, count: int, corners: Array,
    starts: Indices, owners: Indices, use: Indices, used: int, around: bool, t: float, y: float, slope: float, flat: Array,
) -> bool:  # fmt: skip
    """Whether a line crosses no piece between the bodies and does not run inside an obstacle; fills in its gap."""
    if not gap_segment(a, ar, b, br, t, y, slope, flat):
        return False
    if crossed(pieces, count, flat[0], flat[1], flat[2], flat[3]):
        return False
    if around and engulfed(
        frame, corners, starts, owners, use, used, 0.5 * (flat[0] + flat[2]), 0.5 * (flat[1] + flat[3])
    ):
        return False
    return True


@inner
def clear_of(pieces: Array, count: int, flat: Array, room: float) -> bool:
    """Whether no end of a piece is nearer to a line than a room, measured upwards."""
    slope = (flat[3] - flat[1]) / (flat[2] - flat[0])
    for k in range(count):
        row = pieces[k]
        if abs(row[1] - flat[1] - slope * (row[0] - flat[0])) < room:
            return False
        if abs(row[3] - flat[1] - slope * (row[2] - flat[0])) < room:
            return False
    return True


@inner
def probe(
    a: Array, ar: Array, b: Array, br: Array, frame: Array, planes: Array, pieces: Array, count: int, corners: Array,
    starts: Indices, owners: Indices, use: Indices, used: int, around: bool, flat: Array,
) -> bool:  # fmt: skip
    """Try five lines that are often free: between the middles, along both bridges, and both diagonals."""
    for k in range(5):
        low_a, low_b = 0.5, 0.5
        if k == 1 or k == 3:
            low_a = 0.02
        elif k > 0:
            low_a = 0.98
        if k == 1 or k == 4:
            low_b = 0.02
        elif k > 0:
            low_b = 0.98
        st = planes[3, 3] + low_a * (planes[0, 3] - planes[3, 3])
        sy = planes[3, 4] + low_a * (planes[0, 4] - planes[3, 4])
        et = planes[2, 3] + low_b * (planes[1, 3] - planes[2, 3])
        ey = planes[2, 4] + low_b * (planes[1, 4] - planes[2, 4])
        slope = (ey - sy) / (et - st)
        if usable(
            a, ar, b, br, frame, pieces, count, corners, starts, owners, use, used, around, st, sy, slope, flat
        ) and clear_of(pieces, count, flat, 1e-7):
            return True
        if count == 0 and not around:
            return True
    return False


@inner
def sweep(
    a: Array, ar: Array, b: Array, br: Array, frame: Array, pieces: Array, count: int, vertices: Array, critical: int,
    corners: Array, starts: Indices, owners: Indices, use: Indices, used: int, around: bool, flat: Array,
) -> bool:  # fmt: skip
    """Look for free slopes in the pencil of every critical vertex."""
    blocked, met = np.empty((6 * count + 8, 2)), np.empty((2 * count + 2, 4))
    for k in range(critical):
        t, y, kind = vertices[k, 0], vertices[k, 1], vertices[k, 2]
        low, high = admissible(a, ar, b, br, t, y, kind)
        if not low < high:
            continue
        n, cones = block(pieces, count, t, y, low, high, blocked, met)
        if n < 0:
            continue
        start = low
        while True:
            first, last = next_opening(blocked, n, start, high)
            if first >= last:
                break
            slope = 0.5 * (first + last)
            if not (cones > 1 and pinched(met, cones, slope)) and step_aside(
                a, ar, b, br, frame, pieces, count, corners, starts, owners, use, used, around, t, y, slope, flat
            ):
                return True
            start = last
    return False


@inner
def step_aside(
    a: Array, ar: Array, b: Array, br: Array, frame: Array, pieces: Array, count: int, corners: Array,
    starts: Indices, owners: Indices, use: Indices, used: int, around: bool, t: float, y: float, slope: float, flat: Array,
) -> bool:  # fmt: skip
    """Fill in a free line of a pencil's opening, moved off the vertex it grazes as far as a few steps allow.

    An opening's lines are free unless they run inside an obstacle that holds both ends.
    """
    room = 0.125
    for _ in range(12):
        for side in range(2):
            shift = room if side == 0 else -room
            if usable(
                a, ar, b, br, frame, pieces, count, corners, starts, owners, use, used, around,
                t, y + shift, slope, flat,
            ) and clear_of(pieces, count, flat, 1e-9):  # fmt: skip
                return True
        room *= 0.125
    if not gap_segment(a, ar, b, br, t, y, slope, flat):
        return False
    return not (
        around
        and engulfed(frame, corners, starts, owners, use, used, 0.5 * (flat[0] + flat[2]), 0.5 * (flat[1] + flat[3]))
    )
