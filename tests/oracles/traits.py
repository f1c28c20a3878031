"""Dense Cover and Obscuring looked for the slow way: line after line and point after point, over bare footprints."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import shapely

from tests.oracles.gaps import drawn
from umpire.geometry import CONTACT, Point
from umpire.table import Feature, Model

HALF = 0.5 / 25.4
"""Half of the thickness of a line, inches."""


def own_features(model: Model, features: Sequence[Feature]) -> list[str]:
    """Return the features that a model's base reaches into by more than the tolerance."""
    here = drawn(model.outline).buffer(-CONTACT)
    return [each.id for each in features if shapely.intersects(here, drawn(each.footprint))]


def grown(features: Sequence[Feature], by: float) -> list[shapely.Geometry]:
    """Return footprints grown on all sides, or shrunk."""
    return [drawn(each.footprint).buffer(by) for each in features]


def line_is_clear(start: Point, end: Point, rooms: Sequence[shapely.Geometry], ends: shapely.Geometry) -> bool:
    """Whether a line, where it is outside both bases, stays clear of all rooms."""
    line = shapely.LineString([start, end]).difference(ends)
    return not any(line.intersection(room).length > 1e-6 for room in rooms)


def rim(model: Model, count: int) -> list[Point]:
    """Return points on a round base's rim."""
    (x, y), radius = model.at, math.sqrt(drawn(model.outline).area / math.pi)
    turns = (2.0 * math.pi * k / count for k in range(count))
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def some_line(viewer: Model, target: Model, rooms: Sequence[shapely.Geometry], *, count: int) -> bool:
    """Whether one of many lines from rim to rim is clear of all rooms."""
    ends = drawn(viewer.outline).union(drawn(target.outline))
    hull = ends.convex_hull
    near = [room for room in rooms if room.intersects(hull)]
    if not near:
        return True
    lines = [shapely.LineString([a, b]) for a in rim(viewer, count) for b in rim(target, count)]
    cut = shapely.difference(lines, ends)
    wall = shapely.union_all(near)
    shapely.prepare(wall)
    return not bool(shapely.intersects(wall, cut).all())


def points_of(model: Model, count: int) -> Iterator[Point]:
    """Yield a grid of points over a base."""
    here = drawn(model.outline)
    left, low, right, high = here.bounds
    for i in range(count):
        for k in range(count):
            at = (left + (right - left) * (i + 0.5) / count, low + (high - low) * (k + 0.5) / count)
            if here.contains(shapely.Point(at)):
                yield at


def reaches_all(at: Point, target: shapely.Geometry, rooms: Sequence[shapely.Geometry]) -> bool:
    """Whether nothing stands in the way from a point to any part of a target."""
    fan = target.union(shapely.Point(at)).convex_hull.difference(target)
    return not any(fan.intersects(room) and fan.intersection(room).area > 1e-7 for room in rooms)


def some_point(viewer: Model, target: Model, rooms: Sequence[shapely.Geometry], *, count: int) -> bool:
    """Whether from one of many points of a base all of a target can be reached."""
    there = drawn(target.outline)
    hull = drawn(viewer.outline).union(there).convex_hull
    near = [room for room in rooms if room.intersects(hull)]
    if not near:
        return True
    wall = shapely.union_all(near)
    fans = shapely.convex_hull([shapely.union(there, shapely.Point(at)) for at in points_of(viewer, count)])
    cut = shapely.intersection(shapely.difference(fans, there), wall)
    return bool((shapely.area(cut) <= 1e-7).any())
