"""The stretches of a straight way on which a moving base is seen, searched for in one call.

The search is that of `spans`, its certificates those of `path_sight`, which tell why they hold: a stretch whose ends
agree is settled by two free lines with nothing between them, by sight of a smaller base that is held all along, or by
no sight of all that the base covers; what nothing settles is halved, and where its ends differ the border is narrowed
down. Invariant: the base is looked at in the same places, to the last bit, as by the search in `path_sight`, which
knows of others that move too; a certificate may differ in its last bit, for it says no more than is certain.

Bodies come in this order: the viewer's parts, the base that moves, the smaller one, all that the base covers. The last
three are written anew as they are asked about. Lengths are inches.
"""

from __future__ import annotations

import math

import numpy as np

from umpire.geometry._kernels.clearing import is_free
from umpire.geometry._kernels.compiler import borrowing, entry, inner
from umpire.geometry._kernels.crowds import Scratch, most_corners, scratch_for
from umpire.geometry._kernels.entries import judge
from umpire.geometry._kernels.types import Array, Bodies, Obstacles, Room
from umpire.geometry._kernels.volumes import BLOCKED, SEEN

ITEM = 16
"""A stretch that waits: where it begins and ends, whether there is sight there, and the lines of sight."""

WAITING = 128
"""More stretches than ever wait: two for each time that a way is halved."""

LEAST_PART = 0.25
"""A base that is held all along is none if it is smaller than this part of the whole."""


@borrowing
def put(bodies: Bodies, k: int, base: int, origin: Array, part: float, x: float, y: float) -> None:
    """Put body k at a place, as a copy of another's ring around an origin, made smaller."""
    bodies.rows[k, 1], bodies.rows[k, 2] = x, y
    first, other = bodies.ring_starts[k], bodies.ring_starts[base]
    for corner in range(bodies.ring_starts[base + 1] - other):
        bodies.rings[first + corner, 0] = x + (bodies.rings[other + corner, 0] - origin[0]) * part
        bodies.rings[first + corner, 1] = y + (bodies.rings[other + corner, 1] - origin[1]) * part


@borrowing
def carry(bodies: Bodies, k: int, ring: Array, way: Array, x: float, y: float) -> None:
    """Put the base that moves at a place; ``ring`` is where its corners are at the beginning of its way."""
    bodies.rows[k, 1], bodies.rows[k, 2] = x, y
    first, dx, dy = bodies.ring_starts[k], x - way[0], y - way[1]
    for corner in range(ring.shape[0]):
        bodies.rings[first + corner, 0] = ring[corner, 0] + dx
        bodies.rings[first + corner, 1] = ring[corner, 1] + dy


@borrowing
def along(way: Array, travelled: float) -> tuple[float, float]:
    """Return where the middle of the base is after some inches; a way is (x, y, end x, end y, length)."""
    part = travelled / way[4]
    return way[0] + (way[2] - way[0]) * part, way[1] + (way[3] - way[1]) * part


@borrowing
def cover(bodies: Bodies, k: int, around: Array, x: float, y: float, dx: float, dy: float) -> None:
    """Write the outline that a convex one around a place, counter-clockwise, covers as it is carried on."""
    first, count, last = bodies.ring_starts[k], 0, around.shape[0] - 1
    px, py = around[last, 0], around[last, 1]
    leads = (py - around[last - 1, 1]) * dx - (px - around[last - 1, 0]) * dy > 0.0
    for corner in range(around.shape[0]):
        led = leads
        leads = (around[corner, 1] - py) * dx - (around[corner, 0] - px) * dy > 0.0
        for carried in range(3):
            if (carried == 0 and not led) or (carried == 1 and (led or leads)) or (carried == 2 and led and not leads):
                bodies.rings[first + count, 0] = x + px + (dx if carried == 1 else 0.0)
                bodies.rings[first + count, 1] = y + py + (dy if carried == 1 else 0.0)
                count += 1
        px, py = around[corner, 0], around[corner, 1]
    bodies.ring_starts[k + 1] = first + count
    bodies.rows[k, 1], bodies.rows[k, 2] = bodies.rings[first, 0], bodies.rings[first, 1]


@borrowing
def region_between(item: Array, points: Array, region: Array) -> int:
    """Fill in the sides of the hull of two lines, as `is_free` takes a region; returns how many there are."""
    for k in range(4):
        x, y, at = item[4 + 3 * k], item[5 + 3 * k], k
        while at > 0 and (points[at - 1, 0] > x or (points[at - 1, 0] == x and points[at - 1, 1] > y)):
            points[at, 0], points[at, 1] = points[at - 1, 0], points[at - 1, 1]
            at -= 1
        points[at, 0], points[at, 1] = x, y
    hull, size = points[4:], 0
    for half in range(2):
        begin = size
        for k in range(4):
            number = 3 - k if half == 1 else k
            x, y = points[number, 0], points[number, 1]
            while size - begin > 1:
                ax, ay, bx, by = hull[size - 2, 0], hull[size - 2, 1], hull[size - 1, 0], hull[size - 1, 1]
                if (bx - ax) * (y - by) - (by - ay) * (x - bx) > 0.0:
                    break
                size -= 1
            hull[size, 0], hull[size, 1] = x, y
            size += 1
        size -= 1
    sides = 0
    for k in range(size):
        x, y = hull[k, 0], hull[k, 1]
        dx, dy = hull[(k + 1) % size, 0] - x, hull[(k + 1) % size, 1] - y
        length = math.sqrt(dx * dx + dy * dy)
        if length > 0.0:
            region[sides, 0], region[sides, 1] = x, y
            region[sides, 2], region[sides, 3] = dy / length, -dx / length
            region[sides, 4] = (dy * x - dx * y) / length
            sides += 1
    return sides


@inner
def sight_of(
    bodies: Bodies, k: int, viewers: int, obstacles: Obstacles, room: Room, scratch: Scratch, circle: Array, line: Array
) -> int:
    """Return the verdict on body k from any of the viewer's parts; ``line`` is a free one where it is seen."""
    nobody, worst = np.zeros((0, 0)), BLOCKED
    for part in range(viewers):
        verdict = judge(bodies, part, k, obstacles, room, scratch, circle, line, nobody, 0)
        if verdict == SEEN:
            return SEEN
        if verdict != BLOCKED:
            worst = verdict
    return worst


@inner
def look(
    bodies: Bodies, viewers: int, ring: Array, way: Array, travelled: float, obstacles: Obstacles, room: Room,
    scratch: Scratch, circle: Array, line: Array,
) -> bool:  # fmt: skip
    """Whether the base is seen after some inches; ``line`` is then a free one."""
    x, y = along(way, travelled)
    carry(bodies, viewers, ring, way, x, y)
    return sight_of(bodies, viewers, viewers, obstacles, room, scratch, circle, line) == SEEN


@inner
def settled(
    item: Array, bodies: Bodies, viewers: int, ring: Array, around: Array, half: float, way: Array,
    obstacles: Obstacles, room: Room, scratch: Scratch, circle: Array, line: Array, points: Array, region: Array,
) -> bool:  # fmt: skip
    """Whether it is certain that nothing changes on a stretch whose ends agree; ``half`` is the base's half width."""
    first, last = item[0], item[1]
    x, y = along(way, first)
    ex, ey = along(way, last)
    if item[2] == 0.0:
        cover(bodies, viewers + 2, around, x, y, ex - x, ey - y)
        return sight_of(bodies, viewers + 2, viewers, obstacles, room, scratch, circle, line) == BLOCKED
    sides = region_between(item, points, region)
    if sides > 1:
        low = min(item[6], item[9], item[12], item[15])
        high = max(item[6], item[9], item[12], item[15])
        skips = bodies.skips[bodies.skip_starts[0] : bodies.skip_starts[1]]
        if is_free(region[:sides], low, high, obstacles, skips):
            return True
    part = 1.0 - (last - first) / 2.0 / half
    if part < LEAST_PART:
        return False
    mx, my = along(way, (first + last) / 2.0)
    carry(bodies, viewers, ring, way, way[0], way[1])
    bodies.rows[viewers + 1, 3] = bodies.rows[viewers, 3] * part
    bodies.rows[viewers + 1, 4] = bodies.rows[viewers, 4] * part
    put(bodies, viewers + 1, viewers, way, part, mx, my)
    return sight_of(bodies, viewers + 1, viewers, obstacles, room, scratch, circle, line) == SEEN


@entry
def search(
    bodies: Bodies, viewers: int, ring: Array, around: Array, half: float, way: Array, start: float, length: float,
    resolution: float, finest: float, obstacles: Obstacles, circle: Array, room: Room,
) -> Array:  # fmt: skip
    """Return the stretches on which the base is seen, inches after ``start``, shape (n, 2), in no order.

    Shapes: ring (corners, 2) of the base at the beginning of its way, around (m, 2) corners of a convex outline around
    a base at the origin, way (5,) from where to where and how far. ``half`` is how far the base can be moved to and
    fro along its way and hold its middle.
    """
    scratch, line = scratch_for(most_corners(bodies)), np.empty(6)
    points, region, item = np.empty((16, 2)), np.empty((8, 5)), np.empty(ITEM)
    pile, found, depth, count = np.empty((WAITING, ITEM)), np.empty((int(4.0 * length / resolution) + 8, 2)), 1, 0
    pile[0, 0], pile[0, 1] = 0.0, length
    pile[0, 2] = look(bodies, viewers, ring, way, start, obstacles, room, scratch, circle, pile[0, 4:10])
    pile[0, 3] = look(bodies, viewers, ring, way, start + length, obstacles, room, scratch, circle, pile[0, 10:16])
    while depth > 0:
        depth -= 1
        item[:] = pile[depth]
        first, last, here, there = item[0], item[1], item[2], item[3]
        wide = last - first > resolution
        if here == there:
            item[0], item[1] = start + first, start + last
            if not wide or settled(
                item, bodies, viewers, ring, around, half, way, obstacles, room, scratch, circle, line, points, region
            ):
                if here == 1.0:
                    found[count, 0], found[count, 1] = first, last
                    count += 1
                continue
        if wide:
            middle = (first + last) / 2.0
            seen = look(bodies, viewers, ring, way, start + middle, obstacles, room, scratch, circle, line)
            later, sooner = pile[depth], pile[depth + 1]
            later[0], later[1], later[2], later[3] = middle, last, seen, there
            later[4:10], later[10:16] = line, item[10:16]
            sooner[0], sooner[1], sooner[2], sooner[3] = first, middle, here, seen
            sooner[4:10], sooner[10:16] = item[4:10], line
            depth += 2
            continue
        near, far = first, last
        while far - near > finest:
            middle = (near + far) / 2.0
            seen = look(bodies, viewers, ring, way, start + middle, obstacles, room, scratch, circle, line)
            if seen == (here == 1.0):
                near = middle
            else:
                far = middle
        found[count, 0] = first if here == 1.0 else far
        found[count, 1] = near if here == 1.0 else last
        count += 1
    return found[:count]
