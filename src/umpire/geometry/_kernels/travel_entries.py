"""What the package calls about movement.

One route is the straight leg if that costs nothing extra, else a search over the places where paths may bend, whose
bends are then slid. Since sliding only makes cheaper, the search is let go a twentieth beyond the limit. Many places
from one start are asked of a tree: all places within reach are settled once, and every place then costs the best last
leg from one of them. Invariant: a last leg is left uncosted only if its length, and the load of the inches that the
place lies deep in what charges, already promise no less than the best, or if it leaves a rounded corner on its wrong
side; so what is told is the least over the tree.

Degenerate cases: a place where the mover may not stand, or at an infinite cost, is out of reach; a start that may not
be stood on has an empty tree. Places are rows (x, y), all costs inches; bends of a tree are not slid.
"""

from __future__ import annotations

import math

import numpy as np

from umpire.geometry._kernels.compiler import entry, inlined, inner
from umpire.geometry._kernels.travel import Ground, Query, depth_at, leg_between, leg_cost, load_at, stands
from umpire.geometry._kernels.travel_nodes import narrow_to, query_from, special_places
from umpire.geometry._kernels.travel_search import (
    GOAL,
    START,
    Search,
    hugs,
    open_end,
    search,
    taut,
)
from umpire.geometry._kernels.travel_slide import slide
from umpire.geometry._kernels.types import Array, Indices

NEAR_ENOUGH = 1e-9
"""A place of a tree is looked at if it promises to cost no more than this above the limit, inches."""


@inlined
def far(x: float, y: float, ex: float, ey: float) -> float:
    """Return how far apart two places are."""
    return math.sqrt((ex - x) * (ex - x) + (ey - y) * (ey - y))


@inlined
def begin(state: Search, ground: Ground, query: Query, x: float, y: float, gx: float, gy: float) -> None:
    """Make a search from a place to another ready."""
    open_end(state, START, x, y, load_at(ground, query, x, y), far(x, y, gx, gy))
    open_end(state, GOAL, gx, gy, load_at(ground, query, gx, gy), 0.0)


@inner
def retrace(state: Search) -> tuple[Array, Indices]:
    """Return the points of the path to the end and the borders that they lie on."""
    count, k = 1, GOAL
    while k != START:
        k = state.before[k]
        count += 1
    path, edges, k = np.empty((count, 2)), np.empty(count, np.int64), GOAL
    for j in range(count - 1, -1, -1):
        path[j, 0], path[j, 1], edges[j] = state.at[k, 0], state.at[k, 1], state.edges[k]
        k = state.before[k]
    return path, edges


@inner
def route(
    ground: Ground, zones: Array, circle: Array, x: float, y: float, gx: float, gy: float, most: float, spacing: float,
    state: Search,
) -> tuple[float, Array]:  # fmt: skip
    """Return the cost and the points of the cheapest path; infinite and none where there is none within the limit."""
    apart, nowhere, query = far(x, y, gx, gy), np.empty((0, 2)), query_from(ground, zones, x, y)
    narrow_to(ground, query, x, y, gx, gy, apart, 0.0)
    if apart > most or not (stands(ground, query, x, y) and stands(ground, query, gx, gy)):
        return math.inf, nowhere
    straight, direct = leg_cost(ground, query, x, y, gx, gy), np.array([[x, y], [gx, gy]])
    if straight <= apart + 1e-9:
        return straight, direct if apart > 0.0 else direct[:1]
    own = special_places(ground, zones, circle, x, y, gx, gy, True)
    begin(state, ground, query, x, y, gx, gy)
    found = search(state, ground, query, own, True, most + 0.05 * most, 1.05 * apart + 0.25)[1]
    if found == math.inf:
        return found, nowhere
    path, edges = retrace(state)
    count, cost = slide(ground, query, path, edges, path.shape[0], spacing)
    if cost > most:
        return math.inf, nowhere
    return cost, path[:count]


@inner
def grown(points: Array, needed: int) -> Array:
    """Return points in an array that holds at least as many as needed."""
    if needed <= points.shape[0]:
        return points
    larger = np.empty((2 * needed, 2))
    larger[: points.shape[0]] = points
    return larger


@inlined
def last_leg(
    ground: Ground, query: Query, tree: Array, turns: Array, every: Indices, x: float, y: float, guess: int,
    most: float, promises: Array, by: Indices,
) -> tuple[float, int]:  # fmt: skip
    """Return what a place costs by the best last leg from a place of a tree, and which that is.

    A leg is only costed once it promises most of those left; the first is a guess.
    """
    load, best, found = load_at(ground, query, x, y), most, guess
    total = tree[guess, 2] + leg_between(
        ground, query, tree[guess, 0], tree[guess, 1], x, y, tree[guess, 3], load, best - tree[guess, 2]
    )
    best = min(best, total)
    deep = depth_at(ground, query, x, y, best) if load > 0.0 else 0.0
    count = promised(tree, turns, every, tree.shape[0], x, y, guess, best, load, deep, promises, by)
    while count > 0:
        promise, k = take_first(promises, by, count)
        count -= 1
        if promise >= best:
            break
        total = tree[k, 2] + leg_between(
            ground, query, tree[k, 0], tree[k, 1], x, y, tree[k, 3], load, best - tree[k, 2]
        )
        if total < best:
            best, found = total, k
    return best, found


@inlined
def take_first(promises: Array, by: Indices, count: int) -> tuple[float, int]:
    """Take the least of some promises out of them; return it, and whose it is."""
    first = 0
    for j in range(1, count):
        if promises[j] < promises[first]:
            first = j
    promise, k = promises[first], by[first]
    promises[first], by[first] = promises[count - 1], by[count - 1]
    return promise, k


@inlined
def within_reach(tree: Array, x: float, y: float, aside: float, most: float, some: Indices) -> int:
    """Write down the places of a tree from which a leg may reach some point no farther aside; return how many."""
    count = 0
    for k in range(tree.shape[0]):
        left = most - tree[k, 2]
        if left <= 0.0:
            break
        dx, dy = x - tree[k, 0], y - tree[k, 1]
        if dx * dx + dy * dy < (left + aside) * (left + aside):
            some[count] = k
            count += 1
    return count


@inlined
def promised(
    tree: Array, turns: Array, some: Indices, many: int, x: float, y: float, guess: int, best: float, load: float,
    deep: float, promises: Array, by: Indices,
) -> int:  # fmt: skip
    """Write down the last legs to a place, but the guessed one, that may cost less than the best; return how many.

    Only so many places of the tree are asked, from the least cost on. The last inches, as many as the place is deep in
    what charges, cost its load on top.
    """
    count = 0
    for j in range(many):
        k = some[j]
        left = best - tree[k, 2]
        if left <= 0.0:
            break
        dx, dy = x - tree[k, 0], y - tree[k, 1]
        square = dx * dx + dy * dy
        if square >= left * left or k == guess:
            continue
        length = math.sqrt(square)
        promise = tree[k, 2] + length + load * min(length, deep)
        if promise < best and (taut(turns, k, dx, dy) or hugs(turns, k, dx, dy)):
            promises[count], by[count] = promise, k
            count += 1
    return count


@entry
def find_routes(
    ground: Ground, zones: Array, circle: Array, starts: Array, goals: Array, most: float, spacing: float,
    state: Search,
) -> tuple[Array, Array, Indices]:  # fmt: skip
    """Return costs (n,), the points of all paths, and where each path begins in them (n + 1,)."""
    costs, firsts, points = np.empty(starts.shape[0]), np.zeros(starts.shape[0] + 1, np.int64), np.empty((16, 2))
    for k in range(starts.shape[0]):
        costs[k], path = route(
            ground, zones, circle, starts[k, 0], starts[k, 1], goals[k, 0], goals[k, 1], most, spacing,
            state,
        )  # fmt: skip
        firsts[k + 1] = firsts[k] + path.shape[0]
        points = grown(points, firsts[k + 1])
        points[firsts[k] : firsts[k + 1]] = path
    return costs, points[: firsts[starts.shape[0]]], firsts


@entry
def grow_tree(
    ground: Ground, zones: Array, circle: Array, x: float, y: float, most: float, state: Search
) -> tuple[Array, Array]:
    """Return the places that a mover gets to at no more than a cost, from the least cost on.

    They are rows (x, y, cost, load), and the ways to both neighbours on a rounded corner.
    """
    query, own = query_from(ground, zones, x, y), special_places(ground, zones, circle, x, y, x, y, False)
    begin(state, ground, query, x, y, x, y)
    count = search(state, ground, query, own, False, most, most)[0] if stands(ground, query, x, y) else 0
    tree, turns = np.empty((count, 4)), np.empty((count, 4))
    for j in range(count):
        k = state.settled[j]
        tree[j, 0], tree[j, 1], tree[j, 2], tree[j, 3] = (
            state.at[k, 0],
            state.at[k, 1],
            state.cost[k],
            state.load[k],
        )
        turns[j] = state.turns[k]
    return tree, turns


@entry
def tree_costs(ground: Ground, zones: Array, tree: Array, turns: Array, points: Array, most: float) -> Array:
    """Return what points (n, 2) cost by the best leg from a tree's places; infinite above ``most``."""
    found, guess = np.full(points.shape[0], math.inf), 0
    if tree.shape[0] == 0:
        return found
    sx, sy = tree[0, 0], tree[0, 1]
    query, promises, by, every = (
        query_from(ground, zones, sx, sy),
        np.empty(tree.shape[0]),
        np.empty(tree.shape[0], np.int64),
        np.arange(tree.shape[0]),
    )
    narrow_to(ground, query, sx, sy, sx, sy, 2.0 * most, 0.0)
    for k in range(points.shape[0]):
        x, y = points[k, 0], points[k, 1]
        if far(x, y, sx, sy) > most or not stands(ground, query, x, y):
            continue
        best, guess = last_leg(ground, query, tree, turns, every, x, y, guess, most + NEAR_ENOUGH, promises, by)
        if best <= most:
            found[k] = best
    return found


@entry
def legs(ground: Ground, zones: Array, starts: Array, goals: Array) -> Array:
    """Return what straight legs (n, 2) to (n, 2) cost."""
    found = np.empty(starts.shape[0])
    for k in range(starts.shape[0]):
        query = query_from(ground, zones, starts[k, 0], starts[k, 1])
        found[k] = leg_cost(ground, query, starts[k, 0], starts[k, 1], goals[k, 0], goals[k, 1])
    return found


@entry
def standing(ground: Ground, zones: Array, points: Array) -> Array:
    """Return what an inch costs at points (n, 2) on top of its length; -1 where a mover may not stand."""
    query, found = query_from(ground, zones, math.inf, math.inf), np.full(points.shape[0], -1.0)
    for k in range(points.shape[0]):
        if stands(ground, query, points[k, 0], points[k, 1]):
            found[k] = max(load_at(ground, query, points[k, 0], points[k, 1]), 0.0)
    return found
