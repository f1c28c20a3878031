"""What kernels work on: bodies, obstacles, one view from a body to another, and the room they work in.

Everything is a named tuple of arrays, for that is what compiled code and a GPU take alike: rings and bodies of unequal
length lie behind one another in one array, and ``starts`` (one more than there are rings) tells where each begins.
Rings keep the inside on their left, so a hole runs clockwise. Lengths are inches.

Room is made once for the worst that a set of obstacles can ask, so that no kernel writes past its end, and those that
a GPU runs too take no memory while they work.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.int64]

BARRED, CLEAR, OPEN, SHUT = 0, 1, -1, -2
"""What is told of a straight way: forbidden wherever it leads from, near nothing at all, nothing for certain, or
forbidden where others to the same end may not be."""

NO_END, NO_ENTRY = 1, 2
"""How an area is closed to ways: none may end in it, or none may lead into it."""

RUN = 4
"""How many rings one after the other have a box around them, and how many such boxes another."""


class Body(NamedTuple):
    """A convex end of sight lines: a row and, for a polygon, its corners, shape (n, 2).

    A row is (kind, x, y, half length, half width, facing x, facing y); of a polygon only its place counts.
    """

    row: Array
    ring: Array


class Bodies(NamedTuple):
    """Many bodies; ``skips`` names the solids that count for nothing in any sight from or to a body."""

    rows: Array
    rings: Array
    ring_starts: Indices
    heights: Array
    skips: Indices
    skip_starts: Indices


class Obstacles(NamedTuple):
    """Rings with the inside on their left; consecutive rings of one owner are one solid, its outer ring first.

    A row of ``bounds`` is left, low, right, high, then a place from which the whole ring is seen, or NaN and NaN. The
    rows of all rings come first, then those of the boxes around each run of rings, then around each run of these.
    """

    corners: Array
    starts: Indices
    bounds: Array
    owners: Indices
    heights: Array


class View(NamedTuple):
    """Two parted bodies in the frame of their sight: origin and axis, the corridor's sides, the bodies' range of t."""

    a: Body
    b: Body
    frame: Array
    planes: Array
    reach: Array


class Room(NamedTuple):
    """Arrays large enough for any question about one set of obstacles, filled anew by each."""

    chains: Array
    points: Array
    blocked: Array
    spare: Array
    near: Indices
    chosen: Indices
    sure: Indices
    skipped: Indices
