"""How much of an upright body's outline is hidden from a point.

Image plane: s is the depth along the horizontal axis to the target, u = aside / s, w = (z - eye) / s. Along the plan
edge of a prism 1/s is linear in u, so every prism's picture has straight sides, and over one u it is one interval of
w. Between two neighbouring u where any side begins, ends or crosses another, what shows of the target is a row of
trapezoids; their sum is exact. One walk from left to right takes up each side where it begins and drops it where it
ends.

What stands before the target's near side hides, what stands behind it does not. That is decided once for each slab, so
slabs also break where an obstacle's side crosses one of the target's. A side that is flush with the near one, but for
rounding, is behind it.

A side is a row (first u, last u, 1/s at u = 0, rise of 1/s, solid, ring). A line of the picture is w = c0 + c1 u.

Invariant: within a slab the sides met keep their order, so a solid's sides pair up from the nearest on, where it is
entered and left; an odd one out means that the eye stands inside in plan. Depths are inches, u, w and areas have no
unit. Degenerate cases: sides end at the depth ``NEAR``, before the eye; edges seen end on draw nothing; slabs thinner
than ``THIN`` are left out. The projection is derived here; the walk is a plane sweep (Shamos and Hoey, "Geometric
Intersection Problems", 1976).
"""

from __future__ import annotations

import math
from typing import NamedTuple

from umpire.geometry._kernels.compiler import inlined
from umpire.geometry._kernels.picture_room import PictureRoom, sort, sort_round, sort_sides
from umpire.geometry._kernels.rings import Rings
from umpire.geometry._kernels.types import Array, Indices, Obstacles

NEAR = 1e-6
"""Nothing nearer to the eye than this depth is drawn, inches."""
THIN = 1e-13
"""Slabs of the picture thinner than this are left out."""
FLUSH = 1.0 + 1e-9
"""What is nearer than the target's near side by no more than this factor is flush with it."""
CROSSINGS = 2
"""So often at most a straight side crosses the target's sides."""
TALL = 1e6
"""No prism is taken to reach farther above or below the eye than this, inches."""


class Frustum(NamedTuple):
    """What is looked at: the eye, the axis, the target's range of u, its depths and its heights."""

    x: float
    y: float
    z: float
    axis_x: float
    axis_y: float
    low: float
    high: float
    nearest: float
    deepest: float
    bottom: float
    top: float


@inlined
def side_of(s0: float, l0: float, s1: float, l1: float, row: Array) -> bool:
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
    row[0], row[1], row[2], row[3] = min(u0, u1), max(u0, u1), (l1 - l0) / area, (s0 - s1) / area
    return True


@inlined
def target_sides(
    eye: Array, axis: Array, target: Array, bottom: float, top: float, sides: Array
) -> tuple[int, Frustum]:
    """Fill in the target's sides; returns how many, and what is looked at."""
    n, low, high, nearest, deepest = 0, math.inf, -math.inf, math.inf, 0.0
    for k in range(target.shape[0]):
        j = k + 1 if k + 1 < target.shape[0] else 0
        ax, ay, bx, by = target[k, 0] - eye[0], target[k, 1] - eye[1], target[j, 0] - eye[0], target[j, 1] - eye[1]
        s0, l0 = ax * axis[0] + ay * axis[1], ay * axis[0] - ax * axis[1]
        s1, l1 = bx * axis[0] + by * axis[1], by * axis[0] - bx * axis[1]
        low, high, nearest, deepest = min(low, l0 / s0), max(high, l0 / s0), min(nearest, s0), max(deepest, s0)
        if side_of(s0, l0, s1, l1, sides[n]):
            n += 1
    return n, Frustum(eye[0], eye[1], eye[2], axis[0], axis[1], low, high, nearest, deepest, bottom, top)


@inlined
def out_of_view(frustum: Frustum, bounds: Array, k: int) -> bool:
    """Whether bounds lie wholly behind the eye, beyond the target or beside the range of u."""
    left, low, right, high = (
        bounds[k, 0] - frustum.x,
        bounds[k, 1] - frustum.y,
        bounds[k, 2] - frustum.x,
        bounds[k, 3] - frustum.y,
    )
    x, y, wide, deep = 0.5 * (left + right), 0.5 * (low + high), 0.5 * (right - left), 0.5 * (high - low)
    s, half = frustum.axis_x * x + frustum.axis_y * y, abs(frustum.axis_x) * wide + abs(frustum.axis_y) * deep
    behind, beyond = s + half < 0.0, s - half > frustum.deepest
    nx, ny = -frustum.axis_y - frustum.low * frustum.axis_x, frustum.axis_x - frustum.low * frustum.axis_y
    beside = nx * x + ny * y + abs(nx) * wide + abs(ny) * deep < 0.0
    nx, ny = -frustum.axis_y - frustum.high * frustum.axis_x, frustum.axis_x - frustum.high * frustum.axis_y
    out: bool = behind | beyond | beside | (nx * x + ny * y - abs(nx) * wide - abs(ny) * deep > 0.0)
    return out


@inlined
def other_sides(frustum: Frustum, obstacles: Obstacles, rings: Rings, hasty: bool, sides: Array) -> int:
    """Fill in the sides of the obstacles that may cover part of a range of u; returns how many.

    In haste, -1 once a single ring is known to hide all of the target.
    """
    n = 0
    for group in range(rings.groups):
        if out_of_view(frustum, rings.around, group):
            continue
        for k in range(rings.starts[group], rings.starts[group + 1]):
            ring = rings.use[k]
            if rings.skipped[obstacles.owners[ring]] == 0 and not out_of_view(frustum, obstacles.bounds, ring):
                n, hides = ring_sides(frustum, obstacles, ring, sides, n)
                if hides and hasty:
                    return -1
    return n


@inlined
def ring_sides(frustum: Frustum, obstacles: Obstacles, ring: int, sides: Array, n: int) -> tuple[int, bool]:
    """Add the sides of one ring; returns how many there are now, and whether it surely hides all of the target.

    That it does if all of it stands between the eye and the target, as tall as both and from end to end.
    """
    corners, stop, heights = obstacles.corners, obstacles.starts[ring + 1], obstacles.heights
    between = heights[ring, 0] <= min(frustum.bottom, frustum.z) and heights[ring, 1] >= max(frustum.top, frustum.z)
    on_left, on_right = False, False
    x, y = corners[stop - 1, 0] - frustum.x, corners[stop - 1, 1] - frustum.y
    s0, l0 = x * frustum.axis_x + y * frustum.axis_y, y * frustum.axis_x - x * frustum.axis_y
    for k in range(obstacles.starts[ring], stop):
        x, y = corners[k, 0] - frustum.x, corners[k, 1] - frustum.y
        s1, l1 = x * frustum.axis_x + y * frustum.axis_y, y * frustum.axis_x - x * frustum.axis_y
        right, left = l1 <= frustum.low * s1, l1 >= frustum.high * s1
        beside = ((l0 <= frustum.low * s0) & right) | ((l0 >= frustum.high * s0) & left)
        between &= (s1 > NEAR) & (s1 < frustum.nearest)
        on_right, on_left = on_right | right, on_left | left
        if (
            not beside
            and side_of(s0, l0, s1, l1, sides[n])
            and sides[n, 1] > frustum.low
            and sides[n, 0] < frustum.high
        ):
            sides[n, 4], sides[n, 5] = obstacles.owners[ring], ring
            n += 1
        s0, l0 = s1, l1
    return n, between and on_left and on_right


@inlined
def face(room: PictureRoom, n: int, done: int, near: int, far: int, u: float) -> tuple[int, int, int]:
    """Return how many of the target's sides have begun by a u, and its near and its far side there."""
    mine = room.mine
    while done < n and mine[room.mine_order[done], 0] < u:
        side = room.mine_order[done]
        done += 1
        if mine[side, 1] <= u:
            continue
        if near < 0 or mine[near, 1] <= u:
            near = side
        else:
            far = side
    if near < 0 or mine[near, 1] <= u:
        near = far
    if far < 0 or mine[far, 1] <= u:
        far = near
    if mine[near, 2] + mine[near, 3] * u < mine[far, 2] + mine[far, 3] * u:
        near, far = far, near
    return done, near, far


@inlined
def picture(bottom: float, top: float, n0: float, n1: float, f0: float, f1: float) -> tuple[float, float, float, float]:
    """Return the lower and the upper line of a prism between a near and a far side; heights are above the eye."""
    low0, low1 = (bottom * n0, bottom * n1) if bottom < 0.0 else (bottom * f0, bottom * f1)
    high0, high1 = (top * n0, top * n1) if top > 0.0 else (top * f0, top * f1)
    return low0, low1, high0, high1


@inlined
def active(room: PictureRoom, m: int, begun: int, count: int, u: float) -> tuple[int, int]:
    """Fill in the sides met over a u, solid by solid, from the nearest: (solid, 1/s, its line, ring).

    Returns how many sides have begun by now, and how many are met.
    """
    sides, live, found, n = room.sides, room.live, room.found, 0
    for k in range(count):
        if sides[live[k], 1] > u:
            live[n] = live[k]
            n += 1
    while begun < m and sides[room.order[begun], 0] < u:
        if sides[room.order[begun], 1] > u:
            live[n] = room.order[begun]
            n += 1
        begun += 1
    for k in range(n):
        side, j = live[k], k - 1
        solid, q = sides[side, 4], sides[side, 2] + sides[side, 3] * u
        while j >= 0 and (found[j, 0] > solid or (found[j, 0] == solid and found[j, 1] < q)):
            for c in range(5):
                found[j + 1, c] = found[j, c]
            live[j + 1] = live[j]
            j -= 1
        live[j + 1] = side
        found[j + 1, 0], found[j + 1, 1], found[j + 1, 2] = solid, q, sides[side, 2]
        found[j + 1, 3], found[j + 1, 4] = sides[side, 3], sides[side, 5]
    return begun, n


@inlined
def covers(
    eye_z: float, heights: Array, found: Array, m: int, target: tuple[float, float, float, float],
    near: tuple[float, float], ua: float, ub: float, u: float, out: Array,
) -> int:  # fmt: skip
    """Fill in the lines of what stands before the target in a slab; -1 if one thing covers all of it.

    An odd number of sides before the target means that the eye stands inside in plan.
    """
    count, first = 0, 0
    q_near = near[0] + near[1] * u
    while first < m:
        last = first
        while last < m and found[last, 0] == found[first, 0]:
            last += 1
        ring = int(found[first, 4])
        bottom, top = max(heights[ring, 0] - eye_z, -TALL), min(heights[ring, 1] - eye_z, TALL)
        k = first - 1 if (last - first) & 1 else first
        while k < last:
            q_in, i0, i1 = (1.0 / NEAR, 1.0 / NEAR, 0.0) if k < first else (found[k, 1], found[k, 2], found[k, 3])
            if q_in <= q_near * FLUSH:
                break
            o0, o1 = found[k + 1, 2], found[k + 1, 3]
            if found[k + 1, 1] < q_near:
                o0, o1 = near
            k += 2
            a0, a1, b0, b1 = picture(bottom, top, i0, i1, o0, o1)
            whole = relation(target, a0, a1, b0, b1, ua, ub)
            if whole > 0:
                return -1
            if whole == 0:
                out[count, 0], out[count, 1], out[count, 2], out[count, 3] = a0, a1, b0, b1
                count += 1
        first = last
    return count


@inlined
def relation(
    target: tuple[float, float, float, float], a0: float, a1: float, b0: float, b1: float, ua: float, ub: float
) -> int:
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


@inlined
def line_at(target: tuple[float, float, float, float], out: Array, k: int) -> tuple[float, float]:
    """Return the k-th line of a slab's picture: the target's two, then two of each cover."""
    if k < 2:
        return (target[0], target[1]) if k == 0 else (target[2], target[3])
    j, c = (k - 2) // 2, 2 * (k % 2)
    return out[j, c], out[j, c + 1]


@inlined
def fill_cuts(
    target: tuple[float, float, float, float], out: Array, count: int, ua: float, ub: float, cuts: Array
) -> int:
    """Fill in, in order, the ends of a slab and every u in it where two lines of the picture cross."""
    n = 2
    cuts[0], cuts[1] = ua, ub
    for i in range(2 * count + 2):
        c0, c1 = line_at(target, out, i)
        for j in range(i + 1, 2 * count + 2):
            d0, d1 = line_at(target, out, j)
            slope = c1 - d1
            if slope != 0.0:
                u = (d0 - c0) / slope
                if ua < u < ub:
                    cuts[n] = u
                    n += 1
    sort(cuts, n)
    return n


@inlined
def shown(
    target: tuple[float, float, float, float], out: Array, count: int, order: Indices, u: float, gaps: Array
) -> tuple[int, float]:
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
        d0, d1, e0, e1 = target[2], target[3], target[2], target[3]
        if i < count:
            k = order[i]
            d0, d1, e0, e1 = out[k, 0], out[k, 1], out[k, 2], out[k, 3]
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


@inlined
def note(drawn: Array, rows: int, ua: float, ub: float, gaps: Array, count: int) -> int:
    """Add a slab's gaps to the drawing as far as it has room; returns how many rows it would have."""
    for k in range(count):
        if rows + k < drawn.shape[0]:
            drawn[rows + k, 0], drawn[rows + k, 1] = ua, ub
            for c in range(4):
                drawn[rows + k, 2 + c] = gaps[k, c]
    return rows + count


@inlined
def astride(frustum: Frustum, side: Array) -> bool:
    """Whether a side may cross the target's: it is neither wholly nearer than all of it nor wholly farther."""
    one, other = side[2] + side[3] * side[0], side[2] + side[3] * side[1]
    nearer: bool = min(one, other) * frustum.nearest > 1.0
    return not nearer and max(one, other) * frustum.deepest >= 1.0


@inlined
def add_crossings(mine: Array, n: int, side: Array, lasts: Array, ends: int) -> int:
    """Add every u at which a side crosses one of the target's; returns how many u there are."""
    most = ends + CROSSINGS
    for k in range(n):
        first, last = max(side[0], mine[k, 0]), min(side[1], mine[k, 1])
        if first >= last or ends == most:
            continue
        rest, rise = side[2] - mine[k, 2], side[3] - mine[k, 3]
        begin, end = rest + rise * first, rest + rise * last
        if (begin > 0.0) != (end > 0.0):
            lasts[ends] = first + (last - first) * (begin / (begin - end))
            ends += 1
    return ends


@inlined
def slab_ends(room: PictureRoom, n: int, m: int, frustum: Frustum) -> int:
    """Fill in, in order, every u in the target's range at which a side begins, ends or crosses the target's.

    Returns how many. Where sides begin is in order already; where one of the target's sides ends, another begins.
    """
    lasts, ends, breaks, low, high = room.lasts, 0, room.breaks, frustum.low, frustum.high
    for k in range(m):
        if astride(frustum, room.sides[k]):
            ends = add_crossings(room.mine, n, room.sides[k], lasts, ends)
        if room.sides[k, 1] < high:
            lasts[ends] = room.sides[k, 1]
            ends += 1
    sort(lasts, ends)
    i, j, k, count = 0, 0, 0, 0
    while True:
        u = room.mine[room.mine_order[i], 0] if i < n else high
        if j < m and room.sides[room.order[j], 0] < u:
            u = room.sides[room.order[j], 0]
        if k < ends and lasts[k] < u:
            u = lasts[k]
        while i < n and room.mine[room.mine_order[i], 0] <= u:
            i += 1
        while j < m and room.sides[room.order[j], 0] <= u:
            j += 1
        while k < ends and lasts[k] <= u:
            k += 1
        if u >= high:
            breaks[count] = high
            return count + 1
        if u >= low:
            breaks[count] = u
            count += 1


@inlined
def slab(
    room: PictureRoom,
    whole: tuple[float, float, float, float],
    count: int,
    ua: float,
    ub: float,
    drawn: Array,
    rows: int,
) -> tuple[float, int, int]:
    """Return the area that shows in a slab, the rows drawn by now, and how many cuts it needs if those are too few."""
    cuts, seen = room.cuts, 0.0
    if count == 0:
        cuts[0], cuts[1], stops = ua, ub, 2
    else:
        lines = 2 * count + 2
        needed = lines * (lines - 1) // 2 + 2
        if needed > cuts.shape[0]:
            return 0.0, rows, needed
        stops = fill_cuts(whole, room.out, count, ua, ub, cuts)
    for i in range(stops - 1):
        gaps, tall = shown(whole, room.out, count, room.by_height, 0.5 * (cuts[i] + cuts[i + 1]), room.gaps)
        seen += tall * (cuts[i + 1] - cuts[i])
        rows = note(drawn, rows, cuts[i], cuts[i + 1], room.gaps, gaps)
    return seen, rows, 0


@inlined
def picture_on(
    room: PictureRoom, eye: Array, axis: Array, target: Array, bottom: float, top: float, obstacles: Obstacles,
    rings: Rings, hasty: bool, drawn: Array,
) -> tuple[float, float, int, int]:  # fmt: skip
    """Return the area of a target's picture, the area that shows, how many trapezoids show, and what cuts it needs.

    Where it needs more cuts than the room has room for, nothing else counts. In haste, areas are 1 and 0 where a
    single ring hides all.
    """
    n, frustum = target_sides(eye, axis, target, bottom, top, room.mine)
    m = other_sides(frustum, obstacles, rings, hasty, room.sides)
    if m < 0:
        return 1.0, 0.0, 0, 0
    sort_round(room.mine, n, room.mine_order)
    sort_sides(room.sides, m, room.order)
    ends, mine = slab_ends(room, n, m, frustum), room.mine
    done, near, far, begun, live = 0, -1, -1, 0, 0
    total, seen, rows = 0.0, 0.0, 0
    for k in range(ends - 1):
        ua, ub = room.breaks[k], room.breaks[k + 1]
        if ub - ua < THIN:
            continue
        u = 0.5 * (ua + ub)
        done, near, far = face(room, n, done, near, far, u)
        q = (mine[near, 2], mine[near, 3])
        whole = picture(bottom - frustum.z, top - frustum.z, q[0], q[1], mine[far, 2], mine[far, 3])
        total += (whole[2] + whole[3] * u - whole[0] - whole[1] * u) * (ub - ua)
        begun, live = active(room, m, begun, live, u)
        count = covers(frustum.z, obstacles.heights, room.found, live, whole, q, ua, ub, u, room.out)
        if count < 0:
            continue
        area, rows, needed = slab(room, whole, count, ua, ub, drawn, rows)
        if needed > 0:
            return 0.0, 0.0, 0, needed
        seen += area
    return total, seen, rows, 0
