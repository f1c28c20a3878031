"""How much of an upright body's outline is hidden from a point.

Image plane: s is the depth along the horizontal axis to the target, u = aside / s, w = (z - eye) / s. Along the
plan edge of a prism 1/s is linear in u, so every prism's picture has straight sides, and over one u it is one
interval of w. Between two neighbouring u where any side begins, ends or crosses another, what shows of the target is
a row of trapezoids; their sum is exact.

A side is a row (first u, last u, 1/s at u = 0, rise of 1/s, ring). A line of the picture is w = c0 + c1 u.
"""

from __future__ import annotations

import math

import numpy as np

from umpire.geometry._kernels.compiler import inner
from umpire.geometry._kernels.types import Array, Indices

NEAR = 1e-6
"""Nothing nearer to the eye than this depth is drawn, inches."""
THIN = 1e-13
"""Slabs of the picture thinner than this are left out."""


@inner
def side_of(s0: float, l0: float, s1: float, l1: float, ring: float, row: Array) -> bool:
    """Fill in the side that an edge draws; False where it draws none. l is the distance aside."""
    if s0 < NEAR and s1 < NEAR:
        return False
    if s0 < NEAR:
        part = (NEAR - s0) / (s1 - s0)
        s0, l0 = NEAR, l0 + part * (l1 - l0)
    elif s1 < NEAR:
        part = (NEAR - s1) / (s0 - s1)
        s1, l1 = NEAR, l1 + part * (l0 - l1)
    u0, u1 = l0 / s0, l1 / s1
    if abs(u1 - u0) <= THIN:
        return False
    area = s0 * l1 - s1 * l0
    row[0], row[1], row[2], row[3], row[4] = min(u0, u1), max(u0, u1), (l1 - l0) / area, (s0 - s1) / area, ring
    return True


@inner
def target_sides(eye: Array, axis: Array, target: Array, sides: Array) -> tuple[int, float, float]:
    """Fill in the target's sides; returns how many, and the range of u it takes up."""
    n, low, high = 0, math.inf, -math.inf
    for k in range(target.shape[0]):
        j = k + 1 if k + 1 < target.shape[0] else 0
        ax, ay, bx, by = target[k, 0] - eye[0], target[k, 1] - eye[1], target[j, 0] - eye[0], target[j, 1] - eye[1]
        s0, l0 = ax * axis[0] + ay * axis[1], ay * axis[0] - ax * axis[1]
        s1, l1 = bx * axis[0] + by * axis[1], by * axis[0] - bx * axis[1]
        low, high = min(low, l0 / s0), max(high, l0 / s0)
        if side_of(s0, l0, s1, l1, 0.0, sides[n]):
            n += 1
    return n, low, high


@inner
def other_sides(
    eye: Array, axis: Array, low: float, high: float, deepest: float, corners: Array, starts: Indices, bounds: Array,
    use: Indices, sides: Array,
) -> int:  # fmt: skip
    """Fill in the sides of the obstacles that may cover part of a range of u; returns how many."""
    n = 0
    for r in range(use.shape[0]):
        ring = use[r]
        if out_of_view(eye, axis, low, high, deepest, bounds, ring):
            continue
        x, y = corners[starts[ring + 1] - 1, 0] - eye[0], corners[starts[ring + 1] - 1, 1] - eye[1]
        s0, l0 = x * axis[0] + y * axis[1], y * axis[0] - x * axis[1]
        for k in range(starts[ring], starts[ring + 1]):
            x, y = corners[k, 0] - eye[0], corners[k, 1] - eye[1]
            s1, l1 = x * axis[0] + y * axis[1], y * axis[0] - x * axis[1]
            if side_of(s0, l0, s1, l1, ring, sides[n]) and sides[n, 1] > low and sides[n, 0] < high:
                n += 1
            s0, l0 = s1, l1
    return n


@inner
def out_of_view(eye: Array, axis: Array, low: float, high: float, deepest: float, bounds: Array, ring: int) -> bool:
    """Whether a ring's bounds lie wholly behind the eye, beyond the target or beside the range of u."""
    for k in range(4):
        if k == 0:
            ns, nl, h = 1.0, 0.0, 0.0
        elif k == 1:
            ns, nl, h = -1.0, 0.0, -deepest
        elif k == 2:
            ns, nl, h = -low, 1.0, 0.0
        else:
            ns, nl, h = high, -1.0, 0.0
        nx, ny = ns * axis[0] - nl * axis[1], ns * axis[1] + nl * axis[0]
        x = bounds[ring, 2] if nx > 0.0 else bounds[ring, 0]
        y = bounds[ring, 3] if ny > 0.0 else bounds[ring, 1]
        if nx * (x - eye[0]) + ny * (y - eye[1]) < h:
            return True
    return False


@inner
def face(sides: Array, n: int, u: float) -> tuple[float, float, float, float]:
    """Return the near and the far side of the target over a u, as lines of 1/s."""
    near, far, n0, n1, f0, f1 = -math.inf, math.inf, 0.0, 0.0, 0.0, 0.0
    for k in range(n):
        if sides[k, 0] < u < sides[k, 1]:
            q = sides[k, 2] + sides[k, 3] * u
            if q > near:
                near, n0, n1 = q, sides[k, 2], sides[k, 3]
            if q < far:
                far, f0, f1 = q, sides[k, 2], sides[k, 3]
    return n0, n1, f0, f1


@inner
def picture(bottom: float, top: float, n0: float, n1: float, f0: float, f1: float) -> tuple[float, float, float, float]:
    """Return the lower and the upper line of a prism between a near and a far side; heights are above the eye."""
    low0, low1 = (bottom * n0, bottom * n1) if bottom < 0.0 else (bottom * f0, bottom * f1)
    high0, high1 = (top * n0, top * n1) if top > 0.0 else (top * f0, top * f1)
    return low0, low1, high0, high1


@inner
def active(sides: Array, n: int, u: float, found: Array) -> int:
    """Fill in the sides met over a u, ring by ring, from the nearest: (ring, 1/s, its line)."""
    m = 0
    for k in range(n):
        if not sides[k, 0] < u < sides[k, 1]:
            continue
        ring, q = sides[k, 4], sides[k, 2] + sides[k, 3] * u
        j = m - 1
        while j >= 0 and (found[j, 0] > ring or (found[j, 0] == ring and found[j, 1] < q)):
            for c in range(4):
                found[j + 1, c] = found[j, c]
            j -= 1
        found[j + 1, 0], found[j + 1, 1], found[j + 1, 2], found[j + 1, 3] = ring, q, sides[k, 2], sides[k, 3]
        m += 1
    return m


@inner
def covers(
    eye_z: float, heights: Array, owners: Indices, found: Array, m: int, target: Array, near: Array,
    ua: float, ub: float, u: float, out: Array,
) -> int:  # fmt: skip
    """Fill in the lines of what stands before the target in a slab; -1 if one thing covers all of it.

    An odd number of sides before the target means that the eye stands inside in plan.
    """
    count, first = 0, 0
    q_near = near[0] + near[1] * u
    while first < m:
        last = first
        while last < m and owners[int(found[last, 0])] == owners[int(found[first, 0])]:
            last += 1
        sort_by_depth(found, first, last)
        ring = int(found[first, 0])
        bottom, top = heights[ring, 0] - eye_z, heights[ring, 1] - eye_z
        k = first - 1 if (last - first) & 1 else first
        while k < last:
            q_in, i0, i1 = (1.0 / NEAR, 1.0 / NEAR, 0.0) if k < first else (found[k, 1], found[k, 2], found[k, 3])
            if q_in <= q_near:
                break
            o0, o1 = found[k + 1, 2], found[k + 1, 3]
            if found[k + 1, 1] < q_near:
                o0, o1 = near[0], near[1]
            k += 2
            a0, a1, b0, b1 = picture(max(bottom, -1e6), min(top, 1e6), i0, i1, o0, o1)
            whole = relation(target, a0, a1, b0, b1, ua, ub)
            if whole > 0:
                return -1
            if whole == 0:
                out[count, 0], out[count, 1], out[count, 2], out[count, 3] = a0, a1, b0, b1
                count += 1
        first = last
    return count


@inner
def sort_by_depth(found: Array, first: int, last: int) -> None:
    """Sort one solid's sides from the nearest, its holes' among them."""
    for k in range(first + 1, last):
        j = k
        while j > first and found[j - 1, 1] < found[j, 1]:
            for c in range(4):
                kept = found[j, c]
                found[j, c] = found[j - 1, c]
                found[j - 1, c] = kept
            j -= 1


@inner
def relation(target: Array, a0: float, a1: float, b0: float, b1: float, ua: float, ub: float) -> int:
    """Return 1 if a cover hides the whole target in a slab, -1 if none of it, else 0."""
    low_a, low_b = target[0] + target[1] * ua, target[0] + target[1] * ub
    high_a, high_b = target[2] + target[3] * ua, target[2] + target[3] * ub
    if b0 + b1 * ua <= low_a and b0 + b1 * ub <= low_b:
        return -1
    if a0 + a1 * ua >= high_a and a0 + a1 * ub >= high_b:
        return -1
    if a0 + a1 * ua <= low_a and a0 + a1 * ub <= low_b and b0 + b1 * ua >= high_a and b0 + b1 * ub >= high_b:
        return 1
    return 0


@inner
def cuts(target: Array, out: Array, count: int, ua: float, ub: float) -> Array:
    """Return the ends of a slab and every u in it where two lines of the picture cross, in order."""
    lines = np.empty((2 * count + 2, 2))
    lines[0, 0], lines[0, 1], lines[1, 0], lines[1, 1] = target[0], target[1], target[2], target[3]
    for k in range(count):
        lines[2 * k + 2, 0], lines[2 * k + 2, 1] = out[k, 0], out[k, 1]
        lines[2 * k + 3, 0], lines[2 * k + 3, 1] = out[k, 2], out[k, 3]
    total = lines.shape[0]
    found, n = np.empty(total * (total - 1) // 2 + 2), 2
    found[0], found[1] = ua, ub
    for i in range(total):
        for j in range(i + 1, total):
            slope = lines[i, 1] - lines[j, 1]
            if slope != 0.0:
                u = (lines[j, 0] - lines[i, 0]) / slope
                if ua < u < ub:
                    found[n] = u
                    n += 1
    kept = found[:n]
    kept.sort()
    return kept


@inner
def shown(target: Array, out: Array, count: int, order: Indices, u: float, gaps: Array) -> tuple[int, float]:
    """Fill in what shows of the target over a u, as pairs of lines; returns how many gaps, and their total height."""
    for k in range(count):
        low, j = out[k, 0] + out[k, 1] * u, k - 1
        while j >= 0 and out[order[j], 0] + out[order[j], 1] * u > low:
            order[j + 1] = order[j]
            j -= 1
        order[j + 1] = k
    n, total, c0, c1 = 0, 0.0, target[0], target[1]
    current, top = target[0] + target[1] * u, target[2] + target[3] * u
    for i in range(count + 1):
        if i < count:
            row = out[order[i]]
            d0, d1, e0, e1 = row[0], row[1], row[2], row[3]
        else:
            d0, d1, e0, e1 = target[2], target[3], target[2], target[3]
        low = d0 + d1 * u
        if low >= top:
            low, d0, d1 = top, target[2], target[3]
        if low > current:
            gaps[n, 0], gaps[n, 1], gaps[n, 2], gaps[n, 3] = c0, c1, d0, d1
            total += low - current
            n += 1
        high = e0 + e1 * u
        if high > current:
            current, c0, c1 = high, e0, e1
        if current >= top:
            break
    return n, total


@inner
def silhouette(
    eye: Array, axis: Array, target: Array, bottom: float, top: float, corners: Array, starts: Indices, bounds: Array,
    owners: Indices, heights: Array, use: Indices, draw: bool,
) -> tuple[float, float, Array]:  # fmt: skip
    """Return the area of the target's picture, the area that shows, and, to draw, the trapezoids that show.

    A trapezoid is a row (first u, last u, lower line, upper line).
    """
    mine = np.empty((target.shape[0], 5))
    n, low, high = target_sides(eye, axis, target, mine)
    deepest, edges = 0.0, 0
    for k in range(target.shape[0]):
        deepest = max(deepest, (target[k, 0] - eye[0]) * axis[0] + (target[k, 1] - eye[1]) * axis[1])
    for k in range(use.shape[0]):
        edges += starts[use[k] + 1] - starts[use[k]]
    sides = np.empty((edges + 1, 5))
    m = other_sides(eye, axis, low, high, deepest, corners, starts, bounds, use, sides)
    breaks, drawn, rows = slab_ends(mine, n, sides, m, low, high), np.empty((16, 6)), 0
    found, out, order = np.empty((m + 1, 4)), np.empty((m + 1, 4)), np.empty(m + 1, np.int64)
    gaps, whole, near = np.empty((m + 2, 4)), np.empty(4), np.empty(2)
    total, seen = 0.0, 0.0
    for k in range(breaks.shape[0] - 1):
        ua, ub = breaks[k], breaks[k + 1]
        if ub - ua < THIN:
            continue
        u = 0.5 * (ua + ub)
        near[0], near[1], f0, f1 = face(mine, n, u)
        whole[0], whole[1], whole[2], whole[3] = picture(bottom - eye[2], top - eye[2], near[0], near[1], f0, f1)
        total += (whole[2] + whole[3] * u - whole[0] - whole[1] * u) * (ub - ua)
        count = active(sides, m, u, found)
        count = covers(eye[2], heights, owners, found, count, whole, near, ua, ub, u, out)
        if count < 0:
            continue
        stops = cuts(whole, out, count, ua, ub)
        for i in range(stops.shape[0] - 1):
            width, middle = stops[i + 1] - stops[i], 0.5 * (stops[i] + stops[i + 1])
            open_gaps, tall = shown(whole, out, count, order, middle, gaps)
            seen += tall * width
            if draw:
                drawn, rows = note(drawn, rows, stops[i], stops[i + 1], gaps, open_gaps)
    return total, seen, drawn[:rows].copy()


@inner
def slab_ends(mine: Array, n: int, sides: Array, m: int, low: float, high: float) -> Array:
    """Return every u at which a side begins or ends within the target's range, in order."""
    found, count = np.empty(2 * (n + m)), 0
    for k in range(n + m):
        for c in range(2):
            u = mine[k, c] if k < n else sides[k - n, c]
            if low <= u <= high:
                found[count] = u
                count += 1
    kept = found[:count].copy()
    kept.sort()
    return kept


@inner
def note(drawn: Array, rows: int, ua: float, ub: float, gaps: Array, count: int) -> tuple[Array, int]:
    """Add a slab's gaps to the drawing, which grows as needed."""
    if rows + count > drawn.shape[0]:
        longer = np.empty((2 * drawn.shape[0] + count, 6))
        longer[:rows] = drawn[:rows]
        drawn = longer
    for k in range(count):
        drawn[rows, 0], drawn[rows, 1] = ua, ub
        for c in range(4):
            drawn[rows, 2 + c] = gaps[k, c]
        rows += 1
    return drawn, rows
