"""Exposure: how much of the table each position is seen from, and how many of some enemies see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.analysis.tables.arenas import crossings, grid_of, reach_of
from umpire.errors import GeometryError
from umpire.geometry import Base, Crowd, Point, Polygon, Progress, Scene, Solid, contains_point, count_sights

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]

PLASTIC = 1.32471795724474602596
"""The root of x^3 = x + 1, whose powers spread points evenly over a plane."""


@dataclass(frozen=True, kw_only=True)
class Exposure:
    """The exposure of a rectangular grid of positions; row 0 is the lowest on the table.

    Attributes:
        xs: Where the columns' centres stand, shape (columns,), inches.
        ys: Where the rows' centres stand, shape (rows,), inches.
        seen_from: The share of the lookouts that see a position, shape (rows, columns), or None where nobody asked.
        lookouts: The places that it is the share of, shape (n, 2).
        seen_by: How many enemies see a position, shape (rows, columns), or None where there are none.
        enemies: Where they stand, shape (n, 2).
        undecided: How many of all sights were too close to tell; they count as blocked.
    """

    xs: Floats
    ys: Floats
    seen_from: Floats | None
    lookouts: Floats
    seen_by: Numbers | None
    enemies: Floats
    undecided: int


def exposure(
    size: tuple[float, float],
    obstacles: Sequence[Solid] | Scene,
    *,
    base: Base,
    height: float = 1.0,
    step: float = 0.5,
    lookout_step: float | None = 2.0,
    enemies: Sequence[Point] | Floats = (),
    opened: Sequence[str] = (),
    threads: int | None = None,
    gpu: bool = False,
    progress: Progress | None = None,
) -> Exposure:
    """Return the exposure of every position on a grid; each sight is decided exactly, not by a sample of lines.

    Args:
        size: Width and depth of the table, inches.
        obstacles: The terrain that hides what is behind it.
        base: The base of whoever stands in a position, on a lookout, and of each enemy.
        height: Their height, inches.
        step: How far positions lie apart, inches; the grid is centred, and no base leaves the table.
        lookout_step: How far the lookouts lie apart that stand for the whole table; None: do not ask about it.
        enemies: Where enemies stand, shape (n, 2).
        opened: Obstacles that one sees into and out of, but not through.
        threads: How many threads work; all cores by default. The result does not depend on it.
        gpu: Whether a CUDA device does the work.
        progress: Told now and then how many positions are done, and of how many.

    Raises:
        GeometryError: If the steps or the table hold no grid.
        InputError: If there is no CUDA device and one is asked for.
    """
    reach = reach_of(base)
    xs, ys = grid_of(size, step, reach)
    here = _crowd(crossings(xs, ys), base, height)
    foes = np.asarray(enemies, dtype=np.float64).reshape(-1, 2)
    lookouts = crossings(*grid_of(size, lookout_step, reach)) if lookout_step is not None else np.empty((0, 2))
    asked = (len(foes) > 0) + (len(lookouts) > 0)
    shape, undecided, told = (len(ys), len(xs)), 0, 0

    def tell(done: int, total: int) -> None:
        if progress is not None:
            progress(told + done, asked * total)

    seen_by: Numbers | None = None
    if len(foes):
        counts = count_sights(
            here, _crowd(foes, base, height), obstacles, opened=opened, threads=threads, gpu=gpu, progress=tell
        )
        seen_by, undecided, told = counts[:, 0].reshape(shape), int(counts[:, 1].sum()), len(here)
    seen_from: Floats | None = None
    if len(lookouts):
        counts = count_sights(
            here, _crowd(lookouts, base, height), obstacles, opened=opened, threads=threads, gpu=gpu, progress=tell
        )
        seen_from = counts[:, 0].reshape(shape) / len(lookouts)
        undecided += int(counts[:, 1].sum())
    return Exposure(
        xs=xs, ys=ys, seen_from=seen_from, lookouts=lookouts, seen_by=seen_by, enemies=foes, undecided=undecided
    )


def spread(count: int, size: tuple[float, float], *, base: Base, zone: Polygon | None = None) -> Floats:
    """Return places spread evenly over the table, or over a part of it, shape (count, 2); always the same ones.

    Raises:
        GeometryError: If no base stands on the table, or next to none with its centre in the zone.
    """
    reach, found = reach_of(base), np.empty((count, 2))
    if reach[0] * 2.0 > size[0] or reach[1] * 2.0 > size[1]:
        raise GeometryError(f'The base does not fit on a table of {size[0]:g}" x {size[1]:g}".')
    held, tried = 0, 0
    while held < count:
        tried += 1
        if tried > 1000 * (count + 1):
            raise GeometryError("The zone is too small to spread places over it.")
        x = reach[0] + (tried / PLASTIC) % 1.0 * (size[0] - 2.0 * reach[0])
        y = reach[1] + (tried / (PLASTIC * PLASTIC)) % 1.0 * (size[1] - 2.0 * reach[1])
        if zone is None or contains_point(zone, (x, y)):
            found[held] = x, y
            held += 1
    return found


def _crowd(places: Floats, base: Base, height: float) -> Crowd:
    return Crowd.at(places, base, top=height)
