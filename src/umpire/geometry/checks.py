"""Whether a shape is one that can be measured: finite, not too far out, and crossed by none of its own sides."""

from __future__ import annotations

import math
from collections.abc import Sequence

from umpire.errors import GeometryError
from umpire.geometry.shapes import Hull, Outline, Shape
from umpire.geometry.tolerance import REACH, Point
from umpire.on_use import shapely


def check_place(place: Sequence[float], name: str) -> None:
    """Refuse a place that no table holds.

    Raises:
        GeometryError: If a coordinate is no finite number within 100,000 inches.
    """
    for value in place:
        if not (math.isfinite(value) and abs(value) <= REACH):
            raise GeometryError(f"{name} stands at {value}: give finite coordinates within {REACH:,.0f} inches.")


def check_shape(shape: Shape, name: str) -> None:
    """Refuse a shape that cannot be measured.

    Raises:
        GeometryError: If a corner lies nowhere, there are fewer than three, or sides cross.
    """
    if isinstance(shape, Outline):
        check_place(shape.at, name)
        if not isinstance(shape.base, Hull):
            return
        rings: tuple[tuple[Point, ...], ...] = (shape.base.corners,)
    else:
        rings = (shape.ring, *shape.holes)
    for ring in rings:
        if len(ring) < 3:
            raise GeometryError(f"{name} has a ring of {len(ring)} corners: give at least three.")
        check_place([value for corner in ring for value in corner], name)
    if len(rings) == 1 and _is_convex(rings[0]):
        return
    drawn = shapely.Polygon(rings[0], rings[1:])
    if not drawn.is_valid and shapely.is_valid_reason(drawn).startswith("Self-intersection"):
        where = shapely.is_valid_reason(drawn).removeprefix("Self-intersection")
        raise GeometryError(f"The outline of {name} crosses itself at {where}: give a simple ring.")


def _is_convex(ring: Sequence[Point]) -> bool:
    """Whether a ring turns one way only, and once round: along no axis does it turn back more than twice."""
    turned, backs, before = 0.0, 0, 0.0
    for k, (x, y) in enumerate(ring):
        (px, py), (qx, _) = ring[k - 1], ring[(k + 1) % len(ring)]
        qy = ring[(k + 1) % len(ring)][1]
        turn = (x - px) * (qy - y) - (y - py) * (qx - x)
        if turn * turned < 0.0:
            return False
        turned = turn or turned
        if (qx - x) != 0.0:
            backs += (qx - x) * before < 0.0
            before = qx - x
    return backs <= 2 and turned != 0.0
