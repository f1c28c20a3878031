"""Two models on opposite sides of the same piece."""

from __future__ import annotations

import itertools

import shapely

from umpire.geometry import CONTACT, Disc, Point, corners
from umpire.systems.wh40k_legacy.battlefield import Terrain, words
from umpire.systems.wh40k_legacy.rules.topics import Contact
from umpire.table import Feature, Model, closest_points, crossed, strip, touching

THIN = 0.004
"""Wide enough to count as passing over something, inches."""


def of_kind(feature: Feature, *kinds: Terrain) -> bool:
    """Whether a piece is one of these."""
    return any(each in words(feature) for each in kinds)


def directly_opposite(topic: Contact, feature: Feature) -> bool:
    """Whether two models touch opposite long sides of a piece and overlap, looked at along its long axis."""
    along, across = _axes(feature)
    (a_low, a_high), (b_low, b_high) = _extent(topic.one, along), _extent(topic.other, along)
    if min(a_high, b_high) - max(a_low, b_low) <= CONTACT:
        return False
    sides = [_extent(each, across) for each in (topic.one, topic.other)]
    low, high = min(sides), max(sides)
    middle = _middle(feature, across)
    return low[1] <= middle <= high[0]


def lies_between(one: Model, other: Model, feature: Feature) -> bool:
    """Whether the straight line between the nearest points of two models crosses a piece."""
    return crossed(strip(*closest_points(one.outline, other.outline), THIN), feature)


def _axes(feature: Feature) -> tuple[Point, Point]:
    """Return the directions of the longer and the shorter side of the smallest rectangle round a piece."""
    box = shapely.minimum_rotated_rectangle(shapely.Polygon(feature.footprint.ring))
    assert isinstance(box, shapely.Polygon)  # a footprint has an area
    ring = list(box.exterior.coords)
    sides = [(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in itertools.pairwise(ring)]
    (dx, dy) = max(sides, key=lambda side: side[0] * side[0] + side[1] * side[1])
    length = float(shapely.Point(0.0, 0.0).distance(shapely.Point(dx, dy)))
    return (dx / length, dy / length), (-dy / length, dx / length)


def _extent(model: Model, direction: Point) -> tuple[float, float]:
    dx, dy = direction
    if isinstance(model.base, Disc):
        middle = model.at[0] * dx + model.at[1] * dy
        return (middle - model.base.radius, middle + model.base.radius)
    found = [x * dx + y * dy for x, y in corners(model.outline)]
    return (min(found), max(found))


def _middle(feature: Feature, direction: Point) -> float:
    found = [x * direction[0] + y * direction[1] for x, y in feature.footprint.ring]
    return (min(found) + max(found)) / 2.0


def both_touch(topic: Contact, feature: Feature) -> bool:
    """Whether both models are in contact with a piece."""
    return touching(topic.one, feature) and touching(topic.other, feature)
