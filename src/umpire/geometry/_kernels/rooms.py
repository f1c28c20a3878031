"""Room for questions about sight: how much some obstacles need, and what a thread keeps from question to question.

To get the room from the system and give it back would take longer than to answer about a single pair. Invariant: what
is kept is as it was made when a kernel returns, no solid marked as skipped.
"""

from __future__ import annotations

from threading import local

import numpy as np

from umpire.geometry._kernels.corridor import PIECE, VERTEX
from umpire.geometry._kernels.types import Obstacles, Room


def make_room(corners: int, rings: int) -> Room:
    """Return room for any question about obstacles of so many corners and rings: an edge gives at most three pieces."""
    edges = 3 * corners
    return Room(
        np.empty((edges, PIECE)), np.empty((2 * edges, VERTEX)), np.empty((6 * edges + 8, 2)),
        np.empty((2 * edges + 2, 4)), np.empty(rings, np.int64), np.empty(rings, np.int64),
        np.empty(rings, np.int64), np.zeros(rings, np.int64),
    )  # fmt: skip


class _Kept(local):
    corners = rings = -1
    room: Room


_KEPT = _Kept()


def kept_room(obstacles: Obstacles) -> Room:
    """Return room of this thread's own for questions about some obstacles, larger than needed where others were."""
    corners, rings = len(obstacles.corners), len(obstacles.owners)
    if corners > _KEPT.corners or rings > _KEPT.rings:
        _KEPT.corners, _KEPT.rings = max(corners, _KEPT.corners), max(rings, _KEPT.rings)
        _KEPT.room = make_room(_KEPT.corners, _KEPT.rings)
    return _KEPT.room
