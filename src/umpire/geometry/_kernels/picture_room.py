"""The room that pictures are worked out in: arrays filled anew by each picture, and how they are put in order.

The arrays are as long as the worst picture past one set of obstacles needs, by counting what each edge can add, but
for the crossings within one slab: these may be as many as the square of its lines, and hardly ever are. A picture that
needs more room says so, and is drawn again in a larger one.

The target's sides are taken from its leftmost corner on, one way round and the other, which puts them in order but for
rounding. Rows are put in order by Shell's method ("A High-Speed Sorting Procedure", 1959) with the gaps 1, 4, 13, 40
...: it needs no memory, and is quick for the few dozen rows that there are. Sides that begin together keep the order
they came in, so that the same picture gives the same bits.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from umpire.geometry._kernels.compiler import inlined
from umpire.geometry._kernels.types import Array, Indices

FEW_CUTS = 512


class PictureRoom(NamedTuple):
    """Arrays large enough for any picture past one set of obstacles; only ``cuts`` may prove too small."""

    mine: Array
    sides: Array
    order: Indices
    mine_order: Indices
    live: Indices
    breaks: Array
    lasts: Array
    found: Array
    out: Array
    by_height: Indices
    gaps: Array
    cuts: Array
    axis: Array
    cut: Array


def make_picture_room(edges: int, corners: int, cuts: int) -> PictureRoom:
    """Return room for pictures of targets with at most so many corners past so many edges.

    A side ends once and crosses the target's sides twice at most; a target that is cut off gains two corners.
    """
    corners += 2
    return PictureRoom(
        np.empty((corners, 6)), np.empty((edges + 1, 6)), np.empty(edges + 1, np.int64), np.empty(corners, np.int64),
        np.empty(edges + 1, np.int64), np.empty(4 * edges + 2 * corners + 2), np.empty(3 * edges + 1),
        np.empty((edges + 1, 5)), np.empty((edges + 1, 4)), np.empty(edges + 1, np.int64), np.empty((edges + 2, 4)),
        np.empty(cuts), np.empty(2), np.empty((corners, 2)),
    )  # fmt: skip


@inlined
def sort(values: Array, count: int) -> None:
    """Sort the first of some values."""
    step = 1
    while 3 * step < count:
        step = 3 * step + 1
    while step > 0:
        for k in range(step, count):
            value, j = values[k], k - step
            while j >= 0 and values[j] > value:
                values[j + step] = values[j]
                j -= step
            values[j + step] = value
        step //= 3


@inlined
def sort_sides(sides: Array, count: int, order: Indices) -> None:
    """Fill in the order of sides by where they begin; those that begin together stay as they are."""
    for k in range(count):
        order[k] = k
    step = 1
    while 3 * step < count:
        step = 3 * step + 1
    put_in_order(sides, count, order, step)


@inlined
def sort_round(sides: Array, count: int, order: Indices) -> None:
    """Fill in the same order of the sides of a convex outline, which come one after the other round it."""
    first = 0
    for k in range(1, count):
        if sides[k, 0] < sides[first, 0]:
            first = k
    onward, back = first, first - 1 if first > 0 else count - 1
    for k in range(count):
        if sides[back, 0] < sides[onward, 0] or (sides[back, 0] == sides[onward, 0] and back < onward):
            order[k] = back
            back = back - 1 if back > 0 else count - 1
        else:
            order[k] = onward
            onward = onward + 1 if onward + 1 < count else 0
    put_in_order(sides, count, order, 1)


@inlined
def put_in_order(sides: Array, count: int, order: Indices, step: int) -> None:
    """Put sides in order by Shell's method, beginning with a gap."""
    while step > 0:
        for k in range(step, count):
            side, j = order[k], k - step
            while j >= 0 and (
                sides[order[j], 0] > sides[side, 0] or (sides[order[j], 0] == sides[side, 0] and order[j] > side)
            ):
                order[j + step] = order[j]
                j -= step
            order[j + step] = side
        step //= 3
