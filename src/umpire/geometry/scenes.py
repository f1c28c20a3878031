"""Obstacles laid out as arrays, once for each set of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.errors import GeometryError
from umpire.geometry._kernels import Bodies, Obstacles
from umpire.geometry.areas import signed_area
from umpire.geometry.convex import Ring, circle_points
from umpire.geometry.gaps import corners
from umpire.geometry.shapes import Disc, Outline, Oval, Solid
from umpire.geometry.tolerance import Point, unit

__all__ = ["CIRCLE", "Part", "Scene", "bodies_of", "convex_parts", "parts_of", "scene_of"]

KEPT = 256
CIRCLE: NDArray[np.float64] = np.array(circle_points(64))
"""The polygon that stands for a disc where heights decide."""


class Scene:
    """Obstacles laid out once; ask about the same scene again and nothing is built anew."""

    __slots__ = ("highest", "ids", "numbers", "obstacles", "solids")

    def __init__(self, solids: Sequence[Solid]) -> None:
        self.solids = tuple(solids)
        self.ids = tuple(solid.id for solid in self.solids)
        rings: list[Ring] = []
        owners: list[int] = []
        for number, solid in enumerate(self.solids):
            for ring in _rings(solid):
                rings.append(ring)
                owners.append(number)
        points = [point for ring in rings for point in ring]
        heights = [(self.solids[number].bottom, self.solids[number].top) for number in owners]
        self.obstacles = Obstacles(
            corners=np.array(points, dtype=np.float64).reshape(-1, 2),
            starts=np.cumsum([0, *(len(ring) for ring in rings)], dtype=np.int64),
            bounds=np.array([_bounds(ring) for ring in rings], dtype=np.float64).reshape(-1, 4),
            owners=np.array(owners, dtype=np.int64),
            heights=np.array(heights, dtype=np.float64).reshape(-1, 2),
        )
        self.numbers: dict[str, list[int]] = {}
        for number, name in enumerate(self.ids):
            self.numbers.setdefault(name, []).append(number)
        self.highest = max((solid.top for solid in self.solids if math.isfinite(solid.top)), default=0.0)

    def named(self, ids: Iterable[str]) -> list[int]:
        """Return the numbers of the solids with these ids; an id that is not here stands for none."""
        return [number for name in ids for number in self.numbers.get(name, ())]

    def rings_without(self, ids: Sequence[str]) -> NDArray[np.int64]:
        """Return the numbers of the rings of all solids but those named."""
        owners = self.obstacles.owners
        if not ids:
            return np.arange(len(owners))
        return np.flatnonzero(~np.isin(owners, self.named(ids)))


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


Part: TypeAlias = tuple[tuple[float, ...], Ring]
"""A convex end of sight lines: (kind, x, y, half length, half width, facing x, facing y) and the corners."""

ROUND, CORNERED = 0.0, 1.0


def parts_of(solid: Solid) -> list[Part]:
    """Return a solid as convex parts that together cover its footprint."""
    footprint = solid.footprint
    if isinstance(footprint, Outline):
        x, y = footprint.at
        match footprint.base:
            case Disc(radius=radius):
                row = (ROUND, x, y, radius, radius, 1.0, 0.0)
            case Oval(length=length, width=width):
                row = (ROUND, x, y, length / 2.0, width / 2.0, *unit(footprint.facing))
            case _:
                row = (CORNERED, x, y, 0.0, 0.0, 1.0, 0.0)
        return [(row, corners(footprint))]
    if footprint.holes:
        raise GeometryError(f"{solid.id} has holes: sight from or to a holed area is not supported.")
    return [((CORNERED, *part[0], 0.0, 0.0, 1.0, 0.0), part) for part in convex_parts(_rings(solid)[0])]


def bodies_of(parts: Sequence[Part], heights: Sequence[tuple[float, float]], skips: Sequence[Sequence[int]]) -> Bodies:
    """Return parts as arrays, each with its heights and the numbers of the solids that it skips."""
    points = [point for _, ring in parts for point in ring]
    return Bodies(
        rows=np.array([row for row, _ in parts], dtype=np.float64),
        rings=np.array(points, dtype=np.float64).reshape(-1, 2),
        ring_starts=np.array([0, *accumulate(len(ring) for _, ring in parts)], dtype=np.int64),
        heights=np.array(heights, dtype=np.float64),
        skips=np.array([number for skipped in skips for number in skipped], dtype=np.int64),
        skip_starts=np.array([0, *accumulate(len(skipped) for skipped in skips)], dtype=np.int64),
    )


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
