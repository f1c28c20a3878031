"""Warcry's cover found the slow way: point after point along the line between the nearest rim points of two bases."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely

from tests.oracles.gaps import drawn
from umpire.geometry import Polygon
from umpire.table import Model

Slab = tuple[Polygon, float, float]
"""A solid: its footprint, from where to where it reaches, inches above the floor."""

Place3 = tuple[float, float, float]


def rim_points(one: Model, other: Model, count: int = 2000) -> tuple[Place3, Place3]:
    """Return the nearest of many points of the rims of two round bases."""

    def nearest(model: Model, to: tuple[float, float]) -> tuple[float, float]:
        radius = math.sqrt(drawn(model.outline).area / math.pi)
        turns = (2.0 * math.pi * k / count for k in range(count))
        rim = [(model.at[0] + radius * math.cos(turn), model.at[1] + radius * math.sin(turn)) for turn in turns]
        return min(rim, key=lambda place: math.dist(place, to))

    here, there = nearest(one, other.at), nearest(other, one.at)
    return (*here, one.ground), (*there, other.ground)


def is_tall(slab: Slab) -> bool:
    """Whether a solid on the floor is an obstacle: more than 1 inch tall, and not to be walked under."""
    _, bottom, top = slab
    return top > 1.0 and bottom < 1.5


def covered(attacker: Model, target: Model, slabs: Sequence[Slab], *, grown: float) -> bool:
    """Whether some point of the line is in an obstacle that counts.

    ``grown`` widens the obstacles on all sides, and narrows what is skipped, by as much.
    """
    start, end = rim_points(attacker, target)
    apart, across = math.dist(start, end), math.dist(start[:2], end[:2])
    shares = np.linspace(0.0, 1.0, max(2, int(apart / 0.008)))
    xs, ys, zs = (a + (b - a) * shares for a, b in zip(start, end, strict=True))
    for footprint, bottom, top in (each for each in slabs if is_tall(each)):
        within = shapely.contains_xy(drawn(footprint).buffer(grown), xs, ys)
        within &= (zs >= bottom - grown) & (zs < top + grown)
        if apart > 1.0:
            up = max(0.0, bottom - start[2], start[2] - top)
            within &= np.hypot(across * shares, up) > 0.5 - grown
        if within.any():
            return True
    return False
