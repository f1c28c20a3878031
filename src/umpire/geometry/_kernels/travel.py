"""What a straight leg costs a round base: walls and zones that it may not come near, areas that charge for passing.

A round base goes where its middle may go past everything grown by its radius (Lozano-Perez and Wesley, "An Algorithm
for Planning Collision-Free Paths Among Polyhedral Obstacles", 1979). Walls and zones are not grown in fact: a leg is
barred if it comes nearer to one than it may, a distance between two segments, so that rounded corners are exact. Areas
that charge come in grown already, as rings.

A leg costs its length and, for every inch inside a ring, the charge of its class; charges add up. The length inside is
a sum over the crossings alone: where the leg leaves, its place counts, where it enters, its place is taken away.
Invariant: that sum is right wherever the leg starts and ends, since a ring is crossed in and out by turns; an end
inside adds what is left of the leg.

Degenerate cases: a corner counts with one of its two edges, so that a leg through it crosses once or not at all; a leg
along a border may be told either way, which is why places stand a little outside it; what the mover is too near to
already it may pass as near again. Costs are inches, infinite where a leg is barred. Derived here but for the growing.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from umpire.geometry._kernels.compiler import inlined
from umpire.geometry._kernels.types import Array, Indices

CHARGE, ENTRY, SHIFT = 0, 1, 2
"""Columns of a class's rates: extra cost for an inch inside, cost of each entry, inches free in each crossing."""


LINK = 8
"""How many edges of a ring are looked at, or passed over, together."""
STRETCH = 16
"""How many places where paths may bend are looked at, or passed over, together."""


class Ground(NamedTuple):
    """Ground laid out as arrays: what never changes for movers of one size.

    Walls are groups of edges (x, y, x, y), each group a polygon; ``inside_out`` groups (the table) hold what is open,
    and a ``hollow`` group bars its edges alone. Boxes are middles and half sizes. Rings of what charges have the
    inside on their left, end with the corner that they begin with, and belong to a class; ``links`` are the boxes of
    every `LINK` edges of a ring. The first ``fenced`` walls are convex tables, which no leg leaves whose ends stand in
    them. A place's load is what an inch costs there on top of its length. ``reach`` is how near a mover's middle may
    come to a wall.
    """

    walls: Array
    wall_starts: Indices
    wall_boxes: Array
    wall_kinds: Indices
    corners: Array
    ring_starts: Indices
    ring_boxes: Array
    ring_classes: Indices
    links: Array
    link_starts: Indices
    link_rings: Indices
    rates: Array
    longest: int
    fenced: int
    places: Array
    place_boxes: Array
    turns: Array
    edges: Indices
    loads: Array
    reach: float


class Query(NamedTuple):
    """What one question adds.

    ``clear`` is how near each wall may be passed, a zone is (x, y, how near); then which walls, rings, zones and links
    matter where the question plays, ``counts`` of each, and room to work in.
    """

    clear: Array
    zones: Array
    stops: Array
    walls: Indices
    rings: Indices
    near: Indices
    links: Indices
    counts: Indices


@inlined
def narrow(ground: Ground, query: Query, x: float, y: float, wide: float, deep: float) -> None:
    """Let a question look at no more than what reaches into a box, given by its middle and its half sizes."""
    for k in range(4):
        query.counts[k] = 0
    for g in range(ground.wall_kinds.shape[0]):
        boxes = ground.wall_boxes
        apart = abs(boxes[g, 0] - x) > boxes[g, 2] + wide or abs(boxes[g, 1] - y) > boxes[g, 3] + deep
        if ground.wall_kinds[g] < 0 or not apart:
            query.walls[query.counts[0]] = g
            query.counts[0] += 1
    for ring in range(ground.ring_classes.shape[0]):
        boxes = ground.ring_boxes
        if abs(boxes[ring, 0] - x) <= boxes[ring, 2] + wide and abs(boxes[ring, 1] - y) <= boxes[ring, 3] + deep:
            query.rings[query.counts[1]] = ring
            query.counts[1] += 1
    for link in range(ground.link_rings.shape[0]):
        boxes = ground.links
        if abs(boxes[link, 0] - x) <= boxes[link, 2] + wide and abs(boxes[link, 1] - y) <= boxes[link, 3] + deep:
            query.links[query.counts[3]] = link
            query.counts[3] += 1
    for k in range(query.zones.shape[0]):
        clear = query.zones[k, 2]
        if abs(query.zones[k, 0] - x) <= clear + wide and abs(query.zones[k, 1] - y) <= clear + deep:
            query.near[query.counts[2]] = k
            query.counts[2] += 1


@inlined
def meets_box(x: float, y: float, ux: float, uy: float, length: float, boxes: Array, k: int) -> bool:
    """Whether a leg meets a box."""
    return meets(ux, uy, length, boxes[k, 0] - x, boxes[k, 1] - y, boxes[k, 2], boxes[k, 3])


@inlined
def meets(ux: float, uy: float, length: float, dx: float, dy: float, wide: float, deep: float) -> bool:
    """Whether a leg meets a box whose middle lies so far from its start."""
    half = 0.5 * length
    if abs(dx - ux * half) > wide + abs(ux) * half or abs(dy - uy * half) > deep + abs(uy) * half:
        return False
    meets: bool = abs(ux * dy - uy * dx) <= abs(ux) * deep + abs(uy) * wide
    return meets


@inlined
def beside(s: float, h: float, t: float, i: float, length: float, clear: float) -> bool:
    """Whether an edge from (s, h) to (t, i), seen from a leg along the axis, comes nearer to it than ``clear``."""
    if s > t:
        s, h, t, i = t, i, s, h
    # An edge that does not cross the leg is nearest at an end of its part beside the leg, or at an end of the leg.
    if t >= 0.0 and s <= length:
        slope = (i - h) / (t - s) if t > s else 0.0
        low = h - slope * s if s < 0.0 else h
        high = h + slope * (length - s) if t > length else i
        if (low > 0.0) != (high > 0.0) or abs(low) < clear or abs(high) < clear:
            return True
    near: bool = off(s, h, t, i, 0.0, 0.0) < clear * clear or off(s, h, t, i, length, 0.0) < clear * clear
    return near


@inlined
def off(ax: float, ay: float, bx: float, by: float, x: float, y: float) -> float:
    """Return the square of the distance from a point to an edge."""
    ex, ey, dx, dy = bx - ax, by - ay, x - ax, y - ay
    square = ex * ex + ey * ey
    along = dx * ex + dy * ey
    if along > 0.0 and square > 0.0:
        along = min(along / square, 1.0)
        dx -= along * ex
        dy -= along * ey
    return dx * dx + dy * dy


@inlined
def barred(ground: Ground, query: Query, x: float, y: float, ux: float, uy: float, length: float, first: int) -> bool:
    """Whether a leg leads nearer to a wall, those from the first one on, or deeper into a zone, than it may.

    A wall that bars one leg often bars the next, so it is looked at sooner from then on.
    """
    zones = query.zones
    for j in range(query.counts[2]):
        k = query.near[j]
        dx, dy, clear = zones[k, 0] - x, zones[k, 1] - y, zones[k, 2]
        aside = ux * dy - uy * dx
        if abs(aside) < clear:
            along = ux * dx + uy * dy
            past = -along if along < 0.0 else along - length if along > length else 0.0
            if past < clear and past * past + aside * aside < clear * clear:
                return True
    walls, starts, boxes, clears = ground.walls, ground.wall_starts, ground.wall_boxes, query.clear
    for j in range(first, query.counts[0]):
        g = query.walls[j]
        if not meets_box(x, y, ux, uy, length, boxes, g):
            continue
        for k in range(starts[g], starts[g + 1]):
            clear = clears[k]
            ax, ay, bx, by = walls[k, 0] - x, walls[k, 1] - y, walls[k, 2] - x, walls[k, 3] - y
            h, i = ux * ay - uy * ax, ux * by - uy * bx
            if (h >= clear and i >= clear) or (h <= -clear and i <= -clear):
                continue
            s, t = ux * ax + uy * ay, ux * bx + uy * by
            if (s <= -clear and t <= -clear) or (s >= length + clear and t >= length + clear):
                continue
            if beside(s, h, t, i, length, clear):
                if j > ground.fenced:
                    sooner = (j + ground.fenced) // 2
                    query.walls[j], query.walls[sooner] = query.walls[sooner], g
                return True
    return False


@inlined
def charged(ground: Ground, query: Query, x: float, y: float, ux: float, uy: float, length: float) -> float:
    """Return what a leg costs on top of its length.

    Every crossing of a ring ahead of the start counts: leaving adds its place along the leg, entering takes it away,
    those beyond the end cancel; what remains is the length inside, whether the leg starts inside or not.
    """
    extra, boxes, links, rates = 0.0, ground.ring_boxes, ground.links, ground.rates
    for j in range(query.counts[1]):
        ring = query.rings[j]
        if not meets_box(x, y, ux, uy, length, boxes, ring):
            continue
        kind, inside, entries = ground.ring_classes[ring], 0.0, 0
        first, last = ground.ring_starts[ring], ground.ring_starts[ring + 1] - 1
        for link in range(ground.link_starts[ring], ground.link_starts[ring + 1]):
            if parted(x, y, ux, uy, links, link):
                first += LINK
                continue
            gained, entered = passed(ground.corners, first, min(first + LINK, last), x, y, ux, uy, length)
            inside += gained
            entries += entered
            first += LINK
        extra += rates[kind, CHARGE] * inside + rates[kind, ENTRY] * entries
    return max(extra, 0.0)


@inlined
def parted(x: float, y: float, ux: float, uy: float, boxes: Array, k: int) -> bool:
    """Whether the line of a leg misses a box."""
    dx, dy, wide, deep = boxes[k, 0] - x, boxes[k, 1] - y, boxes[k, 2], boxes[k, 3]
    misses: bool = abs(ux * dy - uy * dx) > abs(ux) * deep + abs(uy) * wide
    return misses


@inlined
def passed(
    corners: Array, first: int, last: int, x: float, y: float, ux: float, uy: float, length: float
) -> tuple[float, int]:
    """Return what the crossings of some edges add to the length inside, and how many of them enter on the leg."""
    inside, entries = 0.0, 0
    px, py = corners[first, 0] - x, corners[first, 1] - y
    before = ux * py - uy * px
    for k in range(first + 1, last + 1):
        qx, qy = corners[k, 0] - x, corners[k, 1] - y
        now = ux * qy - uy * qx
        if (before > 0.0) != (now > 0.0):
            part = before / (before - now)
            along = ux * (px + part * (qx - px)) + uy * (py + part * (qy - py))
            if along > 0.0:
                if now > 0.0:
                    inside += min(along, length)
                else:
                    inside -= min(along, length)
                    entries += along < length
        px, py, before = qx, qy, now
    return inside, entries


@inlined
def shifted(ground: Ground, query: Query, x: float, y: float, ux: float, uy: float, length: float) -> float:
    """Return the inches that cost nothing because they are part of whole crossings with a free shift."""
    free, j, rings = 0.0, 0, query.counts[1]
    while j < rings:
        kind, count = ground.ring_classes[query.rings[j]], 0
        while j < rings and ground.ring_classes[query.rings[j]] == kind:
            ring = query.rings[j]
            if ground.rates[kind, SHIFT] > 0.0 and meets_box(x, y, ux, uy, length, ground.ring_boxes, ring):
                count = crossings(ground, ring, x, y, ux, uy, query.stops, count)
            j += 1
        for k in range(1, count):
            start, end = query.stops[k - 1, 0], query.stops[k, 0]
            if query.stops[k - 1, 1] > 0.0 and query.stops[k, 1] < 0.0 and start > 0.0 and end < length:
                free += min(end - start, ground.rates[kind, SHIFT])
    return free


@inlined
def crossings(ground: Ground, ring: int, x: float, y: float, ux: float, uy: float, stops: Array, count: int) -> int:
    """Add where a leg's line crosses a ring, in order: the place, and 1 where it enters, -1 where it leaves."""
    first, last, corners = ground.ring_starts[ring], ground.ring_starts[ring + 1], ground.corners
    px, py = corners[first, 0] - x, corners[first, 1] - y
    before = ux * py - uy * px
    for k in range(first + 1, last):
        qx, qy = corners[k, 0] - x, corners[k, 1] - y
        now = ux * qy - uy * qx
        if (before > 0.0) != (now > 0.0):
            part = before / (before - now)
            along = ux * (px + part * (qx - px)) + uy * (py + part * (qy - py))
            place = count
            while place > 0 and stops[place - 1, 0] > along:
                stops[place, 0], stops[place, 1] = stops[place - 1, 0], stops[place - 1, 1]
                place -= 1
            stops[place, 0], stops[place, 1] = along, -1.0 if now > 0.0 else 1.0
            count += 1
        px, py, before = qx, qy, now
    return count


@inlined
def leg_cost(ground: Ground, query: Query, x: float, y: float, ex: float, ey: float) -> float:
    """Return what the straight leg from one place to another costs, infinite where it is barred."""
    dx, dy = ex - x, ey - y
    length = math.sqrt(dx * dx + dy * dy)
    if length < 1e-12:
        return 0.0
    ux, uy = dx / length, dy / length
    if barred(ground, query, x, y, ux, uy, length, 0):
        return math.inf
    extra = charged(ground, query, x, y, ux, uy, length)
    if extra > 0.0 and ground.longest > 0:
        extra = max(extra - shifted(ground, query, x, y, ux, uy, length), 0.0)
    return length + extra


@inlined
def leg_between(
    ground: Ground, query: Query, x: float, y: float, ex: float, ey: float, load: float, there: float, most: float
) -> float:
    """Return what the straight leg costs between two places where the mover may stand and whose loads are known.

    It is infinite where it is barred, and where it is not worth asking because it costs no less than ``most``.
    """
    dx, dy = ex - x, ey - y
    length = math.sqrt(dx * dx + dy * dy)
    if length < 1e-12:
        return 0.0
    ux, uy, rivalled = dx / length, dy / length, most < math.inf
    if length >= most:
        return math.inf
    if not rivalled and barred(ground, query, x, y, ux, uy, length, ground.fenced):
        return math.inf
    extra = charged_between(ground, query, x, y, ux, uy, length, load, there)
    if extra > 0.0 and ground.longest > 0:
        extra = max(extra - shifted(ground, query, x, y, ux, uy, length), 0.0)
    if rivalled and (length + extra >= most or barred(ground, query, x, y, ux, uy, length, ground.fenced)):
        return math.inf
    return length + extra


@inlined
def charged_between(
    ground: Ground, query: Query, x: float, y: float, ux: float, uy: float, length: float, load: float, there: float
) -> float:
    """Return what a leg costs on top of its length, from the crossings on it alone.

    Where these do not lead from one load to the other, an end lies on a border within rounding: all are counted then.
    """
    extra, entries, corners, rates, boxes = 0.0, 0.0, ground.corners, ground.rates, ground.links
    for j in range(query.counts[1]):
        ring = query.rings[j]
        if not meets_box(x, y, ux, uy, length, ground.ring_boxes, ring):
            continue
        first, kind, end = ground.ring_starts[ring], ground.ring_classes[ring], ground.ring_starts[ring + 1] - 1
        for link in range(ground.link_starts[ring], ground.link_starts[ring + 1]):
            if meets_box(x, y, ux, uy, length, boxes, link):
                last = min(first + LINK, end)
                gained, balance, entered = tally_crossings(corners, first, last, x, y, ux, uy, length)
                extra += rates[kind, CHARGE] * gained
                load += rates[kind, CHARGE] * balance
                entries += rates[kind, ENTRY] * entered
            first += LINK
    if abs(load - there) > 1e-6:
        return charged(ground, query, x, y, ux, uy, length)
    return max(extra + there * length + entries, 0.0)


@inlined
def tally_crossings(
    corners: Array, first: int, last: int, x: float, y: float, ux: float, uy: float, length: float
) -> tuple[float, int, int]:
    """Return where a leg leaves less where it enters across some edges, entries less exits, and the entries."""
    gained, balance, entered = 0.0, 0, 0
    px, py = corners[first, 0] - x, corners[first, 1] - y
    before = ux * py - uy * px
    for k in range(first + 1, last + 1):
        qx, qy = corners[k, 0] - x, corners[k, 1] - y
        now = ux * qy - uy * qx
        if (before > 0.0) != (now > 0.0):
            part = before / (before - now)
            along = ux * (px + part * (qx - px)) + uy * (py + part * (qy - py))
            if 0.0 < along < length:
                if now > 0.0:
                    gained += along
                    balance -= 1
                else:
                    gained -= along
                    balance += 1
                    entered += 1
        px, py, before = qx, qy, now
    return gained, balance, entered


@inlined
def load_at(ground: Ground, query: Query, x: float, y: float) -> float:
    """Return what an inch costs on top of its length at a place where the question plays."""
    load, boxes, links = 0.0, ground.ring_boxes, ground.links
    for j in range(query.counts[1]):
        ring = query.rings[j]
        if abs(boxes[ring, 0] - x) > boxes[ring, 2] or abs(boxes[ring, 1] - y) > boxes[ring, 3]:
            continue
        rate, first = ground.rates[ground.ring_classes[ring], CHARGE], ground.ring_starts[ring]
        last = ground.ring_starts[ring + 1] - 1
        for link in range(ground.link_starts[ring], ground.link_starts[ring + 1]):
            if abs(links[link, 1] - y) <= links[link, 3] and links[link, 0] + links[link, 2] >= x:
                load += rate * rising(ground.corners, first, min(first + LINK, last), x, y)
            first += LINK
    return load


@inlined
def rising(corners: Array, first: int, last: int, x: float, y: float) -> int:
    """Return how many edges to the right of a place lead upwards past it, less those that lead downwards."""
    count = 0
    for k in range(first, last):
        ay, by = corners[k, 1], corners[k + 1, 1]
        if (ay > y) != (by > y) and x < corners[k, 0] + (corners[k + 1, 0] - corners[k, 0]) * (y - ay) / (by - ay):
            count += 1 if by > ay else -1
    return count


@inlined
def depth_at(ground: Ground, query: Query, x: float, y: float, most: float) -> float:
    """Return how far a place lies from every border of what charges, or no less than ``most``."""
    nearest, corners, boxes = most * most, ground.corners, ground.links
    for j in range(query.counts[3]):
        link = query.links[j]
        dx = max(abs(boxes[link, 0] - x) - boxes[link, 2], 0.0)
        dy = max(abs(boxes[link, 1] - y) - boxes[link, 3], 0.0)
        if dx * dx + dy * dy >= nearest:
            continue
        ring = ground.link_rings[link]
        first = ground.ring_starts[ring] + LINK * (link - ground.link_starts[ring])
        for k in range(first, min(first + LINK, ground.ring_starts[ring + 1] - 1)):
            apart = off(corners[k, 0], corners[k, 1], corners[k + 1, 0], corners[k + 1, 1], x, y)
            nearest = min(nearest, apart)
    return math.sqrt(nearest)


@inlined
def outside_zones(query: Query, x: float, y: float) -> bool:
    """Whether a place where the question plays lies in no zone."""
    for j in range(query.counts[2]):
        k = query.near[j]
        dx, dy = query.zones[k, 0] - x, query.zones[k, 1] - y
        if dx * dx + dy * dy < query.zones[k, 2] * query.zones[k, 2]:
            return False
    return True


@inlined
def stands(ground: Ground, query: Query, x: float, y: float) -> bool:
    """Whether a mover may stand with its middle at a place where the question plays."""
    walls, starts = ground.walls, ground.wall_starts
    if not outside_zones(query, x, y):
        return False
    for j in range(query.counts[0]):
        g = query.walls[j]
        boxes, kind, inside = ground.wall_boxes, ground.wall_kinds[g], False
        if abs(boxes[g, 0] - x) > boxes[g, 2] or abs(boxes[g, 1] - y) > boxes[g, 3]:
            if kind < 0:
                return False
            continue
        for k in range(starts[g], starts[g + 1]):
            ax, ay, bx, by, clear = walls[k, 0], walls[k, 1], walls[k, 2], walls[k, 3], query.clear[k]
            beyond = max(ax, bx) + clear < x or min(ax, bx) - clear > x
            beyond = beyond or max(ay, by) + clear < y or min(ay, by) - clear > y
            if not beyond and off(ax, ay, bx, by, x, y) < clear * clear:
                return False
            if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                inside = not inside
        if (kind > 0 and inside) or (kind < 0 and not inside):
            return False
    return True
