"""Movement on a grid, the usual way: Dijkstra over many neighbours, and fast marching."""

from __future__ import annotations

import math

import numba
import numpy as np
import shapely
from numpy.typing import NDArray

Array = NDArray[np.float64]
SAMPLES = 8


def rasterised(
    closed: shapely.Geometry, slow: shapely.Geometry, factor: float, step: float, width: float, depth: float
) -> Array:
    """Return what an inch costs in the middle of each cell; infinite where none may go."""
    xs, ys = np.meshgrid(np.arange(step / 2, width, step), np.arange(step / 2, depth, step), indexing="ij")
    costs = np.where(shapely.contains_xy(slow, xs, ys), factor, 1.0)
    costs[shapely.contains_xy(closed, xs, ys)] = math.inf
    return costs


def neighbours(reach: int) -> NDArray[np.int64]:
    """Return the steps to all neighbours within a reach that no nearer one stands for: 8, 16 or 32 of them."""
    steps = range(-reach, reach + 1)
    return np.array([(i, j) for i in steps for j in steps if math.gcd(i, j) == 1])


@numba.njit(cache=True)
def _push(keys: Array, cells: NDArray[np.int64], count: int, key: float, cell: int) -> int:
    place = count
    while place > 0 and keys[(place - 1) >> 1] > key:
        keys[place], cells[place] = keys[(place - 1) >> 1], cells[(place - 1) >> 1]
        place = (place - 1) >> 1
    keys[place], cells[place] = key, cell
    return count + 1


@numba.njit(cache=True)
def _pop(keys: Array, cells: NDArray[np.int64], count: int) -> int:
    count -= 1
    key, cell, place = keys[count], cells[count], 0
    while 2 * place + 1 < count:
        child = 2 * place + 1
        if child + 1 < count and keys[child + 1] < keys[child]:
            child += 1
        if keys[child] >= key:
            break
        keys[place], cells[place] = keys[child], cells[child]
        place = child
    keys[place], cells[place] = key, cell
    return count


@numba.njit(cache=True)
def _step_cost(costs: Array, i: int, j: int, a: int, b: int) -> float:
    """Return what a straight step between two cells costs, sampled on the way."""
    total = 0.0
    for k in range(SAMPLES):
        part = (k + 0.5) / SAMPLES
        total += costs[int(i + 0.5 + part * (a - i)), int(j + 0.5 + part * (b - j))]
    return total / SAMPLES * math.sqrt(float((a - i) * (a - i) + (b - j) * (b - j)))


@numba.njit(cache=True)
def grid_dijkstra(costs: Array, step: float, x: float, y: float, most: float, ways: NDArray[np.int64]) -> Array:
    """Return what each cell costs from the one that a place lies in, up to a limit."""
    wide, deep = costs.shape
    best = np.full((wide, deep), np.inf)
    keys, cells = np.empty(wide * deep * 16), np.empty(wide * deep * 16, np.int64)
    best[int(x / step), int(y / step)] = 0.0
    count = _push(keys, cells, 0, 0.0, int(x / step) * deep + int(y / step))
    while count > 0 and keys[0] <= most:
        key, cell = keys[0], cells[0]
        count = _pop(keys, cells, count)
        i, j = cell // deep, cell % deep
        if key > best[i, j]:
            continue
        for k in range(ways.shape[0]):
            a, b = i + ways[k, 0], j + ways[k, 1]
            if 0 <= a < wide and 0 <= b < deep and costs[a, b] < np.inf:
                cost = key + step * _step_cost(costs, i, j, a, b)
                if cost < best[a, b]:
                    best[a, b] = cost
                    count = _push(keys, cells, count, cost, a * deep + b)
    return best


@numba.njit(cache=True)
def _marched(best: Array, costs: Array, step: float, a: int, b: int) -> float:
    """Return the cost of a cell by the first-order upwind scheme."""
    wide, deep = best.shape
    low = min(best[a - 1, b] if a > 0 else np.inf, best[a + 1, b] if a + 1 < wide else np.inf)
    high = min(best[a, b - 1] if b > 0 else np.inf, best[a, b + 1] if b + 1 < deep else np.inf)
    low, high = min(low, high), max(low, high)
    here = costs[a, b] * step
    if high - low >= here:
        return low + here
    return 0.5 * (low + high + math.sqrt(2.0 * here * here - (low - high) * (low - high)))


@numba.njit(cache=True)
def fast_marching(costs: Array, step: float, x: float, y: float, most: float) -> Array:
    """Return what each cell costs from a place, up to a limit, by fast marching of the first order."""
    wide, deep = costs.shape
    best, done = np.full((wide, deep), np.inf), np.zeros((wide, deep), np.bool_)
    keys, cells = np.empty(wide * deep * 8), np.empty(wide * deep * 8, np.int64)
    si, sj, count = int(x / step), int(y / step), 0
    for i in range(max(0, si - 3), min(wide, si + 4)):
        for j in range(max(0, sj - 3), min(deep, sj + 4)):
            cost = step * _step_cost(costs, si, sj, i, j)
            if cost < np.inf:
                best[i, j] = cost
                count = _push(keys, cells, count, cost, i * deep + j)
    while count > 0 and keys[0] <= most:
        cell = cells[0]
        count = _pop(keys, cells, count)
        i, j = cell // deep, cell % deep
        if done[i, j]:
            continue
        done[i, j] = True
        for k in range(4):
            a, b = i + (k == 0) - (k == 1), j + (k == 2) - (k == 3)
            if 0 <= a < wide and 0 <= b < deep and not done[a, b] and costs[a, b] < np.inf:
                cost = _marched(best, costs, step, a, b)
                if cost < best[a, b]:
                    best[a, b] = cost
                    count = _push(keys, cells, count, cost, a * deep + b)
    return best
