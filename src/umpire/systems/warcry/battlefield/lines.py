"""The straight line between two bases in space, and how much of it runs inside something solid."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import lru_cache

import msgspec
import shapely
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from umpire.geometry import CONTACT, Disc, Point, Point3, Polygon, contains_point, corners, gap, overlaps
from umpire.table import Model, closest_points

Span = tuple[float, float]


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A straight line in space, from the attacker's base to the target's; inches."""

    start: Point3
    end: Point3

    @property
    def length(self) -> float:
        """How long it is."""
        (ax, ay, az), (bx, by, bz) = self.start, self.end
        return math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay) + (bz - az) * (bz - az))

    def plan(self, share: float) -> Point:
        """Return where it is in plan, a share of the way along."""
        (ax, ay, _), (bx, by, _) = self.start, self.end
        return (ax + (bx - ax) * share, ay + (by - ay) * share)

    def over(self, footprint: Polygon) -> tuple[Span, ...]:
        """Return the shares of the line that lie over a footprint; along its very edge is beside it."""
        cuts = sorted({0.0, 1.0, *(share for ring in (footprint.ring, *footprint.holes) for share in self._cuts(ring))})
        spans: list[Span] = []
        for first, last in itertools.pairwise(cuts):
            middle = self.plan((first + last) / 2.0)
            if last <= first or not contains_point(footprint, middle) or _on_edge(footprint, middle):
                continue
            if spans and spans[-1][1] == first:
                spans[-1] = (spans[-1][0], last)
            else:
                spans.append((first, last))
        return tuple(spans)

    def _cuts(self, ring: Sequence[Point]) -> list[float]:
        (ax, ay), (bx, by) = self.plan(0.0), self.plan(1.0)
        dx, dy = bx - ax, by - ay
        found = []
        for k, (x, y) in enumerate(ring):
            ex, ey = ring[k - 1][0] - x, ring[k - 1][1] - y
            cross = dx * ey - dy * ex
            if cross == 0.0:
                continue
            share = ((x - ax) * ey - (y - ay) * ex) / cross
            along = ((x - ax) * dy - (y - ay) * dx) / cross
            if 0.0 <= share <= 1.0 and -1e-9 <= along <= 1.0 + 1e-9:
                found.append(share)
        return found


def _on_edge(footprint: Polygon, point: Point) -> bool:
    x, y = point
    for ring in (footprint.ring, *footprint.holes):
        for k, (ax, ay) in enumerate(ring):
            dx, dy = ring[k - 1][0] - ax, ring[k - 1][1] - ay
            length = dx * dx + dy * dy
            along = min(max(((x - ax) * dx + (y - ay) * dy) / length, 0.0), 1.0) if length else 0.0
            ox, oy = x - ax - along * dx, y - ay - along * dy
            if ox * ox + oy * oy <= CONTACT * CONTACT:
                return True
    return False


def line_between(one: Model, other: Model) -> Line:
    """Return the line between the closest points of two bases, each at the height where it stands.

    Where one stands above the other, the line is upright in the middle of what their bases have in common.
    """
    if overlaps(one.outline, other.outline):
        x, y = _common(one, other)
        return Line(start=(x, y, one.ground), end=(x, y, other.ground))
    (ax, ay), (bx, by) = closest_points(one.outline, other.outline)
    return Line(start=(ax, ay, one.ground), end=(bx, by, other.ground))


def _common(one: Model, other: Model) -> Point:
    bases = [shapely.Polygon(corners(each.outline)) for each in (one, other)]
    middle = bases[0].intersection(bases[1]).centroid
    return (float(middle.x), float(middle.y))


def apart_in_space(one: Model, other: Model) -> float:
    """Return how far two bases are apart, up and down included."""
    return line_between(one, other).length


def reaches(model: Model) -> float:
    """Return how far a base reaches from its centre at most."""
    if isinstance(model.base, Disc):
        return model.base.radius
    x, y = model.at
    return max(math.sqrt((px - x) * (px - x) + (py - y) * (py - y)) for px, py in corners(model.outline))


def to_part(model: Model, footprint: Polygon, bottom: float, top: float) -> float:
    """Return how far a base is from a solid, up and down included."""
    across = max(0.0, gap(model.outline, footprint))
    up = max(0.0, bottom - model.ground, model.ground - top)
    return math.sqrt(across * across + up * up)


@lru_cache(maxsize=1024)
@lru_cache(maxsize=1024)
def drawn(footprint: Polygon) -> shapely.Polygon:
    """Return a footprint as Shapely draws it."""
    return shapely.Polygon(footprint.ring, footprint.holes)


def surface_area(footprint: Polygon) -> float:
    """Return the area of a surface, square inches."""
    return float(drawn(footprint).area)


@lru_cache(maxsize=1024)
def holds_a_square(footprint: Polygon, side: float) -> bool:
    """Whether a square of that side fits into a surface, along one of its edges."""
    surface = drawn(footprint).buffer(CONTACT, join_style="mitre")
    ring = footprint.ring
    for k, (x, y) in enumerate(ring):
        dx, dy = ring[k - 1][0] - x, ring[k - 1][1] - y
        length = math.sqrt(dx * dx + dy * dy)
        if length and _fits(surface, side, (dx / length, dy / length)):
            return True
    return False


def _fits(surface: BaseGeometry, side: float, way: Point) -> bool:
    (ux, uy), (vx, vy) = (way[0] * side, way[1] * side), (-way[1] * side, way[0] * side)
    shifts = ((0.0, 0.0), (ux, uy), (ux + vx, uy + vy), (vx, vy))
    room = surface
    for dx, dy in shifts:
        room = room.intersection(translate(surface, -dx, -dy))
    if room.is_empty:
        return False
    places = [*shapely.get_coordinates(room), *shapely.get_coordinates(room.representative_point())]
    for x, y in places:
        square = shapely.Polygon([(x + dx, y + dy) for dx, dy in shifts])
        if square.buffer(-CONTACT / 2.0).within(surface):
            return True
    return False
