"""Ground as a mover of one size finds it: walls, classes of areas that charge for passing, the table; built once.

A base is moved as the disc that holds it: exact for round bases, on the safe side for others. How near it comes to a
wall or a zone is exact; the borders of areas that charge are exact along their sides and lie up to 0.5 % of the radius
outside at rounded corners. A path goes round corners in straight stretches, by which it is up to 0.33 % of the arc too
long; on fine ground both are a sixteenth of that, and looking for a path takes ten times as long.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from umpire.errors import GeometryError
from umpire.geometry import _kernels
from umpire.geometry.areas import area_of, check_polygon
from umpire.geometry.convex import bounding_radius
from umpire.geometry.offsets import (
    FINE,
    FINE_STEP,
    STEP,
    Bend,
    border_of,
    corner_bends,
    grown,
    polygon_rings,
    round_corners,
    sided_rings,
)
from umpire.geometry.shapes import Base, Polygon
from umpire.geometry.tolerance import CONTACT, REACH, Point
from umpire.on_use import shapely

SPACING = 0.5
"""Distance of the places where a path may first be tried to cross the border of an area, inches."""
TOUCHING = 0.27 * CONTACT
"""An area charges a base that overlaps it by more than this, inches; no grid line lies on a border so."""
ASIDE = 1e-7
"""Places on a border stand this far outside it, inches."""
SOLID, HOLLOW, AROUND = 1, 0, -1
CIRCLE: NDArray[np.float64] = np.array(round_corners(32))
"""The polygon by which a path goes round a zone."""
FINE_CIRCLE: NDArray[np.float64] = np.array(round_corners(128))
NOTHING = np.empty((0, 3))


class Toll(msgspec.Struct, frozen=True, kw_only=True):
    """What areas of one class charge a base that overlaps them; where they overlap each other they charge once.

    ``factor`` is what an inch costs, 1 at least; ``entry`` what each entry costs on top; ``shift`` how much of each
    crossing in one straight leg is free, no more than the entry costs. With ``border`` only lying across the border
    counts, as on the face of a cliff; with ``centre`` only the middle of the base does.
    """

    areas: tuple[Polygon, ...]
    factor: float = 1.0
    entry: float = 0.0
    shift: float = 0.0
    border: bool = False
    centre: bool = False

    def __post_init__(self) -> None:
        if not (math.isfinite(self.factor) and self.factor >= 1.0):
            raise GeometryError(f"An inch costs at least one inch: a factor of {self.factor} is not supported.")
        if not (math.isfinite(self.entry) and self.entry >= 0.0 and self.shift >= 0.0):
            raise GeometryError(f"Entry {self.entry} and shift {self.shift} must be inches, 0 or more.")


class Ground:
    """Everything that stays where it is, laid out for movers of one size.

    Args:
        base: The base that moves.
        bounds: The table, which no part of the base may leave.
        walls: Areas that it may not overlap.
        faces: Areas whose border it may not cross, from either side.
        tolls: What charges for passing; different tolls add up.
        fine: Whether rounded corners are followed closely.

    Raises:
        GeometryError: If an area is no polygon.
    """

    __slots__ = ("arrays", "circle", "radius", "step")

    def __init__(
        self,
        base: Base,
        bounds: Polygon,
        *,
        walls: Sequence[Polygon] = (),
        faces: Sequence[Polygon] = (),
        tolls: Sequence[Toll] = (),
        fine: bool = False,
    ) -> None:
        self.radius = bounding_radius(base)
        self.step, self.circle = (FINE_STEP, FINE_CIRCLE) if fine else (STEP, CIRCLE)
        groups = [(_checked(bounds), AROUND), *((_checked(each), SOLID) for each in walls)]
        groups += [(_checked(each), HOLLOW) for each in faces]
        groups.sort(key=lambda group: (group[1], _rings_from_lowest(group[0])))
        charging = sorted(map(_sorted_toll, filter(_charges, tolls)), key=_toll_order)
        self.arrays = self._laid_out(groups, charging)

    def _laid_out(self, groups: list[tuple[Polygon, int]], charging: list[Toll]) -> _kernels.Ground:
        walls = [_edges(polygon) for polygon, _ in groups]
        rings, classes = self._toll_rings(charging)
        closed = [np.array([*ring, ring[0]]) for ring in rings]
        step = _kernels.LINK
        links = [[_box(ring[k : k + step + 1], 0.0) for k in range(0, len(ring) - 1, step)] for ring in closed]
        shifted = [len(ring) for ring, toll in zip(rings, classes, strict=True) if charging[toll].shift > 0.0]
        rates = [(each.factor - 1.0, each.entry, min(each.shift, each.entry)) for each in charging]
        arrays = _kernels.Ground(
            walls=np.concatenate(walls),
            wall_starts=np.cumsum([0, *(len(wall) for wall in walls)], dtype=np.int64),
            wall_boxes=np.array([_box(wall.reshape(-1, 2), self.radius) for wall in walls]),
            wall_kinds=np.array([kind for _, kind in groups], dtype=np.int64),
            corners=np.concatenate([np.empty((0, 2)), *closed]),
            ring_starts=np.cumsum([0, *(len(ring) for ring in closed)], dtype=np.int64),
            ring_boxes=np.array([_box(ring, 0.0) for ring in closed], dtype=np.float64).reshape(-1, 4),
            ring_classes=np.array(classes, dtype=np.int64),
            links=np.array([box for boxes in links for box in boxes], dtype=np.float64).reshape(-1, 4),
            link_starts=np.cumsum([0, *(len(boxes) for boxes in links)], dtype=np.int64),
            link_rings=np.repeat(np.arange(len(links)), [len(boxes) for boxes in links]),
            rates=np.array(rates, dtype=np.float64).reshape(-1, 3),
            longest=sum(shifted),
            fenced=sum(kind == AROUND and area_of(polygon).convex is not None for polygon, kind in groups),
            places=np.empty((0, 2)),
            place_boxes=np.empty((0, 4)),
            turns=np.empty((0, 4)),
            edges=np.empty(0, dtype=np.int64),
            loads=np.empty(0),
            reach=self.radius,
        )
        return self._with_places(arrays, groups, rings, [charging[toll].factor > 1.0 for toll in classes])

    def _toll_rings(self, charging: list[Toll]) -> tuple[list[list[Point]], list[int]]:
        rings, classes = [], []
        for number, toll in enumerate(charging):
            radius = 0.0 if toll.centre else max(self.radius - TOUCHING, GRAIN)
            shape = shapely.normalize((border_of if toll.border else grown)(toll.areas, radius, self.step))
            for ring in sorted(map(_from_lowest, polygon_rings(shapely.simplify(shape, FINE)))):
                rings.append(ring)
                classes.append(number)
        return rings, classes

    def _with_places(
        self,
        arrays: _kernels.Ground,
        groups: list[tuple[Polygon, int]],
        rings: list[list[Point]],
        slow: list[bool],
    ) -> _kernels.Ground:
        """Return arrays with the places at which cheapest paths may bend and a base may stand."""
        bends: list[Bend] = []
        for polygon, kind in groups:
            for ring in sided_rings(polygon):
                bends += _bends(ring[::-1] if kind == AROUND else ring, self.radius, self.step)
                bends += _bends(ring[::-1], self.radius, self.step) if kind == HOLLOW else []
        edges = [-1] * len(bends)
        for number, ring in enumerate(rings):
            if slow[number]:
                found = _border_places(ring, int(arrays.ring_starts[number]))
                bends += [(at, STRAIGHT, STRAIGHT) for at, _ in found]
                edges += [edge for _, edge in found]
            else:
                turning = _bends(ring, ASIDE, self.step)
                bends += turning
                edges += [-1] * len(turning)
        places = np.array([at for at, _, _ in bends], dtype=np.float64).reshape(-1, 2)
        turns = np.array([(*before, *after) for _, before, after in bends], dtype=np.float64).reshape(-1, 4)
        loads = _kernels.standing(arrays, NOTHING, places)
        kept = np.flatnonzero(loads >= 0.0)
        standing, step = places[kept], _kernels.STRETCH
        boxes = [_box(standing[k : k + step], 0.0) for k in range(0, len(standing), step)]
        return arrays._replace(
            places=standing,
            place_boxes=np.array(boxes, dtype=np.float64).reshape(-1, 4),
            turns=turns[kept],
            edges=np.array(edges, dtype=np.int64)[kept],
            loads=loads[kept],
        )


GRAIN = 1e-6
ROUNDING = 1e-7
"""Boxes are larger than what they hold by this, so that rounding never lets a leg miss one that it meets, inches."""
STRAIGHT: Point = (0.0, 0.0)


def _charges(toll: Toll) -> bool:
    return bool(toll.areas) and (toll.factor > 1.0 or toll.entry > 0.0)


def _sorted_toll(toll: Toll) -> Toll:
    """Return a toll with its areas checked and in a fixed order."""
    return replace(toll, areas=tuple(sorted(map(_checked, toll.areas), key=_rings_from_lowest)))


def _toll_order(toll: Toll) -> tuple[object, ...]:
    areas = [_rings_from_lowest(area) for area in toll.areas]
    return (toll.factor, toll.entry, toll.shift, toll.border, toll.centre, areas)


def _rings_from_lowest(polygon: Polygon) -> list[list[Point]]:
    outer, *holes = (_from_lowest(list(ring)) for ring in (polygon.ring, *polygon.holes))
    return [outer, *sorted(holes)]


def _from_lowest(ring: list[Point]) -> list[Point]:
    first = ring.index(min(ring))
    return ring[first:] + ring[:first]


def _checked(polygon: Polygon) -> Polygon:
    """Return an area whose rings are known to be polygons, turned counter-clockwise, from their lowest corners."""
    ring, *holes = (tuple(_from_lowest(list(check_polygon(each).ring))) for each in (polygon.ring, *polygon.holes))
    return Polygon(ring=ring, holes=tuple(sorted(holes)))


def _edges(polygon: Polygon) -> NDArray[np.float64]:
    rings = [np.array(ring) for ring in sided_rings(polygon)]
    return np.concatenate([np.column_stack([ring, np.roll(ring, -1, axis=0)]) for ring in rings])


def _box(points: NDArray[np.float64], grow: float) -> tuple[float, float, float, float]:
    (left, low), (right, high) = points.min(axis=0), points.max(axis=0)
    wide, deep = (right - left) / 2.0 + grow + ROUNDING, (high - low) / 2.0 + grow + ROUNDING
    return ((left + right) / 2.0, (low + high) / 2.0, wide, deep)


def _bends(ring: Sequence[Point], radius: float, step: float) -> list[Bend]:
    corners = zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True)
    return [bend for before, corner, after in corners for bend in corner_bends(before, corner, after, radius, step)]


def _border_places(ring: list[Point], first: int) -> list[tuple[Point, int]]:
    """Return places along the outside of a border, at its corners and evenly between, and the edges they lie on."""
    found: list[tuple[Point, int]] = []
    for k, (x, y) in enumerate(ring):
        vx, vy = _way((x, y), ring[(k + 1) % len(ring)])
        ux, uy = _way(ring[k - 1], (x, y))
        found.append(((x + ASIDE * (uy + vy) / 2.0, y - ASIDE * (ux + vx) / 2.0), first + k))
        ex, ey = ring[(k + 1) % len(ring)]
        count = math.ceil(math.sqrt((ex - x) * (ex - x) + (ey - y) * (ey - y)) / SPACING - 1e-9)
        for j in range(1, count):
            part = j / count
            found.append(((x + part * (ex - x) + ASIDE * vy, y + part * (ey - y) - ASIDE * vx), first + k))
    return found


def _way(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.sqrt(dx * dx + dy * dy)
    return (dx / length, dy / length)


def checked_points(points: object, what: str) -> NDArray[np.float64]:
    """Return points as an array (n, 2).

    Raises:
        GeometryError: If there is anything but places on a table.
    """
    try:
        found = np.ascontiguousarray(points, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise GeometryError(f"The {what} must be pairs of inches, shape (n, 2).") from error
    if found.size == 0:
        return np.empty((0, 2))
    if found.ndim != 2 or found.shape[1] != 2:
        raise GeometryError(f"The {what} must be pairs of inches, shape (n, 2), not {found.shape}.")
    if not np.abs(found).max() <= REACH:
        raise GeometryError(f"The {what} must lie within {REACH:,.0f} inches.")
    return found


def checked_zones(zones: object) -> NDArray[np.float64]:
    """Return zones as an array (n, 3) of x, y and radius, in a fixed order.

    Raises:
        GeometryError: If there is anything but round zones of a positive radius.
    """
    try:
        found = np.ascontiguousarray(zones, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise GeometryError("Zones must be rows of x, y and radius, shape (n, 3).") from error
    if found.size == 0:
        return NOTHING
    if found.ndim != 2 or found.shape[1] != 3:
        raise GeometryError(f"Zones must be rows of x, y and radius, shape (n, 3), not {found.shape}.")
    if not (np.abs(found).max() <= REACH and found[:, 2].min() > 0.0):
        raise GeometryError("Zones must lie on the table and have a positive radius, inches.")
    return np.ascontiguousarray(found[np.lexsort(found.T[::-1])])
