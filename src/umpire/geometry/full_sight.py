"""Full sight: is there one point of a viewer from which all of a target is seen?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from umpire.errors import GeometryError
from umpire.geometry import _kernels
from umpire.geometry.scenes import Part, Scene, bodies_of, parts_of, scene_of
from umpire.geometry.shapes import Outline, Solid
from umpire.geometry.thick_lines import thickened
from umpire.geometry.tolerance import Point


class WholeSight(msgspec.Struct, frozen=True, kw_only=True):
    """Whether one point of a viewer sees all of a target, that point or what spoils it.

    Attributes:
        whole: Whether there is such a point, and room around it.
        point: A point of the viewer that sees all of the target, if there is one.
        blockers: Where there is none, the ids of obstacles that spoil every point: one alone if one does, else a set
            of which none can be spared.
    """

    whole: bool
    point: Point | None = None
    blockers: tuple[str, ...] = ()


def seen_whole(
    viewer: Outline | Solid,
    target: Outline | Solid,
    obstacles: Sequence[Solid] | Scene,
    *,
    ignoring: Sequence[str] = (),
    thickness: float = 0.0,
) -> WholeSight:
    """Return whether from one point of a viewer all of a target is seen, in plan.

    An obstacle counts wherever it stands outside the target, whatever its height, also where the viewer overlaps it: a
    point inside it sees nothing. Leave out, or name in ``ignoring``, obstacles that are too low to count. A target that
    the viewer touches is seen whole. Exact for bases of every kind and convex areas.

    Args:
        viewer: Whose point is looked for; a concave area is taken in convex parts.
        target: What is to be seen; convex.
        obstacles: What may stand in the way.
        ignoring: The ids of obstacles that count for nothing.
        thickness: How thick the lines are, inches; the obstacles are grown by half of it (`thickened`).

    Raises:
        GeometryError: If the target is concave, or either has holes.
    """
    scene = thickened(obstacles, thickness) if thickness else scene_of(obstacles)
    bodies, pairs, _ = _ask([viewer], [target], scene, [scene.named(ignoring), ()])
    verdicts, points = np.empty(len(pairs), np.int64), np.empty((len(pairs), 2))
    marks = np.zeros((len(pairs), len(scene.ids)))
    _see_whole(bodies, pairs, scene, scene.rings(), verdicts, points, marks)
    for verdict, point in zip(verdicts, points, strict=True):
        if verdict:
            return WholeSight(whole=True, point=(float(point[0]), float(point[1])))
    found = _spoilers(bodies, pairs, scene, [int(number) for number in np.flatnonzero(marks.any(axis=0))])
    return WholeSight(whole=False, blockers=tuple(scene.ids[number] for number in found))


def all_seen_whole(
    viewers: Sequence[Outline | Solid],
    targets: Sequence[Outline | Solid],
    obstacles: Sequence[Solid] | Scene,
    *,
    ignoring: Mapping[str, Sequence[str]] | None = None,
    thickness: float = 0.0,
) -> NDArray[np.bool_]:
    """Return who sees whom whole from one point, shape (viewers, targets): `seen_whole` for all pairs at once.

    ``ignoring`` names, by the id of a viewer or target, the obstacles that count for nothing in its sights.
    """
    scene, left_out = thickened(obstacles, thickness) if thickness else scene_of(obstacles), ignoring or {}
    everyone = [_solid(each) for each in (*viewers, *targets)]
    skips = [scene.named(left_out.get(solid.id, ())) for solid in everyone]
    bodies, pairs, owners = _ask(everyone[: len(viewers)], everyone[len(viewers) :], scene, skips)
    verdicts, points = np.empty(len(pairs), np.int64), np.empty((len(pairs), 2))
    _see_whole(bodies, pairs, scene, scene.rings(), verdicts, points, np.empty((1, 0)))
    found = np.zeros((len(viewers), len(targets)), dtype=np.bool_)
    seen = pairs[verdicts == 1]
    found[owners[seen[:, 0]], owners[seen[:, 1]] - len(viewers)] = True
    return found


def _solid(body: Outline | Solid) -> Solid:
    return body if isinstance(body, Solid) else Solid(id="", footprint=body)


def _ask(
    viewers: Sequence[Outline | Solid],
    targets: Sequence[Outline | Solid],
    scene: Scene,
    skips: Sequence[Sequence[int]],
) -> tuple[_kernels.Bodies, NDArray[np.int64], NDArray[np.int64]]:
    """Return all bodies as arrays, the pairs of parts of viewers and targets, and whose part each part is."""
    parts: list[Part] = []
    skipped: list[Sequence[int]] = []
    owners: list[int] = []
    split = 0
    for number, body in enumerate((*viewers, *targets)):
        found = parts_of(_solid(body))
        if number >= len(viewers) and len(found) > 1:
            raise GeometryError(f"{_solid(body).id} is concave: full sight of a concave area is not supported.")
        parts += found
        skipped += [skips[number]] * len(found)
        owners += [number] * len(found)
        split = len(parts) if number < len(viewers) else split
    pairs = [(i, j) for i in range(split) for j in range(split, len(parts))]
    bodies = bodies_of(parts, [(0.0, 0.0)] * len(parts), skipped)
    return bodies, np.array(pairs, dtype=np.int64).reshape(-1, 2), np.array(owners, dtype=np.int64)


def _see_whole(
    bodies: _kernels.Bodies,
    pairs: NDArray[np.int64],
    scene: Scene,
    rings: _kernels.Rings,
    verdicts: NDArray[np.int64],
    points: NDArray[np.float64],
    marks: NDArray[np.float64],
) -> None:
    room = _kernels.kept_whole_room(scene.obstacles)
    _kernels.see_whole(bodies, pairs, scene.obstacles, rings, verdicts, points, marks, room)


def _spoilers(
    bodies: _kernels.Bodies, pairs: NDArray[np.int64], scene: Scene, solids: Sequence[int]
) -> tuple[int, ...]:
    """Return the first solid that spoils every point alone, else solids of which none can be spared."""
    verdicts, points, nobody = np.empty(len(pairs), np.int64), np.empty((len(pairs), 2)), np.empty((1, 0))

    def spoil(some: Sequence[int]) -> bool:
        _see_whole(bodies, pairs, scene, scene.rings_of(some), verdicts, points, nobody)
        return not verdicts.any()

    for number in solids:
        if len(solids) == 1 or spoil([number]):
            return (number,)
    kept = list(solids)
    for number in solids:
        fewer = [each for each in kept if each != number]
        if spoil(fewer):
            kept = fewer
    return tuple(kept)
