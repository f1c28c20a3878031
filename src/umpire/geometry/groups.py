"""Groups of a crowd: which of them see which bodies, a group seeing what one of it does."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from umpire.geometry import _kernels
from umpire.geometry.convex import convex_hull
from umpire.geometry.crowds import WORTH, Crowd, Numbers, bodies_together, bounds_of, overlapped
from umpire.geometry.scenes import CIRCLE, Scene, scene_of
from umpire.geometry.shapes import Polygon, Solid
from umpire.geometry.tolerance import CONTACT

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

SEVERAL = 3
"""From so many bodies on a group is looked for as a whole before each of them."""


def group_sights(
    here: Crowd,
    groups: Numbers,
    there: Crowd,
    obstacles: Sequence[Solid] | Scene,
    *,
    opened: Sequence[str] = (),
    hidden: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Return which groups of bodies here see which bodies there: a group sees what one of it does.

    Sight is that of `line_of_sight`. Of a group no more is asked once one of it sees, so that where most are seen it
    takes a third of `crowd_sights`; an undecided sight counts as blocked.

    Args:
        here: Who looks.
        groups: The number of the group of each, from 0 on without a gap, shape (bodies here,).
        there: Who is looked at.
        obstacles: What may stand between.
        opened: Obstacles that count for nothing for a body whose footprint overlaps them.
        hidden: The pairs that something else hides from each other, shape (bodies here, bodies there).

    Returns:
        The sights, shape (groups, bodies there).
    """
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - brings logging, for groups alone

    scene, wanted = scene_of(obstacles), ~hidden
    seen = np.zeros((int(groups.max(initial=-1)) + 1, len(there)), dtype=np.bool_)
    skips, beside = overlapped(here, scene, opened), overlapped(there, scene, opened)
    bodies = bodies_together(here, np.arange(len(here)), skips, there, beside)
    turns = np.array([np.count_nonzero(groups[:k] == group) for k, group in enumerate(groups)], dtype=np.int64)
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as workers:
        for turn in range(int(turns.max(initial=-1)) + 1):
            if turn == 1:
                open_to = _open_to_groups(here, groups, skips, there, beside, ~seen, scene, workers)
                wanted &= open_to[groups]
            looking = np.flatnonzero(turns == turn)
            asked = wanted[looking] & ~seen[groups[looking]]
            seen[groups[looking]] |= _looked_at(bodies, looking, asked, scene, workers) == 1
    return seen


def _open_to_groups(
    here: Crowd,
    groups: Numbers,
    skips: Sequence[Sequence[int]],
    there: Crowd,
    beside: Sequence[Sequence[int]],
    asked: NDArray[np.bool_],
    scene: Scene,
    workers: ThreadPoolExecutor,
) -> NDArray[np.bool_]:
    """Return of which bodies there one of a group may be seen, shape (groups, bodies there).

    What is seen from nowhere in the hull around a group is seen by none of it: one question instead of many.
    """
    open_to, several = np.ones(asked.shape, dtype=np.bool_), np.flatnonzero(np.bincount(groups) >= SEVERAL)
    held = [np.flatnonzero(groups == group) for group in several]
    around = Crowd.of([_hull(here, each) for each in held])
    shared = [sorted({number for k in each.tolist() for number in skips[k]}) for each in held]
    bodies = bodies_together(around, np.arange(len(around)), shared, there, beside)
    verdicts = _looked_at(bodies, np.arange(len(around)), asked[several], scene, workers, sifting=True)
    open_to[several] = verdicts != 0
    return open_to


def _hull(crowd: Crowd, some: Numbers) -> Solid:
    """Return a body that holds some of a crowd."""
    bounds = bounds_of(crowd.rings, crowd.ring_starts)[some]
    low, high = (
        bounds[:, :2] - CONTACT,
        bounds[:, 2:] + CONTACT,
    )  # the ring of a round base is as large as it, not around it
    spots = np.concatenate(
        (low, high, np.column_stack((low[:, 0], high[:, 1])), np.column_stack((high[:, 0], low[:, 1])))
    )
    ring = convex_hull([(x, y) for x, y in spots.tolist()])
    bottom, top = float(crowd.bottoms[some].min()), float(crowd.tops[some].max())
    return Solid(id="", footprint=Polygon(ring=ring), bottom=bottom, top=top)


def _looked_at(
    bodies: _kernels.Bodies,
    here: Numbers,
    asked: NDArray[np.bool_],
    scene: Scene,
    workers: ThreadPoolExecutor,
    *,
    sifting: bool = False,
) -> Numbers:
    """Return the verdicts on pairs that are asked for, shape (here, bodies there); -1 for the others.

    Those there are the last of ``bodies``; ``here`` numbers who looks. With ``sifting`` what heights leave open stays
    undecided, for to decide it can take a thousand times as long.
    """
    rows, columns = np.nonzero(asked)
    pairs = np.column_stack((here[rows], columns + len(bodies.rows) - asked.shape[1])).astype(np.int64)
    verdicts, lines = np.empty(len(pairs), dtype=np.int64), np.empty((len(pairs), 6))
    nobody = np.empty((0, len(scene.ids)))

    def ask(part: slice) -> None:
        room = _kernels.kept_room(scene.obstacles)
        if sifting:
            _kernels.glance(bodies, pairs[part], scene.obstacles, verdicts[part], room)
        else:
            _kernels.see(bodies, pairs[part], scene.obstacles, CIRCLE, verdicts[part], lines[part], nobody, room)

    parts = max(1, min(os.cpu_count() or 1, len(pairs) // WORTH))
    size = -(-len(pairs) // parts)
    list(workers.map(ask, [slice(k * size, (k + 1) * size) for k in range(parts)]))
    found = np.full(asked.shape, -1, dtype=np.int64)
    found[rows, columns] = verdicts
    return found
