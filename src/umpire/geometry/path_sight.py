"""Sight along paths: the stretches of a movement on which a moving model is seen.

All models move together, each at the same fraction of its own path. A stretch of it is settled by one of three
certificates: two free lines, at its beginning and at its end, with nothing between them, as the one is carried over
into the other; a free line to the part of the table that the model covers all along; no line to any part that it
covers at any time. What none of them settles is halved.

The first holds because a moving base, being convex, always holds a point between both far ends, and the line to it
from a near end stays in the hull of both lines. Where others move too, the first two are asked past all that these
cover at some time, the third past what they cover all the time. Invariant: a certificate is certain, so a stretch that
one settles has no change in it; where none does, no more than ``RESOLUTION`` inches go unlooked at (`spans`).

Degenerate cases: where nobody moves, one look is enough; a stretch on which somebody beside begins or ends a leg is
cut there first, so that everybody moves straight on every stretch. Inches are those of whoever goes fastest.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from umpire.geometry import _kernels
from umpire.geometry.convex import Ring, bounding_radius, convex_hull
from umpire.geometry.legs import Leg, anywhere, everywhere, half_width, outline_around
from umpire.geometry.oracles import oracle_in_place
from umpire.geometry.scenes import Scene, scene_of
from umpire.geometry.shapes import Base, Polygon, Solid
from umpire.geometry.sight import MovingSight, Sight, line_of_sight
from umpire.geometry.spans import Span, Spans, common, joined, spans_where
from umpire.geometry.tolerance import Heading, Point, unit

ALWAYS: Spans = ((0.0, 1.0),)
"""The whole of a movement."""

BEYOND = 0.1
"""How much wider a body is taken to be where only what comes near a line is looked for, inches."""


def seen_along(
    viewers: Sequence[Solid],
    movers: Sequence[Sequence[Leg]],
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
        movers: For each moving body the legs of its movement, as `legs_along` gives them.
        obstacles: What may stand in the way; the same tuple or `Scene` again is quicker.
        ignoring: By the id of a viewer, the obstacles that do not hide anything from it.
    """
    scene, left_out = scene_of(obstacles), ignoring or {}
    return tuple(
        tuple(seen_during(viewer, legs, scene, ignoring=left_out.get(viewer.id, ())) for legs in movers)
        for viewer in viewers
    )


def seen_during(
    viewer: Solid,
    legs: Sequence[Leg],
    obstacles: Sequence[Solid] | Scene,
    *,
    ignoring: Sequence[str] = (),
    during: Spans = ALWAYS,
    beside: Sequence[Sequence[Leg]] = (),
) -> Spans:
    """Return the stretches of a movement, as fractions of it, on which one viewer sees one mover.

    Only the stretches in ``during`` are looked at. Those ``beside`` it move at the same time, each at the same fraction
    of its own legs, and hide it wherever they come between; nobody's ``ignoring`` leaves them out, and where one has
    no leg it hides nobody.
    """
    scene = scene_of(obstacles)
    found: list[Span] = []
    for leg in legs:
        for first, last in _cut(common(((leg.begins, leg.ends),), during), beside):
            # the leg that each is on throughout the stretch, of several at a moment the last; some are on none
            under_way = [[each for each in legs if each.begins <= first and last <= each.ends] for legs in beside]
            near = _between(viewer, leg, [legs[-1] for legs in under_way if legs], (first, last))
            passed = (*ignoring, *leg.ignoring)
            at_once = not near and last > first and leg.length > 0.0 and oracle_in_place() is None
            if at_once:
                found += searched_at_once(viewer, leg, scene, passed, (first, last))
            else:
                found += searched(viewer, leg, scene, passed, (first, last), beside=near)
    return joined(found)


def searched_at_once(viewer: Solid, leg: Leg, scene: Scene, ignoring: tuple[str, ...], during: Span) -> list[Span]:
    """Return the stretches of one leg on which a viewer sees a mover past nobody who moves, found in one call."""
    (first, last), rate = during, _rate(leg)
    sight = MovingSight(viewer, leg.body, scene, ignoring)
    start, around = (first - leg.begins) * rate, _around_as_array(leg.outline.base, leg.outline.facing)
    found = joined(sight.stretches(leg.to, around, half_width(leg), scene, start, (last - first) * rate))
    return [(first + begin / rate, min(last, first + end / rate)) for begin, end in found]


def searched(
    viewer: Solid, leg: Leg, scene: Scene, ignoring: tuple[str, ...], during: Span, *, beside: Sequence[Leg] = ()
) -> list[Span]:
    """Return the same past any who move beside, found look by look."""
    first, last = during
    search = _Search(viewer, leg, scene, ignoring, beside)
    rate, start = search.rate, (first - leg.begins) * search.rate
    if last <= first or rate <= 0.0:
        return [during] if search.look(start).visible else []
    found = spans_where(
        lambda at: search.look(start + at).visible,
        lambda a, b: search.settled(start + a, start + b),
        (last - first) * rate,
    )
    return [(first + begin / rate, min(last, first + end / rate)) for begin, end in found]


@lru_cache(maxsize=1024)
def _around_as_array(base: Base, facing: Heading) -> NDArray[np.float64]:
    return np.array(outline_around(base, facing))


def _cut(spans: Spans, beside: Sequence[Sequence[Leg]]) -> list[Span]:
    """Return stretches cut where one of those beside begins or ends a leg."""
    cuts = sorted({moment for legs in beside for leg in legs for moment in (leg.begins, leg.ends)})
    return [
        piece
        for first, last in spans
        for piece in pairwise((first, *(cut for cut in cuts if first < cut < last), last))
    ]


class _Course(NamedTuple):
    """A leg that is passed while another is: inches travelled at its beginning, and for each inch of the search."""

    leg: Leg
    start: float
    rate: float

    def at(self, way: float) -> float:
        return self.start + way * self.rate


class _Search:
    """One viewer's sight of one leg, with all that has been looked at so far.

    Its way is told in inches travelled since the beginning of the leg by whoever goes fastest, ``rate`` for the whole
    movement.
    """

    def __init__(self, viewer: Solid, leg: Leg, scene: Scene, ignoring: tuple[str, ...], beside: Sequence[Leg]) -> None:
        self.viewer, self.leg, self.scene, self.ignoring = viewer, leg, scene, ignoring
        self.rate = max(map(_rate, (leg, *beside)))
        self.mover = self._course(leg)
        self.beside = [self._course(each) for each in beside]
        self.skips = np.array(scene.named(ignoring), dtype=np.int64)
        self.sight = MovingSight(viewer, leg.body, scene, ignoring)
        self.looks: dict[float, Sight] = {}

    def _course(self, leg: Leg) -> _Course:
        rate = _rate(leg)
        return _Course(leg, (self.leg.begins - leg.begins) * rate, rate / self.rate if rate > 0.0 else 0.0)

    def look(self, way: float) -> Sight:
        if way not in self.looks:
            scene = self._joined_by([each.leg.standing(each.at(way)) for each in self.beside])
            self.looks[way] = self.sight.at(self.leg.at(self.mover.at(way)), scene)
        return self.looks[way]

    def settled(self, first: float, last: float) -> bool:
        here, there = self.look(first), self.look(last)
        begins, ends = self.mover.at(first), self.mover.at(last)
        if here.line is None or there.line is None:
            always = [everywhere(each.leg, each.at(first), each.at(last)) for each in self.beside]
            surely = self._joined_by([each for each in always if each is not None])
            passed = self._sight(anywhere(self.leg, begins, ends), surely)
            return not passed.visible and not passed.undecided
        swept = self._joined_by([anywhere(each.leg, each.at(first), each.at(last)) for each in self.beside])
        if self._clear_between(here, there, swept):
            return True
        covered = everywhere(self.leg, begins, ends)
        return covered is not None and self._sight(covered, swept).visible

    def _joined_by(self, bodies: Sequence[Solid]) -> Scene:
        """Return the scene with those that move beside, under names that nothing leaves out."""
        if not bodies:
            return self.scene
        return self.scene.joined_by([replace(each, id=f"{each.id}, moving") for each in bodies])

    def _sight(self, body: Solid, scene: Scene) -> Sight:
        return line_of_sight(self.viewer, body, scene, ignoring=self.ignoring, naming=False)

    def _clear_between(self, one: Sight, other: Sight, scene: Scene) -> bool:
        """Whether nothing of a scene stands between two free lines."""
        assert one.line is not None and other.line is not None  # noqa: PT018 - both are visible
        ends = (*one.line, *other.line)
        region = _region(convex_hull([(x, y) for x, y, _ in ends]))
        heights = [z for _, _, z in ends]
        return region is not None and _kernels.is_clear(region, min(heights), max(heights), scene.obstacles, self.skips)


def _rate(leg: Leg) -> float:
    """Return how far a body would travel in the whole movement at the pace of a leg, inches."""
    return leg.length / (leg.ends - leg.begins) if leg.ends > leg.begins else 0.0


def _between(viewer: Solid, leg: Leg, beside: Sequence[Leg], during: Span) -> list[Leg]:
    """Return those of some legs that come near any line from a viewer to a mover, and some more."""
    if not beside:
        return []
    shape, ends = viewer.footprint, _ends(leg, during)
    eyes = (shape.ring, 0.0) if isinstance(shape, Polygon) else ((shape.at,), bounding_radius(shape.base))
    (x, y), (ex, ey) = eyes[0][0], ends[0]
    axes = ((1.0, 0.0), (0.0, 1.0), unit((y - ey, ex - x)) if (x, y) != (ex, ey) else (1.0, 0.0))
    lines = [(_shadow(*eyes, axis), _shadow(ends, _breadth(leg), axis)) for axis in axes]

    def is_near(other: Leg) -> bool:
        shadows = [_shadow(_ends(other, during), _breadth(other) + BEYOND, axis) for axis in axes]
        return all(
            low <= max(one[1], two[1]) and high >= min(one[0], two[0])
            for (low, high), (one, two) in zip(shadows, lines, strict=True)
        )

    return [each for each in beside if is_near(each)]


def _breadth(leg: Leg) -> float:
    return bounding_radius(leg.outline.base)


def _ends(leg: Leg, during: Span) -> tuple[Point, Point]:
    """Return where the middle of a base is at the beginning and at the end of a stretch."""
    first, last = ((moment - leg.begins) * _rate(leg) for moment in during)
    return leg.at(first), leg.at(last)


def _shadow(points: Sequence[Point], radius: float, axis: Point) -> Span:
    """Return from where to where circles around some points reach along an axis."""
    along = [x * axis[0] + y * axis[1] for x, y in points]
    return min(along) - radius, max(along) + radius


def _region(ring: Ring) -> NDArray[np.float64] | None:
    """Return a convex ring as rows (x, y, n_x, n_y, h), or None where it is too small to be one."""
    rows = []
    for (x, y), (ex, ey) in zip(ring, (*ring[1:], *ring[:1]), strict=True):
        dx, dy = ex - x, ey - y
        length = math.sqrt(dx * dx + dy * dy)
        if length > 0.0:
            rows.append((x, y, dy / length, -dx / length, (dy * x - dx * y) / length))
    return np.array(rows) if len(rows) > 1 else None
