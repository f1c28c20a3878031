"""What the package calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from umpire.geometry._kernels.compiler import SOURCES, entry, inner
from umpire.geometry._kernels.corridor import PIECE, VERTEX
from umpire.geometry._kernels.plan import view_of
from umpire.geometry._kernels.silhouette import silhouette
from umpire.geometry._kernels.types import Array, Bodies, Body, Indices, Obstacles, Room
from umpire.geometry._kernels.volumes import MIDDLE, SEEN, blockers, stand, volume_sight

__all__ = ["picture_of", "see"]


_See: TypeAlias = Callable[[Bodies, Indices, Obstacles, Array, Indices, Array, Array], None]
_PictureOf: TypeAlias = Callable[
    [Array, Array, Array, float, float, Obstacles, Indices, bool], tuple[float, float, Array]
]


@inner
def room_for(obstacles: Obstacles) -> Room:
    """Return room for any question about some obstacles: an edge gives at most three pieces."""
    edges, rings = 3 * obstacles.corners.shape[0], obstacles.owners.shape[0]
    solids = obstacles.owners[rings - 1] + 1 if rings > 0 else 0
    return Room(
        np.empty((edges, PIECE)), np.empty((2 * edges, VERTEX)), np.empty((6 * edges + 8, 2)),
        np.empty((2 * edges + 2, 4)), np.empty(rings, np.int64), np.empty(rings, np.int64),
        np.empty(rings, np.int64), np.zeros(solids, np.int64),
    )  # fmt: skip


@inner
def body_at(bodies: Bodies, k: int) -> Body:
    """Return one of many bodies."""
    return Body(bodies.rows[k], bodies.rings[bodies.ring_starts[k] : bodies.ring_starts[k + 1]])


@inner
def skip(bodies: Bodies, k: int, room: Room, mark: int) -> None:
    """Mark the solids that count for nothing for a body, or take the mark away."""
    for i in range(bodies.skip_starts[k], bodies.skip_starts[k + 1]):
        room.skipped[bodies.skips[i]] = mark


@inner
def answer(
    bodies: Bodies, pairs: Indices, obstacles: Obstacles, circle: Array, verdicts: Indices, lines: Array,
    blocking: Array,
) -> None:  # fmt: skip
    """Answer one pair after the other in the same room."""
    room, every = room_for(obstacles), np.arange(obstacles.owners.shape[0])
    frame, planes, reach, flat, heights = np.empty(4), np.empty((5, 8)), np.empty(4), np.empty(4), np.empty(4)
    for k in range(pairs.shape[0]):
        i, j = pairs[k, 0], pairs[k, 1]
        heights[:2], heights[2:] = bodies.heights[i], bodies.heights[j]
        a, b = body_at(bodies, i), body_at(bodies, j)
        view, apart = view_of(a, b, frame, planes, reach)
        if not apart:
            flat[0], flat[1], flat[2], flat[3] = view.a.row[1], view.a.row[2], view.b.row[1], view.b.row[2]
            stand(view, heights, MIDDLE, flat, lines[k])
            verdicts[k] = SEEN
            continue
        skip(bodies, i, room, 1)
        skip(bodies, j, room, 1)
        verdicts[k] = volume_sight(view, heights, obstacles, every, room, circle, True, lines[k])
        if verdicts[k] != SEEN and blocking.shape[0] > 0:
            blockers(view, heights, obstacles, room, circle, blocking[k])
        skip(bodies, i, room, 0)
        skip(bodies, j, room, 0)


def _compiled(sources: str) -> tuple[_See, _PictureOf]:
    """Return the entries; machine code kept from other sources is not used."""

    @entry
    def see(
        bodies: Bodies, pairs: Indices, obstacles: Obstacles, circle: Array, verdicts: Indices, lines: Array,
        blocking: Array,
    ) -> None:  # fmt: skip
        """Fill in, for pairs of bodies, 1 seen, 0 blocked, 2 undecided; free lines; and who blocks.

        Shapes: pairs (n, 2), verdicts (n,), lines (n, 6), blocking (n, solids), or (0, solids) where nobody asks.
        """
        if not sources:
            raise ValueError("nothing was compiled")
        answer(bodies, pairs, obstacles, circle, verdicts, lines, blocking)

    @entry
    def picture_of(
        eye: Array, axis: Array, target: Array, bottom: float, top: float, obstacles: Obstacles, use: Indices,
        draw: bool,
    ) -> tuple[float, float, Array]:  # fmt: skip
        """Return the area of a target's outline, the area that shows, and the trapezoids that show."""
        if not sources:
            raise ValueError("nothing was compiled")
        return silhouette(
            eye, axis, target, bottom, top, obstacles.corners, obstacles.starts, obstacles.bounds, obstacles.owners,
            obstacles.heights, use, draw,
        )  # fmt: skip

    return see, picture_of


see, picture_of = _compiled(SOURCES)
