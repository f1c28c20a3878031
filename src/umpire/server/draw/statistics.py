"""What organisers ask of a table: how much of it is covered, how evenly, and whether both sides get the same."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from shapely import unary_union
from shapely.geometry import Polygon as ShapelyPolygon
from shapely.geometry import box

from umpire.formats import TableDocument
from umpire.formats.drawings import editing_of
from umpire.geometry import Point, Polygon

Mirror = Callable[[Point], Point]

ALIKE = 0.25
"""How far the outline of a feature may lie from that of its counterpart, inches."""


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is like.

    Attributes:
        features: How many there are.
        covered: The share of the table that terrain covers.
        quarters: The same of each quarter: lower left, lower right, upper left, upper right.
        turned: Whether the table is the same after half a turn.
        left_right: Whether its left half is the mirror image of its right half.
        up_down: Whether its lower half is that of its upper half.
    """

    features: int
    covered: float
    quarters: tuple[float, float, float, float]
    turned: bool
    left_right: bool
    up_down: bool


def statistics_of(drawing: TableDocument, outlines: tuple[Polygon, ...]) -> Statistics:
    """Return what a table is like; ``outlines`` are those of its features."""
    (left, low), (width, depth) = drawing.corner, drawing.size
    across, up = left + width / 2.0, low + depth / 2.0
    shapes = [ShapelyPolygon(each.ring) for each in outlines]
    terrain = unary_union(shapes)

    def share(x0: float, y0: float, x1: float, y1: float) -> float:
        return float(terrain.intersection(box(x0, y0, x1, y1)).area / ((x1 - x0) * (y1 - y0)))

    right, high = left + width, low + depth

    def same(mirror: Mirror) -> bool:
        return bool(shapes) and _is_same(drawing, shapes, mirror)

    return Statistics(
        features=len(shapes),
        covered=share(left, low, right, high),
        quarters=(
            share(left, low, across, up),
            share(across, low, right, up),
            share(left, up, across, high),
            share(across, up, right, high),
        ),
        turned=same(lambda point: (2.0 * across - point[0], 2.0 * up - point[1])),
        left_right=same(lambda point: (2.0 * across - point[0], point[1])),
        up_down=same(lambda point: (point[0], 2.0 * up - point[1])),
    )


def _is_same(drawing: TableDocument, shapes: list[ShapelyPolygon], mirror: Mirror) -> bool:
    """Whether every feature has one like it where its mirror image lies."""
    alike = editing_of(drawing.system).alike
    kinds = [(alike(each), each.top, len(each.pieces)) for each in drawing.features]
    free = list(range(len(kinds)))
    for kind, shape in zip(kinds, shapes, strict=True):
        image = ShapelyPolygon([mirror((float(x), float(y))) for x, y in shape.exterior.coords])
        fits = (index for index in free if kinds[index] == kind and _coincide(image, shapes[index]))
        found = next(fits, None)
        if found is None:
            return False
        free.remove(found)
    return True


def _coincide(one: ShapelyPolygon, other: ShapelyPolygon) -> bool:
    return bool(one.hausdorff_distance(other) <= ALIKE)
