"""The outlines of everywhere that a mover gets to, found on a square grid and traced round.

Each point of the grid is in reach or not, asked of a tree of cheapest paths as `tree_costs` asks it; a single leg that
costs no more than the allowance settles it, and the leg that did so is tried first for the next point. Where two
neighbours differ, the border between them is narrowed down by halving. Then every cell of the grid whose corners differ
joins the crossings of its sides, the inside on the left, as in marching squares (Lorensen and Cline, "Marching Cubes",
1987); a corner of the region between grid lines is cut.

Invariant: each crossing is followed by one other, for each side of a cell at which the inside ends has one at which it
began, looking back. So what is followed closes, and each ring is begun at its first crossing in the order of the cells.

Degenerate cases: what lies on the rim of the grid counts as out of reach, so that every ring closes; of a cell with two
opposite corners in reach the corners are kept apart. Lengths are inches.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from umpire.geometry._kernels.compiler import entry, inlined
from umpire.geometry._kernels.travel import Ground, Query, depth_at, leg_between, load_at, stands
from umpire.geometry._kernels.travel_entries import NEAR_ENOUGH, far, promised, take_first, within_reach
from umpire.geometry._kernels.travel_nodes import lesser, narrow_to, narrow_to_legs, query_from
from umpire.geometry._kernels.types import Array, Indices

HALVINGS = 6
SPARE = 1e-6
"""Points are taken to lie farther aside than they do by this, so that rounding leaves nothing out, inches."""
BLOCK = 4
"""So many points of the grid to a side are asked about together."""


class Near(NamedTuple):
    """What is known about points that are asked about together: their middle and how far aside of it they lie at most.

    Then those places of a tree from which a leg may reach some of them, and room for what the legs promise, and whose
    each is.
    """

    middle: Array
    some: Indices
    promises: Array
    by: Indices


@inlined
def leg_reaches(
    ground: Ground, query: Query, tree: Array, k: int, x: float, y: float, load: float, most: float
) -> bool:
    """Whether the leg to a point from one place of a tree costs no more than an allowance."""
    left = most + NEAR_ENOUGH - tree[k, 2]
    cost: float = tree[k, 2] + leg_between(ground, query, tree[k, 0], tree[k, 1], x, y, tree[k, 3], load, left)
    return cost <= most


@inlined
def settles(
    ground: Ground, query: Query, less: Query, tree: Array, turns: Array, near: Near, x: float, y: float, most: float,
    guess: int, many: int,
) -> tuple[int, int]:  # fmt: skip
    """Return a place of a tree from which a leg reaches a point at an allowance, or -1, and how many may at all.

    The guess is tried first, for which the lesser question is enough. The others are only looked for when it fails:
    until then, ``many`` is -1.
    """
    if far(x, y, tree[0, 0], tree[0, 1]) > most or not stands(ground, less, x, y):
        return -1, many
    load, best = load_at(ground, less, x, y), most + NEAR_ENOUGH
    if leg_reaches(ground, less, tree, guess, x, y, load, most):
        return guess, many
    if many < 0:
        many = within_reach(tree, near.middle[0], near.middle[1], near.middle[2], best, near.some)
    deep = depth_at(ground, query, x, y, best) if load > 0.0 else 0.0
    count = promised(tree, turns, near.some, many, x, y, guess, best, load, deep, near.promises, near.by)
    while count > 0:
        _, k = take_first(near.promises, near.by, count)
        count -= 1
        if leg_reaches(ground, query, tree, k, x, y, load, most):
            return k, many
    return -1, many


@inlined
def look_near(
    ground: Ground, query: Query, less: Query, tree: Array, guess: int, near: Near, x: float, y: float, aside: float
) -> None:
    """Let the lesser question look at what legs from a guess to points no farther aside from a middle may meet."""
    near.middle[0], near.middle[1], near.middle[2] = x, y, aside + SPARE
    narrow_to_legs(ground, query, less, tree[guess, 0], tree[guess, 1], x, y, near.middle[2])


@inlined
def settle_grid(
    ground: Ground, query: Query, less: Query, tree: Array, turns: Array, near: Near, left: float, low: float,
    spacing: float, most: float, settled: Indices,
) -> None:  # fmt: skip
    """Fill in, for each point within the rim of a grid, a place of a tree from which a leg reaches it."""
    last, guess, half = settled.shape[0] - 1, 0, 0.5 * (BLOCK - 1) * spacing
    aside = math.sqrt(2.0) * half
    for first in range(1, last, BLOCK):
        for start in range(1, last, BLOCK):
            x, y, many = left + first * spacing + half, low + start * spacing + half, -1
            if far(x, y, tree[0, 0], tree[0, 1]) > most + aside + SPARE:
                continue
            look_near(ground, query, less, tree, guess, near, x, y, aside)
            for i in range(first, min(first + BLOCK, last)):
                for j in range(start, min(start + BLOCK, last)):
                    at, height = left + i * spacing, low + j * spacing
                    found, many = settles(ground, query, less, tree, turns, near, at, height, most, guess, many)
                    settled[i, j] = found
                    if found >= 0 and found != guess:
                        guess = found
                        look_near(ground, query, less, tree, guess, near, x, y, aside)


@inlined
def cross(
    ground: Ground, query: Query, less: Query, tree: Array, turns: Array, near: Near, most: float, settled: Indices,
    i: int, j: int, way: int, left: float, low: float, spacing: float, point: Array,
) -> None:  # fmt: skip
    """Fill in where the border crosses an edge of the grid: the last place on it that is found in reach."""
    m, n = (i + 1, j) if way == 0 else (i, j + 1)
    if settled[i, j] < 0:
        i, j, m, n = m, n, i, j
    guess, many = settled[i, j], -1
    x, y, ex, ey = left + i * spacing, low + j * spacing, left + m * spacing, low + n * spacing
    mx, my = (x + ex) / 2.0, (y + ey) / 2.0
    look_near(ground, query, less, tree, guess, near, mx, my, 0.5 * spacing)
    for _ in range(HALVINGS):
        middle, height = (x + ex) / 2.0, (y + ey) / 2.0
        found, many = settles(ground, query, less, tree, turns, near, middle, height, most, guess, many)
        if found < 0:
            ex, ey = middle, height
            continue
        x, y = middle, height
        if found != guess:
            guess = found
            look_near(ground, query, less, tree, guess, near, mx, my, 0.5 * spacing)
    point[0], point[1] = x, y


@inlined
def side(i: int, j: int, k: int, count: int) -> int:
    """Return the number of the edge between the k-th corner of a cell and the next one, from the lower left on."""
    if k == 0 or k == 2:
        return i * count + j + (1 if k == 2 else 0)
    return count * count + (i + (1 if k == 1 else 0)) * count + j


@inlined
def link(settled: Indices, after: Indices, order: Indices) -> int:
    """Fill in which edge each crossed edge is followed by, and all of them in the order of the cells; how many."""
    count, held = settled.shape[0], 0
    for i in range(count - 1):
        for j in range(count - 1):
            inside = (
                settled[i, j] >= 0,
                settled[i + 1, j] >= 0,
                settled[i + 1, j + 1] >= 0,
                settled[i, j + 1] >= 0,
            )
            if inside[0] == inside[1] == inside[2] == inside[3]:
                continue
            for k in range(4):
                if inside[k] and not inside[(k + 1) & 3]:
                    back = 1
                    while inside[(k - back) & 3]:
                        back += 1
                    edge = side(i, j, k, count)
                    after[edge], order[held] = side(i, j, (k - back) & 3, count), edge
                    held += 1
    return held


@entry
def outline_reach(
    ground: Ground, zones: Array, tree: Array, turns: Array, left: float, low: float, spacing: float, count: int,
    most: float,
) -> tuple[Array, Indices]:  # fmt: skip
    """Return the corners of the rings around what is in reach (n, 2), and where each ring begins in them.

    The grid has ``count`` by ``count`` points from (left, low) on.
    """
    settled, order = np.full((count, count), -1), np.empty(2 * count * count, np.int64)
    after, starts, rings = np.full(2 * count * count, -1), np.zeros(count * count + 1, np.int64), 0
    if tree.shape[0] == 0:
        return np.empty((0, 2)), starts[:1]
    sx, sy, places = tree[0, 0], tree[0, 1], tree.shape[0]
    near = Near(np.empty(3), np.empty(places, np.int64), np.empty(places), np.empty(places, np.int64))
    query = query_from(ground, zones, sx, sy)
    narrow_to(ground, query, sx, sy, sx, sy, 2.0 * most, 0.0)
    less = lesser(query)
    settle_grid(ground, query, less, tree, turns, near, left, low, spacing, most, settled)
    held = link(settled, after, order)
    points, placed = np.empty((held, 2)), 0
    for k in range(held):
        edge = order[k]
        while after[edge] >= 0:
            way, cell = edge // (count * count), edge % (count * count)
            i, j = cell // count, cell % count
            cross(
                ground, query, less, tree, turns, near, most, settled, i, j, way, left, low, spacing, points[placed],
            )  # fmt: skip
            placed += 1
            follows = after[edge]
            after[edge] = -1
            edge = follows
        if placed > starts[rings]:
            rings += 1
            starts[rings] = placed
    return points, starts[: rings + 1]
