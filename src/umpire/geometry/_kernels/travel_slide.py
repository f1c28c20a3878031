"""Moving a path's bends to where they cost least: light that enters glass bends the same way.

Along one edge of a border, and as long as either leg lies on ground of one cost, the cost of both legs at a bend is
convex, a sum of distances times rates, and least where Snell's law holds; so the least is narrowed down by golden
section (Kiefer, "Sequential Minimax Search for a Maximum", 1953) without any angle. A bend slides round its ring from
edge to edge, one bend after the other, in rounds of half the reach each, until a round gains less than ``GAIN``
inches.

Invariant: no step makes a path dearer, for the best place that was tried is kept, not the last. Degenerate cases:
where a neighbouring edge or a wall makes the cost no longer convex, a bend may stop short of the best place, which
makes the path a little longer and never forbidden; a bend without which the path costs no more is left out.
"""

from __future__ import annotations

import math

from umpire.geometry._kernels.compiler import inlined
from umpire.geometry._kernels.travel import Ground, Query, leg_cost
from umpire.geometry._kernels.travel_nodes import ASIDE
from umpire.geometry._kernels.types import Array, Indices

RATIO = 0.6180339887498949
STEPS, ROUNDS = 13, 6
GAIN = 1e-7
"""A round that gains less than this ends the sliding, inches."""


@inlined
def ring_of(ground: Ground, edge: int) -> int:
    """Return the ring that an edge belongs to."""
    low, high = 0, ground.ring_classes.shape[0]
    while high - low > 1:
        middle = (low + high) // 2
        if ground.ring_starts[middle] <= edge:
            low = middle
        else:
            high = middle
    return low


@inlined
def walk(ground: Ground, edge: int, along: float) -> tuple[int, float, float]:
    """Return the edge and the place just outside a ring, a distance along it from the start of an edge."""
    ring, corners = ring_of(ground, edge), ground.corners
    first, last = ground.ring_starts[ring], ground.ring_starts[ring + 1] - 1
    while True:
        ex, ey = corners[edge + 1, 0] - corners[edge, 0], corners[edge + 1, 1] - corners[edge, 1]
        length = math.sqrt(ex * ex + ey * ey)
        if along < 0.0:
            edge = edge - 1 if edge > first else last - 1
            dx, dy = corners[edge + 1, 0] - corners[edge, 0], corners[edge + 1, 1] - corners[edge, 1]
            along += math.sqrt(dx * dx + dy * dy)
        elif along > length:
            along -= length
            edge = edge + 1 if edge + 1 < last else first
        else:
            ex, ey = ex / length, ey / length
            x, y = corners[edge, 0] + along * ex + ASIDE * ey, corners[edge, 1] + along * ey - ASIDE * ex
            return edge, x, y


@inlined
def via(ground: Ground, query: Query, path: Array, k: int, x: float, y: float) -> float:
    """Return what both legs at a bend cost with the bend moved to a place."""
    first = leg_cost(ground, query, path[k - 1, 0], path[k - 1, 1], x, y)
    if first == math.inf:
        return first
    return first + leg_cost(ground, query, x, y, path[k + 1, 0], path[k + 1, 1])


@inlined
def slide_bend(ground: Ground, query: Query, path: Array, edges: Indices, k: int, reach: float) -> float:
    """Move one bend along its border to where both legs cost least, by golden section; return what it gains."""
    start, corners, before = edges[k], ground.corners, via(ground, query, path, k, path[k, 0], path[k, 1])
    dx, dy = path[k, 0] - corners[start, 0], path[k, 1] - corners[start, 1]
    here = math.sqrt(dx * dx + dy * dy)
    low, high, a, b, cost_a, cost_b, best = here - reach, here + reach, 0.0, 0.0, 0.0, 0.0, before
    for step in range(STEPS + 2):
        left = step != 1
        if step > 1:
            left = cost_a <= cost_b
            if left:
                high, b, cost_b = b, a, cost_a
            else:
                low, a, cost_a = a, b, cost_b
        along = high - RATIO * (high - low) if left else low + RATIO * (high - low)
        edge, x, y = walk(ground, start, along)
        cost = via(ground, query, path, k, x, y)
        if left:
            a, cost_a = along, cost
        else:
            b, cost_b = along, cost
        if cost < best:
            best, path[k, 0], path[k, 1], edges[k] = cost, x, y, edge
    return before - best


@inlined
def straighten(ground: Ground, query: Query, path: Array, edges: Indices, count: int) -> int:
    """Leave out bends without which the path costs no more; return how many points remain."""
    k = 1
    while k < count - 1:
        if via(ground, query, path, k, path[k, 0], path[k, 1]) < leg_cost(
            ground, query, path[k - 1, 0], path[k - 1, 1], path[k + 1, 0], path[k + 1, 1]
        ):
            k += 1
            continue
        for j in range(k, count - 1):
            path[j, 0], path[j, 1], edges[j] = path[j + 1, 0], path[j + 1, 1], edges[j + 1]
        count -= 1
        k = max(k - 1, 1)
    return count


@inlined
def slide(ground: Ground, query: Query, path: Array, edges: Indices, count: int, reach: float) -> tuple[int, float]:
    """Slide all bends on borders until nothing is gained; return the path's points and its cost."""
    for _ in range(ROUNDS):
        gained = 0.0
        for k in range(1, count - 1):
            if edges[k] >= 0:
                gained += slide_bend(ground, query, path, edges, k, reach)
        if gained < GAIN:
            break
        reach = max(0.5 * reach, 0.05)
    count = straighten(ground, query, path, edges, count)
    cost = 0.0
    for k in range(1, count):
        cost += leg_cost(ground, query, path[k - 1, 0], path[k - 1, 1], path[k, 0], path[k, 1])
    return count, cost
