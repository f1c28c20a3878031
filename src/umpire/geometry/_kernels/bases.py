"""How far bases are apart, how far before one another they lie, and how deep places lie in areas, all pairs at once.

Each answer is worked out by the very steps of `gaps`, `convex` and `areas`, one after the other, so that it is theirs
to the last bit. Bases come as shapes that many of them share: the outline that the distance of two bases is measured
to depends on both shapes and on where neither stands, and is made once for each pair of shapes.

Degenerate cases: bases that overlap are apart by a negative length, as in `gap`; edges without length are left out; an
area stands at the origin, its corners where it lies. Lengths are inches.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from umpire.geometry._kernels.compiler import borrowing, entry, inlined
from umpire.geometry._kernels.types import Array, Indices

DISC, RECTANGLE, RING, AREA = 0, 1, 2, 3


class Shapes(NamedTuple):
    """Outlines around the origin, as bases of one kind that face one way have them.

    A row of ``sizes`` is (radius, 0, 0, 0) of a disc, else half length, half width and the facing. ``rings`` hold the
    corners from the lowest on, ``edges`` start, unit direction and length; none of either for a disc.
    """

    kinds: Indices
    sizes: Array
    rings: Array
    ring_starts: Indices
    edges: Array
    edge_starts: Indices


class Stood(NamedTuple):
    """Shapes at places, shape (n, 2), the ones of a shape together: ``order[starts[k]:starts[k + 1]]`` have shape k."""

    shapes: Shapes
    at: Array
    order: Indices
    starts: Indices


@borrowing
def lowest_turned(rings: Array, first: int, last: int) -> int:
    """Return the corner that is the lowest of a ring turned half round, the leftmost of several."""
    best = first
    for k in range(first + 1, last):
        x, y = -rings[k, 0], -rings[k, 1]
        low, left = -rings[best, 1], -rings[best, 0]
        if y < low or (y == low and x < left):
            best = k
    return best


@borrowing
def outline_between(one: Shapes, a: int, other: Shapes, b: int, corners: Array, edges: Array) -> int:
    """Fill in the edges of {p - q}, p in the first shape and q in the second; returns how many there are."""
    first, m = one.ring_starts[a], one.ring_starts[a + 1] - one.ring_starts[a]
    second, n = other.ring_starts[b], other.ring_starts[b + 1] - other.ring_starts[b]
    turned = lowest_turned(other.rings, second, second + n) - second
    i = j = count = 0
    while i < m or j < n:
        p, q = first + i % m, second + (turned + j) % n
        px, py, qx, qy = one.rings[p, 0], one.rings[p, 1], -other.rings[q, 0], -other.rings[q, 1]
        corners[count, 0], corners[count, 1] = px + qx, py + qy
        count += 1
        if j >= n:
            i += 1
        elif i >= m:
            j += 1
        else:
            p, q = first + (i + 1) % m, second + (turned + j + 1) % n
            cross = (one.rings[p, 0] - px) * (-other.rings[q, 1] - qy) - (one.rings[p, 1] - py) * (
                -other.rings[q, 0] - qx
            )
            if cross >= 0.0:
                i += 1
            if cross <= 0.0:
                j += 1
    found = 0
    for k in range(count):
        x, y = corners[k, 0], corners[k, 1]
        after = k + 1 if k + 1 < count else 0
        dx, dy = corners[after, 0] - x, corners[after, 1] - y
        length = math.sqrt(dx * dx + dy * dy)
        if length > 0.0:
            edges[found, 0], edges[found, 1], edges[found, 4] = x, y, length
            edges[found, 2], edges[found, 3] = dx / length, dy / length
            found += 1
    return found


@borrowing
def convex_distance(edges: Array, first: int, last: int, px: float, py: float) -> float:
    """Return the signed distance of a point to a convex outline, negative inside."""
    deepest, nearest = -math.inf, math.inf
    for k in range(first, last):
        dx, dy, ux, uy = px - edges[k, 0], py - edges[k, 1], edges[k, 2], edges[k, 3]
        out = dx * uy - dy * ux
        deepest = max(deepest, out)
        if out > 0.0:
            along, length = dx * ux + dy * uy, edges[k, 4]
            if along < 0.0:
                square = dx * dx + dy * dy
            elif along <= length:
                return float(out)
            else:
                square = (along - length) * (along - length) + out * out
            nearest = min(nearest, square)
    return deepest if nearest == math.inf else math.sqrt(nearest)


@borrowing
def base_distance(shapes: Shapes, k: int, dx: float, dy: float) -> float:
    """Return the signed distance of a point to a base at the origin."""
    if shapes.kinds[k] == DISC:
        return float(math.sqrt(dx * dx + dy * dy) - shapes.sizes[k, 0])
    if shapes.kinds[k] != RECTANGLE:
        return convex_distance(shapes.edges, shapes.edge_starts[k], shapes.edge_starts[k + 1], dx, dy)
    ux, uy = shapes.sizes[k, 2], shapes.sizes[k, 3]
    across = abs(dx * ux + dy * uy) - shapes.sizes[k, 0]
    aside = abs(dy * ux - dx * uy) - shapes.sizes[k, 1]
    if across > 0.0 and aside > 0.0:
        return math.sqrt(across * across + aside * aside)
    return float(max(across, aside))


@borrowing
def measured_from(one: Shapes, a: int, other: Shapes, b: int) -> bool:
    """Whether the gap of two shapes is measured from the second: an area is measured from, never to, if one is one."""
    turned: bool = other.kinds[b] == AREA and one.kinds[a] != AREA
    return turned


@borrowing
def outline_for(one: Shapes, a: int, other: Shapes, b: int, corners: Array, edges: Array) -> int:
    """Fill in the outline that the gap of two shapes is measured to; returns how many edges, none if one is round."""
    if one.kinds[a] == DISC or other.kinds[b] == DISC:
        return 0
    if measured_from(one, a, other, b):
        return outline_between(other, b, one, a, corners, edges)
    return outline_between(one, a, other, b, corners, edges)


@inlined
def gap_between(one: Shapes, a: int, other: Shapes, b: int, edges: Array, count: int, dx: float, dy: float) -> float:
    """Return the gap of two shapes, the second moved by (dx, dy) from the first, to the outline that was filled in."""
    if other.kinds[b] == DISC:
        return base_distance(one, a, dx, dy) - float(other.sizes[b, 0])
    if one.kinds[a] == DISC:
        return base_distance(other, b, -dx, -dy) - float(one.sizes[a, 0])
    if measured_from(one, a, other, b):
        return convex_distance(edges, 0, count, -dx, -dy)
    return convex_distance(edges, 0, count, dx, dy)


@entry
def gaps_of(here: Stood, there: Stood, corners: Array, edges: Array, found: Array) -> None:
    """Fill in the gap from each base here to each there, shape (here, there).

    ``corners`` and ``edges`` have room for the corners of both largest shapes together, shapes (m, 2) and (m, 5).
    """
    one, other = here.shapes, there.shapes
    for a in range(one.kinds.shape[0]):
        for b in range(other.kinds.shape[0]):
            count = outline_for(one, a, other, b, corners, edges)
            for s in range(here.starts[a], here.starts[a + 1]):
                i = here.order[s]
                x, y = here.at[i, 0], here.at[i, 1]
                for t in range(there.starts[b], there.starts[b + 1]):
                    j = there.order[t]
                    dx, dy = there.at[j, 0] - x, there.at[j, 1] - y
                    found[i, j] = gap_between(one, a, other, b, edges, count, dx, dy)


@entry
def ahead_of(at: Array, ways: Array, there: Stood, least: Array, most: Array) -> None:
    """Fill in how far before each place here, in its way, the hindmost and foremost part of each base there lies.

    Shapes: at and ways (here, 2), ways of length one; least and most (here, there).
    """
    shapes = there.shapes
    for b in range(shapes.kinds.shape[0]):
        for t in range(there.starts[b], there.starts[b + 1]):
            j = there.order[t]
            bx, by = there.at[j, 0], there.at[j, 1]
            for i in range(at.shape[0]):
                x, y, ux, uy = at[i, 0], at[i, 1], ways[i, 0], ways[i, 1]
                if shapes.kinds[b] == DISC:
                    middle = (bx - x) * ux + (by - y) * uy
                    least[i, j], most[i, j] = middle - shapes.sizes[b, 0], middle + shapes.sizes[b, 0]
                    continue
                low, high = math.inf, -math.inf
                for k in range(shapes.ring_starts[b], shapes.ring_starts[b + 1]):
                    far = (bx + shapes.rings[k, 0] - x) * ux + (by + shapes.rings[k, 1] - y) * uy
                    low, high = min(low, far), max(high, far)
                least[i, j], most[i, j] = low, high


@entry
def depths_of(places: Array, edges: Array, starts: Indices, bounds: Array, reach: float, found: Array) -> None:
    """Fill in the signed distance of each place to each area, negative inside; infinite for one plainly out of reach.

    Shapes: places (n, 2), edges (m, 5) of all areas, the first of each at ``starts``, bounds (areas, 4), found
    (n, areas).
    """
    for area in range(bounds.shape[0]):
        left, low, right, high = bounds[area, 0], bounds[area, 1], bounds[area, 2], bounds[area, 3]
        for i in range(places.shape[0]):
            px, py = places[i, 0], places[i, 1]
            if px < left - reach or px > right + reach or py < low - reach or py > high + reach:
                found[i, area] = math.inf
                continue
            best, inside = math.inf, False
            for k in range(starts[area], starts[area + 1]):
                x, y, ux, uy, length = edges[k, 0], edges[k, 1], edges[k, 2], edges[k, 3], edges[k, 4]
                end = y + uy * length
                if (y > py) != (end > py) and px < x + ux * ((py - y) / uy):
                    inside = not inside
                dx, dy = px - x, py - y
                along = dx * ux + dy * uy
                if along > 0.0:
                    along = min(along, length)
                    dx -= ux * along
                    dy -= uy * along
                best = min(best, dx * dx + dy * dy)
            held = inside and not (px < left or px > right or py < low or py > high)
            found[i, area] = -math.sqrt(best) if held else math.sqrt(best)


def room_between(one: Shapes, other: Shapes) -> tuple[Array, Array]:
    """Return the room that `gaps_of` works in for some shapes."""
    most = sum(int(np.diff(each.ring_starts).max(initial=0)) for each in (one, other))
    return np.empty((most, 2)), np.empty((most, 5))
