"""What the package calls about lines of sight and about crowds.

A pair of bodies goes through what decides it soonest: bodies that touch see each other; then plan questions between
bounds (`volumes`); then, for the few that heights leave open, cells of lines (`cells`). Invariant: a pair is always
asked about in one order, set by where its bodies stand, and the line is turned round afterwards, so that sight is the
same both ways. The solids that either body skips are marked before and unmarked after; who blocks is only looked for
where somebody asks. A line is (x, y, z, x, y, z) in inches, from viewer to target; where nothing is seen its row means
nothing.

For crowds, each thread has working room of its own, filled anew by each pair, so that parts of a question asked in
threads of their own share nothing but what they read. Invariant: no two parts write to the same place, for
each has bodies of its own here or, where both crowds are one, pairs of its own.
"""

from __future__ import annotations

import numpy as np

from umpire.geometry._kernels.compiler import borrowing, entry
from umpire.geometry._kernels.crowds import (
    WAITING,
    Crowd,
    Scratch,
    Verdicts,
    most_corners,
    scratch_for,
    skip_both,
    survey_pairs,
    view_of,
)
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


@borrowing
def judge(
    bodies: Bodies, i: int, j: int, obstacles: Obstacles, room: Room, scratch: Scratch, circle: Array, line: Array,
    blocking: Array, k: int,
) -> int:  # fmt: skip
    """Return 1 seen, 0 blocked, 2 undecided; ``line`` and, where somebody asks, row k of ``blocking`` are filled in."""
    turned = comes_first(bodies.rows[j], bodies.rows[i])
    if turned:
        i, j = j, i
    view, apart = view_of(bodies, i, j, scratch)
    verdict = SEEN
    if apart:
        skip_both(bodies, i, j, room, 1)
        near = near_rings(view, obstacles, room)
        verdict = bounded_sight(view, scratch.heights, obstacles, room, near, scratch.flat, line)
        if verdict == UNDECIDED:
            verdict = by_cells(view, scratch.heights, obstacles, room, near, circle, line)
        if verdict != SEEN and blocking.shape[0] > 0:
            blockers(view, scratch.heights, obstacles, room, scratch.flat, blocking[k])
        skip_both(bodies, i, j, room, 0)
    else:
        flat = scratch.flat
        flat[0], flat[1], flat[2], flat[3] = view.a.row[1], view.a.row[2], view.b.row[1], view.b.row[2]
        stand(view, scratch.heights, MIDDLE, flat, line)
    if turned:
        swap(line)
    return verdict


@entry
def see(
    bodies: Bodies, pairs: Indices, obstacles: Obstacles, circle: Array, verdicts: Indices, lines: Array,
    blocking: Array, room: Room,
) -> None:  # fmt: skip
    """Fill in, for pairs of bodies, 1 seen, 0 blocked, 2 undecided; free lines; and who blocks.

    Shapes: pairs (n, 2), verdicts (n,), lines (n, 6), blocking (n, solids), or (0, solids) where nobody asks.
    """
    scratch = scratch_for(most_corners(bodies))
    for k in range(pairs.shape[0]):
        i, j = pairs[k, 0], pairs[k, 1]
        verdicts[k] = judge(bodies, i, j, obstacles, room, scratch, circle, lines[k], blocking, k)


@borrowing
def judge_in_plan(bodies: Bodies, i: int, j: int, obstacles: Obstacles, room: Room, scratch: Scratch) -> int:
    """Return the verdict on a pair as far as questions in plan decide it, 2 where heights leave it open."""
    if comes_first(bodies.rows[j], bodies.rows[i]):
        i, j = j, i
    view, apart = view_of(bodies, i, j, scratch)
    if not apart:
        return SEEN
    skip_both(bodies, i, j, room, 1)
    near = near_rings(view, obstacles, room)
    verdict = bounded_sight(view, scratch.heights, obstacles, room, near, scratch.flat, scratch.line)
    skip_both(bodies, i, j, room, 0)
    return verdict


@entry
def glance(bodies: Bodies, pairs: Indices, obstacles: Obstacles, verdicts: Indices, room: Room) -> None:
    """Fill in what questions in plan decide of pairs, for a first sifting: 1 seen, 0 blocked, 2 undecided."""
    scratch = scratch_for(most_corners(bodies))
    for k in range(pairs.shape[0]):
        verdicts[k] = judge_in_plan(bodies, pairs[k, 0], pairs[k, 1], obstacles, room, scratch)


@entry
def survey(
    here: Crowd, there: Crowd, tasks: Indices, obstacles: Obstacles, opened: Indices, circle: Array, counts: Indices,
    matrix: Verdicts, twin: bool, room: Room,
) -> None:  # fmt: skip
    """Count, for pairs of nodes, how many bodies there see each body here, and for how many it is undecided.

    Shapes: tasks (n, 2), opened (solids,), counts (bodies here, 2), matrix (bodies here, bodies there) or (0, 0).
    With ``twin`` both crowds are one, and only the matrix is filled in.
    """
    scratch = scratch_for(max(most_corners(here.bodies), most_corners(there.bodies)))
    waiting = np.empty((WAITING, 2), np.int64)
    survey_pairs(here, there, tasks, obstacles, opened, room, scratch, circle, waiting, counts, matrix, twin)
