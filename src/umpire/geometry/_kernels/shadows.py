"""The shadows that the edges of obstacles cast away from a target, as far as they reach its viewer.

The shadow of an edge is the set of points o + t (o - b), o on the edge, b in the target, t >= 0: from there the edge
hides some of the target. It is convex, for between two such points lie points of an o and a b between theirs, and so
it is what its supporting lines leave: the tangents from both ends of the edge to the target, each of them that has the
other end on its inner side, and the edge's own line where that parts the edge from the target. Both ends have two
tangents, so there are up to five half planes, of which no more than three matter; the rest do no harm.

A shadow is a row: up to five half planes (n_x, n_y, h), inside where n . p >= h, their number, and the ring's number;
normals are unit vectors, lengths inches.

Invariant: every shadow that reaches into the viewer is in the list, but those of edges that cannot matter: beyond the
trapezium that holds both bodies, which holds their hull too; or of a solid wholly beside the target, where an edge
turns its inner side to all of it. Degenerate cases: an edge is cut at the target's rim and casts the shadows of its
parts outside; an edge of no length casts none; a shadow that touches the viewer within ``SAME`` misses it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from umpire.geometry._kernels.bodies import chord, support, tangents
from umpire.geometry._kernels.compiler import borrowing
from umpire.geometry._kernels.rings import Rings
from umpire.geometry._kernels.types import Array, Body, Obstacles

SAME = 1e-10
"""Two sides closer together than this lie on one line, inches."""
SIDES = 5
COUNT, RING = 3 * SIDES, 3 * SIDES + 1
ROW = 3 * SIDES + 2


class Strip(NamedTuple):
    """What holds both bodies: a frame's axis, a trapezium in it, and bounds on the table; the target's bounds.

    The trapezium goes from a first to a last t, where ``upper_x`` x + ``upper_y`` y is no more than ``upper`` and the
    same of ``lower`` no less. Of a ring's bounds, the columns are told of the corner that lies farthest within either.
    """

    nx: float
    ny: float
    first: float
    last: float
    upper: float
    upper_x: float
    upper_y: float
    upper_left: int
    upper_low: int
    lower: float
    lower_x: float
    lower_y: float
    lower_right: int
    lower_high: int
    target_first: float
    left: float
    low: float
    right: float
    high: float
    target_left: float
    target_low: float
    target_right: float
    target_high: float


@borrowing
def upper_line(first: float, last: float, high: float, other: tuple[float, float, float]) -> tuple[float, float]:
    """Return the u at t = 0 and the rise of a line over two boxes, each from a first to a last t, and so high."""
    begin, end = (last, other[1]) if high >= other[2] else (first, other[0])
    if end <= begin:
        return max(high, other[2]), 0.0
    rise = (other[2] - high) / (end - begin)
    return high - rise * begin, rise


@borrowing
def strip_of(a: Body, b: Body, box: Array, target: Array) -> Strip:
    """Return what holds a viewer and its target, of which the bounds are known."""
    nx, ny = target[0] + target[2] - box[0] - box[2], target[1] + target[3] - box[1] - box[3]
    length = math.sqrt(nx * nx + ny * ny)
    nx, ny = (nx / length, ny / length) if length > 0.0 else (1.0, 0.0)
    a_first, a_last = -support(a, -nx, -ny), support(a, nx, ny)
    b_first, b_last = -support(b, -nx, -ny), support(b, nx, ny)
    upper, rise = upper_line(a_first, a_last, support(a, -ny, nx), (b_first, b_last, support(b, -ny, nx)))
    upper_x, upper_y = -ny - rise * nx, nx - rise * ny
    lower, rise = upper_line(a_first, a_last, support(a, ny, -nx), (b_first, b_last, support(b, ny, -nx)))
    lower_x, lower_y = -ny + rise * nx, nx + rise * ny
    return Strip(
        nx, ny, min(a_first, b_first), max(a_last, b_last),
        upper, upper_x, upper_y, 0 if upper_x > 0.0 else 2, 1 if upper_y > 0.0 else 3,
        -lower, lower_x, lower_y, 2 if lower_x > 0.0 else 0, 3 if lower_y > 0.0 else 1, b_first,
        min(box[0], target[0]), min(box[1], target[1]), max(box[2], target[2]), max(box[3], target[3]),
        target[0], target[1], target[2], target[3],
    )  # fmt: skip


@borrowing
def near_ring(strip: Strip, bounds: Array, ring: int) -> bool:
    """Whether a ring's bounds may meet the trapezium that holds both bodies; all is asked at once, without a branch."""
    beside = (bounds[ring, 0] > strip.right) | (bounds[ring, 2] < strip.left)
    apart = (bounds[ring, 1] > strip.high) | (bounds[ring, 3] < strip.low)
    lowest = strip.upper_x * bounds[ring, strip.upper_left] + strip.upper_y * bounds[ring, strip.upper_low]
    highest = strip.lower_x * bounds[ring, strip.lower_right] + strip.lower_y * bounds[ring, strip.lower_high]
    return not (beside | apart | (lowest > strip.upper) | (highest < strip.lower))


@borrowing
def near_edge(strip: Strip, sx: float, sy: float, ex: float, ey: float) -> bool:
    """Whether a segment may meet the trapezium that holds both bodies."""
    over = (strip.upper_x * sx + strip.upper_y * sy > strip.upper) & (
        strip.upper_x * ex + strip.upper_y * ey > strip.upper
    )
    under = (strip.lower_x * sx + strip.lower_y * sy < strip.lower) & (
        strip.lower_x * ex + strip.lower_y * ey < strip.lower
    )
    st, et = strip.nx * sx + strip.ny * sy, strip.nx * ex + strip.ny * ey
    before = (st < strip.first) & (et < strip.first)
    return not (over | under | before | ((st > strip.last) & (et > strip.last)))


@borrowing
def beside_target(strip: Strip, bounds: Array, ring: int) -> bool:
    """Whether a ring's bounds do not meet those of the target."""
    beside: bool = (
        bounds[ring, 0] > strip.target_right
        or bounds[ring, 1] > strip.target_high
        or bounds[ring, 2] < strip.target_left
        or bounds[ring, 3] < strip.target_low
    )
    return beside


@borrowing
def add_side(row: Array, count: int, nx: float, ny: float, h: float) -> int:
    """Add a half plane to a shadow."""
    if count < SIDES:
        row[3 * count], row[3 * count + 1], row[3 * count + 2] = nx, ny, h
        return count + 1
    return count


@borrowing
def aim(b: Body, x: float, y: float, tip: Array) -> None:
    """Fill in an end of an edge and the unit directions of its tangents to the target, (0, 0) where it has none."""
    lx, ly, rx, ry, _ = tangents(b, x, y)
    left, right = math.sqrt(lx * lx + ly * ly), math.sqrt(rx * rx + ry * ry)
    left, right = 1.0 / left if left > 0.0 else 0.0, 1.0 / right if right > 0.0 else 0.0
    tip[0], tip[1] = x, y
    tip[2], tip[3], tip[4], tip[5] = lx * left, ly * left, rx * right, ry * right


@borrowing
def tangent_sides(row: Array, count: int, tip: Array, other: Array) -> int:
    """Add the sides through one end of an edge, along its tangents to the target, that keep the other end inside."""
    x, y, dx, dy = tip[0], tip[1], other[0] - tip[0], other[1] - tip[1]
    nx, ny = -tip[3], tip[2]
    if (nx != 0.0 or ny != 0.0) and nx * dx + ny * dy >= 0.0:
        count = add_side(row, count, nx, ny, nx * x + ny * y)
    nx, ny = tip[5], -tip[4]
    if (nx != 0.0 or ny != 0.0) and nx * dx + ny * dy >= 0.0:
        count = add_side(row, count, nx, ny, nx * x + ny * y)
    return count


@borrowing
def own_side(b: Body, row: Array, sx: float, sy: float, ex: float, ey: float, beside: bool) -> int:
    """Add the edge's own line where that parts it from the target; -1 where the edge casts no shadow that counts.

    An obstacle beside the target hides nothing by an edge that turns its inner side to all of it: who looks through
    such an edge looks out of another one.
    """
    dx, dy = ex - sx, ey - sy
    length = math.sqrt(dx * dx + dy * dy)
    if length <= 0.0:
        return -1
    nx, ny = -dy / length, dx / length
    h = nx * sx + ny * sy
    if support(b, nx, ny) <= h + SAME:
        return add_side(row, 0, nx, ny, h)
    if -support(b, -nx, -ny) >= h - SAME:
        return -1 if beside else add_side(row, 0, -nx, -ny, -h)
    return 0


@borrowing
def meets(a: Body, row: Array) -> int:
    """Return 0 if a shadow misses a body, 2 if it holds all of it, else 1."""
    holds = True
    for k in range(int(row[COUNT])):
        nx, ny, h = row[3 * k], row[3 * k + 1], row[3 * k + 2]
        if support(a, nx, ny) <= h + SAME:
            return 0
        if -support(a, -nx, -ny) < h - SAME:
            holds = False
    return 2 if holds else 1


@borrowing
def shade(
    a: Body, b: Body, sx: float, sy: float, ex: float, ey: float, beside: bool, aimed: bool, tips: Array, row: Array
) -> tuple[int, bool]:  # fmt: skip
    """Fill in the shadow of an edge: 0 if it misses the viewer, 2 if it holds all of it, else 1.

    ``aimed`` is whether the first tip is already that of the edge's first end; returned is whether the second is.
    """
    count = own_side(b, row, sx, sy, ex, ey, beside)
    if count < 0 or (count > 0 and support(a, row[0], row[1]) <= row[2] + SAME):
        return 0, False
    if not aimed:
        aim(b, sx, sy, tips[0])
    aim(b, ex, ey, tips[1])
    count = tangent_sides(row, count, tips[0], tips[1])
    row[COUNT] = tangent_sides(row, count, tips[1], tips[0])
    return (meets(a, row) if row[COUNT] > 0.0 else 0), True


@borrowing
def shade_parts(
    a: Body, b: Body, sx: float, sy: float, ex: float, ey: float, ring: int, tips: Array, shadows: Array, count: int
) -> tuple[int, bool]:
    """Add the shadows of an edge's parts outside the target; as `cast_all`."""
    first, last = chord(b, sx, sy, ex - sx, ey - sy, 0.0)
    first, last = (max(first, 0.0), min(last, 1.0)) if first <= last else (1.0, 1.0)
    if first > last:
        first, last = 1.0, 1.0
    for part in range(2):
        low, high = (0.0, first) if part == 0 else (last, 1.0)
        if low >= high:
            continue
        px, py = (sx, sy) if low == 0.0 else (sx + low * (ex - sx), sy + low * (ey - sy))
        qx, qy = (ex, ey) if high == 1.0 else (sx + high * (ex - sx), sy + high * (ey - sy))
        reach, _ = shade(a, b, px, py, qx, qy, False, False, tips, shadows[count])
        if reach > 0:
            shadows[count, RING] = ring
            count += 1
        if reach == 2:
            return count, True
    return count, False


@borrowing
def cast_ring(
    a: Body, b: Body, strip: Strip, obstacles: Obstacles, ring: int, beside: bool, tips: Array, shadows: Array,
    count: int,
) -> tuple[int, bool]:  # fmt: skip
    """Add the shadows of one ring that reach the viewer; as `cast_all`."""
    corners, start, stop = obstacles.corners, obstacles.starts[ring], obstacles.starts[ring + 1]
    sx, sy = corners[stop - 1, 0], corners[stop - 1, 1]
    aimed, all_dark = False, False
    for k in range(start, stop):
        ex, ey = corners[k, 0], corners[k, 1]
        if not near_edge(strip, sx, sy, ex, ey):
            aimed = False
        elif not beside and max(strip.nx * sx + strip.ny * sy, strip.nx * ex + strip.ny * ey) >= strip.target_first:
            count, all_dark = shade_parts(a, b, sx, sy, ex, ey, ring, tips, shadows, count)
            aimed = False
        else:
            reach, aimed = shade(a, b, sx, sy, ex, ey, beside, aimed, tips, shadows[count])
            if reach > 0:
                shadows[count, RING] = ring
                count += 1
            all_dark = reach == 2
            for c in range(6):
                tips[0, c] = tips[1, c]
        if all_dark:
            return count, True
        sx, sy = ex, ey
    return count, False


@borrowing
def cast_all(
    a: Body, b: Body, strip: Strip, obstacles: Obstacles, rings: Rings, tips: Array, shadows: Array
) -> tuple[int, bool]:
    """Fill in the shadows that reach the viewer; returns their number, and whether the last holds all of it."""
    count, owner, beside = 0, -1, False
    for group in range(rings.groups):
        if not near_ring(strip, rings.around, group):
            continue
        for k in range(rings.starts[group], rings.starts[group + 1]):
            ring = rings.use[k]
            if obstacles.owners[ring] != owner:  # the first ring of a solid goes round its others
                owner = obstacles.owners[ring]
                beside = beside_target(strip, obstacles.bounds, ring)
            if rings.skipped[owner] == 0 and near_ring(strip, obstacles.bounds, ring):
                count, all_dark = cast_ring(a, b, strip, obstacles, ring, beside, tips, shadows, count)
                if all_dark:
                    return count, True
    return count, False
