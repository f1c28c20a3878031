"""Sight: is there a line from any part of one upright body to any part of another, and what is in the way?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from umpire.errors import GeometryError
from umpire.geometry import _kernels
from umpire.geometry.scenes import CIRCLE, Body, Scene, bodies_of, scene_of
from umpire.geometry.shapes import Solid

__all__ = ["Point3", "Sight", "line_of_sight"]

Point3: TypeAlias = tuple[float, float, float]
"""A place in space, inches, z up."""

BLOCKED, SEEN, UNDECIDED = 0, 1, 2


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """Whether something is seen, the free line or what blocks it.

    Args:
        visible: Whether a bundle of lines of some width is free. A single line that grazes is not sight.
        line: A free line from the viewer to the target, if visible.
        blockers: Where not visible, the ids of obstacles that together block every line: one alone if one does, else
            a set of which none can be spared.
        undecided: The opening, if there is one, is smaller than the tolerance; counts as not visible.
    """

    visible: bool
    line: tuple[Point3, Point3] | None = None
    blockers: tuple[str, ...] = ()
    undecided: bool = False


def line_of_sight(
    viewer: Solid,
    target: Solid,
    obstacles: Sequence[Solid] | Scene,
    *,
    ignoring: Sequence[str] = (),
    explain: bool = True,
) -> Sight:
    """Return whether any part of one body is seen from any part of another past obstacles.

    Obstacles block where they stand outside both bodies' footprints, also when they overlap or hold a body: leave out,
    or name in ``ignoring``, those that should not count, such as the two bodies themselves. Bodies in contact or
    overlapping in plan see each other. Pass the same tuple (or a `Scene`) again and its arrays are not built again.
    Without ``explain`` blockers are not looked for, which takes longer than the verdict.

    Raises:
        GeometryError: If a body's footprint has holes, or a height is not a number.
    """
    scene = scene_of(obstacles)
    use = scene.without(ignoring)
    heights = _heights(viewer, target, scene)
    verdicts = []
    for first in bodies_of(viewer):
        for second in bodies_of(target):
            line = np.empty(6)
            verdict = _kernels.see(
                first.row, first.ring, second.row, second.ring, heights, scene.corners, scene.starts, scene.bounds,
                scene.owners, scene.heights, use, CIRCLE, line,
            )  # fmt: skip
            if verdict == SEEN:
                x, y, z, ex, ey, ez = (float(value) for value in line)
                return Sight(visible=True, line=((x, y, z), (ex, ey, ez)))
            verdicts.append((verdict, first, second))
    undecided = any(verdict == UNDECIDED for verdict, _, _ in verdicts)
    if not explain:
        return Sight(visible=False, undecided=undecided)
    found = {owner for _, first, second in verdicts for owner in _blocking(first, second, heights, scene, use)}
    return Sight(visible=False, blockers=tuple(scene.ids[owner] for owner in sorted(found)), undecided=undecided)


def _blocking(
    first: Body, second: Body, heights: NDArray[np.float64], scene: Scene, use: NDArray[np.int64]
) -> list[int]:
    rings = _kernels.blocking(
        first.row, first.ring, second.row, second.ring, heights, scene.corners, scene.starts, scene.bounds,
        scene.owners, scene.heights, use, CIRCLE,
    )  # fmt: skip
    return [int(scene.owners[ring]) for ring in rings]


def _heights(viewer: Solid, target: Solid, scene: Scene) -> NDArray[np.float64]:
    """Return both bodies' heights; an endless body ends above everything that ends."""
    ends = [viewer.bottom, target.bottom, viewer.top, target.top]
    if any(math.isnan(end) for end in ends) or viewer.bottom > viewer.top or target.bottom > target.top:
        raise GeometryError("A body needs a bottom and a top in order.")
    sky = max([scene.highest, *(end for end in ends if math.isfinite(end))]) + 1.0
    ground = min([0.0, *(end for end in ends if math.isfinite(end))])
    return np.array(
        [max(viewer.bottom, ground), min(viewer.top, sky), max(target.bottom, ground), min(target.top, sky)]
    )
