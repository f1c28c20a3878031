"""The slow oracles of sight, put in place of the kernels to be compared with them."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from tests.oracles.gaps import drawn
from tests.oracles.obscured import share
from tests.oracles.sight import any_line
from umpire.geometry import CONTACT, Point3, Solid

POINTS, LEVELS, RAYS = 24, 2, 64


class ManyLines:
    """Tries every line between many points of two bodies; counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def free_line(self, viewer: Solid, target: Solid, obstacles: Sequence[Solid]) -> tuple[Point3, Point3] | None:
        """Return the first of the lines that misses every obstacle between two bodies."""
        self.asked += 1
        here, there = drawn(viewer.footprint), drawn(target.footprint)
        if here.distance(there) <= CONTACT:
            (x, y), (ex, ey) = here.centroid.coords[0], there.centroid.coords[0]
            return (x, y, viewer.top), (ex, ey, target.top)
        between = shapely.union(here, there).convex_hull
        near = [solid for solid in obstacles if drawn(solid.footprint).intersects(between)]
        return any_line(viewer, target, near, points=POINTS, levels=LEVELS)

    def obscured_share(self, eye: Point3, target: Solid, obstacles: Sequence[Solid]) -> float:
        """Return the hidden share of rays spread over the whole outline."""
        self.asked += 1
        return share(eye, target, obstacles, rays=RAYS)
