"""The shapes that prove a refusal: what stood in the way, and where.

They are for people to look at. Where nobody listens, as while a sampler tries one move after another, none is drawn.
"""

from __future__ import annotations

from umpire.geometry import (
    CONTACT,
    Disc,
    Outline,
    Point,
    Polygon,
    Shape,
    contains_point,
    corners,
    gap,
    nearest_point,
    path_length,
    point_distance,
    truncate,
)
from umpire.rulings import Witness, heard, hundredths
from umpire.systems.legions.battlefield import Battlefield
from umpire.table import closest_points


def in_words(length: float) -> str:
    """Return a length as a label tells it.

    >>> in_words(1.0), in_words(2.3071), in_words(0.001)
    ('1 inch', '2.31 inches', 'less than 0.01 inches')
    """
    told = hundredths(length)
    return "1 inch" if told == "1.00" else f"{told} inches"


def line(start: Point, end: Point, label: str) -> Witness | None:
    """Return a straight line."""
    return None if heard() is None else Witness(kind="line", points=(start, end), label=label)


def outlined(shape: Shape, label: str) -> Witness | None:
    """Return the outline of a base or an area."""
    if heard() is None:
        return None
    return Witness(kind="area", points=corners(shape) if isinstance(shape, Outline) else shape.ring, label=label)


def joined(one: Shape, other: Shape, label: str) -> Witness | None:
    """Return the line between the nearest points of two shapes; the outline of the other where they touch."""
    if heard() is None:
        return None
    return outlined(other, label) if gap(one, other) <= CONTACT else line(*closest_points(one, other), label)


def overrun(path: tuple[Point, ...], spent: float, label: str) -> Witness | None:
    """Return a path of which the part after some inches is too much."""
    if heard() is None:
        return None
    allowed, back = truncate(path, spent), truncate(path[::-1], path_length(path) - spent)
    return Witness(kind="path", points=(*allowed, *back[-2::-1]), label=label, begins=len(allowed) - 1)


def over_the_edge(field: Battlefield, outline: Outline, label: str) -> Witness | None:
    """Return the line from the part of a base that is farthest beyond an edge of the battlefield to that edge.

    For a base that is on the battlefield it is the shortest line to an edge.
    """
    if heard() is None:
        return None
    width, depth = field.size
    reaches = [
        reach
        for x, y in _extremes(outline)
        for reach in (
            (-x, (x, y), (0.0, y)),
            (-y, (x, y), (x, 0.0)),
            (x - width, (x, y), (width, y)),
            (y - depth, (x, y), (x, depth)),
        )
    ]
    _, start, end = max(reaches)
    return line(start, end, label)


def _extremes(outline: Outline) -> tuple[Point, ...]:
    if not isinstance(outline.base, Disc):
        return corners(outline)
    (x, y), radius = outline.at, outline.base.radius
    return ((x - radius, y), (x + radius, y), (x, y - radius), (x, y + radius))


def farthest_out(outline: Outline, zone: Polygon) -> tuple[Point, Point] | None:
    """Return the corner of a base that reaches farthest out of a zone, and the point of the zone nearest to it."""
    out = [(corner, nearest_point(zone, corner)) for corner in corners(outline) if not contains_point(zone, corner)]
    return max(out, key=lambda each: point_distance(*each), default=None)


def beyond(outline: Outline, zone: Polygon, label: str) -> Witness | None:
    """Return how far a base reaches out of a zone as a line; the zone where no corner of the base does."""
    if heard() is None:
        return None
    found = farthest_out(outline, zone)
    return outlined(zone, label) if found is None else line(*found, label)
