"""Areas made ready for measuring: edges, bounds, convexity; whether a ring is a polygon at all."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from umpire.errors import GeometryError
from umpire.geometry.convex import Edge, Ring, edges_of
from umpire.geometry.shapes import Polygon
from umpire.geometry.tolerance import CONTACT, REACH, Point

KEPT = 4096

Bounds: TypeAlias = tuple[float, float, float, float]
"""The least and greatest x and y of something: left, low, right, high, inches."""


class Area:
    """A polygon's edges and bounds, computed once."""

    __slots__ = ("bounds", "convex", "edges", "polygon")

    def __init__(self, polygon: Polygon) -> None:
        ring = polygon.ring
        self.polygon = polygon
        self.edges: tuple[Edge, ...] = edges_of(ring)
        for hole in polygon.holes:
            self.edges += edges_of(hole)
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        self.bounds: Bounds = (min(xs), min(ys), max(xs), max(ys))
        self.convex: Ring | None = None if polygon.holes else _convex_ring(ring)

    def holds(self, px: float, py: float) -> bool:
        """Whether a point lies inside (even-odd; a point on the boundary may go either way)."""
        left, low, right, high = self.bounds
        if px < left or px > right or py < low or py > high:
            return False
        inside = False
        for x, y, ux, uy, length in self.edges:
            end = y + uy * length
            if (y > py) != (end > py) and px < x + ux * ((py - y) / uy):
                inside = not inside
        return inside

    def boundary_distance(self, px: float, py: float) -> float:
        """Return the distance from a point to the boundary."""
        best = math.inf
        for x, y, ux, uy, length in self.edges:
            dx, dy = px - x, py - y
            along = dx * ux + dy * uy
            if along > 0.0:
                along = along if along < length else length
                dx -= ux * along
                dy -= uy * along
            square = dx * dx + dy * dy
            best = square if square < best else best
        return math.sqrt(best)

    def signed_distance(self, px: float, py: float) -> float:
        """Return the distance from a point to the area, negative inside."""
        distance = self.boundary_distance(px, py)
        return -distance if self.holds(px, py) else distance


def bounds_of(polygon: Polygon) -> Bounds:
    """Return the least and greatest x and y of a polygon: left, low, right, high.

    >>> bounds_of(Polygon(ring=((1.0, 0.0), (4.0, 2.0), (0.0, 3.0))))
    (0.0, 0.0, 4.0, 3.0)
    """
    return area_of(polygon).bounds


_ready: dict[int, Area] = {}


def area_of(polygon: Polygon) -> Area:
    """Return the polygon made ready, remembered for as long as it is in use."""
    found = _ready.get(id(polygon))
    if found is not None and found.polygon is polygon:
        return found
    if len(_ready) >= KEPT:
        _ready.clear()
    found = _ready[id(polygon)] = Area(polygon)
    return found


def is_convex(polygon: Polygon) -> bool:
    """Whether an area is convex and has no holes."""
    return area_of(polygon).convex is not None


def contains_point(area: Polygon, point: Point) -> bool:
    """Whether a point lies in an area, its boundary included (within the tolerance)."""
    ready = area_of(area)
    return ready.holds(*point) or ready.boundary_distance(*point) <= CONTACT


def signed_area(ring: Sequence[Point]) -> float:
    """Return the area of a ring, positive when counter-clockwise."""
    ox, oy = ring[0]
    total = 0.0
    for k in range(1, len(ring) - 1):
        ax, ay = ring[k]
        bx, by = ring[k + 1]
        total += (ax - ox) * (by - oy) - (ay - oy) * (bx - ox)
    return total / 2.0


def _convex_ring(ring: Ring) -> Ring | None:
    count = len(ring)
    for k in range(count):
        ax, ay = ring[k - 1]
        bx, by = ring[k]
        cx, cy = ring[(k + 1) % count]
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) < 0.0:
            return None
    first = min(range(count), key=lambda k: (ring[k][1], ring[k][0]))
    return (*ring[first:], *ring[:first])


def check_polygon(ring: Sequence[Point]) -> Polygon:
    """Return a ring of corners as an area, turned counter-clockwise.

    Raises:
        GeometryError: If there are fewer than three corners, a corner is not a finite place, two corners that follow
            each other coincide, two edges cross or touch, or nothing is enclosed.
    """
    corners = [(float(x), float(y)) for x, y in ring]
    if len(corners) > 1 and corners[0] == corners[-1]:
        corners.pop()
    if len(corners) < 3:
        raise GeometryError(f"An area needs at least three corners, not {len(corners)}.")
    for k, (x, y) in enumerate(corners):
        if not (math.isfinite(x) and math.isfinite(y) and abs(x) <= REACH and abs(y) <= REACH):
            raise GeometryError(f"Corner {k} of the area, ({x}, {y}), is not a place on a table.")
        if corners[k - 1] == (x, y):
            raise GeometryError(f"Corners {(k - 1) % len(corners)} and {k} of the area coincide at ({x}, {y}).")
    _refuse_crossings(corners)
    size = signed_area(corners)
    if abs(size) <= 1e-9:
        raise GeometryError("The area encloses nothing: its corners lie on one line.")
    return Polygon(ring=tuple(corners if size > 0.0 else corners[::-1]))


ASLANT = (0.82, 0.57)
"""The way along which edges are gone through: few outlines have many edges square to it."""


def _refuse_crossings(corners: Sequence[Point]) -> None:
    count = len(corners)
    along = [ASLANT[0] * x + ASLANT[1] * y for x, y in corners]
    edges = sorted(range(count), key=lambda k: min(along[k], along[(k + 1) % count]))
    active: list[int] = []
    for j in edges:
        c, d = corners[j], corners[(j + 1) % count]
        left = min(along[j], along[(j + 1) % count]) - 1e-6
        active = [k for k in active if max(along[k], along[(k + 1) % count]) >= left]
        for k in active:
            a, b = corners[k], corners[(k + 1) % count]
            near = (k - j) % count
            if near in (1, count - 1):
                _refuse_folding(corners, *((j, k) if near == 1 else (k, j)))
            elif segments_cross(a, b, c, d):
                low, high = sorted((k, j))
                raise GeometryError(f"Edge {low} of the area crosses or touches edge {high}, near ({c[0]}, {c[1]}).")
        active.append(j)


def _refuse_folding(corners: Sequence[Point], first: int, second: int) -> None:
    """Refuse two edges that follow one another when the second runs straight back over the first."""
    count = len(corners)
    a, b, c = corners[first], corners[second], corners[(second + 1) % count]
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    if ux * vy - uy * vx == 0.0 and ux * vx + uy * vy < 0.0:
        raise GeometryError(f"Edge {second} of the area runs back over edge {first}, at ({b[0]}, {b[1]}).")


def segments_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two closed segments have a point in common."""
    if (
        max(a[0], b[0]) < min(c[0], d[0])
        or max(c[0], d[0]) < min(a[0], b[0])
        or max(a[1], b[1]) < min(c[1], d[1])
        or max(c[1], d[1]) < min(a[1], b[1])
    ):
        return False
    return _side(a, b, c) * _side(a, b, d) <= 0.0 and _side(c, d, a) * _side(c, d, b) <= 0.0


def _side(a: Point, b: Point, p: Point) -> float:
    cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    return 1.0 if cross > 0.0 else -1.0 if cross < 0.0 else 0.0
