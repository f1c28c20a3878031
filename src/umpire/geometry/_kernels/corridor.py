"""The corridor between two bodies, and the pieces of obstacle boundary in it.

The corridor is the hull of both bodies without the bodies: its sides are the two outer tangents (bridges) and the
chords between their touch points. Every line from one body to the other crosses the corridor between leaving the
first and entering the second, so nothing outside it can block.

A piece is a row (start t, start y, end t, end y, how it starts, how it ends, corner before the start t and y, ring).
"""

from __future__ import annotations

import math

from umpire.geometry._kernels.bodies import RIM, ROUND, inside_part, place, touch, unplace
from umpire.geometry._kernels.compiler import inner
from umpire.geometry._kernels.types import Array, Body, Obstacles, Room, View

CORNER, VIEWER, TARGET, CUT, LOWER, UPPER = 0.0, 1.0, 2.0, 4.0, 8.0, 16.0
"""How a piece begins or ends: at a corner of the ring, on a body's rim, at a chord, at the lower or upper bridge."""
PIECE = 9
VERTEX = 3


@inner
def bridge(a: Body, b: Body, upper: bool) -> tuple[float, float, float, float]:
    """Return the touch points of the outer tangent above or below two parted bodies, by tangents to and fro."""
    if a.row[0] == ROUND and b.row[0] == ROUND and a.row[3] == a.row[4] and b.row[3] == b.row[4]:
        return bridge_of_circles(a.row, b.row, upper)
    at, ay = a.row[1], a.row[2]
    bt, by = touch(b, at, ay, upper)
    for _ in range(64):
        ct, cy = touch(a, bt, by, not upper)
        moved = abs(ct - at) + abs(cy - ay)
        at, ay = ct, cy
        bt, by = touch(b, at, ay, upper)
        if moved <= 1e-13:
            break
    return at, ay, bt, by


@inner
def bridge_of_circles(a: Array, b: Array, upper: bool) -> tuple[float, float, float, float]:
    """Return the touch points of the outer tangent above or below two circles."""
    dt, dy = b[1] - a[1], b[2] - a[2]
    square = dt * dt + dy * dy
    less = (a[3] - b[3]) / square
    side = math.sqrt(max(1.0 - less * (a[3] - b[3]), 0.0) / square)
    if not upper:
        side = -side
    nt, ny = less * dt - side * dy, less * dy + side * dt
    return a[1] + a[3] * nt, a[2] + a[3] * ny, b[1] + b[3] * nt, b[2] + b[3] * ny


@inner
def fill_sides(a: Body, b: Body, frame: Array, planes: Array) -> None:
    """Fill the corridor's half planes (n_t, n_y, h): a point is inside where n . p >= h; lower, target, upper, viewer.

    ``planes`` has shape (5, 8). Columns 3 and 4 hold the corner where each side starts, columns 5 to 7 the half plane
    on the table; row 4 holds the corridor's bounds on the table.
    """
    planes[0, 3], planes[0, 4], planes[1, 3], planes[1, 4] = bridge(a, b, False)
    planes[3, 3], planes[3, 4], planes[2, 3], planes[2, 4] = bridge(a, b, True)
    planes[4, 0], planes[4, 1], planes[4, 2], planes[4, 3] = math.inf, math.inf, -math.inf, -math.inf
    for k in range(4):
        row, after = planes[k], planes[(k + 1) & 3]
        row[0], row[1] = row[4] - after[4], after[3] - row[3]
        row[2] = row[0] * row[3] + row[1] * row[4]
        row[5], row[6] = row[0] * frame[2] - row[1] * frame[3], row[0] * frame[3] + row[1] * frame[2]
        row[7] = row[2] + row[5] * frame[0] + row[6] * frame[1]
        x, y = unplace(frame, row[3], row[4])
        planes[4, 0], planes[4, 1] = min(planes[4, 0], x), min(planes[4, 1], y)
        planes[4, 2], planes[4, 3] = max(planes[4, 2], x), max(planes[4, 3], y)


@inner
def _cut_mark(side: int) -> float:
    return LOWER if side == 0 else UPPER if side == 2 else CUT


@inner
def depths(planes: Array, t: float, y: float) -> tuple[float, float, float, float]:
    """Return how far inside each side of the corridor a point lies, in multiples of the side."""
    return (
        planes[0, 0] * t + planes[0, 1] * y - planes[0, 2],
        planes[1, 0] * t + planes[1, 1] * y - planes[1, 2],
        planes[2, 0] * t + planes[2, 1] * y - planes[2, 2],
        planes[3, 0] * t + planes[3, 1] * y - planes[3, 2],
    )


@inner
def outside(s: tuple[float, float, float, float], e: tuple[float, float, float, float]) -> bool:
    """Whether an edge lies wholly beyond one side of the corridor."""
    return (
        (s[0] < 0.0 and e[0] < 0.0)
        or (s[2] < 0.0 and e[2] < 0.0)
        or (s[1] < 0.0 and e[1] < 0.0)
        or (s[3] < 0.0 and e[3] < 0.0)
    )


@inner
def cut_edge(
    s: tuple[float, float, float, float], e: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """Return the part of an edge inside the corridor and how it was cut at either end; first > last if none is."""
    first, last, at_first, at_last = 0.0, 1.0, CORNER, CORNER
    for k in range(4):
        if s[k] < 0.0:
            part = s[k] / (s[k] - e[k])
            if part > first:
                first, at_first = part, _cut_mark(k)
        elif e[k] < 0.0:
            part = s[k] / (s[k] - e[k])
            if part < last:
                last, at_last = part, _cut_mark(k)
    return first, last, at_first, at_last


@inner
def missed(planes: Array, bounds: Array, ring: int) -> bool:
    """Whether a ring's bounding box lies wholly beyond one side of the corridor."""
    left, low, right, high = bounds[ring, 0], bounds[ring, 1], bounds[ring, 2], bounds[ring, 3]
    if left > planes[4, 2] or right < planes[4, 0] or low > planes[4, 3] or high < planes[4, 1]:
        return True
    for k in range(4):
        nx, ny = planes[k, 5], planes[k, 6]
        if nx * (right if nx > 0.0 else left) + ny * (high if ny > 0.0 else low) < planes[k, 7]:
            return True
    return False


@inner
def gather(view: View, obstacles: Obstacles, room: Room, used: int) -> tuple[int, int, bool]:
    """Fill in the pieces and critical vertices of the chosen rings.

    Returns their numbers, and whether one connected chain of pieces joins both bridges: then nothing is seen.
    A critical vertex is a row (t, y, kind): a convex corner, or the place where an edge runs into a body.
    """
    count, critical = 0, 0
    for k in range(used):
        count, critical, spans = gather_ring(view, obstacles, room.chosen[k], room, count, critical)
        if spans:
            return count, critical, True
    return count, critical, False


@inner
def gather_ring(
    view: View, obstacles: Obstacles, ring: int, room: Room, count: int, critical: int
) -> tuple[int, int, bool]:
    """Fill in the pieces of one ring; a chain is a run of pieces that follow one another without a cut."""
    corners, frame, start, stop = obstacles.corners, view.frame, obstacles.starts[ring], obstacles.starts[ring + 1]
    px, py = place(frame, corners[stop - 1, 0], corners[stop - 1, 1])
    sx, sy = place(frame, corners[start, 0], corners[start, 1])
    chain, opening, from_first = -1.0, -1.0, False
    here = depths(view.planes, sx, sy)
    for k in range(start, stop):
        after = k + 1 if k + 1 < stop else start
        ex, ey = place(frame, corners[after, 0], corners[after, 1])
        there = depths(view.planes, ex, ey)
        before = count
        if not outside(here, there):
            first, last, at_first, at_last = cut_edge(here, there)
            count = cut_pieces(view, px, py, sx, sy, ex, ey, first, last, at_first, at_last, ring, room.pieces, count)
        here = there
        ended = count == before
        for i in range(before, count):
            row = room.pieces[i]
            critical = note_vertices(row, room.vertices, critical)
            if row[4] != CORNER or chain < 0.0:
                if from_first:
                    opening, from_first = chain, False
                chain = 0.0
                from_first = k == start and row[4] == CORNER
            chain = touched(chain, row[4], row[5])
            if chain == LOWER + UPPER:
                return count, critical, True
            ended = row[5] != CORNER
            if ended and i + 1 < count:
                if from_first:
                    opening, from_first = chain, False
                chain = -1.0
        if ended:
            if from_first:
                opening, from_first = chain, False
            chain = -1.0
        px, py, sx, sy = sx, sy, ex, ey
    spans = chain >= 0.0 and opening >= 0.0 and chain != opening and chain + opening == LOWER + UPPER
    return count, critical, spans


@inner
def cut_pieces(
    view: View, px: float, py: float, sx: float, sy: float, ex: float, ey: float,
    first: float, last: float, at_first: float, at_last: float, ring: int, pieces: Array, count: int,
) -> int:  # fmt: skip
    """Add the pieces of the part of an edge from s to e that is in the corridor; p is the corner before it."""
    if first >= last:
        return count
    cx, cy = (sx, sy) if at_first == CORNER else (sx + first * (ex - sx), sy + first * (ey - sy))
    dx, dy = (ex, ey) if at_last == CORNER else (sx + last * (ex - sx), sy + last * (ey - sy))
    a0, a1, b0, b1 = 1.0, 0.0, 1.0, 0.0
    if min(cx, dx) <= view.reach[1] + RIM:
        a0, a1 = inside_part(view.a, cx, cy, dx, dy)
    if max(cx, dx) >= view.reach[2] - RIM:
        b0, b1 = inside_part(view.b, cx, cy, dx, dy)
    current, mark = 0.0, at_first
    for _ in range(2):
        use_a = a0 < a1 and not b0 < min(b1, a0)
        if not use_a and not b0 < b1:
            break
        low, high, who = (a0, a1, VIEWER) if use_a else (b0, b1, TARGET)
        if use_a:
            a0, a1 = 1.0, 0.0
        else:
            b0, b1 = 1.0, 0.0
        if low > current:
            count = put_piece(pieces, count, cx, cy, dx, dy, current, low, mark, who, px, py, ring)
        current, mark = max(current, high), who
    if current < 1.0:
        count = put_piece(pieces, count, cx, cy, dx, dy, current, 1.0, mark, at_last, px, py, ring)
    return count


@inner
def put_piece(
    pieces: Array, count: int, cx: float, cy: float, dx: float, dy: float, first: float, last: float,
    begins: float, ends: float, px: float, py: float, ring: int,
) -> int:  # fmt: skip
    """Add the part of the segment from c to d between two parameters."""
    row = pieces[count]
    row[0], row[1] = (cx, cy) if first == 0.0 else (cx + first * (dx - cx), cy + first * (dy - cy))
    row[2], row[3] = (dx, dy) if last == 1.0 else (cx + last * (dx - cx), cy + last * (dy - cy))
    row[4], row[5], row[6], row[7], row[8] = begins, ends, px, py, ring
    return count + 1


@inner
def touched(chain: float, begins: float, ends: float) -> float:
    """Return which bridges a chain touches once a piece is added to it."""
    lower = chain == LOWER or chain == LOWER + UPPER or begins == LOWER or ends == LOWER
    upper = chain == UPPER or chain == LOWER + UPPER or begins == UPPER or ends == UPPER
    return (LOWER if lower else 0.0) + (UPPER if upper else 0.0)


@inner
def note_vertices(row: Array, vertices: Array, critical: int) -> int:
    """Note a piece's critical vertices: its convex first corner, and both rims it ends at."""
    if row[4] == CORNER:
        ux, uy, vx, vy = row[0] - row[6], row[1] - row[7], row[2] - row[0], row[3] - row[1]
        if ux * vy - uy * vx > 0.0:
            vertices[critical, 0], vertices[critical, 1], vertices[critical, 2] = row[0], row[1], CORNER
            critical += 1
    elif row[4] == VIEWER or row[4] == TARGET:
        vertices[critical, 0], vertices[critical, 1], vertices[critical, 2] = row[0], row[1], row[4]
        critical += 1
    if row[5] == VIEWER or row[5] == TARGET:
        vertices[critical, 0], vertices[critical, 1], vertices[critical, 2] = row[2], row[3], row[5]
        critical += 1
    return critical
