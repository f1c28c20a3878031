"""Outlines of a region that is only known point by point, drawn on a square grid: what compiled tracing is held to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.geometry.tolerance import Point

HALVINGS = 6
Grid: TypeAlias = NDArray[np.float64]
Inside: TypeAlias = Callable[[Grid], NDArray[np.bool_]]
Edge: TypeAlias = tuple[int, int, int]
"""An edge of the grid: the numbers of its first point, and 0 along x or 1 along y."""


def outlines_of(inside: Inside, left: float, low: float, spacing: float, count: int) -> list[list[Point]]:
    """Return the rings around a region, its inside on their left, that lies within a grid of count by count points.

    Between two points of the grid the border is narrowed down by halving; a corner between grid lines is cut.
    """
    along = np.arange(count) * spacing
    xs, ys = np.meshgrid(left + along, low + along, indexing="ij")
    grid = np.stack([xs, ys], axis=-1)
    held = inside(grid.reshape(-1, 2)).reshape(count, count)
    held[[0, -1], :] = held[:, [0, -1]] = False
    return _traced(held, _crossings(inside, grid, held))


def _crossings(inside: Inside, grid: Grid, held: NDArray[np.bool_]) -> dict[Edge, Point]:
    """Return where the border crosses the edges of the grid."""
    keys: list[Edge] = []
    pairs: list[Grid] = []
    for way, (first, second) in enumerate(((np.s_[:-1, :], np.s_[1:, :]), (np.s_[:, :-1], np.s_[:, 1:]))):
        rows, columns = np.nonzero(held[first] != held[second])
        keys += [(i, j, way) for i, j in zip(rows.tolist(), columns.tolist(), strict=True)]
        starts, ends = grid[first][rows, columns], grid[second][rows, columns]
        turned = held[first][rows, columns][:, None]
        pairs.append(np.stack([np.where(turned, starts, ends), np.where(turned, ends, starts)]))
    within, beyond = np.concatenate(pairs, axis=1)
    for _ in range(HALVINGS):
        middle = (within + beyond) / 2.0
        holds = inside(middle)[:, None]
        within, beyond = np.where(holds, middle, within), np.where(holds, beyond, middle)
    return {key: (x, y) for key, (x, y) in zip(keys, within.tolist(), strict=True)}


def _traced(held: NDArray[np.bool_], crossings: dict[Edge, Point]) -> list[list[Point]]:
    """Return the rings along which crossings follow one another, each from its first crossing on."""
    after: dict[Edge, Edge] = {}
    mixed = held[:-1, :-1].astype(int) + held[1:, :-1] + held[1:, 1:] + held[:-1, 1:]
    for i, j in zip(*(part.tolist() for part in np.nonzero((mixed > 0) & (mixed < 4))), strict=True):
        corners = (held[i, j], held[i + 1, j], held[i + 1, j + 1], held[i, j + 1])
        sides: tuple[Edge, ...] = ((i, j, 0), (i + 1, j, 1), (i, j + 1, 0), (i, j, 1))
        for k in range(4):
            if corners[k] and not corners[(k + 1) % 4]:
                back = next(n for n in range(1, 4) if not corners[k - n])
                after[sides[k]] = sides[k - back]
    rings = []
    while after:
        first = next(iter(after))
        ring, edge = [crossings[first]], after.pop(first)
        while edge != first:
            ring.append(crossings[edge])
            edge = after.pop(edge)
        rings.append(ring)
    return rings
