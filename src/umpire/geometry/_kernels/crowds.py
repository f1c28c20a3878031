"""Who sees whom between two crowds of bodies, whole boxes of them at once where that decides.

A line from one body to another is also a line between any two boxes that hold them, and no more of it lies outside
the boxes than outside the bodies. So where two boxes do not see each other, none of the bodies in them do; where
nothing at all meets the hull of both boxes, all of them do. Every other pair is asked about by itself.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.geometry._kernels.compiler import inner
from umpire.geometry._kernels.corridor import gather
from umpire.geometry._kernels.plan import probe, surrounding, sweep, view_in
from umpire.geometry._kernels.types import Array, Bodies, Body, Indices, Obstacles, Room, View
from umpire.geometry._kernels.volumes import (
    BLOCKED,
    SEEN,
    UNDECIDED,
    bounded_sight,
    by_cells,
    choose,
    near_rings,
)

__all__ = ["Crowd", "Desk", "Verdicts", "desk_for", "most_corners", "pair_sight", "survey_pairs"]

Verdicts: TypeAlias = NDArray[np.uint8]

WAITING = 256
"""More pairs of boxes than ever wait: one for each level of two trees."""
FEWEST = 8
"""Boxes that hold fewer pairs than this are opened unasked."""


class Crowd(NamedTuple):
    """Bodies in boxes of boxes: node k holds ``order[spans[k, 0]:spans[k, 1]]`` and, if several, two other nodes.

    Shapes: boxes (nodes, 4, 2), rows (nodes, 7), heights, spans and children (nodes, 2), order (bodies,).
    """

    bodies: Bodies
    boxes: Array
    rows: Array
    heights: Array
    spans: Indices
    children: Indices
    order: Indices


class Desk(NamedTuple):
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
def desk_for(corners: int) -> Desk:
    """Return room for views between bodies with at most so many corners."""
    return Desk(
        np.empty(4), np.empty((5, 8)), np.empty(4), np.empty(4), np.empty(4), np.empty(6), np.empty((2, 7)),
        np.empty((corners, 2)), np.empty((corners, 2)),
    )  # fmt: skip


@inner
def most_corners(bodies: Bodies) -> int:
    """Return how many corners a body has at most."""
    most = 4
    for k in range(bodies.rows.shape[0]):
        most = max(most, bodies.ring_starts[k + 1] - bodies.ring_starts[k])
    return most


@inner
def member(crowd: Crowd, node: int) -> Body:
    """Return a node's box, or the body itself where it holds only one."""
    if crowd.children[node, 0] >= 0:
        return Body(crowd.rows[node], crowd.boxes[node])
    bodies, k = crowd.bodies, crowd.order[crowd.spans[node, 0]]
    return Body(bodies.rows[k], bodies.rings[bodies.ring_starts[k] : bodies.ring_starts[k + 1]])


@inner
def leave_out(crowd: Crowd, node: int, obstacles: Obstacles, opened: Indices, room: Room, mark: int) -> None:
    """Mark the solids that count for nothing for a node's body, for a box at least those; or take the marks away."""
    if crowd.children[node, 0] < 0:
        bodies, k = crowd.bodies, crowd.order[crowd.spans[node, 0]]
        for i in range(bodies.skip_starts[k], bodies.skip_starts[k + 1]):
            room.skipped[bodies.skips[i]] = mark
        return
    box = crowd.boxes[node]
    for ring in range(obstacles.owners.shape[0]):
        if opened[obstacles.owners[ring]] != 0 and meets(obstacles.bounds, ring, box, box):
            room.skipped[obstacles.owners[ring]] = mark


@inner
def meets(bounds: Array, ring: int, one: Array, other: Array) -> bool:
    """Whether a ring's bounds meet the bounds of two boxes."""
    return bool(
        bounds[ring, 0] <= max(one[1, 0], other[1, 0])
        and bounds[ring, 2] >= min(one[0, 0], other[0, 0])
        and bounds[ring, 1] <= max(one[2, 1], other[2, 1])
        and bounds[ring, 3] >= min(one[0, 1], other[0, 1])
    )


@inner
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


@inner
def look(
    here: Crowd, i: int, there: Crowd, j: int, obstacles: Obstacles, every: Indices, opened: Indices, room: Room,
    desk: Desk, circle: Array,
) -> int:  # fmt: skip
    """Return 0 if no body of one node sees any of the other, 1 if all do, 2 if neither is known."""
    view, apart = view_in(
        member(here, i), member(there, j), desk.frame, desk.planes, desk.reach, desk.rows, desk.first, desk.second
    )
    single = here.children[i, 0] < 0 and there.children[j, 0] < 0
    if not apart:
        return SEEN if single else UNDECIDED
    desk.heights[0], desk.heights[1] = here.heights[i, 0], here.heights[i, 1]
    desk.heights[2], desk.heights[3] = there.heights[j, 0], there.heights[j, 1]
    if not single and nothing_between(view, obstacles, here.boxes[i], there.boxes[j]):
        return SEEN
    leave_out(here, i, obstacles, opened, room, 1)
    leave_out(there, j, obstacles, opened, room, 1)
    near = near_rings(view, obstacles, every, room)
    if single:
        verdict = bounded_sight(view, desk.heights, obstacles, room, near, desk.flat, desk.line)
        if verdict == UNDECIDED:
            verdict = by_cells(view, desk.heights, obstacles, room, near, circle, desk.line)
    else:
        verdict = box_sight(view, obstacles, room, near, desk)
    leave_out(here, i, obstacles, opened, room, 0)
    leave_out(there, j, obstacles, opened, room, 0)
    return verdict


@inner
def box_sight(view: View, obstacles: Obstacles, room: Room, near: int, desk: Desk) -> int:
    """Return 0 if the rings that every line meets leave none free between two boxes, else 2."""
    surely = choose(view, desk.heights, obstacles, room.near, near, -1, room.chosen)
    count, critical, spans = gather(view, obstacles, room, surely)
    if spans:
        return BLOCKED
    around = surrounding(view, obstacles, room.chosen, surely)
    if probe(view, obstacles, room, surely, around, count, desk.flat):
        return UNDECIDED
    if count > 0 and not sweep(view, obstacles, room, surely, around, count, critical, desk.flat):
        return BLOCKED
    return UNDECIDED


@inner
def pair_sight(bodies: Bodies, i: int, j: int, obstacles: Obstacles, every: Indices, room: Room, desk: Desk) -> int:
    """Return 0 blocked, 1 seen, 2 not known without splitting lines into cells; takes no memory of its own."""
    one = Body(bodies.rows[i], bodies.rings[bodies.ring_starts[i] : bodies.ring_starts[i + 1]])
    other = Body(bodies.rows[j], bodies.rings[bodies.ring_starts[j] : bodies.ring_starts[j + 1]])
    view, apart = view_in(one, other, desk.frame, desk.planes, desk.reach, desk.rows, desk.first, desk.second)
    if not apart:
        return SEEN
    desk.heights[0], desk.heights[1] = bodies.heights[i, 0], bodies.heights[i, 1]
    desk.heights[2], desk.heights[3] = bodies.heights[j, 0], bodies.heights[j, 1]
    for body in range(2):
        k = i if body == 0 else j
        for n in range(bodies.skip_starts[k], bodies.skip_starts[k + 1]):
            room.skipped[bodies.skips[n]] = 1
    near = near_rings(view, obstacles, every, room)
    verdict = bounded_sight(view, desk.heights, obstacles, room, near, desk.flat, desk.line)
    for body in range(2):
        k = i if body == 0 else j
        for n in range(bodies.skip_starts[k], bodies.skip_starts[k + 1]):
            room.skipped[bodies.skips[n]] = 0
    return verdict


@inner
def note(here: Crowd, i: int, there: Crowd, j: int, verdict: int, counts: Indices, matrix: Verdicts) -> None:
    """Write down a verdict for all bodies of two nodes."""
    if verdict == BLOCKED:
        return
    column = 0 if verdict == SEEN else 1
    for k in range(here.spans[i, 0], here.spans[i, 1]):
        counts[here.order[k], column] += there.spans[j, 1] - there.spans[j, 0]
    if matrix.shape[0] > 0:
        for k in range(here.spans[i, 0], here.spans[i, 1]):
            for m in range(there.spans[j, 0], there.spans[j, 1]):
                matrix[here.order[k], there.order[m]] = verdict


@inner
def survey_pairs(
    here: Crowd, there: Crowd, tasks: Indices, obstacles: Obstacles, opened: Indices, room: Room, desk: Desk,
    circle: Array, counts: Indices, matrix: Verdicts,
) -> None:  # fmt: skip
    """Count, for each body here, those there that see it (column 0) and those for which it is undecided (column 1)."""
    every, waiting = np.arange(obstacles.owners.shape[0]), np.empty((WAITING, 2), np.int64)
    for task in range(tasks.shape[0]):
        waiting[0, 0], waiting[0, 1] = tasks[task, 0], tasks[task, 1]
        held = 1
        while held > 0:
            held -= 1
            i, j = waiting[held, 0], waiting[held, 1]
            one, other = here.spans[i, 1] - here.spans[i, 0], there.spans[j, 1] - there.spans[j, 0]
            verdict = UNDECIDED
            if one * other >= FEWEST or one * other == 1:
                verdict = look(here, i, there, j, obstacles, every, opened, room, desk, circle)
            if verdict != UNDECIDED or one * other == 1:
                note(here, i, there, j, verdict, counts, matrix)
                continue
            for child in range(2):
                if one >= other:
                    waiting[held, 0], waiting[held, 1] = here.children[i, child], j
                else:
                    waiting[held, 0], waiting[held, 1] = i, there.children[j, child]
                held += 1
