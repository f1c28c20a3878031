"""The corridor between two bodies, and the chains of obstacle boundary in it.

The corridor is the hull of both bodies without the bodies: its sides are the two outer tangents (bridges) and the
chords between their touch points. Every line from one body to the other crosses the corridor between leaving the first
and entering the second, so nothing outside it can block. A chain of boundary that joins both bridges parts the bodies,
so that nothing is seen: many questions end there.

A chain is a run of boundary in the corridor without a break: a row (first point, end of its points, the bridges that
it touches, whether it goes on). A point is a row (t, y, what it is), on a rim negative where its chain ends there.

Invariant: every stretch of the chosen rings in the corridor, outside both bodies, is in exactly one chain, and
consecutive points of a chain are joined by boundary. Edges are cut to the half planes as in Cyrus and Beck (1978),
then the part in a body is taken out; a chain breaks at every cut, so a ring that leaves and comes back gives two. A
ring is begun at any corner, hence its last chain is joined to its first where both meet in that corner.

Degenerate cases: what lies on a side of the corridor is inside; an edge that only touches it in a point gives no
piece; an edge along a bridge may or may not count as touching it, which no bundle of lines notices. A bridge between
other bodies than circles is found by tangents to and fro: the touch points move along the bridge itself, so that each
turn about doubles the digits that are right.
"""

from __future__ import annotations

import math

from umpire.geometry._kernels.bodies import RIM, ROUND, inside_part, place, touch, unplace
from umpire.geometry._kernels.compiler import borrowing, inlined
from umpire.geometry._kernels.types import Array, Body, Obstacles, Room, View

CORNER, VIEWER, TARGET, CUT, LOWER, UPPER, CONVEX = 0.0, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0
"""What a point is: a corner of the ring, a place on a body's rim, at a chord, at the lower or upper bridge, a corner
that sticks out of the obstacle."""
PIECE = 4
VERTEX = 3


@borrowing
def bridge(a: Body, b: Body, upper: bool) -> tuple[float, float, float, float]:
    """Return the touch points of the outer tangent above or below two parted bodies, by tangents to and fro."""
    if a.row[0] == ROUND and b.row[0] == ROUND and a.row[3] == a.row[4] and b.row[3] == b.row[4]:
        return bridge_of_circles(a.row, b.row, upper)
    at, ay = a.row[1], a.row[2]
    bt, by = touch(b, at, ay, upper)
    for _ in range(64):
        ct, cy = touch(a, bt, by, not upper)
        moved = abs(ct - at) + abs(cy - ay)
        if moved == 0.0:
            break  # whatever has not moved is touched where it was, to the last bit
        at, ay = ct, cy
        ct, cy = touch(b, at, ay, upper)
        stays = ct == bt and cy == by
        bt, by = ct, cy
        if stays or moved <= 1e-13:
            break
    return at, ay, bt, by


@inlined
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


@borrowing
def fill_sides(a: Body, b: Body, frame: Array, planes: Array) -> None:
    """Fill the corridor's half planes (n_t, n_y, h): a point is inside where n . p >= h; lower, target, upper, viewer.

    ``planes`` has shape (5, 8). Columns 3 and 4 hold the corner where each side starts, columns 5 to 7 the half plane
    on the table; row 4 holds the corridor's bounds on the table, then its least and greatest y.
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
    planes[4, 4] = min(planes[0, 4], planes[1, 4], planes[2, 4], planes[3, 4])
    planes[4, 5] = max(planes[0, 4], planes[1, 4], planes[2, 4], planes[3, 4])


@borrowing
def _cut_mark(side: int) -> float:
    return LOWER if side == 0 else UPPER if side == 2 else CUT


@inlined
def depths(planes: Array, t: float, y: float) -> tuple[float, float, float, float]:
    """Return how far inside each side of the corridor a point lies, in multiples of the side."""
    return (
        planes[0, 0] * t + planes[0, 1] * y - planes[0, 2],
        planes[1, 0] * t + planes[1, 1] * y - planes[1, 2],
        planes[2, 0] * t + planes[2, 1] * y - planes[2, 2],
        planes[3, 0] * t + planes[3, 1] * y - planes[3, 2],
    )


@inlined
def outside(s: tuple[float, float, float, float], e: tuple[float, float, float, float]) -> bool:
    """Whether an edge lies wholly beyond one side of the corridor."""
    bridges = (max(s[0], e[0]) < 0.0) | (max(s[2], e[2]) < 0.0)
    return bool(bridges | (max(s[1], e[1]) < 0.0) | (max(s[3], e[3]) < 0.0))


@inlined
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


@inlined
def missed(planes: Array, bounds: Array, ring: int) -> bool:
    """Whether a ring's bounding box lies wholly beyond one side of the corridor."""
    left, low, right, high = bounds[ring, 0], bounds[ring, 1], bounds[ring, 2], bounds[ring, 3]
    if left > planes[4, 2] or right < planes[4, 0] or low > planes[4, 3] or high < planes[4, 1]:
        return True
    beyond = False
    for k in range(4):
        nx, ny = planes[k, 5], planes[k, 6]
        beyond |= max(nx * right, nx * left) + max(ny * high, ny * low) < planes[k, 7]
    return beyond


@inlined
def within(planes: Array, bounds: Array, ring: int, side: int) -> bool:
    """Whether a ring's bounding box lies plainly on the inner side of one side of the corridor."""
    nx, ny = planes[side, 5], planes[side, 6]
    x, y = bounds[ring, 0] if nx > 0.0 else bounds[ring, 2], bounds[ring, 1] if ny > 0.0 else bounds[ring, 3]
    return bool(nx * x + ny * y > planes[side, 7] + RIM * (abs(nx) + abs(ny)))


@inlined
def stands_across(view: View, obstacles: Obstacles, ring: int) -> bool:
    """Whether a ring plainly blocks every line: from its middle it reaches beyond both bridges, between the bodies.

    The middle is a place from which the whole ring is seen, so the ways to its corners lie in the obstacle.
    """
    corners, bounds, planes, frame = obstacles.corners, obstacles.bounds, view.planes, view.frame
    if not bounds[ring, 4] <= bounds[ring, 2]:
        return False
    t, y = place(frame, bounds[ring, 4], bounds[ring, 5])
    near, far = view.reach[1], view.reach[2]
    if not near < t < far or within(planes, bounds, ring, 0) or within(planes, bounds, ring, 2):
        return False
    below, above = False, False
    for k in range(obstacles.starts[ring], obstacles.starts[ring + 1]):
        t, y = place(frame, corners[k, 0], corners[k, 1])
        if near < t < far:
            below = below or planes[0, 0] * t + planes[0, 1] * y < planes[0, 2]
            above = above or planes[2, 0] * t + planes[2, 1] * y < planes[2, 2]
            if below and above:
                return True
    return False


@borrowing
def gather(view: View, obstacles: Obstacles, room: Room, used: int) -> tuple[int, int, bool]:
    """Fill in the chains of the chosen rings; returns how many chains and points, and whether one joins both bridges.

    Then nothing is seen.
    """
    chains, points = 0, 0
    for k in range(used):
        chains, points, spans = gather_ring(view, obstacles, room.chosen[k], room, chains, points)
        if spans:
            return chains, points, True
    return chains, points, False


@inlined
def gather_ring(
    view: View, obstacles: Obstacles, ring: int, room: Room, chains: int, points: int
) -> tuple[int, int, bool]:
    """Fill in the chains of one ring."""
    corners, frame, start, stop = obstacles.corners, view.frame, obstacles.starts[ring], obstacles.starts[ring + 1]
    px, py = place(frame, corners[stop - 1, 0], corners[stop - 1, 1])
    sx, sy = place(frame, corners[start, 0], corners[start, 1])
    own, here = chains, depths(view.planes, sx, sy)
    for k in range(start, stop):
        after = k + 1 if k + 1 < stop else start
        ex, ey = place(frame, corners[after, 0], corners[after, 1])
        there = depths(view.planes, ex, ey)
        before = points
        if not outside(here, there):
            first, last, at_first, at_last = cut_edge(here, there)
            begins = at_first
            if at_first == CORNER and (sx - px) * (ey - sy) - (sy - py) * (ex - sx) > 0.0:
                begins = CONVEX
            chains, points = cut_pieces(view, sx, sy, ex, ey, first, last, begins, at_last, room, own, chains, points)
        if points == before and chains > own:
            room.chains[chains - 1, 3] = 0.0
        px, py, sx, sy, here = sx, sy, ex, ey, there
    if chains > own:
        points = close(room, own, chains, points, corners[start, 0], corners[start, 1], frame)
    for k in range(own, chains):
        if room.chains[k, 2] == LOWER + UPPER:
            return chains, points, True
    return chains, points, False


@inlined
def close(room: Room, own: int, chains: int, points: int, x: float, y: float, frame: Array) -> int:
    """Put a ring's first chain behind its last one where they are one; returns how many points there are."""
    first, last = room.chains[own], room.chains[chains - 1]
    begin, end = int(first[0]), int(first[1])
    kind = room.points[begin, 2]
    t, u = place(frame, x, y)
    if chains == own + 1 or last[3] == 0.0 or (kind != CORNER and kind != CONVEX):
        return points
    if room.points[begin, 0] != t or room.points[begin, 1] != u:
        return points
    room.points[points - 1, 2] = kind
    for k in range(begin + 1, end):
        for c in range(VERTEX):
            room.points[points, c] = room.points[k, c]
        room.points[k, 2] = CORNER
        points += 1
    room.points[begin, 2] = CORNER
    last[1], last[2], last[3] = points, joined(first[2], last[2]), first[3]
    first[0], first[2] = first[1], 0.0
    return points


@inlined
def joined(one: float, other: float) -> float:
    """Return the bridges touched by either of two chains."""
    if one == other or other == 0.0:
        return one
    return other if one == 0.0 else LOWER + UPPER


@inlined
def cut_pieces(
    view: View, sx: float, sy: float, ex: float, ey: float, first: float, last: float, begins: float, ends: float,
    room: Room, own: int, chains: int, points: int,
) -> tuple[int, int]:  # fmt: skip
    """Add the pieces of the part of an edge from s to e that is in the corridor; ``own`` is the ring's first chain."""
    if first >= last:
        return chains, points
    cx, cy = (sx, sy) if first == 0.0 else (sx + first * (ex - sx), sy + first * (ey - sy))
    dx, dy = (ex, ey) if last == 1.0 else (sx + last * (ex - sx), sy + last * (ey - sy))
    a0, a1, b0, b1 = 1.0, 0.0, 1.0, 0.0
    if min(cx, dx) <= view.reach[1] + RIM:
        a0, a1 = inside_part(view.a, cx, cy, dx, dy)
    if max(cx, dx) >= view.reach[2] - RIM:
        b0, b1 = inside_part(view.b, cx, cy, dx, dy)
    current, mark = 0.0, begins
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
            chains, points = put_piece(room, own, chains, points, cx, cy, dx, dy, current, low, mark, who)
        current, mark = max(current, high), who
    if current < 1.0:
        chains, points = put_piece(room, own, chains, points, cx, cy, dx, dy, current, 1.0, mark, ends)
    return chains, points


@inlined
def put_piece(
    room: Room, own: int, chains: int, points: int, cx: float, cy: float, dx: float, dy: float, first: float,
    last: float, begins: float, ends: float,
) -> tuple[int, int]:  # fmt: skip
    """Add the part of the segment from c to d between two parameters, to the chain that goes on or to a new one."""
    goes_on = (begins == CORNER or begins == CONVEX) and chains > own and room.chains[chains - 1, 3] != 0.0
    if goes_on:
        room.points[points - 1, 2] = begins
    else:
        row = room.points[points]
        row[0], row[1] = (cx, cy) if first == 0.0 else (cx + first * (dx - cx), cy + first * (dy - cy))
        row[2] = begins
        room.chains[chains, 0], room.chains[chains, 2] = points, 0.0
        chains, points = chains + 1, points + 1
    row, chain = room.points[points], room.chains[chains - 1]
    row[0], row[1] = (dx, dy) if last == 1.0 else (cx + last * (dx - cx), cy + last * (dy - cy))
    row[2] = -ends if ends == VIEWER or ends == TARGET else ends
    chain[1], chain[3] = points + 1, 1.0 if ends == CORNER else 0.0
    if begins == LOWER or ends == LOWER:
        chain[2] = joined(chain[2], LOWER)
    if begins == UPPER or ends == UPPER:
        chain[2] = joined(chain[2], UPPER)
    return chains, points + 1
