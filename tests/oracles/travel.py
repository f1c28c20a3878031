"""Cheapest paths looked for the slow way: legs measured with Shapely, all of them between many places."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray

from tests.oracles.gaps import drawn
from umpire.geometry import Path, Point, Polygon, Toll, Zone

ROUND = 32
"""Straight stretches in a quarter of a grown corner: within 0.001 inch of the arc for the bases tried."""


class Table:
    """Walls and tolls as Shapely draws them, for a round base of one radius.

    Tolls charge a base that overlaps them by more than ``overlap``.
    """

    def __init__(
        self,
        radius: float,
        bounds: Polygon,
        walls: Sequence[Polygon],
        tolls: Sequence[Toll],
        zones: Sequence[Zone] = (),
        *,
        overlap: float = 0.0,
    ) -> None:
        self.room = drawn(bounds).buffer(-radius)
        parts = [drawn(wall).buffer(radius, quad_segs=ROUND) for wall in walls]
        parts += [shapely.Point(x, y).buffer(clear, quad_segs=ROUND) for x, y, clear in zones]
        self.closed = shapely.union_all(parts)
        self.tolls = [(toll, _overlapping(toll, radius - overlap)) for toll in tolls]

    def cost(self, path: Path) -> float:
        """Return what a path costs, leg by leg; infinite where it is barred."""
        legs = shapely.linestrings([[a, b] for a, b in pairwise(path) if a != b])
        return float(np.sum(self.leg_costs(np.atleast_1d(legs), give=2e-3)[0]))

    def leg_costs(self, legs: NDArray[np.object_], *, give: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return what straight lines cost, there and back; they may cut what is closed by a little."""
        there: NDArray[np.float64] = shapely.length(legs)
        starts, ends, back = shapely.get_point(legs, 0), shapely.get_point(legs, -1), there.copy()
        for toll, shape in self.tolls:
            inside = shapely.intersection(legs, shape)
            extra = (toll.factor - 1.0) * shapely.length(inside)
            there += extra + _entries(starts, inside, ends, toll)
            back += extra + _entries(ends, inside, starts, toll)
        barred = shapely.intersects(legs, self.closed.buffer(-give)) | ~shapely.covers(self.room.buffer(give), legs)
        there[barred] = back[barred] = math.inf
        return there, back

    def cheapest(self, start: Point, goal: Point, *, spacing: float) -> float:
        """Return what the cheapest path by way of places on every border costs: no less than the cheapest of all."""
        places = [start, goal]
        for shape in (self.closed, *(shape for _, shape in self.tolls)):
            for part in getattr(shape.buffer(2e-4), "geoms", [shape.buffer(2e-4)]):
                for ring in (part.exterior, *part.interiors) if not part.is_empty else ():
                    places += [(x, y) for x, y in ring.simplify(1e-3).segmentize(spacing).coords[:-1]]
        count = len(places)
        rows, columns = np.triu_indices(count, 1)
        points = np.array(places)
        lines = shapely.linestrings(np.stack([points[rows], points[columns]], axis=1))
        costs = np.full((count, count), math.inf)
        costs[rows, columns], costs[columns, rows] = self.leg_costs(lines, give=0.0)
        return _dijkstra(costs)


def _overlapping(toll: Toll, radius: float) -> shapely.Geometry:
    shapes = [drawn(area) for area in toll.areas]
    if toll.border:
        shapes = [shape.boundary for shape in shapes]
    return shapely.union_all([shape.buffer(radius, quad_segs=ROUND) for shape in shapes])


def _entries(
    starts: NDArray[np.object_], inside: NDArray[np.object_], ends: NDArray[np.object_], toll: Toll
) -> NDArray[np.float64]:
    """Return what entries cost on each leg: every stretch inside begins with one, but one that begins with the leg."""
    if toll.entry == 0.0:
        return np.zeros(len(inside))
    parts, leg = shapely.get_parts(inside, return_index=True)
    length = shapely.length(parts)
    enters = (length > 1e-6) & (shapely.distance(parts, starts[leg]) > 1e-9)
    leaves = shapely.distance(parts, ends[leg]) > 1e-9
    free = np.where(leaves, np.minimum(length, min(toll.shift, toll.entry)), 0.0)
    charged: NDArray[np.float64] = np.bincount(leg[enters], (toll.entry - free)[enters], minlength=len(inside))
    return charged


def _dijkstra(costs: NDArray[np.float64]) -> float:
    """Return the cost of the cheapest way from the first place to the second."""
    best = np.full(len(costs), math.inf)
    best[0], left = 0.0, np.ones(len(costs), dtype=bool)
    while True:
        here = int(np.argmin(np.where(left, best, math.inf)))
        if here == 1 or not left[here] or best[here] == math.inf:
            return float(best[1])
        left[here] = False
        best = np.minimum(best, best[here] + costs[here])
