"""The pencil of lines through one critical vertex: which slopes are free.

Every region of free lines has a stretch of its border on the pencil of a critical vertex. So there is a free bundle
exactly if, for some critical vertex, the lines through it that leave the viewer and reach the target are not all
blocked. A piece of boundary blocks one interval of slopes ahead of the vertex, or one behind, or one of each.
"""

from __future__ import annotations

import math

from umpire.geometry._kernels.bodies import tangents
from umpire.geometry._kernels.compiler import inner
from umpire.geometry._kernels.corridor import CORNER, TARGET, VIEWER
from umpire.geometry._kernels.types import Array, View

OPENING = 1e-9
"""Lines closer together than this, as an angle, are one line."""


@inner
def slopes_ahead(lt: float, ly: float, rt: float, ry: float) -> tuple[float, float]:
    """Return the slopes of the cone from a right to a left direction, as far as it looks ahead; low > high if none."""
    if rt > 0.0:
        return ry / rt, (ly / lt if lt > 0.0 else math.inf)
    if lt > 0.0:
        return -math.inf, ly / lt
    if rt * ly - ry * lt > 0.0 or not ry < 0.0 < ly:
        return 1.0, 0.0
    return -math.inf, math.inf


@inner
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


@inner
def add(blocked: Array, count: int, first: float, last: float, low: float, high: float) -> int:
    """Add an interval of blocked slopes; a negative count says that all are blocked."""
    first, last = max(first, low), min(last, high)
    if count < 0 or first >= last:
        return count
    if first <= low and last >= high:
        return -1
    blocked[count, 0], blocked[count, 1] = first, last
    return count + 1


@inner
def add_piece(blocked: Array, count: int, st: float, sy: float, et: float, ey: float, low: float, high: float) -> int:
    """Add what a piece blocks; its ends are relative to the vertex."""
    if st > et:
        st, sy, et, ey = et, ey, st, sy
    if st > 0.0 or et < 0.0:
        first, last = sy / st, ey / et
        return add(blocked, count, min(first, last), max(first, last), low, high)
    if st == et:
        return -1 if (sy < 0.0) != (ey < 0.0) else count
    above = sy * et - ey * st
    scale = (abs(st) + abs(sy)) * (abs(et) + abs(ey))
    if abs(above) <= 1e-15 * scale:
        return -1 if st < 0.0 < et else count
    if et > 0.0:
        slope = ey / et
        count = add(blocked, count, slope if above > 0.0 else -math.inf, math.inf if above > 0.0 else slope, low, high)
    if st < 0.0:
        slope = sy / st
        count = add(blocked, count, -math.inf if above > 0.0 else slope, slope if above > 0.0 else math.inf, low, high)
    return count


@inner
def half_line(t: float, y: float) -> tuple[float, float]:
    """Return the slopes m for which the direction (1, m) lies to the left of a direction."""
    if t > 0.0:
        return y / t, math.inf
    if t < 0.0:
        return -math.inf, y / t
    return (-math.inf, math.inf) if y < 0.0 else (1.0, 0.0)


@inner
def add_cone(blocked: Array, count: int, bt: float, by: float, at: float, ay: float, low: float, high: float) -> int:
    """Add the lines that run into an obstacle at one of its corners: its edges leave along b and come in along a."""
    for turn in range(2):
        if turn == 1:
            bt, by, at, ay = -bt, -by, -at, -ay
        left_low, left_high = half_line(bt, by)
        right_low, right_high = half_line(-at, -ay)
        if bt * ay - by * at > 0.0:
            count = add(blocked, count, max(left_low, right_low), min(left_high, right_high), low, high)
        else:
            count = add(blocked, count, left_low, left_high, low, high)
            count = add(blocked, count, right_low, right_high, low, high)
    return count


@inner
def off_cone(st: float, sy: float, et: float, ey: float, low: float, high: float) -> bool:
    """Whether a piece wholly ahead of a vertex, or wholly behind it, plainly blocks no slope of a range."""
    if st > 0.0 and et > 0.0:
        return (sy <= low * st and ey <= low * et) or (sy >= high * st and ey >= high * et)
    if st < 0.0 and et < 0.0:
        return (sy >= low * st and ey >= low * et) or (sy <= high * st and ey <= high * et)
    return False


@inner
def block(
    pieces: Array, count: int, x: float, y: float, low: float, high: float, blocked: Array, met: Array
) -> tuple[int, int]:
    """Fill in the blocked slopes of a pencil; returns how many intervals (negative: all), and how many cones met.

    A met cone is a row of two directions that the obstacle at the vertex lies between.
    """
    n, cones = 0, 0
    for k in range(count):
        row = pieces[k]
        st, sy, et, ey = row[0] - x, row[1] - y, row[2] - x, row[3] - y
        if st == 0.0 and sy == 0.0:
            if row[4] == CORNER:
                n = add_cone(blocked, n, et, ey, row[6] - x, row[7] - y, low, high)
                met[cones, 0], met[cones, 1], met[cones, 2], met[cones, 3] = et, ey, row[6] - x, row[7] - y
                cones += 1
            else:
                n, cones = add_rim(blocked, n, met, cones, et, ey, et, ey, row[4], low, high)
        elif et == 0.0 and ey == 0.0:
            if row[5] != CORNER:
                n, cones = add_rim(blocked, n, met, cones, -st, -sy, st, sy, row[5], low, high)
        elif off_cone(st, sy, et, ey, low, high):
            continue
        else:
            n = add_piece(blocked, n, st, sy, et, ey, low, high)
        if n < 0:
            to_front(pieces, k)
            return n, cones
    return n, cones


@inner
def add_rim(
    blocked: Array, count: int, met: Array, cones: int,
    dt: float, dy: float, away_t: float, away_y: float, rim: float, low: float, high: float,
) -> tuple[int, int]:  # fmt: skip
    """Add the lines that run into an obstacle where its edge, travelling along d, enters or leaves a body."""
    if rim != VIEWER and rim != TARGET:
        return count, cones
    if rim == TARGET:
        dt, dy = -dt, -dy
    first, last = half_line(dt, dy)
    count = add(blocked, count, first, last, low, high)
    met[cones, 0], met[cones, 1], met[cones, 2], met[cones, 3] = away_t, away_y, away_t, away_y
    return count, cones + 1


@inner
def to_front(pieces: Array, k: int) -> None:
    """Move a piece that blocks everything nearer to the front, where the next pencil meets it sooner."""
    other = k // 2
    for c in range(pieces.shape[1]):
        kept = pieces[k, c]
        pieces[k, c] = pieces[other, c]
        pieces[other, c] = kept


@inner
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


@inner
def pinched(met: Array, cones: int, slope: float) -> bool:
    """Whether obstacles touch the vertex from both sides of a line through it, so that no bundle passes."""
    above, below = False, False
    for k in range(cones):
        first, second = met[k, 1] - slope * met[k, 0], met[k, 3] - slope * met[k, 2]
        if first + second > 0.0:
            above = True
        elif first + second < 0.0:
            below = True
    return above and below
