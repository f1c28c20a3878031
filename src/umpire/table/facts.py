"""Facts about where things are. Everything is measured in plan, from edge to edge, unless a fact says otherwise."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.geometry import (
    CONTACT,
    Base,
    Disc,
    Hull,
    Outline,
    Point,
    Polygon,
    Shape,
    clearly_more,
    corners,
    gap,
    overlaps,
    wholly_inside,
)
from umpire.geometry import within as gap_within
from umpire.on_use import shapely
from umpire.table.things import Feature, Model

Thing: TypeAlias = Model | Feature

ARCS = 64
"""Into how many segments a quarter of a corner is drawn when an area is grown: within the tolerance up to 12 inches."""


def shape_of(thing: Thing) -> Shape:
    """Return the base of a model where it stands, or the footprint of a feature."""
    return thing.outline if isinstance(thing, Model) else thing.footprint


def apart(one: Thing, other: Thing) -> float:
    """Return how far two things are apart: 0 where they touch or overlap."""
    return max(0.0, gap(shape_of(one), shape_of(other)))


def within(one: Thing, other: Thing, distance: float) -> bool:
    """Whether two things are within a distance: some part of one of some part of the other."""
    if isinstance(one, Model) and isinstance(other, Model) and _far_apart(one, other, distance):
        return False
    return gap_within(shape_of(one), shape_of(other), distance)


def pairs_within(ones: Iterable[Model], others: Iterable[Model], distance: float) -> Iterator[tuple[Model, Model]]:
    """Yield the pairs of models, one of each crowd, that are within a distance of each other."""
    here, there = tuple(ones), tuple(others)
    if not (here and there):
        return
    (xs, ys, room), (oxs, oys, reach) = _laid_out(here), _laid_out(there)
    dx, dy, far = oxs - xs[:, None], oys - ys[:, None], reach + room[:, None] + (distance + CONTACT)
    for i, k in np.argwhere(dx * dx + dy * dy <= far * far).tolist():
        if gap_within(here[i].outline, there[k].outline, distance):
            yield here[i], there[k]


def _laid_out(models: Sequence[Model]) -> NDArray[np.float64]:
    """Return across, up, and how far bases reach at most, a row each."""
    return np.array([(*each.at, _reach(each.base)) for each in models]).T


def overlapping(one: Model, other: Model) -> bool:
    """Whether two models' bases overlap, in plan."""
    return not _far_apart(one, other, 0.0) and overlaps(one.outline, other.outline)


def _far_apart(one: Model, other: Model, distance: float) -> bool:
    """Whether two models are surely farther apart than that: a quick look, for crowds."""
    dx, dy = one.at[0] - other.at[0], one.at[1] - other.at[1]
    reach = distance + CONTACT + _reach(one.base) + _reach(other.base)
    return dx * dx + dy * dy > reach * reach


def _reach(base: Base) -> float:
    if isinstance(base, Disc):
        return base.radius
    if isinstance(base, Hull):
        return max(abs(x) + abs(y) for x, y in base.corners)
    return (base.length + base.width) / 2.0


def wholly_within(model: Model, thing: Thing, distance: float) -> bool:
    """Whether every part of a model's base is within a distance of some part of a thing."""
    return wholly_inside(model.outline, grown(shape_of(thing), distance))


@lru_cache(maxsize=256)
def grown(shape: Shape, by: float) -> Polygon:
    """Return everything within a distance of a shape."""
    drawn = shapely.Polygon(corners(shape)) if isinstance(shape, Outline) else shapely.Polygon(shape.ring, shape.holes)
    wider = drawn.buffer(by, quad_segs=ARCS)
    rings = [tuple((float(x), float(y)) for x, y in ring.coords[:-1]) for ring in (wider.exterior, *wider.interiors)]
    turned = [ring if shapely.LinearRing(ring).is_ccw is (k == 0) else ring[::-1] for k, ring in enumerate(rings)]
    return Polygon(ring=turned[0], holes=tuple(turned[1:]))


def on_or_within(model: Model, feature: Feature) -> bool:
    """Whether a model's base overlaps a feature's footprint; to touch its edge from outside is not enough."""
    return overlaps(model.outline, feature.footprint)


def inside(model: Model, feature: Feature) -> bool:
    """Whether a model's whole base is in a feature's footprint."""
    return wholly_inside(model.outline, feature.footprint)


def on_top(model: Model, feature: Feature) -> bool:
    """Whether a model stands on a surface of a feature that is above the table."""
    return clearly_more(model.ground, 0.0) and on_or_within(model, feature)


def touching(one: Thing, other: Thing) -> bool:
    """Whether two things are in contact, or overlap."""
    return gap_within(shape_of(one), shape_of(other), 0.0)


def closest_points(one: Shape, other: Shape) -> tuple[Point, Point]:
    """Return a point of each of two shapes that stand apart, no two of which are closer together."""
    if isinstance(one, Outline) and isinstance(other, Outline):
        if isinstance(one.base, Disc) and isinstance(other.base, Disc):
            return _on_rim(one, other.at), _on_rim(other, one.at)
        if isinstance(other.base, Disc):
            there, here = closest_points(other, one)
            return here, there
    if isinstance(one, Outline) and isinstance(one.base, Disc):
        there = _nearest(other, one.at)
        return _on_rim(one, there), there
    pairs = [(corner, _nearest(other, corner)) for corner in _corners(one)]
    pairs += [(_nearest(one, corner), corner) for corner in _corners(other)]
    return min(pairs, key=lambda pair: _square(*pair))


def _on_rim(round_base: Outline, to: Point) -> Point:
    assert isinstance(round_base.base, Disc)  # its callers have looked
    (x, y), radius = round_base.at, round_base.base.radius
    dx, dy = to[0] - x, to[1] - y
    away = math.sqrt(dx * dx + dy * dy)
    if away == 0.0:
        return (x + radius, y)
    return (x + dx * radius / away, y + dy * radius / away)


def _corners(shape: Shape) -> tuple[Point, ...]:
    return corners(shape) if isinstance(shape, Outline) else shape.ring


def _nearest(shape: Shape, to: Point) -> Point:
    ring = _corners(shape)
    found = [_on_edge(ring[k - 1], ring[k], to) for k in range(len(ring))]
    return min(found, key=lambda point: _square(point, to))


def _on_edge(start: Point, end: Point, to: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    if length == 0.0:
        return start
    along = ((to[0] - start[0]) * dx + (to[1] - start[1]) * dy) / length
    along = min(max(along, 0.0), 1.0)
    return (start[0] + dx * along, start[1] + dy * along)


def _square(one: Point, other: Point) -> float:
    dx, dy = one[0] - other[0], one[1] - other[1]
    return dx * dx + dy * dy


def strip(start: Point, end: Point, width: float) -> Polygon:
    """Return a straight line of some width, with flat ends, as the area that it covers."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.sqrt(dx * dx + dy * dy)
    if length <= CONTACT:
        # Things in contact: the line is as long as the tolerance, across the way between them.
        dx, dy, length = CONTACT, 0.0, CONTACT
        end = (start[0] + dx, start[1])
    ox, oy = -dy / length * width / 2.0, dx / length * width / 2.0
    ring = (
        (start[0] - ox, start[1] - oy),
        (end[0] - ox, end[1] - oy),
        (end[0] + ox, end[1] + oy),
        (start[0] + ox, start[1] + oy),
    )
    return Polygon(ring=ring)


def crossed(line: Polygon, feature: Feature) -> bool:
    """Whether a line with a width, or what a base sweeps over, passes over or through a feature's footprint."""
    return meets(line, feature.footprint)


def meets(line: Polygon, area: Polygon) -> bool:
    """Whether a line with a width reaches into an area by more than the tolerance."""
    (left, low, right, high), (west, south, east, north) = _bounds(line), _bounds(area)
    # Most of what is asked lies far apart, which the bounds tell faster.
    if left > east or west > right or low > north or south > high:
        return False
    return bool(shapely.intersects(_prepared(area), _core(line)))


@lru_cache(maxsize=4096)
def _bounds(area: Polygon) -> tuple[float, float, float, float]:
    xs, ys = zip(*area.ring, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@lru_cache(maxsize=4096)
def _core(line: Polygon) -> shapely.Geometry:
    """Return what is left of a line when its edges are taken back by the tolerance."""
    core: shapely.Geometry = shapely.polygons(line.ring, holes=line.holes or None).buffer(-CONTACT)
    return core


@lru_cache(maxsize=1024)
def _prepared(area: Polygon) -> shapely.Polygon:
    drawn = shapely.Polygon(area.ring, area.holes)
    shapely.prepare(drawn)
    return drawn


@lru_cache(maxsize=4096)
def swept(model: Model, path: Sequence[Point]) -> tuple[Polygon, ...]:
    """Return what a model's base passes over on its way along a path, a convex area for each leg."""
    ring = corners(Outline(base=model.base, at=(0.0, 0.0), facing=model.facing))
    legs = itertools.pairwise(path) if len(path) > 1 else [(path[0], path[0])]
    return tuple(Polygon(ring=_dragged(ring, start, end)) for start, end in legs)


def _dragged(ring: Sequence[Point], start: Point, end: Point) -> tuple[Point, ...]:
    """Return the corners of what a convex ring passes over between two places."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    # The way out of a side is to its right, for rings run counter-clockwise.
    sides = zip(ring, (*ring[1:], ring[0]), strict=True)
    ahead = [(by - ay) * dx - (bx - ax) * dy > 0.0 for (ax, ay), (bx, by) in sides]
    found: list[Point] = []
    for k, (x, y) in enumerate(ring):
        before, after = ahead[k - 1], ahead[k]
        places = (end,) if before and after else (start,) if not (before or after) else (end, start)
        found += [(x + at[0], y + at[1]) for at in (places if before else places[::-1])]
    return tuple(found)


def all_lines(one: Model, other: Model, width: float) -> Polygon:
    """Return what all straight lines of some width between two models' bases cover together."""
    hull = shapely.linestrings([*corners(one.outline), *corners(other.outline)]).convex_hull
    drawn = hull.buffer(width / 2.0, quad_segs=4)
    assert isinstance(drawn, shapely.Polygon)  # the hull of a base is as wide as the base
    edge = shapely.get_exterior_ring(drawn)
    ring = tuple((x, y) for x, y in shapely.get_coordinates(edge)[:-1].tolist())
    return Polygon(ring=ring if shapely.is_ccw(edge) else ring[::-1])
