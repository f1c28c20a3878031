"""Figures of two sides that were sampled at places: what each has, by how much they differ, and how sure that is.

How sure is told by interpenetrating samples (Mahalanobis, "On Large-Scale Sample Surveys", 1944): a grid is nine grids
of three times its step, laid into one another. Each of the nine gives the figure once more; how far they lie apart
tells how far off their mean may be, by Student's t of eight degrees. A grid is better than the mean of nine coarser
ones, so the bounds are rather too wide. A mean over pairs has such a part for each of its ends. Where both sides share
one end of their pairs, as the middle of the table that both look at, only what differs there counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]

APART = 3
"""Every third column and every third row make one of the nine grids."""
STUDENT = 2.306004
"""95 % of Student's t with eight degrees of freedom lie within this."""


@dataclass(frozen=True, kw_only=True)
class Sample:
    """Values of places, the first axis, and which of the nine grids each place belongs to, shape (n,)."""

    values: Floats
    grids: Numbers


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """What each side has, the first's less the second's, and how far off that may be at 95 %."""

    first: float
    second: float
    difference: float
    error: float

    @property
    def relative(self) -> Estimate:
        """The same with the difference as a share of what a side has on average."""
        mean = 0.5 * (self.first + self.second)
        if mean == 0.0:
            return Estimate(first=self.first, second=self.second, difference=0.0, error=0.0)
        return Estimate(
            first=self.first, second=self.second, difference=self.difference / mean, error=self.error / mean
        )


def grids_of(columns: Numbers, rows: Numbers) -> Numbers:
    """Return which of the nine grids the crossings of columns and rows belong to."""
    return np.asarray((rows % APART) * APART + columns % APART, dtype=np.int64)


def over_places(first: Sample, second: Sample) -> Estimate:
    """Return the means of values that each side's places have, shapes (n,) and (m,)."""
    return _estimate(first.values, second.values, _variance(first) + _variance(second))


def over_pairs(first: Sample, second: Sample, shared: Numbers | None = None) -> Estimate:
    """Return the means over pairs of each side's places and what both share, shapes (n, k) and (m, k).

    ``shared`` are the grids of what is shared where that is places, shape (k,); None where nothing is sampled there.
    """
    rows = [Sample(values=each.values.mean(axis=1), grids=each.grids) for each in (first, second)]
    variance = _variance(rows[0]) + _variance(rows[1])
    if shared is not None:
        apart = first.values.mean(axis=0) - second.values.mean(axis=0)
        variance += _variance(Sample(values=apart, grids=shared))
    return _estimate(first.values, second.values, variance)


def _estimate(first: Floats, second: Floats, variance: float) -> Estimate:
    one, other = float(first.mean()), float(second.mean())
    return Estimate(first=one, second=other, difference=one - other, error=STUDENT * float(np.sqrt(variance)))


def _variance(sample: Sample) -> float:
    """Return the variance of the mean of all places, as the grids that have any tell it."""
    counts = np.bincount(sample.grids, minlength=APART * APART)
    sums = np.bincount(sample.grids, weights=sample.values, minlength=APART * APART)
    means = sums[counts > 0] / counts[counts > 0]
    return float(means.var(ddof=1)) / len(means) if len(means) > 1 else 0.0
