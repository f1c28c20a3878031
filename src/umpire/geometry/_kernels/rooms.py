"""Room for questions: how much some obstacles need, and what a thread keeps from question to question.

To get the room from the system and give it back would take longer than to answer about a single pair. Invariant: what
is kept is as it was made when a kernel returns, no solid marked as skipped; in the room of a search for paths, which
need not be, each search begins anew. A thread has rooms of its own, so that threads share nothing that they write to,
and a process that forks or pickles a scene takes none along in it.
"""

from __future__ import annotations

from threading import local
from typing import TYPE_CHECKING

import numpy as np

from umpire.geometry._kernels.corridor import PIECE, VERTEX
from umpire.geometry._kernels.types import Indices, Obstacles, Room

if TYPE_CHECKING:  # read when they are first asked for, like every kernel
    from umpire.geometry._kernels.full_sight import WholeRoom
    from umpire.geometry._kernels.picture_room import PictureRoom
    from umpire.geometry._kernels.travel import Ground
    from umpire.geometry._kernels.travel_search import Search


def make_room(corners: int, rings: int) -> Room:
    """Return room for any question about obstacles of so many corners and rings: an edge gives at most three pieces."""
    edges = 3 * corners
    return Room(
        np.empty((edges, PIECE)), np.empty((2 * edges, VERTEX)), np.empty((6 * edges + 8, 2)),
        np.empty((2 * edges + 2, 4)), np.empty(rings, np.int64), np.empty(rings, np.int64),
        np.empty(rings, np.int64), np.zeros(rings, np.int64),
    )  # fmt: skip


class _Kept(local):
    """What a thread keeps, and how much it is large enough for."""

    corners = rings = edges = sitter = cuts = whole = places = -1
    room: Room
    picture: PictureRoom
    shadows: WholeRoom
    search: Search
    marks: Indices = np.zeros(0, np.int64)


_KEPT = _Kept()


def kept_room(obstacles: Obstacles) -> Room:
    """Return room of this thread's own for questions about some obstacles, larger than needed where others were."""
    corners, rings = len(obstacles.corners), len(obstacles.owners)
    if corners > _KEPT.corners or rings > _KEPT.rings:
        _KEPT.corners, _KEPT.rings = max(corners, _KEPT.corners), max(rings, _KEPT.rings)
        _KEPT.room = make_room(_KEPT.corners, _KEPT.rings)
    return _KEPT.room


def kept_picture_room(obstacles: Obstacles, corners: int, cuts: int = 0) -> PictureRoom:
    """Return the same for pictures of targets with at most so many corners, and with room for so many cuts."""
    edges = len(obstacles.corners)
    if edges > _KEPT.edges or corners > _KEPT.sitter or cuts > _KEPT.cuts:
        from umpire.geometry._kernels.picture_room import FEW_CUTS, make_picture_room  # noqa: PLC0415 - as above

        _KEPT.edges, _KEPT.sitter = max(edges, _KEPT.edges), max(corners, _KEPT.sitter)
        _KEPT.cuts = max(cuts, _KEPT.cuts, FEW_CUTS)
        _KEPT.picture = make_picture_room(_KEPT.edges, _KEPT.sitter, _KEPT.cuts)
    return _KEPT.picture


def kept_whole_room(obstacles: Obstacles) -> WholeRoom:
    """Return the same for full sight."""
    edges = len(obstacles.corners)
    if edges > _KEPT.whole:
        from umpire.geometry._kernels.full_sight import make_whole_room  # noqa: PLC0415 - as above

        _KEPT.whole = edges
        _KEPT.shadows = make_whole_room(edges)
    return _KEPT.shadows


def kept_search_room(ground: Ground, round_zones: int) -> Search:
    """Return room of this thread's own for a search on some ground, with so many places round zones."""
    from umpire.geometry._kernels.travel_nodes import ANCHORS  # noqa: PLC0415 - as above
    from umpire.geometry._kernels.travel_search import OTHERS, search_room  # noqa: PLC0415 - as above

    places = OTHERS + len(ground.places) + round_zones + 2 * ANCHORS * len(ground.corners)
    if places > _KEPT.places:
        _KEPT.places = places
        _KEPT.search = search_room(places)
    return _KEPT.search


def kept_marks(solids: int) -> Indices:
    """Return marks of this thread's own for so many solids at least, none of them set."""
    if solids > len(_KEPT.marks):
        _KEPT.marks = np.zeros(solids, np.int64)
    return _KEPT.marks
