"""Gaps measured the slow way, with Shapely."""

from __future__ import annotations

import shapely

from umpire.geometry import Outline, Polygon, Shape, corners


def drawn(shape: Shape, *, sides: int = 0) -> shapely.Polygon:
    """Return a shape as Shapely draws it."""
    if isinstance(shape, Polygon):
        return shapely.Polygon(shape.ring, shape.holes)
    return shapely.Polygon(corners(shape))


def distance(a: Shape, b: Shape) -> float:
    """Return the distance of two shapes, 0 where they overlap."""
    return float(drawn(a).distance(drawn(b)))


def common_area(a: Shape, b: Shape) -> float:
    """Return the area two shapes have in common."""
    return float(drawn(a).intersection(drawn(b)).area)


def is_inside(inner: Outline, area: Polygon, *, give: float) -> bool:
    """Whether a base lies inside an area grown by a little."""
    return bool(drawn(area).buffer(give).covers(drawn(inner)))
