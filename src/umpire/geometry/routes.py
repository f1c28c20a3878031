"""Shortest routes around what cannot be entered.

A base is planned for as the disc that holds it: exact for round bases, on the safe side for others. Areas are grown by
its radius with arcs of straight stretches outside the true arc, so a route is at most 0.5 % longer at its bends than
the true shortest, and never cuts a corner. Where the base starts nearer to an area than its radius (a turned hull
beside a wall), that area is grown by that distance only.

A shortest path bends at convex corners of the grown areas alone (Lozano-Perez and Wesley, "An Algorithm for Planning
Collision-Free Paths Among Polyhedral Obstacles", 1979), so these are the places, and the search is A* (Hart, Nilsson
and Raphael, "A Formal Basis for the Heuristic Determination of Minimum Cost Paths", 1968) with the way left as the
bird flies. A leg is measured only once it is the most promising. Invariant: what is taken from the queue promises no
more than anything still in it, so the first path that comes out measured is the shortest.

Degenerate cases: places stand ``ASIDE`` off an area, and a leg may lie four times that in it, so that one along a wall
counts as free; of equal totals the first found wins. Lengths are inches.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from umpire.geometry.areas import area_of
from umpire.geometry.convex import bounding_radius
from umpire.geometry.gaps import gap
from umpire.geometry.paths import Path, truncate
from umpire.geometry.shapes import Base, Disc, Outline, Polygon
from umpire.geometry.tolerance import GRID, Point, point_distance
from umpire.on_use import shapely

ARC = 8
"""Straight stretches in a quarter of a grown corner."""
ASIDE = 1e-6
"""Places beside an area stand this far off it, inches."""
Edge = tuple[Point, Point]


def shortest_route(
    base: Base, start: Point, goals: Sequence[Edge], impassable: Sequence[Polygon], bounds: Polygon
) -> Path | None:
    """Return the shortest path on which a base comes to touch one of the edges, or None where there is none.

    The path ends where the disc around the base touches the edge. A base that touches one already stays.
    """
    radius = bounding_radius(base)
    field = _Field(start, radius, impassable)
    room = area_of(bounds)

    def remaining(place: Point) -> float:
        return max(0.0, min(_distance(place, edge) for edge in goals) - radius)

    def finishes(place: Point) -> list[Point]:
        return [truncate((place, _closest(place, edge)), _distance(place, edge) - radius)[-1] for edge in goals]

    return _search(field, start, field.places(room.holds), finishes, remaining)


class _Field:
    """Grown areas as arrays of edges, and how long a straight leg between them is."""

    def __init__(self, start: Point, radius: float, impassable: Sequence[Polygon]) -> None:
        walls = shapely.unary_union([_grown(polygon, radius, start) for polygon in impassable])
        self.walls = [part for part in _polygons(walls) if part.area > 0.0]
        rings = []
        for number, part in enumerate(self.walls):
            for ring in (part.exterior, *part.interiors):
                points = np.asarray(ring.coords, dtype=np.float64)
                rings.append(np.column_stack([points[:-1], points[1:], np.full(len(points) - 1, float(number))]))
        self.edges: NDArray[np.float64] = np.concatenate(rings) if rings else np.empty((0, 5))

    def places(self, allowed: Callable[[float, float], bool]) -> list[Point]:
        """Return the places where a shortest path may bend, where the centre of the base may stand."""
        found: list[Point] = []
        for part in self.walls:
            grown = part.buffer(ASIDE, join_style="mitre")
            for outline in _polygons(grown):
                for ring in (outline.exterior, *outline.interiors):
                    found += _convex_corners(list(ring.coords[:-1]), ring.is_ccw)
        return [point for point in found if allowed(*point)]

    def length(self, start: Point, end: Point) -> float:
        """Return how long the straight leg from one point to another is; infinite where it enters a wall."""
        length = point_distance(start, end)
        if len(self.edges) == 0 or length == 0.0:
            return length
        dx, dy = end[0] - start[0], end[1] - start[1]
        ax, ay = self.edges[:, 0] - start[0], self.edges[:, 1] - start[1]
        bx, by = self.edges[:, 2] - start[0], self.edges[:, 3] - start[1]
        one, two = dx * ay - dy * ax, dx * by - dy * bx
        met = np.flatnonzero((one > 0.0) != (two > 0.0))
        part = one[met] / (one[met] - two[met])
        along = (dx * (ax[met] + part * (bx[met] - ax[met])) + dy * (ay[met] + part * (by[met] - ay[met]))) / length**2
        by_wall = self.edges[met, 4]
        for number in np.unique(by_wall):
            ahead = np.sort(along[(by_wall == number) & (along > 0.0)])
            stops = np.minimum(np.concatenate([[0.0] if len(ahead) % 2 else [], ahead]), 1.0)
            if float(np.sum(stops[1::2] - stops[0::2])) * length > 4.0 * ASIDE:
                return math.inf
        return length


def _grown(polygon: Polygon, radius: float, start: Point) -> shapely.Geometry:
    radius = min(radius, max(0.0, gap(Outline(base=Disc(radius=GRID), at=start), polygon)))
    outside = radius / math.cos(math.pi / (4 * ARC))
    return shapely.Polygon(polygon.ring, polygon.holes).buffer(max(outside - GRID, 0.0), quad_segs=ARC)


def _polygons(shape: shapely.Geometry) -> list[shapely.Polygon]:
    return [part for part in getattr(shape, "geoms", [shape]) if isinstance(part, shapely.Polygon)]


def _convex_corners(ring: list[Point], left: bool) -> Iterable[Point]:
    sign = 1.0 if left else -1.0
    for k, (x, y) in enumerate(ring):
        ax, ay = ring[k - 1]
        bx, by = ring[(k + 1) % len(ring)]
        if sign * ((x - ax) * (by - y) - (y - ay) * (bx - x)) > 0.0:
            yield (x, y)


def _distance(place: Point, edge: Edge) -> float:
    return point_distance(place, _closest(place, edge))


def _closest(place: Point, edge: Edge) -> Point:
    (ax, ay), (bx, by) = edge
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    part = ((place[0] - ax) * dx + (place[1] - ay) * dy) / square if square > 0.0 else 0.0
    part = min(max(part, 0.0), 1.0)
    return (ax + part * dx, ay + part * dy)


def _search(
    field: _Field,
    start: Point,
    places: Sequence[Point],
    finishes: Callable[[Point], list[Point]],
    remaining: Callable[[Point], float],
) -> Path | None:
    """Return the shortest path by best-first search; a leg is only measured once it is the most promising.

    An entry is (least total, tie-break, place, place before it, length there or -1 while only estimated, its end where
    it is the last).
    """
    points = [start, *places]
    best: dict[int, float] = {}
    before: dict[int, int] = {}
    queue: list[tuple[float, int, int, int, float, Point | None]] = [(remaining(start), 0, 0, 0, 0.0, None)]
    tie = 0
    while queue:
        _, _, place, origin, cost, last = heapq.heappop(queue)
        if cost < 0.0:
            end = points[place] if last is None else last
            cost = best[origin] + field.length(points[origin], end)
            if cost < math.inf and (last is not None or place not in best):
                tie += 1
                heapq.heappush(queue, (cost + (0.0 if last else remaining(end)), tie, place, origin, cost, last))
            continue
        if last is not None:
            return _walked(points, before, origin, last)
        if place in best:
            continue
        best[place], before[place] = cost, origin
        here = points[place]
        for end in finishes(here):
            tie += 1
            heapq.heappush(queue, (cost + point_distance(here, end), tie, place, place, -1.0, end))
        for other, point in enumerate(points):
            if other not in best:
                tie += 1
                least = cost + point_distance(here, point) + remaining(point)
                heapq.heappush(queue, (least, tie, other, place, -1.0, None))
    return None


def _walked(points: Sequence[Point], before: dict[int, int], place: int, end: Point) -> Path:
    path = [end]
    while True:
        if points[place] != path[-1]:
            path.append(points[place])
        if place == 0:
            return tuple(reversed(path))
        place = before[place]
