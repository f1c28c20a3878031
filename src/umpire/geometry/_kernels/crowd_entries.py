"""What the package calls about crowds.

Working room is made once for each part of a question and filled anew by each pair in it, so that parts asked in
threads of their own share nothing but what they read. Invariant: no two parts write to the same place, for each has
bodies of its own here or, where both crowds are one, pairs of its own.
"""

from __future__ import annotations

import numpy as np

from umpire.geometry._kernels.compiler import entry
from umpire.geometry._kernels.crowds import WAITING, Crowd, Verdicts, desk_for, most_corners, survey_pairs
from umpire.geometry._kernels.entries import room_for
from umpire.geometry._kernels.types import Array, Indices, Obstacles


@entry
def survey(
    here: Crowd, there: Crowd, tasks: Indices, obstacles: Obstacles, opened: Indices, circle: Array, counts: Indices,
    matrix: Verdicts, twin: bool,
) -> None:  # fmt: skip
    """Count, for pairs of nodes, how many bodies there see each body here, and for how many it is undecided.

    Shapes: tasks (n, 2), opened (solids,), counts (bodies here, 2), matrix (bodies here, bodies there) or (0, 0).
    With ``twin`` both crowds are one, and only the matrix is filled in.
    """
    desk = desk_for(max(most_corners(here.bodies), most_corners(there.bodies)))
    room, waiting = room_for(obstacles), np.empty((WAITING, 2), np.int64)
    survey_pairs(here, there, tasks, obstacles, opened, room, desk, circle, waiting, counts, matrix, twin)
