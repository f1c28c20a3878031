"""The corridor between two bodies, and the pieces of obstacle boundary in it.

The corridor is the hull of both bodies without the bodies: its sides are the two outer tangents (bridges) and the
chords between their touch points. Every line from one body to the other crosses the corridor between leaving the
first and entering the second, so nothing outside it can block.

A piece is a row (start t, start y, end t, end y, how it starts, how it ends, corner before the start t and y, ring).
"""

from __future__ import annotations

import math

import numpy as np

from umpire.geometry._kernels.bodies import DISC, inside_part, place, tangents
from umpire.geometry._kernels.compiler import inner
from umpire.geometry._kernels.types import Array, Indices

CORNER, VIEWER, TARGET, CUT, LOWER, UPPER = 0.0, 1.0, 2.0, 4.0, 8.0, 16.0
"""How a piece begins or ends: at a corner of the ring, on a body's rim, at a chord, at the lower or upper bridge."""
PIECE = 9
VERTEX = 3


@inner
def bridge(a: Array, ar: Array, b: Array, br: Array, side: float) -> tuple[float, float, float, float]:
    """Return the touch points of the outer tangent above (side 1) or below (side -1) two parted bodies."""
    if a[0] == DISC and b[0] == DISC:
        dt, dy = b[1] - a[1], b[2] - a[2]
        away = math.sqrt(dt * dt + dy * dy)
        k = (a[3] - b[3]) / away
        h = side * math.sqrt(max(0.0, 1.0 - k * k))
        nt, ny = (k * dt - h * dy) / away, (k * dy + h * dt) / away
        return a[1] + a[3] * nt, a[2] + a[3] * ny, b[1] + b[3] * nt, b[2] + b[3] * ny
    if a[0] == DISC:
        return _bridge_from(a, ar, br, side)
    if b[0] == DISC:
        tb, yb, ta, ya = _bridge_from(b, br, ar, -side)
        return ta, ya, tb, yb
    best, ta, ya, tb, yb = -math.inf, 0.0, 0.0, 0.0, 0.0
    for j in range(br.shape[0]):
        least, first = math.inf, 0
        for i in range(ar.shape[0]):
            slope = side * (br[j, 1] - ar[i, 1]) / (br[j, 0] - ar[i, 0])
            if slope < least:
                least, first = slope, i
        if least > best:
            best, ta, ya, tb, yb = least, ar[first, 0], ar[first, 1], br[j, 0], br[j, 1]
    return ta, ya, tb, yb


@inner
def _bridge_from(disc: Array, none: Array, ring: Array, side: float) -> tuple[float, float, float, float]:
    """Return the touch points on a disc and a polygon, ``side`` as seen with the disc on the left."""
    best, touch = -math.inf, 0
    for j in range(ring.shape[0]):
        lt, ly, rt, ry, _ = tangents(disc, none, ring[j, 0], ring[j, 1])
        slope = ry / rt if side > 0.0 else -ly / lt
        if slope > best:
            best, touch = slope, j
    x, y = ring[touch, 0], ring[touch, 1]
    lt, ly, rt, ry, _ = tangents(disc, none, x, y)
    if side > 0.0:
        lt, ly = rt, ry
    part = (lt * (disc[1] - x) + ly * (disc[2] - y)) / (lt * lt + ly * ly)
    return x + lt * part, y + ly * part, x, y


@inner
def corridor(a: Array, ar: Array, b: Array, br: Array, planes: Array) -> None:
    """Fill the corridor's half planes (n_t, n_y, h): a point is inside where n . p >= h; lower, target, upper, viewer.

    ``planes`` has shape (4, 5); columns 3 and 4 hold the corner where each side starts.
    """
    planes[0, 3], planes[0, 4], planes[1, 3], planes[1, 4] = bridge(a, ar, b, br, -1.0)
    planes[3, 3], planes[3, 4], planes[2, 3], planes[2, 4] = bridge(a, ar, b, br, 1.0)
    for k in range(4):
        j = (k + 1) & 3
        planes[k, 0] = planes[k, 4] - planes[j, 4]
        planes[k, 1] = planes[j, 3] - planes[k, 3]
        planes[k, 2] = planes[k, 0] * planes[k, 3] + planes[k, 1] * planes[k, 4]


@inner
def _cut_mark(side: int) -> float:
    return LOWER if side == 0 else UPPER if side == 2 else CUT


@inner
def cut_edge(planes: Array, sx: float, sy: float, ex: float, ey: float) -> tuple[float, float, float, float]:
    """Return the part of an edge inside the corridor and how it was cut at either end; first > last if none is."""
    first, last, at_first, at_last = 0.0, 1.0, CORNER, CORNER
    for k in range(4):
        start = planes[k, 0] * sx + planes[k, 1] * sy - planes[k, 2]
        end = planes[k, 0] * ex + planes[k, 1] * ey - planes[k, 2]
        if start < 0.0 and end < 0.0:
            return 1.0, 0.0, CUT, CUT
        if start < 0.0:
            part = start / (start - end)
            if part > first:
                first, at_first = part, _cut_mark(k)
        elif end < 0.0:
            part = start / (start - end)
            if part < last:
                last, at_last = part, _cut_mark(k)
    return first, last, at_first, at_last


@inner
def outside_parts(
    a: Array, ar: Array, b: Array, br: Array, sx: float, sy: float, ex: float, ey: float, parts: Array
) -> int:
    """Fill in the parts of a segment outside both bodies: (first, last, rim at first, rim at last); return how many."""
    a0, a1 = inside_part(a, ar, sx, sy, ex, ey)
    b0, b1 = inside_part(b, br, sx, sy, ex, ey)
    count, current, mark = 0, 0.0, CORNER
    for _ in range(2):
        use_a = a0 < a1 and not (b0 < b1 and b0 < a0)
        if not use_a and not b0 < b1:
            break
        low, high, who = (a0, a1, VIEWER) if use_a else (b0, b1, TARGET)
        if use_a:
            a0, a1 = 1.0, 0.0
        else:
            b0, b1 = 1.0, 0.0
        if low > current:
            parts[count, 0], parts[count, 1], parts[count, 2], parts[count, 3] = current, low, mark, who
            count += 1
        current, mark = max(current, high), who
    if current < 1.0:
        parts[count, 0], parts[count, 1], parts[count, 2], parts[count, 3] = current, 1.0, mark, CORNER
        count += 1
    return count


@inner
def missed(planes: Array, frame: Array, bounds: Array, ring: int) -> bool:
    """Whether a ring's bounding box lies wholly beyond one side of the corridor."""
    for k in range(4):
        nx = planes[k, 0] * frame[2] - planes[k, 1] * frame[3]
        ny = planes[k, 0] * frame[3] + planes[k, 1] * frame[2]
        x = bounds[ring, 2] if nx > 0.0 else bounds[ring, 0]
        y = bounds[ring, 3] if ny > 0.0 else bounds[ring, 1]
        if nx * (x - frame[0]) + ny * (y - frame[1]) < planes[k, 2]:
            return True
    return False


@inner
def gather(
    a: Array, ar: Array, b: Array, br: Array, frame: Array, planes: Array,
    corners: Array, starts: Indices, bounds: Array, use: Indices, used: int, pieces: Array, vertices: Array,
) -> tuple[int, int, bool]:  # fmt: skip
    """Fill in the pieces and critical vertices of the used rings.

    Returns their numbers, and whether one connected chain of pieces joins both bridges: then nothing is seen.
    A critical vertex is a row (t, y, kind): a convex corner, or the place where an edge runs into a body.
    """
    count, critical = 0, 0
    for k in range(used):
        ring = use[k]
        if missed(planes, frame, bounds, ring):
            continue
        count, critical, spans = gather_ring(
            a,
            ar,
            b,
            br,
            frame,
            planes,
            corners,
            starts[ring],
            starts[ring + 1],
            ring,
            pieces,
            count,
            vertices,
            critical,
        )
        if spans:
            return count, critical, True
    return count, critical, False


@inner
def gather_ring(
    a: Array, ar: Array, b: Array, br: Array, frame: Array, planes: Array,
    corners: Array, start: int, stop: int, ring: int, pieces: Array, count: int, vertices: Array, critical: int,
) -> tuple[int, int, bool]:  # fmt: skip
    """Fill in the pieces of one ring; a chain is a run of pieces that follow one another without a cut."""
    parts = np.empty((3, 4))
    px, py = place(frame, corners[stop - 1, 0], corners[stop - 1, 1])
    sx, sy = place(frame, corners[start, 0], corners[start, 1])
    chain, opening, from_first = -1.0, -1.0, False
    for k in range(start, stop):
        after = k + 1 if k + 1 < stop else start
        ex, ey = place(frame, corners[after, 0], corners[after, 1])
        first, last, at_first, at_last = cut_edge(planes, sx, sy, ex, ey)
        found, cx, cy, dx, dy = 0, sx, sy, ex, ey
        if first < last:
            cx, cy = sx + first * (ex - sx), sy + first * (ey - sy)
            dx, dy = sx + last * (ex - sx), sy + last * (ey - sy)
            if at_first == CORNER:
                cx, cy = sx, sy
            if at_last == CORNER:
                dx, dy = ex, ey
            found = outside_parts(a, ar, b, br, cx, cy, dx, dy, parts)
        ended = found == 0
        for i in range(found):
            begins = at_first if parts[i, 0] == 0.0 else parts[i, 2]
            ends = at_last if parts[i, 1] == 1.0 else parts[i, 3]
            row = pieces[count]
            row[0], row[1] = cx + parts[i, 0] * (dx - cx), cy + parts[i, 0] * (dy - cy)
            row[2], row[3] = cx + parts[i, 1] * (dx - cx), cy + parts[i, 1] * (dy - cy)
            if parts[i, 0] == 0.0:
                row[0], row[1] = cx, cy
            if parts[i, 1] == 1.0:
                row[2], row[3] = dx, dy
            row[4], row[5], row[6], row[7], row[8] = begins, ends, px, py, ring
            count += 1
            critical = note_vertices(row, vertices, critical)
            if begins != CORNER or chain < 0.0:
                if from_first:
                    opening, from_first = chain, False
                chain = 0.0
                from_first = k == start and begins == CORNER
            chain = touched(chain, begins, ends)
            if chain == LOWER + UPPER:
                return count, critical, True
            ended = ends != CORNER
            if ended:
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
