"""Straight ways told many at once, as far as circles around bases and within them tell them for certain."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from umpire.geometry import _kernels
from umpire.geometry.shapes import Base, Disc, Polygon, Rectangle

ROUNDED = 1.0 - 1e-9
"""By what the circle within a base is made smaller, so that rounding never makes it too large."""

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]


def inner_radius(base: Base) -> float:
    """Return the radius of a circle around the middle of a base that lies in it, inches; 0 where none is known."""
    match base:
        case Disc(radius=radius):
            return radius
        case Rectangle(length=length, width=width):
            return min(length, width) / 2.0 * ROUNDED
        case _:
            return 0.0


class Surroundings:
    """What stands and lies around some bases that go straight ways: bodies, areas, the edge of the table.

    A body is a row (x, y, radius of a circle around it, radius of one within, distance that a clear way keeps from
    it), inches; the last is negative where only the end of a way must keep off it.

    Args:
        bodies: Those that stay where they are, shape (n, 5).
        areas: What a clear way keeps off.
        beside: How far it keeps off areas, inches.
        size: Width and depth of the table, inches.
        end: Within which distance of those bodies that a clear way keeps from no way may end, inches.
    """

    def __init__(
        self, bodies: Floats, areas: Sequence[Polygon], *, beside: float, size: tuple[float, float], end: float = 0.0
    ) -> None:
        edges = [
            [(*here, *there) for ring in (area.ring, *area.holes) for here, there in pairwise((*ring, ring[0]))]
            for area in areas
        ]
        self._bodies, self._beside, self._size = bodies, beside, np.array(size, dtype=np.float64)
        self._end = end
        self._edges = np.array([row for rows in edges for row in rows], dtype=np.float64).reshape(-1, 4)
        self._starts = np.array([0, *accumulate(map(len, edges))], dtype=np.int64)

    def tell(
        self, ways: Floats, numbers: Numbers, own: Floats, limits: Floats, closed: Numbers | None = None
    ) -> Numbers:
        """Return what is told of straight ways: `_kernels.types`' BARRED, CLEAR, OPEN or SHUT, shape (n,).

        BARRED is a way that is too long, or at whose end the base overlaps another or the edge of the table for
        certain, or which ends where none may; whatever way leads there is so too. SHUT is one that leads into an area
        that it may not enter; CLEAR is none of these, and comes near nothing.

        Args:
            ways: Where each begins and ends, x and y of both, shape (n, 4), inches.
            numbers: Which of the own bodies goes it, shape (n,); it is in nobody's way itself.
            own: The bodies of whom the ways are, where they stand when a way is gone, shape (m, 5).
            limits: How far each of these may go, shape (m,), inches.
            closed: How areas are closed to each of these, 0 or NO_END or NO_ENTRY, shape (m, areas); unset, not at all.
        """
        told, ways = np.empty(len(ways), dtype=np.int64), np.asarray(ways, dtype=np.float64)
        shut = np.zeros(len(own) * (len(self._starts) - 1), dtype=np.int64) if closed is None else closed.reshape(-1)
        _kernels.tell_ways(
            *(ways, numbers, own, limits, self._bodies, self._edges, self._starts),
            *(shut, self._beside, self._end, self._size, told),
        )
        return told
