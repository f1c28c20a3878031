"""What the package calls about lines of sight and about one picture.

A pair of bodies goes through what decides it soonest: bodies that touch see each other; then plan questions between
bounds (`volumes`); then, for the few that heights leave open, cells of lines (`cells`). Invariant: a pair is always
asked about in one order, set by where its bodies stand, and the line is turned round afterwards, so that sight is the
same both ways. The solids that either body skips are marked before and unmarked after; who blocks is only looked for
where somebody asks. A line is (x, y, z, x, y, z) in inches, from viewer to target; where nothing is seen its row means
nothing.
"""

from __future__ import annotations

import numpy as np

from umpire.geometry._kernels.compiler import entry, inner, looking
from umpire.geometry._kernels.corridor import PIECE, VERTEX
from umpire.geometry._kernels.crowds import Desk, desk_for, most_corners, skip_both, view_of
from umpire.geometry._kernels.silhouette import silhouette
from umpire.geometry._kernels.types import Array, Bodies, Indices, Obstacles, Room
from umpire.geometry._kernels.volumes import (
    MIDDLE,
    SEEN,
    UNDECIDED,
    blockers,
    bounded_sight,
    by_cells,
    comes_first,
    near_rings,
    stand,
    swap,
)


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


@looking
def judge(
    bodies: Bodies, i: int, j: int, obstacles: Obstacles, room: Room, desk: Desk, circle: Array, line: Array,
    blocking: Array, k: int,
) -> int:  # fmt: skip
    """Return 1 seen, 0 blocked, 2 undecided; ``line`` and, where somebody asks, row k of ``blocking`` are filled in."""
    turned = comes_first(bodies.rows[j], bodies.rows[i])
    if turned:
        i, j = j, i
    view, apart = view_of(bodies, i, j, desk)
    verdict = SEEN
    if apart:
        skip_both(bodies, i, j, room, 1)
        near = near_rings(view, obstacles, room)
        verdict = bounded_sight(view, desk.heights, obstacles, room, near, desk.flat, line)
        if verdict == UNDECIDED:
            verdict = by_cells(view, desk.heights, obstacles, room, near, circle, line)
        if verdict != SEEN and blocking.shape[0] > 0:
            blockers(view, desk.heights, obstacles, room, desk.flat, blocking[k])
        skip_both(bodies, i, j, room, 0)
    else:
        flat = desk.flat
        flat[0], flat[1], flat[2], flat[3] = view.a.row[1], view.a.row[2], view.b.row[1], view.b.row[2]
        stand(view, desk.heights, MIDDLE, flat, line)
    if turned:
        swap(line)
    return verdict


@entry
def see(
    bodies: Bodies, pairs: Indices, obstacles: Obstacles, circle: Array, verdicts: Indices, lines: Array,
    blocking: Array,
) -> None:  # fmt: skip
    """Fill in, for pairs of bodies, 1 seen, 0 blocked, 2 undecided; free lines; and who blocks.

    Shapes: pairs (n, 2), verdicts (n,), lines (n, 6), blocking (n, solids), or (0, solids) where nobody asks.
    """
    room, desk = room_for(obstacles), desk_for(most_corners(bodies))
    for k in range(pairs.shape[0]):
        i, j = pairs[k, 0], pairs[k, 1]
        verdicts[k] = judge(bodies, i, j, obstacles, room, desk, circle, lines[k], blocking, k)


@entry
def picture_of(
    eye: Array, axis: Array, target: Array, bottom: float, top: float, obstacles: Obstacles, use: Indices, draw: bool
) -> tuple[float, float, Array]:
    """Return the area of a target's outline, the area that shows, and the trapezoids that show."""
    return silhouette(
        eye, axis, target, bottom, top, obstacles.corners, obstacles.starts, obstacles.bounds, obstacles.owners,
        obstacles.heights, use, draw,
    )  # fmt: skip
