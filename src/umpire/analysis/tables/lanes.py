"""Firing lanes: the longest clear lines from one zone into the other."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.analysis.tables.figures import Lane
from umpire.geometry import Point

Floats: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]

MOST_LANES = 6
APART = 6.0
"""Two lanes whose ends lie nearer to each other than this are one, inches."""


def lanes_between(first: Floats, second: Floats, seen: Mask) -> tuple[Lane, ...]:
    """Return the longest clear lines between two sets of places, (n, 2) and (m, 2), who see each other as (n, m)."""
    rows, columns = np.nonzero(seen)
    lengths = np.hypot(*(first[rows] - second[columns]).T)
    found: list[Lane] = []
    for index in np.lexsort((columns, rows, -np.round(lengths, 6))):
        start, end = first[rows[index]], second[columns[index]]
        if all(max(_far(start, lane.start), _far(end, lane.end)) >= APART for lane in found):
            found.append(
                Lane(
                    start=(float(start[0]), float(start[1])),
                    end=(float(end[0]), float(end[1])),
                    length=float(lengths[index]),
                )
            )
        if len(found) == MOST_LANES:
            break
    return tuple(found)


def _far(place: Floats, other: Point) -> float:
    return float(np.hypot(place[0] - other[0], place[1] - other[1]))
