"""What the package calls about pictures: how much of each target is hidden from each eye, and what of one shows.

The hidden share is one less the area that shows over the area of the whole outline, both in the image plane of
`silhouette`, whose axis runs level from the eye to the middle of the target. It is 0 to 1, rounding cut off.

Degenerate cases: whoever stands in the target, on its border, or as good as over its middle sees all of it; of a
target that comes nearer than ``CLOSEST`` only the deeper part is drawn, for areas grow beyond all bounds towards the
eye, and one with no such part is seen. It is cut off there as in Sutherland and Hodgman, "Reentrant Polygon Clipping"
(1974). Invariant: the solids that a target skips are marked for its picture alone.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from umpire.geometry._kernels.compiler import entry, inlined
from umpire.geometry._kernels.picture_room import PictureRoom
from umpire.geometry._kernels.rings import Rings
from umpire.geometry._kernels.silhouette import picture_on
from umpire.geometry._kernels.types import Array, Indices, Obstacles

CLOSEST = 0.01
"""A target that comes nearer to the eye than this depth is cut off there, inches."""


class Sitters(NamedTuple):
    """Upright convex bodies to be looked at: corners, facts, and the solids each skips.

    The facts are a row for each, its middle (x, y), its bottom and its top.
    """

    rings: Array
    starts: Indices
    facts: Array
    skips: Indices
    skip_starts: Indices


@inlined
def within(ring: Array, x: float, y: float) -> bool:
    """Whether a point lies in a convex ring or on it."""
    for k in range(ring.shape[0]):
        j = k + 1 if k + 1 < ring.shape[0] else 0
        ux, uy = ring[j, 0] - ring[k, 0], ring[j, 1] - ring[k, 1]
        if (x - ring[k, 0]) * uy - (y - ring[k, 1]) * ux > 0.0:
            return False
    return True


@inlined
def cut_off(ring: Array, eye: Array, axis: Array, cut: Array) -> int:
    """Fill in the corners of the part of a convex ring deeper than the closest depth; returns how many."""
    n, last = 0, ring.shape[0] - 1
    before = (ring[last, 0] - eye[0]) * axis[0] + (ring[last, 1] - eye[1]) * axis[1] - CLOSEST
    for k in range(ring.shape[0]):
        depth = (ring[k, 0] - eye[0]) * axis[0] + (ring[k, 1] - eye[1]) * axis[1] - CLOSEST
        if (before >= 0.0) != (depth >= 0.0):
            part = before / (before - depth)
            cut[n, 0] = ring[last, 0] + part * (ring[k, 0] - ring[last, 0])
            cut[n, 1] = ring[last, 1] + part * (ring[k, 1] - ring[last, 1])
            n += 1
        if depth >= 0.0:
            cut[n, 0], cut[n, 1] = ring[k, 0], ring[k, 1]
            n += 1
        before, last = depth, k
    return n


@inlined
def share_of(
    room: PictureRoom, eye: Array, sitters: Sitters, j: int, obstacles: Obstacles, rings: Rings, nowhere: Array
) -> tuple[float, int]:
    """Return the hidden share of one target, and how many cuts that needs if the room has too few."""
    ring = sitters.rings[sitters.starts[j] : sitters.starts[j + 1]]
    dx, dy = sitters.facts[j, 0] - eye[0], sitters.facts[j, 1] - eye[1]
    away = math.sqrt(dx * dx + dy * dy)
    if away <= CLOSEST or within(ring, eye[0], eye[1]):
        return 0.0, 0
    axis, cut = room.axis, room.cut
    axis[0], axis[1] = dx / away, dy / away
    count = cut_off(ring, eye, axis, cut)
    if count < 3:
        return 0.0, 0
    for k in range(sitters.skip_starts[j], sitters.skip_starts[j + 1]):
        rings.skipped[sitters.skips[k]] = 1
    whole, seen, _, needed = picture_on(
        room, eye, axis, cut[:count], sitters.facts[j, 2], sitters.facts[j, 3], obstacles, rings, True, nowhere
    )
    for k in range(sitters.skip_starts[j], sitters.skip_starts[j + 1]):
        rings.skipped[sitters.skips[k]] = 0
    if needed > 0 or not whole > 0.0:
        return 0.0, needed
    return min(1.0, max(0.0, 1.0 - seen / whole)), 0


@entry
def shares_of(
    eyes: Array, sitters: Sitters, pairs: Indices, obstacles: Obstacles, rings: Rings, shares: Array, first: int,
    room: PictureRoom,
) -> tuple[int, int]:  # fmt: skip
    """Fill in, for pairs of an eye and a target from a first one on, the share of its outline that is hidden.

    Returns how many pairs are answered by now and, where the next one needs more cuts than the room has, how many.
    Shapes: eyes (n, 3), pairs (m, 2), shares (m,).
    """
    nowhere = np.empty((0, 6))
    for k in range(first, pairs.shape[0]):
        shares[k], needed = share_of(room, eyes[pairs[k, 0]], sitters, pairs[k, 1], obstacles, rings, nowhere)
        if needed > 0:
            return k, needed
    return pairs.shape[0], 0


@entry
def picture_of(
    eye: Array, axis: Array, target: Array, bottom: float, top: float, obstacles: Obstacles, rings: Rings,
    skips: Indices, drawn: Array, room: PictureRoom,
) -> tuple[float, float, int, int]:  # fmt: skip
    """Return the area of a target's outline, the area that shows, how many trapezoids show, and what cuts it needs.

    Where that is more than 0 and more than the room has, nothing else counts. ``skips`` names the solids that hide
    nothing; ``drawn`` receives as many trapezoids as it has room for, rows (first u, last u, lower line, upper line).
    """
    for k in range(skips.shape[0]):
        rings.skipped[skips[k]] = 1
    found = picture_on(room, eye, axis, target, bottom, top, obstacles, rings, False, drawn)
    for k in range(skips.shape[0]):
        rings.skipped[skips[k]] = 0
    return found
