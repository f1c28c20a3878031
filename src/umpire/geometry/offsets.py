"""Areas grown by the radius of a base: straight sides exactly, corners by straight stretches outside the true arc.

A round base overlaps an area exactly if its middle lies in the area grown by its radius (Lozano-Perez and Wesley, "An
Algorithm for Planning Collision-Free Paths Among Polyhedral Obstacles", 1979). What is grown is put together from the
area, a strip along each side and a fan around each convex corner; Shapely joins them. The fan's outer corners are
where the tangents to the arc meet, and their ways come from halving the turn with square roots, so that every machine
gets the same ones.

Invariant: what is grown so holds all of the true shape, so that a path along it never cuts a corner, and is longer
than the true one only by what the stretches add, 0.5 % at most and a sixteenth of that where it is drawn finely.
Degenerate cases: corners that fall together are one; a corner that is straight or turns inwards needs no fan; at half
a turn the way halfway is square to both; outlines of more than ``MANY`` corners are drawn with fewer first, which may
leave out ``FINE`` inches of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from umpire.geometry.areas import signed_area
from umpire.geometry.convex import circle_points
from umpire.geometry.shapes import Polygon
from umpire.geometry.tolerance import Point
from umpire.on_use import shapely

STEP = 0.9807
"""Cosine of the largest turn that one bend of a rounded corner makes, an eighth of a right angle."""
FINE_STEP = 0.9987
"""The same where it has to be told to a tolerance how long the way round a corner is, a thirty-second."""
FINE = 2e-5
"""Corners of an outline of very many that lie no farther aside than this are left out, inches."""
MANY = 200

Ring: TypeAlias = Sequence[Point]
Bend: TypeAlias = tuple[Point, Point, Point]
"""A bend on a rounded corner: where it stands, and the ways to its two neighbours."""


def sided_rings(polygon: Polygon) -> list[Ring]:
    """Return the rings of an area, without coinciding corners, with its inside on their left."""
    rings: list[Ring] = []
    for ring, outer in ((polygon.ring, True), *((hole, False) for hole in polygon.holes)):
        corners = [point for k, point in enumerate(ring) if point != ring[k - 1]]
        rings.append(corners if (signed_area(corners) > 0.0) is outer else corners[::-1])
    return rings


@lru_cache(maxsize=8)
def round_corners(sides: int) -> tuple[Point, ...]:
    """Return a regular polygon around the unit circle, a corner towards +x."""
    points = circle_points(sides)
    (ax, ay), (bx, by) = points[0], points[1]
    inner = math.sqrt((ax + bx) * (ax + bx) + (ay + by) * (ay + by)) / 2.0
    return tuple((x / inner, y / inner) for x, y in points)


def corner_bends(before: Point, corner: Point, after: Point, radius: float, step: float = STEP) -> list[Bend]:
    """Return the bends by which a mover passes a convex corner with its inside on the left; none at other corners."""
    ux, uy = _unit(before, corner)
    vx, vy = _unit(corner, after)
    if ux * vy - uy * vx <= 1e-12:
        return []
    ways = _between((ux, uy), (vx, vy), step)
    found = []
    for (ax, ay), (bx, by) in pairwise(ways):
        mx, my = _middle((ax, ay), (bx, by))
        far = radius / (mx * ax + my * ay)
        found.append(((corner[0] + my * far, corner[1] - mx * far), (-ax, -ay), (bx, by)))
    return found


def _between(first: Point, last: Point, step: float) -> list[Point]:
    """Return ways that turn evenly from one to another, none by more than the step."""
    if first[0] * last[0] + first[1] * last[1] >= step:
        return [first, last]
    middle = _middle(first, last)
    return [*_between(first, middle, step)[:-1], *_between(middle, last, step)]


def _middle(first: Point, last: Point) -> Point:
    x, y = first[0] + last[0], first[1] + last[1]
    length = math.sqrt(x * x + y * y)
    if length < 1e-6:
        return (-first[1], first[0])
    return (x / length, y / length)


def _unit(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.sqrt(dx * dx + dy * dy)
    return (dx / length, dy / length)


def grown(polygons: Iterable[Polygon], radius: float, step: float = STEP) -> shapely.Geometry:
    """Return everything a base of a radius overlaps areas from, as one shape."""
    parts: list[shapely.Geometry] = []
    for polygon in polygons:
        rings = list(map(_plainer, sided_rings(polygon)))
        parts.append(shapely.Polygon(rings[0], rings[1:]))
        for ring in rings:
            parts += _skin(ring, radius, step) if radius > 0.0 else []
    return shapely.union_all(parts)


def border_of(polygons: Iterable[Polygon], radius: float, step: float = STEP) -> shapely.Geometry:
    """Return everything from which a base of a radius lies across the borders of areas, as one shape."""
    parts: list[shapely.Geometry] = []
    for polygon in polygons:
        for ring in map(_plainer, sided_rings(polygon)):
            parts += [*_skin(ring, radius, step), *_skin(ring[::-1], radius, step)]
    return shapely.union_all(parts)


def _plainer(ring: Ring) -> Ring:
    """Return a ring of very many corners without those that lie as good as straight between others."""
    if len(ring) <= MANY:
        return ring
    outline = shapely.get_coordinates(shapely.simplify(shapely.Polygon(ring), FINE))[:-1]
    corners = [(x, y) for x, y in outline.tolist()]
    return corners if (signed_area(corners) > 0.0) is (signed_area(ring) > 0.0) else corners[::-1]


def _skin(ring: Ring, radius: float, step: float) -> list[shapely.Geometry]:
    """Return the strips along the outside of a ring's edges and the fans around its convex corners."""
    parts: list[shapely.Geometry] = []
    for k, (x, y) in enumerate(ring):
        ux, uy = _unit(ring[k - 1], (x, y))
        ax, ay = ring[k - 1]
        out_x, out_y = uy * radius, -ux * radius
        parts.append(shapely.Polygon([(ax, ay), (ax + out_x, ay + out_y), (x + out_x, y + out_y), (x, y)]))
        following = ring[(k + 1) % len(ring)]
        bends = corner_bends(ring[k - 1], (x, y), following, radius, step)
        if bends:
            vx, vy = _unit((x, y), following)
            outer = [at for at, _, _ in bends]
            parts.append(shapely.Polygon([(x, y), (x + out_x, y + out_y), *outer, (x + vy * radius, y - vx * radius)]))
    return parts


def polygon_rings(shape: shapely.Geometry) -> list[list[Point]]:
    """Return the rings of a shape with its inside on their left, without corners that fall together."""
    found = []
    for part in getattr(shape, "geoms", [shape]):
        if not isinstance(part, shapely.Polygon) or part.is_empty:
            continue
        for number, ring in enumerate((part.exterior, *part.interiors)):
            points = _thinned([(float(x), float(y)) for x, y in ring.coords[:-1]])
            if len(points) > 2:
                found.append(points if ring.is_ccw is (number == 0) else points[::-1])
    return found


def _thinned(points: list[Point]) -> list[Point]:
    kept: list[Point] = []
    for x, y in points:
        if not kept or abs(x - kept[-1][0]) + abs(y - kept[-1][1]) > 1e-7:
            kept.append((x, y))
    while len(kept) > 1 and abs(kept[0][0] - kept[-1][0]) + abs(kept[0][1] - kept[-1][1]) <= 1e-7:
        kept.pop()
    return kept
