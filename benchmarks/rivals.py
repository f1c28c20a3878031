"""How others decide sight: with a handful of lines. Compiled, so that they lose by their method alone."""

from __future__ import annotations

import math

import numba
import numpy as np
from numpy.typing import NDArray

from umpire.geometry import Outline, Polygon, Solid, corners

Floats = NDArray[np.float64]
Rings = tuple[Floats, NDArray[np.int64], Floats]
"""Corners, where each ring starts, bounds."""


def rings_of(walls: list[Solid]) -> Rings:
    """Return the outlines of terrain as arrays."""
    rings = [each.footprint.ring for each in walls if isinstance(each.footprint, Polygon)]
    points = np.array([point for ring in rings for point in ring])
    starts = np.cumsum([0, *(len(ring) for ring in rings)])
    bounds = [(*np.min(ring, axis=0), *np.max(ring, axis=0)) for ring in rings]
    return points, starts, np.array(bounds)


def middles(models: list[Solid]) -> Floats:
    """Return the centre of each base, shape (n, 1, 2)."""
    return np.array([[each.footprint.at] for each in models if isinstance(each.footprint, Outline)])


def rims(models: list[Solid], count: int, *, centre: bool = False) -> Floats:
    """Return points evenly along each rim, shape (n, count, 2), and the centre too if asked."""
    found = []
    for each in models:
        assert isinstance(each.footprint, Outline)
        ring = np.array(corners(each.footprint))
        steps = np.linalg.norm(np.roll(ring, -1, axis=0) - ring, axis=1)
        along = np.concatenate(([0.0], np.cumsum(steps)))
        wanted = (np.arange(count) + 0.5) / count * along[-1]
        closed = np.concatenate((ring, ring[:1]))
        points = [np.interp(wanted, along, closed[:, axis]) for axis in range(2)]
        spots = np.column_stack(points)
        found.append(np.concatenate((spots, [each.footprint.at])) if centre else spots)
    return np.array(found)


@numba.njit(error_model="numpy")
def _cut(points: Floats, starts: NDArray[np.int64], bounds: Floats, ax: float, ay: float, bx: float, by: float) -> bool:
    left, right, low, high = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    for ring in range(bounds.shape[0]):
        if bounds[ring, 0] > right or bounds[ring, 2] < left or bounds[ring, 1] > high or bounds[ring, 3] < low:
            continue
        sx, sy = points[starts[ring + 1] - 1]
        before = (bx - ax) * (sy - ay) - (by - ay) * (sx - ax) > 0.0
        for k in range(starts[ring], starts[ring + 1]):
            ex, ey = points[k]
            after = (bx - ax) * (ey - ay) - (by - ay) * (ex - ax) > 0.0
            if before != after:
                one = (ex - sx) * (ay - sy) - (ey - sy) * (ax - sx) > 0.0
                other = (ex - sx) * (by - sy) - (ey - sy) * (bx - sx) > 0.0
                if one != other:
                    return True
            sx, sy, before = ex, ey, after
    return False


@numba.njit(error_model="numpy")
def any_free(
    pairs: NDArray[np.int64], from_: Floats, to: Floats, points: Floats, starts: NDArray[np.int64], bounds: Floats
) -> NDArray[np.bool_]:
    """Return for which pairs a line from a point of one to a point of the other is free."""
    found = np.zeros(len(pairs), np.bool_)
    for k in range(len(pairs)):
        i, j = pairs[k, 0], pairs[k, 1]
        for a in range(from_.shape[1]):
            for b in range(to.shape[1]):
                ax, ay, bx, by = from_[i, a, 0], from_[i, a, 1], to[j, b, 0], to[j, b, 1]
                if not _cut(points, starts, bounds, ax, ay, bx, by):
                    found[k] = True
                    break
            if found[k]:
                break
    return found


def aims(models: list[Solid], pairs: NDArray[np.int64], count: int) -> Floats:
    """Return points evenly across the width of each target as its viewer sees it, shape (pairs, count, 2)."""
    centres = middles(models)[:, 0]
    away = centres[pairs[:, 1]] - centres[pairs[:, 0]]
    across = np.column_stack((-away[:, 1], away[:, 0])) / np.linalg.norm(away, axis=1)[:, None]
    radius = np.array([_radius(models[j]) for j in pairs[:, 1]])
    parts = (2.0 * np.arange(count) + 1.0 - count) / count
    moved = across[:, None, :] * parts[None, :, None] * radius[:, None, None]
    return np.asarray(centres[pairs[:, 1]][:, None, :] + moved)


def _radius(model: Solid) -> float:
    assert isinstance(model.footprint, Outline)
    x, y = model.footprint.at
    return max(math.hypot(px - x, py - y) for px, py in corners(model.footprint))


@numba.njit(error_model="numpy")
def blocked_share(
    pairs: NDArray[np.int64], from_: Floats, aims: Floats, points: Floats, starts: NDArray[np.int64], bounds: Floats
) -> Floats:
    """Return the share of the lines from one point to the points aimed at that are blocked."""
    found = np.zeros(len(pairs))
    for k in range(len(pairs)):
        for b in range(aims.shape[1]):
            i = pairs[k, 0]
            if _cut(points, starts, bounds, from_[i, 0, 0], from_[i, 0, 1], aims[k, b, 0], aims[k, b, 1]):
                found[k] += 1.0 / aims.shape[1]
    return found
