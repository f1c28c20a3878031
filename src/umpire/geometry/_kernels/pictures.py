"""What the package calls about many pictures: how much of each target is hidden from each eye.

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

from umpire.geometry._kernels.compiler import borrowing, entry, inner
from umpire.geometry._kernels.picture_room import PictureRoom, picture_room_for, with_more_cuts
from umpire.geometry._kernels.rings import Rings, rings_of
from umpire.geometry._kernels.silhouette import picture_on
from umpire.geometry._kernels.types import Array, Indices, Obstacles

CLOSEST = 0.01
"""A target that comes nearer to the eye than this depth is cut off there, inches."""


class Sitters(NamedTuple):
    """Upright convex bodies to be looked at: corners, middles (n, 2), heights (n, 2), and the solids each skips."""

    rings: Array
    starts: Indices
    middles: Array
    heights: Array
    skips: Indices
    skip_starts: Indices


@borrowing
def within(ring: Array, x: float, y: float) -> bool:
    """Whether a point lies in a convex ring or on it."""
    for k in range(ring.shape[0]):
        j = k + 1 if k + 1 < ring.shape[0] else 0
        ux, uy = ring[j, 0] - ring[k, 0], ring[j, 1] - ring[k, 1]
        if (x - ring[k, 0]) * uy - (y - ring[k, 1]) * ux > 0.0:
            return False
    return True


@borrowing
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


@borrowing
def share_of(
    room: PictureRoom, eye: Array, sitters: Sitters, j: int, obstacles: Obstacles, rings: Rings, axis: Array, cut: Array
) -> tuple[float, int]:
    """Return the hidden share of one target, and how many cuts that needs if the room has too few."""
    ring = sitters.rings[sitters.starts[j] : sitters.starts[j + 1]]
    dx, dy = sitters.middles[j, 0] - eye[0], sitters.middles[j, 1] - eye[1]
    away = math.sqrt(dx * dx + dy * dy)
    if away <= CLOSEST or within(ring, eye[0], eye[1]):
        return 0.0, 0
    axis[0], axis[1] = dx / away, dy / away
    count = cut_off(ring, eye, axis, cut)
    if count < 3:
        return 0.0, 0
    for k in range(sitters.skip_starts[j], sitters.skip_starts[j + 1]):
        rings.skipped[sitters.skips[k]] = 1
    whole, seen, _, needed = picture_on(
        room, eye, axis, cut[:count], sitters.heights[j, 0], sitters.heights[j, 1], obstacles, rings, True
    )
    for k in range(sitters.skip_starts[j], sitters.skip_starts[j + 1]):
        rings.skipped[sitters.skips[k]] = 0
    if needed > 0 or not whole > 0.0:
        return 0.0, needed
    return min(1.0, max(0.0, 1.0 - seen / whole)), 0


@inner
def paint(eyes: Array, sitters: Sitters, pairs: Indices, obstacles: Obstacles, use: Indices, shares: Array) -> None:
    """Answer one pair of eye and target after the other on the same room."""
    corners = 0
    for j in range(sitters.starts.shape[0] - 1):
        corners = max(corners, sitters.starts[j + 1] - sitters.starts[j])
    rings, room = rings_of(obstacles, use), picture_room_for(obstacles, corners + 2, 0)
    axis, cut = np.empty(2), np.empty((corners + 2, 2))
    for k in range(pairs.shape[0]):
        shares[k], needed = share_of(room, eyes[pairs[k, 0]], sitters, pairs[k, 1], obstacles, rings, axis, cut)
        while needed > 0:
            room = with_more_cuts(room, needed)
            shares[k], needed = share_of(room, eyes[pairs[k, 0]], sitters, pairs[k, 1], obstacles, rings, axis, cut)


@entry
def shares_of(eyes: Array, sitters: Sitters, pairs: Indices, obstacles: Obstacles, use: Indices, shares: Array) -> None:
    """Fill in, for pairs of an eye and a target, the share of its outline that is hidden.

    Shapes: eyes (n, 3), pairs (m, 2), use (rings), shares (m,).
    """
    paint(eyes, sitters, pairs, obstacles, use, shares)
