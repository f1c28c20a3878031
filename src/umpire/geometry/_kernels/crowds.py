"""Who sees whom between two crowds of bodies, whole boxes of them at once where that decides.

A line from one body to another is also a line between any two boxes that hold them, and no more of it lies outside the
boxes than outside the bodies. So where two boxes do not see each other, none of the bodies in them do; where nothing
at all meets the hull of both boxes, all of them do. Every other pair is asked about by itself.

Two trees of boxes are walked down together, from pairs of nodes that wait on a pile. Invariant: each pair of bodies is
in exactly one pair of nodes that waits or has its verdict. The pile holds one pair more at most for each level that is
gone down in either tree, for a pair is replaced by two of its parts and the last is taken first (within one crowd by
three, as each pair of parts is wanted once).

Degenerate cases: boxes that touch decide nothing; solids that a box might have to leave out, those that bodies may
skip and that meet it, are left out, so that "blocked" stays certain; boxes much larger than what they hold, or holding
few pairs, are opened unasked, which changes no verdict; an oval stands in the box of its drawn corners, out of which
its true rim may reach by less than the tolerance. Lengths are inches. Derived here.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.geometry._kernels.compiler import borrowing, inner
from umpire.geometry._kernels.plan import plan_sight, view_in
from umpire.geometry._kernels.types import Array, Bodies, Body, Indices, Obstacles, Room, View
from umpire.geometry._kernels.volumes import (
    BLOCKED,
    SEEN,
    UNDECIDED,
    bounded_sight,
    by_cells,
    choose,
    comes_first,
    near_of,
    near_rings,
    swap,
)

Verdicts: TypeAlias = NDArray[np.uint8]

WAITING = 256
"""More pairs of boxes than ever wait: one for each level of two trees."""
FEWEST = 20
"""Boxes that hold fewer pairs than this are opened unasked."""
ANYWHERE = 2
"""The mark of a solid that bodies skip wherever they stand; with 1 those do that meet it."""


class Crowd(NamedTuple):
    """Bodies in boxes of boxes: node k holds ``order[spans[k, 0]:spans[k, 1]]`` and, if several, two other nodes.

    Shapes: boxes (nodes, 4, 2), rows (nodes, 7), heights and children (nodes, 2), order (bodies,), spans (nodes, 3),
    the last column 1 where the bodies fill their box, so that it is worth asking about.
    """

    bodies: Bodies
    boxes: Array
    rows: Array
    heights: Array
    spans: Indices
    children: Indices
    order: Indices


class Scratch(NamedTuple):
    """The small arrays that one view after another is written into."""

    frame: Array
    planes: Array
    reach: Array
    heights: Array
    flat: Array
    line: Array
    rows: Array
    first: Array
    second: Array


@inner
def scratch_for(corners: int) -> Scratch:
    """Return room for views between bodies with at most so many corners."""
    return Scratch(
        np.empty(4), np.empty((5, 8)), np.empty(4), np.empty(4), np.empty(4), np.empty(6), np.empty((2, 7)),
        np.empty((corners, 2)), np.empty((corners, 2)),
    )  # fmt: skip


@borrowing
def most_corners(bodies: Bodies) -> int:
    """Return how many corners a body has at most."""
    most = 4
    for k in range(bodies.rows.shape[0]):
        most = max(most, bodies.ring_starts[k + 1] - bodies.ring_starts[k])
    return most


@borrowing
def member(crowd: Crowd, node: int) -> Body:
    """Return a node's box, or the body itself where it holds only one."""
    if crowd.children[node, 0] >= 0:
        return Body(crowd.rows[node], crowd.boxes[node])
    bodies, k = crowd.bodies, crowd.order[crowd.spans[node, 0]]
    return Body(bodies.rows[k], bodies.rings[bodies.ring_starts[k] : bodies.ring_starts[k + 1]])


@borrowing
def leave_out(crowd: Crowd, node: int, obstacles: Obstacles, opened: Indices, room: Room, mark: int) -> None:
    """Mark the solids that count for nothing for a node's body, for a box at least those; or take the marks away."""
    if crowd.children[node, 0] < 0:
        bodies, k = crowd.bodies, crowd.order[crowd.spans[node, 0]]
        for i in range(bodies.skip_starts[k], bodies.skip_starts[k + 1]):
            room.skipped[bodies.skips[i]] = mark
        return
    box = crowd.boxes[node]
    for ring in range(obstacles.owners.shape[0]):
        how = opened[obstacles.owners[ring]]
        if how == ANYWHERE or (how != 0 and meets(obstacles.bounds, ring, box, box)):
            room.skipped[obstacles.owners[ring]] = mark


@borrowing
def meets(bounds: Array, ring: int, one: Array, other: Array) -> bool:
    """Whether a ring's bounds meet the bounds of two boxes."""
    return bool(
        bounds[ring, 0] <= max(one[1, 0], other[1, 0])
        and bounds[ring, 2] >= min(one[0, 0], other[0, 0])
        and bounds[ring, 1] <= max(one[2, 1], other[2, 1])
        and bounds[ring, 3] >= min(one[0, 1], other[0, 1])
    )


@borrowing
def nothing_between(view: View, obstacles: Obstacles, one: Array, other: Array) -> bool:
    """Whether no ring's bounds meet the hull of two boxes."""
    planes, bounds = view.planes, obstacles.bounds
    for ring in range(obstacles.owners.shape[0]):
        if not meets(bounds, ring, one, other):
            continue
        beyond = False
        for side in range(0, 3, 2):
            nx, ny = planes[side, 5], planes[side, 6]
            x = bounds[ring, 2] if nx > 0.0 else bounds[ring, 0]
            y = bounds[ring, 3] if ny > 0.0 else bounds[ring, 1]
            beyond = beyond or nx * x + ny * y < planes[side, 7]
        if not beyond:
            return False
    return True


@borrowing
def look(
    here: Crowd, i: int, there: Crowd, j: int, obstacles: Obstacles, opened: Indices, room: Room, scratch: Scratch,
    circle: Array,
) -> int:  # fmt: skip
    """Return 0 if no body of one node sees any of the other, 1 if all do, 2 if neither is known."""
    single = here.children[i, 0] < 0 and there.children[j, 0] < 0
    one, other = member(here, i), member(there, j)
    scratch.heights[0], scratch.heights[1] = here.heights[i, 0], here.heights[i, 1]
    scratch.heights[2], scratch.heights[3] = there.heights[j, 0], there.heights[j, 1]
    if single and comes_first(other.row, one.row):
        one, other = other, one
        swap(scratch.heights)
    view, apart = view_in(
        one, other, scratch.frame, scratch.planes, scratch.reach, scratch.rows, scratch.first, scratch.second
    )
    if not apart:
        return SEEN if single else UNDECIDED
    if not single and nothing_between(view, obstacles, here.boxes[i], there.boxes[j]):
        return SEEN
    leave_out(here, i, obstacles, opened, room, 1)
    leave_out(there, j, obstacles, opened, room, 1)
    near = near_rings(view, obstacles, room)
    if single:
        verdict = bounded_sight(view, scratch.heights, obstacles, room, near, scratch.flat, scratch.line)
        if verdict == UNDECIDED:
            verdict = by_cells(view, scratch.heights, obstacles, room, near, circle, scratch.line)
    else:
        verdict = box_sight(view, obstacles, room, near, scratch)
    leave_out(here, i, obstacles, opened, room, 0)
    leave_out(there, j, obstacles, opened, room, 0)
    return verdict


@borrowing
def box_sight(view: View, obstacles: Obstacles, room: Room, near: int, scratch: Scratch) -> int:
    """Return 0 if the rings that every line meets leave none free between two boxes, else 2."""
    surely = choose(view, scratch.heights, obstacles, room.near, near, -1, room.chosen)
    return UNDECIDED if plan_sight(view, obstacles, room, surely, scratch.flat) else BLOCKED


@borrowing
def view_of(bodies: Bodies, i: int, j: int, scratch: Scratch) -> tuple[View, bool]:
    """Return the view from one body of a list to another, and whether they are apart; their heights are filled in."""
    for k in range(2):
        scratch.heights[k], scratch.heights[2 + k] = bodies.heights[i, k], bodies.heights[j, k]
    one = Body(bodies.rows[i], bodies.rings[bodies.ring_starts[i] : bodies.ring_starts[i + 1]])
    other = Body(bodies.rows[j], bodies.rings[bodies.ring_starts[j] : bodies.ring_starts[j + 1]])
    return view_in(
        one, other, scratch.frame, scratch.planes, scratch.reach, scratch.rows, scratch.first, scratch.second
    )


@borrowing
def skip_both(bodies: Bodies, i: int, j: int, room: Room, mark: int) -> None:
    """Mark the solids that count for nothing for either of two bodies, or take the marks away."""
    for body in range(2):
        k = i if body == 0 else j
        for n in range(bodies.skip_starts[k], bodies.skip_starts[k + 1]):
            room.skipped[bodies.skips[n]] = mark


@borrowing
def pair_sight(
    bodies: Bodies, i: int, j: int, obstacles: Obstacles, every: Indices, room: Room, scratch: Scratch
) -> int:
    """Return 0 blocked, 1 seen, 2 not known without splitting lines into cells; takes no memory of its own."""
    if comes_first(bodies.rows[j], bodies.rows[i]):
        i, j = j, i
    view, apart = view_of(bodies, i, j, scratch)
    if not apart:
        return SEEN
    skip_both(bodies, i, j, room, 1)
    near = near_of(view, obstacles, every, room)
    verdict = bounded_sight(view, scratch.heights, obstacles, room, near, scratch.flat, scratch.line)
    skip_both(bodies, i, j, room, 0)
    return verdict


@borrowing
def note(
    here: Crowd, i: int, there: Crowd, j: int, verdict: int, counts: Indices, matrix: Verdicts, twin: bool
) -> None:
    """Write down a verdict for all bodies of two nodes; within one crowd, both ways and in the matrix alone."""
    if verdict == BLOCKED:
        return
    column = 0 if verdict == SEEN else 1
    for k in range(here.spans[i, 0], here.spans[i, 1]):
        if not twin:
            counts[here.order[k], column] += there.spans[j, 1] - there.spans[j, 0]
        if matrix.shape[0] > 0:
            for m in range(there.spans[j, 0], there.spans[j, 1]):
                matrix[here.order[k], there.order[m]] = verdict
                if twin:
                    matrix[there.order[m], here.order[k]] = verdict


@borrowing
def unfold(here: Crowd, i: int, there: Crowd, j: int, twin: bool, waiting: Indices, held: int) -> int:
    """Put the pairs of parts of two nodes on the pile, in place of the pair itself; returns how many wait."""
    if twin and i == j:
        for k in range(3):
            waiting[held, 0], waiting[held, 1] = here.children[i, k // 2], here.children[i, (k + 1) // 2]
            held += 1
        return held
    one, other = here.spans[i, 1] - here.spans[i, 0], there.spans[j, 1] - there.spans[j, 0]
    of_here = one >= other
    if one > 1 and other > 1 and here.spans[i, 2] != there.spans[j, 2]:
        of_here = here.spans[i, 2] == 0
    for child in range(2):
        if of_here:
            waiting[held, 0], waiting[held, 1] = here.children[i, child], j
        else:
            waiting[held, 0], waiting[held, 1] = i, there.children[j, child]
        held += 1
    return held


@borrowing
def survey_pairs(
    here: Crowd, there: Crowd, tasks: Indices, obstacles: Obstacles, opened: Indices, room: Room, scratch: Scratch,
    circle: Array, waiting: Indices, counts: Indices, matrix: Verdicts, twin: bool,
) -> None:  # fmt: skip
    """Count, for each body here, those there that see it (column 0) and those for which it is undecided (column 1).

    With ``twin`` both crowds are the same: each pair is asked about once and noted twice. ``waiting`` has room for
    ``WAITING`` pairs of nodes.
    """
    for task in range(tasks.shape[0]):
        waiting[0, 0], waiting[0, 1] = tasks[task, 0], tasks[task, 1]
        held = 1
        while held > 0:
            held -= 1
            i, j = waiting[held, 0], waiting[held, 1]
            one, other = here.spans[i, 1] - here.spans[i, 0], there.spans[j, 1] - there.spans[j, 0]
            verdict, close = UNDECIDED, here.spans[i, 2] != 0 and there.spans[j, 2] != 0
            if (one * other >= FEWEST and close) or one * other == 1:
                verdict = look(here, i, there, j, obstacles, opened, room, scratch, circle)
            if verdict != UNDECIDED or one * other == 1:
                note(here, i, there, j, verdict, counts, matrix, twin)
            else:
                held = unfold(here, i, there, j, twin, waiting, held)
