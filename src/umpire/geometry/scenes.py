"""Obstacles laid out as arrays, once for each set of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from umpire.errors import GeometryError
from umpire.geometry.areas import signed_area
from umpire.geometry.convex import Ring, circle_points
from umpire.geometry.gaps import corners
from umpire.geometry.shapes import Disc, Outline, Solid
from umpire.geometry.tolerance import Point

__all__ = ["CIRCLE", "Body", "Scene", "bodies_of", "scene_of"]

KEPT = 256
NO_RING = np.empty((0, 2))
CIRCLE: NDArray[np.float64] = np.array(circle_points(64))
"""The polygon that stands for a disc where heights decide."""


class Scene:
    """Solids as arrays: corners, ring starts, ring bounds, the solid that owns each ring, heights."""

    __slots__ = ("all", "bounds", "corners", "heights", "highest", "ids", "owners", "rings", "solids", "starts")

    def __init__(self, solids: Sequence[Solid]) -> None:
        self.solids = tuple(solids)
        self.ids = tuple(solid.id for solid in self.solids)
        laid = [_laid_out(solid) for solid in self.solids]
        sizes = [size for each in laid for size in each.sizes]
        owners = [number for number, each in enumerate(laid) for _ in each.sizes]
        self.rings: dict[str, list[int]] = {}
        for ring, number in enumerate(owners):
            self.rings.setdefault(self.ids[number], []).append(ring)
        self.corners = np.concatenate([NO_RING, *(each.corners for each in laid)])
        self.starts = np.cumsum([0, *sizes], dtype=np.int64)
        self.bounds = np.array([bounds for each in laid for bounds in each.bounds], dtype=np.float64).reshape(-1, 4)
        self.owners = np.array(owners, dtype=np.int64)
        self.heights = np.array(
            [(self.solids[number].bottom, self.solids[number].top) for number in owners], dtype=np.float64
        ).reshape(-1, 2)
        self.all = np.arange(len(owners), dtype=np.int64)
        finite = [solid.top for solid in self.solids if math.isfinite(solid.top)]
        self.highest = max(finite, default=0.0)

    def without(self, ids: Sequence[str]) -> NDArray[np.int64]:
        """Return the numbers of the rings of all solids but those named."""
        left_out = [ring for each in ids for ring in self.rings.get(each, ())]
        if not left_out:
            return self.all
        kept = np.ones(len(self.all), dtype=bool)
        kept[left_out] = False
        return self.all[kept]


class _Layout:
    """One solid's rings as arrays; remembered, because most solids of a scene stand where they stood before."""

    __slots__ = ("bounds", "corners", "sizes")

    def __init__(self, rings: Sequence[Ring]) -> None:
        self.corners = np.array([point for ring in rings for point in ring], dtype=np.float64).reshape(-1, 2)
        self.sizes = tuple(len(ring) for ring in rings)
        self.bounds = tuple(_bounds(ring) for ring in rings)


@lru_cache(maxsize=16384)
def _laid_out(solid: Solid) -> _Layout:
    return _Layout(_rings(solid))


_ready: dict[int, tuple[Sequence[Solid], Scene]] = {}


def scene_of(solids: Sequence[Solid] | Scene) -> Scene:
    """Return solids laid out as arrays; a tuple's arrays are remembered for as long as it is in use."""
    if isinstance(solids, Scene):
        return solids
    found = _ready.get(id(solids))
    if found is not None and found[0] is solids:
        return found[1]
    scene = Scene(solids)
    if isinstance(solids, tuple):
        if len(_ready) >= KEPT:
            _ready.clear()
        _ready[id(solids)] = (solids, scene)
    return scene


def _bounds(ring: Ring) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return (min(xs), min(ys), max(xs), max(ys))


def _rings(solid: Solid) -> list[Ring]:
    """Return the rings of a solid's footprint with its inside on their left."""
    if math.isnan(solid.bottom) or math.isnan(solid.top) or solid.bottom > solid.top:
        raise GeometryError(f"{solid.id} stands from {solid.bottom} to {solid.top}: give heights in order.")
    if isinstance(solid.footprint, Outline):
        return [corners(solid.footprint)]
    outer = solid.footprint.ring
    rings = [outer if signed_area(outer) > 0.0 else outer[::-1]]
    rings += [hole if signed_area(hole) < 0.0 else hole[::-1] for hole in solid.footprint.holes]
    return rings


class Body:
    """A convex end of sight lines as arrays: a row (kind, x, y, radius) and the corners, none for a disc."""

    __slots__ = ("ring", "row")

    def __init__(self, row: tuple[float, float, float, float], ring: Sequence[Point] = ()) -> None:
        self.row = np.array(row, dtype=np.float64)
        self.ring = np.array(ring, dtype=np.float64) if ring else NO_RING


def bodies_of(solid: Solid) -> tuple[Body, ...]:
    """Return a solid as convex bodies that together cover its footprint."""
    footprint = solid.footprint
    if isinstance(footprint, Outline):
        x, y = footprint.at
        if isinstance(footprint.base, Disc):
            return (Body((0.0, x, y, footprint.base.radius)),)
        return (Body((1.0, x, y, 0.0), corners(footprint)),)
    if footprint.holes:
        raise GeometryError(f"{solid.id} has holes: sight from or to a holed area is not supported.")
    return tuple(Body((1.0, *part[0], 0.0), part) for part in convex_parts(_rings(solid)[0]))


def convex_parts(ring: Ring) -> list[Ring]:
    """Return a simple counter-clockwise ring cut into convex ones: itself, or triangles."""
    corners_left = list(ring)
    if all(_turn(corners_left, k) >= 0.0 for k in range(len(ring))):
        return [ring]
    parts: list[Ring] = []
    while len(corners_left) > 3:
        ear = next((k for k in range(len(corners_left)) if _is_ear(corners_left, k)), None)
        if ear is None:
            raise GeometryError("The area's outline crosses itself.")
        parts.append((corners_left[ear - 1], corners_left[ear], corners_left[(ear + 1) % len(corners_left)]))
        del corners_left[ear]
    parts.append(tuple(corners_left))
    return [part for part in parts if signed_area(part) > 0.0]


def _turn(ring: Sequence[Point], k: int) -> float:
    ax, ay = ring[k - 1]
    bx, by = ring[k]
    cx, cy = ring[(k + 1) % len(ring)]
    return (bx - ax) * (cy - by) - (by - ay) * (cx - bx)


def _is_ear(ring: Sequence[Point], k: int) -> bool:
    if _turn(ring, k) < 0.0:
        return False
    a, b, c = ring[k - 1], ring[k], ring[(k + 1) % len(ring)]
    if _turn(ring, k) == 0.0:
        return True
    return not any(_in_triangle(a, b, c, point) for point in ring if point not in (a, b, c))


def _in_triangle(a: Point, b: Point, c: Point, p: Point) -> bool:
    return all(_turn((p, u, v), 1) >= 0.0 for u, v in ((a, b), (b, c), (c, a)))
