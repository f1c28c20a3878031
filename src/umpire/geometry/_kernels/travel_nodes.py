"""Places where a cheapest path may bend: round walls and zones, on the borders of what charges, near both its ends.

Paths of least length round grown walls bend at their corners alone (Lozano-Perez and Wesley, 1979). Where inches
differ in cost a path bends on a border as light does, and if it walks along one it joins it under the critical angle,
whose sine is the lesser cost over the greater (Mitchell and Papadimitriou, "The Weighted Region Problem", 1991).
Borders get places at even distances, which sliding makes good later; near a start or an end, where even distances
would be too coarse, each edge gets the foot of the place and both points under the critical angle.

Invariant: every place on a border stands outside it, ``ASIDE`` off its edges, so that to walk along it costs the
lesser rate; zones are polygons outside the true circle, so that a leg between neighbours keeps off. Degenerate cases:
a mover that starts nearer to a wall or zone than it may keeps that distance as its bound; ``SLIP`` lets a place on the
very bound pass. What a path of a certain cost can meet lies in an ellipse about its ends, of which the box is taken.
Inches throughout.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from umpire.geometry._kernels.compiler import borrowing, inlined, inner
from umpire.geometry._kernels.travel import CHARGE, Ground, Query, meets, narrow, off
from umpire.geometry._kernels.types import Array, Indices

ASIDE = 1e-7
"""Places on a border stand this far outside it, so that walking along it costs the lesser rate."""
NEARBY = 2.0
"""Within this distance of a border a start or an end gets places of its own on it, inches."""
ANCHORS = 3
"""So many places at most a start or an end gets on an edge."""
SLIP = 0.75 / 1024.0
"""How much nearer than it should a mover may pass: three quarters of the tolerance."""


class Places(NamedTuple):
    """Where paths may bend: coordinates, the ways to both neighbours on a rounded corner, the edge lain on or -1.

    ``boxes`` hold every `STRETCH` of them, or none does where there are no boxes.
    """

    at: Array
    boxes: Array
    turns: Array
    edges: Indices


@inner
def query_from(ground: Ground, zones: Array, x: float, y: float) -> Query:
    """Return the question of a mover that stands at a place; what it is too near to already, it may come as near to."""
    clear, around = np.empty(ground.walls.shape[0]), np.empty(zones.shape)
    for k in range(clear.shape[0]):
        square = off(ground.walls[k, 0], ground.walls[k, 1], ground.walls[k, 2], ground.walls[k, 3], x, y)
        clear[k] = ground.reach - SLIP
        if square < ground.reach * ground.reach:
            clear[k] = max(math.sqrt(square) - SLIP, 0.0)
    for k in range(zones.shape[0]):
        dx, dy = zones[k, 0] - x, zones[k, 1] - y
        around[k, 0], around[k, 1] = zones[k, 0], zones[k, 1]
        around[k, 2] = max(min(zones[k, 2], math.sqrt(dx * dx + dy * dy)) - SLIP, 0.0)
    walls, rings = ground.wall_kinds.shape[0], ground.ring_classes.shape[0]
    query = Query(
        clear, around, np.empty((ground.longest, 2)), np.empty(walls, np.int64), np.empty(rings, np.int64),
        np.empty(zones.shape[0], np.int64), np.empty(ground.link_rings.shape[0], np.int64), np.empty(4, np.int64),
    )  # fmt: skip
    narrow(ground, query, 0.0, 0.0, math.inf, math.inf)
    return query


@inner
def lesser(query: Query) -> Query:
    """Return a question that can be let look at less than another."""
    return Query(
        query.clear, query.zones, query.stops, np.empty_like(query.walls), np.empty_like(query.rings),
        np.empty_like(query.near), query.links, np.empty_like(query.counts),
    )  # fmt: skip


@borrowing
def narrow_to(
    ground: Ground, query: Query, x: float, y: float, gx: float, gy: float, cost: float, aside: float
) -> None:
    """Let a question look at what a path between two places of no more than a cost may meet, with a margin aside."""
    dx, dy = gx - x, gy - y
    square = dx * dx + dy * dy
    if cost == math.inf:
        narrow(ground, query, x, y, cost, cost)
        return
    # The box around an ellipse: its half axes weighed by the squares of its direction.
    ux, uy = (dx * dx / square, dy * dy / square) if square > 0.0 else (1.0, 0.0)
    long, short = 0.25 * cost * cost, 0.25 * max(cost * cost - square, 0.0)
    wide, deep = math.sqrt(long * ux + short * uy), math.sqrt(long * uy + short * ux)
    narrow(ground, query, 0.5 * (x + gx), 0.5 * (y + gy), wide + aside, deep + aside)


@inlined
def narrow_to_legs(
    ground: Ground, query: Query, less: Query, x: float, y: float, ex: float, ey: float, aside: float
) -> None:
    """Let a question look at no more of another's than legs from a place may meet whose ends lie close to a point."""
    dx, dy, counts = ex - x, ey - y, less.counts
    length = math.sqrt(dx * dx + dy * dy)
    ux, uy = (dx / length, dy / length) if length > 0.0 else (1.0, 0.0)
    counts[0], counts[1], counts[2] = 0, 0, 0
    for j in range(query.counts[0]):
        g = query.walls[j]
        if ground.wall_kinds[g] < 0 or is_close(x, y, ux, uy, length, ground.wall_boxes, g, aside):
            less.walls[counts[0]] = g
            counts[0] += 1
    for j in range(query.counts[1]):
        ring = query.rings[j]
        if is_close(x, y, ux, uy, length, ground.ring_boxes, ring, aside):
            less.rings[counts[1]] = ring
            counts[1] += 1
    for j in range(query.counts[2]):
        k = query.near[j]
        apart = query.zones[k, 2] + aside
        if off(x, y, ex, ey, query.zones[k, 0], query.zones[k, 1]) <= apart * apart:
            less.near[counts[2]] = k
            counts[2] += 1


@inlined
def is_close(x: float, y: float, ux: float, uy: float, length: float, boxes: Array, k: int, aside: float) -> bool:
    """Whether a leg may pass no farther aside of a box than this."""
    return meets(ux, uy, length, boxes[k, 0] - x, boxes[k, 1] - y, boxes[k, 2] + aside, boxes[k, 3] + aside)


@borrowing
def anchors(ground: Ground, x: float, y: float, at: Array, edges: Indices, count: int, write: bool) -> int:
    """Count the places on near borders that a path from a place may make for, and write them down.

    On each near edge these are its nearest point and the two points seen under the critical angle, where walking along
    the border begins to pay.
    """
    corners = ground.corners
    for ring in range(ground.ring_classes.shape[0]):
        factor, boxes = 1.0 + ground.rates[ground.ring_classes[ring], CHARGE], ground.ring_boxes
        if factor <= 1.0 or abs(boxes[ring, 0] - x) > boxes[ring, 2] + NEARBY:
            continue
        if abs(boxes[ring, 1] - y) > boxes[ring, 3] + NEARBY:
            continue
        critical = 1.0 / math.sqrt(factor * factor - 1.0)
        first, last = ground.ring_starts[ring], ground.ring_starts[ring + 1]
        for k in range(first, last - 1):
            ex, ey = corners[k + 1, 0] - corners[k, 0], corners[k + 1, 1] - corners[k, 1]
            length = math.sqrt(ex * ex + ey * ey)
            ex, ey = ex / length, ey / length
            dx, dy = x - corners[k, 0], y - corners[k, 1]
            aside, foot = abs(dx * ey - dy * ex), dx * ex + dy * ey
            if aside > NEARBY:
                continue
            for side in range(-1, 2):
                along = foot + side * aside * critical
                if 1e-6 < along < length - 1e-6:
                    if write:
                        at[count, 0] = corners[k, 0] + along * ex + ASIDE * ey
                        at[count, 1] = corners[k, 1] + along * ey - ASIDE * ex
                        edges[count] = k
                    count += 1
    return count


@inner
def special_places(
    ground: Ground, zones: Array, circle: Array, x: float, y: float, gx: float, gy: float, both: bool
) -> Places:
    """Return the places that belong to one question: round its zones, and near its start and its end.

    The polygon round a zone turns a corner towards the start, so that a turned table gets a turned path.
    """
    around, sides = zones.shape[0] * circle.shape[0], circle.shape[0]
    none, nowhere = np.empty((0, 2)), np.empty(0, np.int64)
    count = anchors(ground, x, y, none, nowhere, around, False)
    if both:
        count = anchors(ground, gx, gy, none, nowhere, count, False)
    at, turns, edges = np.empty((count, 2)), np.zeros((count, 4)), np.full(count, -1)
    for k in range(zones.shape[0]):
        dx, dy = x - zones[k, 0], y - zones[k, 1]
        away = math.sqrt(dx * dx + dy * dy)
        dx, dy = (dx / away, dy / away) if away > 0.0 else (1.0, 0.0)
        for j in range(sides):
            row, cx, cy = k * sides + j, circle[j, 0] * zones[k, 2], circle[j, 1] * zones[k, 2]
            at[row, 0], at[row, 1] = zones[k, 0] + dx * cx - dy * cy, zones[k, 1] + dx * cy + dy * cx
        for j in range(sides):
            row, before = k * sides + j, k * sides + (j - 1 if j > 0 else sides - 1)
            after = k * sides + (j + 1 if j + 1 < sides else 0)
            ax, ay = at[before, 0] - at[row, 0], at[before, 1] - at[row, 1]
            bx, by = at[after, 0] - at[row, 0], at[after, 1] - at[row, 1]
            side = math.sqrt(ax * ax + ay * ay)
            turns[row, 0], turns[row, 1], turns[row, 2], turns[row, 3] = ax / side, ay / side, bx / side, by / side
    count = anchors(ground, x, y, at, edges, around, True)
    if both:
        anchors(ground, gx, gy, at, edges, count, True)
    return Places(at, np.empty((0, 4)), turns, edges)
