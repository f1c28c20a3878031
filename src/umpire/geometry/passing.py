"""Sight along paths: the stretches of a movement on which a moving model is seen.

All models move together, each at the same fraction of its own path. A stretch of it is settled by one of three
certificates: two free lines, at its beginning and at its end, with nothing between them, as the one is carried over
into the other; a free line to the part of the table that the model covers all along; no line to any part that it
covers at any time. What none of them settles is halved.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from umpire.errors import GeometryError
from umpire.geometry import _kernels
from umpire.geometry.convex import Ring, base_ring, circle_points, convex_hull
from umpire.geometry.paths import Path
from umpire.geometry.scenes import Scene, scene_of
from umpire.geometry.shapes import Base, Disc, Hull, Outline, Oval, Polygon, Rectangle, Solid
from umpire.geometry.sight import Sight, line_of_sight
from umpire.geometry.spans import Span, Spans, common, joined, spans_where
from umpire.geometry.tolerance import Heading, Point, heading_towards, point_distance, total

__all__ = ["ALWAYS", "Stage", "seen_along", "seen_during", "stages_along"]

ALWAYS: Spans = ((0.0, 1.0),)
"""The whole of a movement."""

SIDES = 16
"""The polygon drawn around a round base where it passes."""


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """A straight part of a movement, on which a body turns, rises and falls no more.

    Attributes:
        body: The body as it stands at the beginning; its footprint is a base.
        to: Where the middle of its base stands at the end.
        begins: The fraction of the movement at which the stage begins, 0 to 1.
        ends: The fraction at which it ends.
        ignoring: The ids of the obstacles that do not hide the body here.
    """

    body: Solid
    to: Point
    begins: float = 0.0
    ends: float = 1.0
    ignoring: tuple[str, ...] = ()

    @property
    def outline(self) -> Outline:
        """The base as it stands at the beginning."""
        if not isinstance(self.body.footprint, Outline):
            raise GeometryError(f"{self.body.id} is no base: only a model on a base or hull moves.")
        return self.body.footprint

    @property
    def length(self) -> float:
        """How far the body travels, inches."""
        (x, y), (ex, ey) = self.outline.at, self.to
        return math.sqrt((ex - x) * (ex - x) + (ey - y) * (ey - y))

    def at(self, travelled: float) -> Point:
        """Return where the middle of the base stands after some inches."""
        return self.journey()(travelled).at

    def journey(self) -> Callable[[float], Outline]:
        """Return the base as it stands after any number of inches; for who asks about many of them."""
        start, length = self.outline, self.length
        base, (x, y), (ex, ey), facing = start.base, start.at, self.to, start.facing

        def there(travelled: float) -> Outline:
            part = travelled / length if length > 0.0 else 0.0
            return Outline(base=base, at=(x + (ex - x) * part, y + (ey - y) * part), facing=facing)

        return there

    def standing(self, travelled: float) -> Solid:
        """Return the body as it stands after some inches."""
        return replace(self.body, footprint=self.journey()(travelled))


def stages_along(body: Solid, path: Path, *, ignoring: Sequence[str] = ()) -> tuple[Stage, ...]:
    """Return a body's movement along a path as stages; a base faces along each leg, as it stands where it stays."""
    places = [place for k, place in enumerate(path) if k == 0 or place != path[k - 1]]
    lengths = [point_distance(here, there) for here, there in itertools.pairwise(places)]
    if not isinstance(body.footprint, Outline) or not path:
        raise GeometryError(f"{body.id} cannot move: it takes a base or hull, and a path with at least one point.")
    if not lengths:
        at = replace(body, footprint=replace(body.footprint, at=path[0]))
        return (Stage(body=at, to=path[0], ignoring=tuple(ignoring)),)
    whole, before, found = total(lengths), 0.0, []
    facing: Heading = body.footprint.facing
    for k, length in enumerate(lengths):
        facing = heading_towards(places[k], places[k + 1]) or facing
        there = replace(body, footprint=replace(body.footprint, at=places[k], facing=facing))
        begins, ends = before / whole, 1.0 if k == len(lengths) - 1 else (before + length) / whole
        found.append(Stage(body=there, to=places[k + 1], begins=begins, ends=ends, ignoring=tuple(ignoring)))
        before += length
    return tuple(found)


def seen_along(
    viewers: Sequence[Solid],
    movers: Sequence[Sequence[Stage]],
    obstacles: Sequence[Solid] | Scene,
    *,
    ignoring: Mapping[str, Sequence[str]] | None = None,
) -> tuple[tuple[Spans, ...], ...]:
    """Return for each viewer, and each mover, the stretches of the movement on which it is seen.

    The viewers and the obstacles stand still; movers are obstacles to nobody, unless they are among the obstacles where
    they stand before the movement. Nobody is missed who shows himself for more than 0.05 inches of his own travel, and
    the ends of each stretch are found to 1/4096 inch. At both ends of a stretch the mover is seen.

    Args:
        viewers: The bodies that look.
        movers: For each moving body the stages of its movement, as `stages_along` gives them.
        obstacles: What may stand in the way; the same tuple or `Scene` again is quicker.
        ignoring: By the id of a viewer, the obstacles that do not hide anything from it.
    """
    scene, left_out = scene_of(obstacles), ignoring or {}
    return tuple(
        tuple(seen_during(viewer, stages, scene, ignoring=left_out.get(viewer.id, ())) for stages in movers)
        for viewer in viewers
    )


def seen_during(
    viewer: Solid,
    stages: Sequence[Stage],
    obstacles: Sequence[Solid] | Scene,
    *,
    ignoring: Sequence[str] = (),
    during: Spans = ALWAYS,
) -> Spans:
    """Return the stretches of a movement, as fractions of it, on which one viewer sees one mover.

    Only the stretches in ``during`` are looked at.
    """
    scene = scene_of(obstacles)
    found: list[Span] = []
    for stage in stages:
        if stage.ends <= stage.begins or stage.length <= 0.0:
            parts = common(((stage.begins, stage.ends),), during)
            if parts and _Search(viewer, stage, scene, (*ignoring, *stage.ignoring)).look(0.0).visible:
                found += parts
            continue
        for first, last in common(((stage.begins, stage.ends),), during):
            search = _Search(viewer, stage, scene, (*ignoring, *stage.ignoring))
            rate = stage.length / (stage.ends - stage.begins)
            start = (first - stage.begins) * rate
            for begin, end in spans_where(
                lambda at, search=search, start=start: search.look(start + at).visible,  # type: ignore[misc]
                lambda a, b, search=search, start=start: search.settled(start + a, start + b),  # type: ignore[misc]
                (last - first) * rate,
            ):
                found.append((first + begin / rate, min(last, first + end / rate)))
    return joined(found)


class _Search:
    """One viewer's sight of one stage, with all that has been looked at so far."""

    def __init__(self, viewer: Solid, stage: Stage, scene: Scene, ignoring: tuple[str, ...]) -> None:
        self.viewer, self.stage, self.scene, self.ignoring = viewer, stage, scene, ignoring
        self.skips = np.array(scene.named(ignoring), dtype=np.int64)
        self.looks: dict[float, Sight] = {}

    def look(self, travelled: float) -> Sight:
        if travelled not in self.looks:
            self.looks[travelled] = self._sight(self.stage.standing(travelled))
        return self.looks[travelled]

    def settled(self, first: float, last: float) -> bool:
        here, there = self.look(first), self.look(last)
        if here.line is None or there.line is None:
            passed = self._sight(_anywhere(self.stage, first, last))
            return not passed.visible and not passed.undecided
        if self._clear_between(here, there):
            return True
        covered = _everywhere(self.stage, first, last)
        return covered is not None and self._sight(covered).visible

    def _sight(self, body: Solid) -> Sight:
        return line_of_sight(self.viewer, body, self.scene, ignoring=self.ignoring, naming=False)

    def _clear_between(self, one: Sight, other: Sight) -> bool:
        """Whether nothing stands between two free lines."""
        assert one.line is not None and other.line is not None  # noqa: PT018 - both are visible
        ends = (*one.line, *other.line)
        region = _region(convex_hull([(x, y) for x, y, _ in ends]))
        heights = [z for _, _, z in ends]
        return region is not None and _kernels.is_clear(
            region, min(heights), max(heights), self.scene.obstacles, self.skips
        )


def _region(ring: Ring) -> NDArray[np.float64] | None:
    """Return a convex ring as rows (x, y, n_x, n_y, h), or None where it is too small to be one."""
    rows = []
    for (x, y), (ex, ey) in zip(ring, (*ring[1:], *ring[:1]), strict=True):
        dx, dy = ex - x, ey - y
        length = math.sqrt(dx * dx + dy * dy)
        if length > 0.0:
            rows.append((x, y, dy / length, -dx / length, (dy * x - dx * y) / length))
    return np.array(rows) if len(rows) > 1 else None


def _anywhere(stage: Stage, first: float, last: float) -> Solid:
    """Return a body over all that a moving body covers at some time between two places."""
    base, facing = stage.outline.base, stage.outline.facing
    ring = _around(base, facing)
    (x, y), (ex, ey) = stage.at(first), stage.at(last)
    swept = convex_hull([(x + u, y + v) for u, v in ring] + [(ex + u, ey + v) for u, v in ring])
    return replace(stage.body, footprint=Polygon(ring=swept))


def _around(base: Base, facing: Heading) -> Ring:
    """Return the corners of a convex outline around a base."""
    if not isinstance(base, Disc | Oval):
        return base_ring(base, facing)
    (ax, ay), (bx, by) = circle_points(SIDES)[:2]
    inner = math.sqrt((ax + bx) * (ax + bx) + (ay + by) * (ay + by)) / 2.0
    return tuple((u / inner, v / inner) for u, v in base_ring(base, facing, SIDES))


def _everywhere(stage: Stage, first: float, last: float) -> Solid | None:
    """Return a body inside all that a moving body covers all the time between two places, None where there is none."""
    base, facing = stage.outline.base, stage.outline.facing
    length = stage.length
    way = ((stage.to[0] - stage.outline.at[0]) / length, (stage.to[1] - stage.outline.at[1]) / length)
    part = 1.0 - (last - first) / 2.0 / _half_width(base, facing, way)
    if part < 0.25:
        return None
    footprint = Outline(base=_scaled(base, part), at=stage.at((first + last) / 2.0), facing=facing)
    return replace(stage.body, footprint=footprint)


def _half_width(base: Base, facing: Heading, way: Point) -> float:
    """Return how far the middle of a base can be moved to and fro along a line and stay within the base."""
    if isinstance(base, Disc):
        return base.radius
    ring, reach = base_ring(base, facing), math.inf
    for (x, y), (ex, ey) in zip(ring, (*ring[1:], *ring[:1]), strict=True):
        nx, ny = ey - y, x - ex
        along = abs(nx * way[0] + ny * way[1])
        if along > 0.0:
            reach = min(reach, max(0.0, nx * x + ny * y) / along)
    inscribed = 0.99 if isinstance(base, Oval) else 1.0
    return max(reach * inscribed, 1e-9)


def _scaled(base: Base, part: float) -> Base:
    match base:
        case Disc(radius=radius):
            return Disc(radius=radius * part)
        case Oval(length=length, width=width):
            return Oval(length=length * part, width=width * part)
        case Rectangle(length=length, width=width):
            return Rectangle(length=length * part, width=width * part)
        case Hull(corners=ring):
            return Hull(corners=tuple((x * part, y * part) for x, y in ring))
