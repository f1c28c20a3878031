"""Everywhere that a mover gets to at no more than an allowance: a test for points, costs, and polygons to draw."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from umpire.errors import GeometryError
from umpire.geometry import _kernels
from umpire.geometry.ground import CIRCLE, Ground, checked_points, checked_zones
from umpire.geometry.offsets import border_of, grown, round_corners
from umpire.geometry.shapes import Polygon
from umpire.geometry.tolerance import CONTACT, Point
from umpire.geometry.travel import Points, Zones, checked_limit, routes_between
from umpire.on_use import shapely

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

FINE = 0.004
"""How far the outline drawn may lie beside the one found, inches."""


class Reach:
    """Everywhere that a mover gets to at no more than an allowance.

    A place is in reach exactly if the cheapest path to it costs no more than the allowance, within the tolerance.
    What a place costs is found in a tree of cheapest paths grown once: never too little, and too much by 0.3 % on
    average, as no bend is moved for the one place. `holds` settles places near the allowance by their own cheapest
    paths.

    Args:
        ground: What stays where it is.
        start: Where the middle of the base is.
        allowance: The movement that may be spent, inches.
        zones: Round zones (x, y, radius) that its middle may not enter.

    Raises:
        GeometryError: If the start is no place, a zone has no size, or the allowance is no number of inches.
    """

    def __init__(self, ground: Ground, start: Point, allowance: float, *, zones: Zones = ()) -> None:
        self.ground, self.allowance = ground, allowance
        self._most = checked_limit(allowance)
        if not math.isfinite(allowance):
            raise GeometryError(f"An allowance of {allowance} is no number of inches.")
        self._zones = checked_zones(zones)
        ((self._x, self._y),) = checked_points([start], "start").tolist()

    def costs(self, points: Points) -> NDArray[np.float64]:
        """Return what places cost, shape (n,); infinite beyond the allowance and where the base may not stand."""
        places = checked_points(points, "points")
        return _kernels.tree_costs(self.ground.arrays, self._zones, *self._tree, places, self._most)

    def holds(self, points: Points) -> NDArray[np.bool_]:
        """Return which places are in reach, shape (n,)."""
        places = checked_points(points, "points")
        found = _kernels.tree_costs(self.ground.arrays, self._zones, *self._wide_tree, places, self._most + self._slack)
        holds: NDArray[np.bool_] = found <= self._most
        near = np.flatnonzero(np.isfinite(found) & ~holds)
        starts = np.broadcast_to([self._x, self._y], (len(near), 2)).copy()
        exact, *_ = routes_between(self.ground.arrays, self._zones, CIRCLE, starts, places[near], self._most)
        holds[near] = exact <= self._most
        return holds

    def region(
        self,
        *,
        spacing: float = 0.25,
        closed: Sequence[Polygon] = (),
        borders: Sequence[Polygon] = (),
        zones: Zones = (),
    ) -> tuple[Polygon, ...]:
        """Return the places in reach as polygons, from the largest on.

        Args:
            spacing: Of the grid on which the outline is found, inches; narrower parts of the region may be missed.
            closed: Areas that a base may pass over but not end on.
            borders: Areas across whose borders it may not end.
            zones: Round zones that its middle may not end in.
        """
        if not 0.01 <= spacing <= 4.0:
            raise GeometryError(f"A grid of {spacing} inches is not supported: choose between 0.01 and 4.")
        shape, barred = _filled(self.outlines(spacing)), checked_zones(zones)
        if len(closed) or len(borders) or len(barred):
            shape = shape.difference(self._barred(closed, borders, barred))
        parts = [part for part in getattr(shape, "geoms", [shape]) if isinstance(part, shapely.Polygon)]
        found = [
            straight
            for part in parts
            if part.area > spacing * spacing / 4.0 and isinstance(straight := _straightened(part), shapely.Polygon)
        ]
        found.sort(key=lambda part: (-part.area, part.bounds))
        return tuple(_polygon(part) for part in found)

    def outlines(self, spacing: float) -> list[NDArray[np.float64]]:
        """Return the rings found around what is in reach on a grid, its inside on their left, each of shape (n, 2)."""
        count = 2 * math.ceil(self._most / spacing) + 3
        low = (count - 1) / 2.0 * spacing
        points, starts = _kernels.outline_reach(
            self.ground.arrays, self._zones, *self._tree, self._x - low, self._y - low, spacing, count, self._most
        )
        return [points[first:last] for first, last in pairwise(starts.tolist())]

    def _barred(
        self, closed: Sequence[Polygon], borders: Sequence[Polygon], zones: NDArray[np.float64]
    ) -> BaseGeometry:
        radius = self.ground.radius - CONTACT
        discs = [
            shapely.Polygon([(x + clear * u, y + clear * v) for u, v in round_corners(64)])
            for x, y, clear in zones.tolist()
        ]
        return shapely.union_all([grown(closed, radius), border_of(borders, radius), *discs])

    @property
    def _slack(self) -> float:
        """By how much a place may be found too dear in the tree: more where an inch on the wrong side costs more."""
        rates = self.ground.arrays.rates
        return 0.1 + 0.05 * self._most + (0.25 * float(rates[:, 0].max()) if len(rates) else 0.0)

    @cached_property
    def _tree(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        return self._grown_to(self._most)

    @cached_property
    def _wide_tree(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        return self._grown_to(self._most + self._slack)

    def _grown_to(self, most: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        room = _kernels.kept_search_room(self.ground.arrays, len(self._zones) * len(CIRCLE))
        return _kernels.grow_tree(self.ground.arrays, self._zones, CIRCLE, self._x, self._y, most, room)


def _filled(rings: Sequence[NDArray[np.float64]]) -> BaseGeometry:
    """Return the shape within rings: those to the left close round it, those to the right are holes."""
    drawn = [shapely.LinearRing(ring) for ring in rings if len(ring) > 2]
    shells = [_within(ring) for ring in drawn if ring.is_ccw]
    holes = [_within(ring) for ring in drawn if not ring.is_ccw]
    shape = shells[0] if len(shells) == 1 else shapely.union_all(shells)
    return shape.difference(shapely.union_all(holes)) if holes else shape


def _within(ring: shapely.LinearRing) -> BaseGeometry:
    """Return what a ring goes round; one that touches itself is taken apart, which takes longer."""
    found = shapely.Polygon(ring)
    return found if found.is_valid else found.buffer(0)


def _straightened(part: shapely.Polygon) -> BaseGeometry:
    """Return a shape without corners that lie as good as straight between others."""
    quickly = part.simplify(FINE, preserve_topology=False)
    return quickly if quickly.is_valid else part.simplify(FINE)


def _polygon(part: shapely.Polygon) -> Polygon:
    turned = shapely.geometry.polygon.orient(part)
    outlines = (shapely.get_coordinates(ring)[:-1].tolist() for ring in (turned.exterior, *turned.interiors))
    rings = [tuple([(x, y) for x, y in ring]) for ring in outlines]
    return Polygon(ring=rings[0], holes=tuple(ring[::-1] for ring in rings[1:]))
