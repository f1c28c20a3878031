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

import numpy as np

from umpire.geometry._kernels.compiler import entry, inlined
from umpire.geometry._kernels.travel import Ground, Query, depth_at, leg_between, load_at, stands
from umpire.geometry._kernels.travel_entries import NEAR_ENOUGH, far, promised, take_first, within_reach
from umpire.geometry._kernels.travel_nodes import narrow_to, query_from
from umpire.geometry._kernels.types import Array, Indices

HALVINGS = 6
BLOCK = 4
"""So many points of the grid to a side are asked about together."""


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
    ground: Ground, query: Query, tree: Array, turns: Array, some: Indices, many: int, x: float, y: float, most: float,
    guess: int, promises: Array, by: Indices,
) -> int:  # fmt: skip
    """Return a place of a tree, one of some or a guess, from which a leg reaches a point at an allowance, or -1."""
    if far(x, y, tree[0, 0], tree[0, 1]) > most or not stands(ground, query, x, y):
        return -1
    load, best = load_at(ground, query, x, y), most + NEAR_ENOUGH
    if leg_reaches(ground, query, tree, guess, x, y, load, most):
        return guess
    deep = depth_at(ground, query, x, y, best) if load > 0.0 else 0.0
    count = promised(tree, turns, some, many, x, y, guess, best, load, deep, promises, by)
    while count > 0:
        _, k = take_first(promises, by, count)
        count -= 1
        if leg_reaches(ground, query, tree, k, x, y, load, most):
            return k
    return -1


@inlined
def settle_grid(
    ground: Ground, query: Query, tree: Array, turns: Array, left: float, low: float, spacing: float, most: float,
    some: Indices, promises: Array, by: Indices, settled: Indices,
) -> None:  # fmt: skip
    """Fill in, for each point within the rim of a grid, a place of a tree from which a leg reaches it."""
    last, guess = settled.shape[0] - 1, 0
    for first in range(1, last, BLOCK):
        for start in range(1, last, BLOCK):
            half = 0.5 * (BLOCK - 1) * spacing
            x, y = left + first * spacing + half, low + start * spacing + half
            many = within_reach(tree, x, y, math.sqrt(2.0) * half + spacing, most + NEAR_ENOUGH, some)
            if many == 0:
                continue
            for i in range(first, min(first + BLOCK, last)):
                for j in range(start, min(start + BLOCK, last)):
                    x, y = left + i * spacing, low + j * spacing
                    found = settles(ground, query, tree, turns, some, many, x, y, most, guess, promises, by)
                    settled[i, j] = found
                    guess = found if found >= 0 else guess


@inlined
def cross(
    ground: Ground, query: Query, tree: Array, turns: Array, most: float, settled: Indices, i: int, j: int, way: int,
    left: float, low: float, spacing: float, some: Indices, promises: Array, by: Indices, point: Array,
) -> None:  # fmt: skip
    """Fill in where the border crosses an edge of the grid: the last place on it that is found in reach."""
    m, n = (i + 1, j) if way == 0 else (i, j + 1)
    if settled[i, j] < 0:
        i, j, m, n = m, n, i, j
    guess = settled[i, j]
    x, y, ex, ey = left + i * spacing, low + j * spacing, left + m * spacing, low + n * spacing
    many = within_reach(tree, (x + ex) / 2.0, (y + ey) / 2.0, spacing, most + NEAR_ENOUGH, some)
    for _ in range(HALVINGS):
        middle, height = (x + ex) / 2.0, (y + ey) / 2.0
        found = settles(ground, query, tree, turns, some, many, middle, height, most, guess, promises, by)
        if found >= 0:
            x, y, guess = middle, height, found
        else:
            ex, ey = middle, height
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
    after, some = np.full(2 * count * count, -1), np.empty(tree.shape[0], np.int64)
    starts, rings = np.zeros(count * count + 1, np.int64), 0
    if tree.shape[0] == 0:
        return np.empty((0, 2)), starts[:1]
    sx, sy, promises, by = tree[0, 0], tree[0, 1], np.empty(tree.shape[0]), np.empty(tree.shape[0], np.int64)
    query = query_from(ground, zones, sx, sy)
    narrow_to(ground, query, sx, sy, sx, sy, 2.0 * most, 0.0)
    settle_grid(ground, query, tree, turns, left, low, spacing, most, some, promises, by, settled)
    held = link(settled, after, order)
    points, placed = np.empty((held, 2)), 0
    for k in range(held):
        edge = order[k]
        while after[edge] >= 0:
            way, cell = edge // (count * count), edge % (count * count)
            i, j = cell // count, cell % count
            cross(
                ground, query, tree, turns, most, settled, i, j, way, left, low, spacing, some, promises, by,
                points[placed],
            )  # fmt: skip
            placed += 1
            follows = after[edge]
            after[edge] = -1
            edge = follows
        if placed > starts[rings]:
            rings += 1
            starts[rings] = placed
    return points, starts[: rings + 1]
