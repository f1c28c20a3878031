"""Sight: is there a line from any part of one upright body to any part of another, and what is in the way?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from umpire.errors import GeometryError
from umpire.geometry import _kernels
from umpire.geometry.oracles import oracle_in_place
from umpire.geometry.scenes import CIRCLE, CORNERED, Part, Scene, bodies_of, parts_of, scene_of
from umpire.geometry.shapes import Outline, Solid
from umpire.geometry.spans import FINEST, RESOLUTION
from umpire.geometry.tolerance import Coordinate, Point, point_distance

Point3: TypeAlias = tuple[Coordinate, Coordinate, Coordinate]
"""A place in space, inches, z up."""

SEEN, UNDECIDED = 1, 2


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """Whether something is seen, the free line or what blocks it.

    Attributes:
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

    def may_show(self, *, seen: bool) -> bool:
        """Whether something shows, for who has to be certain that a verdict stays: what is undecided is against it."""
        return self.visible or (self.undecided and not seen)


class Lines(NamedTuple):
    """What lines of sight of some bodies to others have come to.

    Attributes:
        seen: Who sees whom, shape (viewers, targets).
        lines: Free lines of those who do, each a row as in `Sight.line`, shape (viewers * targets, 6); None where a
            body has several parts, or it was not looked for them.
        blocking: Which solids block the sights of those who do not, shape (viewers * targets, solids), or no rows where
            nobody looked for them.
        ids: What the solids are called.
    """

    seen: NDArray[np.bool_]
    lines: NDArray[np.float64] | None
    blocking: NDArray[np.bool_]
    ids: tuple[str, ...]

    def free(self, viewer: int, target: int) -> Sight | None:
        """Return the sight of a target that is seen, if a line was kept for it."""
        if self.lines is None or not self.seen[viewer, target]:
            return None
        return _free(self.lines[viewer * self.seen.shape[1] + target])

    def blockers(self, viewer: int, target: int) -> tuple[str, ...]:
        """Return the blockers that `line_of_sight` names; () where the target is seen."""
        if not len(self.blocking):
            return ()
        numbers = np.flatnonzero(self.blocking[viewer * self.seen.shape[1] + target])
        return tuple(sorted([self.ids[number] for number in numbers.tolist()]))

    def all_blockers(self) -> tuple[str, ...]:
        """Return the blockers of all pairs, each once, in the order in which they come up pair by pair."""
        numbers = np.flatnonzero(self.blocking.any(axis=0))
        first = self.blocking[:, numbers].argmax(axis=0) if len(numbers) else numbers
        found = sorted(zip(first.tolist(), [self.ids[number] for number in numbers.tolist()], strict=True))
        return tuple(dict.fromkeys([name for _, name in found]))


def line_of_sight(
    viewer: Solid,
    target: Solid,
    obstacles: Sequence[Solid] | Scene,
    *,
    ignoring: Sequence[str] = (),
    naming: bool = True,
) -> Sight:
    """Return whether any part of one body is seen from any part of another past obstacles.

    Obstacles block where they stand outside both bodies' footprints, also when they overlap or hold a body: leave out,
    or name in ``ignoring``, those that should not count, such as the two bodies themselves. Bodies in contact or
    overlapping in plan see each other. To find out who blocks takes several times as long as to find out whether
    somebody does; with ``naming`` False nobody is named. Pass the same tuple (or a `Scene`) again and its arrays are
    not built again.

    Raises:
        GeometryError: If a body's footprint has holes, or a height is not a number.
    """
    scene = scene_of(obstacles)
    oracle = oracle_in_place()
    if oracle is not None:
        found = oracle.free_line(viewer, target, scene.solids_without(ignoring))
        return Sight(visible=found is not None, line=found)
    bodies, pairs = _ask([viewer], [target], scene, [scene.named(ignoring), ()])
    verdicts, lines = np.empty(len(pairs), np.int64), np.empty((len(pairs), 6))
    blocking = np.zeros((len(pairs) if naming else 0, len(scene.ids)))
    _kernels.see(bodies, pairs, scene.obstacles, CIRCLE, verdicts, lines, blocking, _kernels.kept_room(scene.obstacles))
    names = [scene.ids[number] for number in np.flatnonzero(blocking.any(axis=0))] if naming else []
    return _told(verdicts, lines, tuple(sorted(names)))


def _told(verdicts: NDArray[np.int64], lines: NDArray[np.float64], blockers: tuple[str, ...] = ()) -> Sight:
    """Return the sight of a body whose parts were judged, each with each of the other's."""
    for verdict, line in zip(verdicts.tolist(), lines, strict=True):
        if verdict == SEEN:
            return _free(line)
    return Sight(visible=False, blockers=blockers, undecided=bool((verdicts == UNDECIDED).any()))


def _free(line: NDArray[np.float64]) -> Sight:
    x, y, z, ex, ey, ez = line.tolist()
    return Sight(visible=True, line=((x, y, z), (ex, ey, ez)))


class MovingSight:
    """One viewer's sight of one base that moves without turning: laid out once, then asked wherever it stands."""

    def __init__(self, viewer: Solid, target: Solid, scene: Scene, ignoring: Sequence[str]) -> None:
        self._viewer, self._target, self._ignoring = viewer, target, ignoring
        self._bodies, self._pairs = _ask([viewer], [target], scene, [scene.named(ignoring), ()])
        self._ring = self._bodies.rings[self._bodies.ring_starts[-2] :].copy()
        self._verdicts, self._lines = np.empty(len(self._pairs), np.int64), np.empty((len(self._pairs), 6))
        self._nobody = np.zeros((0, len(scene.ids)))

    def at(self, place: Point, scene: Scene) -> Sight:
        """Return whether the target is seen where its middle is at a place, past the scene or one joined by others."""
        footprint = self._target.footprint
        assert isinstance(footprint, Outline), "only a base moves"
        if oracle_in_place() is not None:
            there = msgspec.structs.replace(self._target, footprint=msgspec.structs.replace(footprint, at=place))
            return line_of_sight(self._viewer, there, scene, ignoring=self._ignoring, naming=False)
        bodies, (x, y) = self._bodies, footprint.at
        bodies.rows[-1, 1:3] = place
        np.add(self._ring, (place[0] - x, place[1] - y), out=bodies.rings[bodies.ring_starts[-2] :])
        _kernels.see(
            bodies,
            self._pairs,
            scene.obstacles,
            CIRCLE,
            self._verdicts,
            self._lines,
            self._nobody,
            _kernels.kept_room(scene.obstacles),
        )
        return _told(self._verdicts, self._lines)

    def stretches(
        self, to: Point, around: NDArray[np.float64], half: float, scene: Scene, start: float, length: float
    ) -> list[tuple[float, float]]:
        """Return where the target is seen on its way, searched for in one call; inches after a start, in no order.

        Args:
            to: Where its middle goes, straight from where it stands.
            around: A convex outline around a base of its kind at the origin, counter-clockwise, shape (n, 2).
            half: How far the base can be moved to and fro along its way and hold its middle, inches.
            scene: What may stand in the way; nobody moves but the target.
            start: Where the search begins, inches from where it stands.
            length: How far it goes on from there, inches.
        """
        bodies, target = self._bodies, self._target.footprint
        assert isinstance(target, Outline), "only a base moves"
        viewers, corners, most = len(bodies.rows) - 1, len(self._ring), 2 * len(around) + 2
        ends = bodies.ring_starts[-1] + np.array([corners, corners + most])
        row, hull = bodies.rows[-1:], np.array([[CORNERED, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]])
        whole = bodies._replace(
            rows=np.concatenate((bodies.rows, row, hull)),
            rings=np.concatenate((bodies.rings, np.empty((corners + most, 2)))),
            ring_starts=np.concatenate((bodies.ring_starts, ends)),
            heights=np.concatenate((bodies.heights, bodies.heights[-1:], bodies.heights[-1:])),
            skip_starts=np.concatenate((bodies.skip_starts, bodies.skip_starts[-1:], bodies.skip_starts[-1:])),
        )
        way = np.array([*target.at, *to, point_distance(target.at, to)])
        room = _kernels.kept_room(scene.obstacles)
        found = _kernels.search(
            whole,
            viewers,
            self._ring,
            around,
            half,
            way,
            start,
            length,
            RESOLUTION,
            FINEST,
            scene.obstacles,
            CIRCLE,
            room,
        )
        return [(first, last) for first, last in found.tolist()]


def sights(
    viewers: Sequence[Solid],
    targets: Sequence[Solid],
    obstacles: Sequence[Solid] | Scene,
    *,
    ignoring: Mapping[str, Sequence[str]] | None = None,
) -> NDArray[np.bool_]:
    """Return who sees whom as an array, shape (viewers, targets): `line_of_sight` for all pairs at once.

    ``ignoring`` names, by the id of a viewer or target, the obstacles that count for nothing in its sights. An
    undecided sight counts as blocked.
    """
    scene, left_out = scene_of(obstacles), ignoring or {}
    if oracle_in_place() is not None:
        named = {solid.id: (*left_out.get(solid.id, ()),) for solid in (*viewers, *targets)}
        asked = [[(one, other, named[one.id] + named[other.id]) for other in targets] for one in viewers]
        rows = [[line_of_sight(a, b, scene, ignoring=ids).visible for a, b, ids in row] for row in asked]
        return np.array(rows, dtype=np.bool_).reshape(len(viewers), len(targets))
    return _look(viewers, targets, scene, left_out, naming=False).seen


def sights_and_blockers(
    viewers: Sequence[Solid],
    targets: Sequence[Solid],
    obstacles: Sequence[Solid] | Scene,
    *,
    ignoring: Mapping[str, Sequence[str]] | None = None,
) -> Lines:
    """Return who sees whom as `sights` does, along which lines, and who blocks the others.

    Asked for all pairs at once, which takes hardly longer than to find out who sees whom.
    """
    scene = scene_of(obstacles)
    if oracle_in_place() is not None:
        return Lines(sights(viewers, targets, scene, ignoring=ignoring), None, np.zeros((0, 0), np.bool_), ())
    return _look(viewers, targets, scene, ignoring or {}, naming=True)


def _look(
    viewers: Sequence[Solid],
    targets: Sequence[Solid],
    scene: Scene,
    left_out: Mapping[str, Sequence[str]],
    *,
    naming: bool,
) -> Lines:
    """Return what all lines have come to; who blocks them is looked for with ``naming``."""
    everyone = (*viewers, *targets)
    skips = [scene.named(left_out.get(solid.id, ())) for solid in everyone]
    bodies, pairs = _ask(viewers, targets, scene, skips)
    verdicts, lines = np.empty(len(pairs), np.int64), np.empty((len(pairs), 6))
    marks = np.zeros((len(pairs) if naming else 0, len(scene.ids)))
    _kernels.see(bodies, pairs, scene.obstacles, CIRCLE, verdicts, lines, marks, _kernels.kept_room(scene.obstacles))
    shape, seen, blocking = (len(viewers), len(targets)), verdicts == SEEN, marks > 0.0
    if len(bodies.rows) == len(everyone):  # each of one part, so that the pairs are those of the table asked for
        blocking[seen[: len(blocking)]] = False
        return Lines(seen.reshape(shape), lines, blocking, scene.ids)
    owners = np.array([number for number, solid in enumerate(everyone) for _ in parts_of(solid)])
    whose = owners[pairs[:, 0]] * len(targets) + owners[pairs[:, 1]] - len(viewers)
    found = np.zeros(len(viewers) * len(targets), dtype=np.bool_)
    found[whose[seen]] = True
    blocked = np.zeros((len(found) if naming else 0, len(scene.ids)), dtype=np.bool_)
    if naming:
        np.logical_or.at(blocked, whose, blocking)
        blocked[found] = False
    return Lines(found.reshape(shape), None, blocked, scene.ids)


def _ask(
    viewers: Sequence[Solid], targets: Sequence[Solid], scene: Scene, skips: Sequence[Sequence[int]]
) -> tuple[_kernels.Bodies, NDArray[np.int64]]:
    """Return all bodies as arrays, and the pairs of parts of viewers and targets, not to be changed."""
    everyone = (*viewers, *targets)
    parts: list[Part] = []
    heights, skipped, split = [], [], 0
    for number, solid in enumerate(everyone):
        low, high = solid.bottom, solid.top
        if not -math.inf < low <= high:
            raise GeometryError(f"{solid.id} stands from {low} to {high}: give heights in order.")
        if high == math.inf:
            high = max(_sky(everyone, scene), low)
        found = parts_of(solid)
        parts += found
        heights += [(low, high)] * len(found)
        skipped += [skips[number]] * len(found)
        split = len(parts) if number < len(viewers) else split
    return bodies_of(parts, heights, skipped), _pairs(split, len(parts))


def _sky(solids: Sequence[Solid], scene: Scene) -> float:
    """Return a height above everything that ends anywhere."""
    return max([scene.highest, *(solid.top for solid in solids if math.isfinite(solid.top))]) + 1.0


@lru_cache(maxsize=256)
def _pairs(first: int, count: int) -> NDArray[np.int64]:
    """Return the first of some parts, each with each of the others, shape (n, 2)."""
    pairs = [(i, j) for i in range(first) for j in range(first, count)]
    return np.array(pairs, dtype=np.int64).reshape(-1, 2)
