"""Lines with a thickness: a thick line passes where a thin one passes the same obstacles grown by half of it.

A line of a thickness is all that lies within half of it from a thin one; it is free of an obstacle exactly if the thin
one is free of the obstacle grown by as much. So growing once answers every question about thick lines, and all that
holds of thin ones holds of them. The ends of such a line are round, not cut off square.

Shapely grows; the corners of the arcs lie on the true arc and their sides within it, so that what is grown is too
small at corners, by at most 0.5 % of the growth, and nowhere too large for the outline as drawn. Degenerate cases: a
thickness of 0 leaves the scene as it is; solids that run together as they grow stay solids of their own, as their
heights do. Lengths are inches.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence

from msgspec.structs import replace

from umpire.errors import GeometryError
from umpire.geometry.gaps import corners
from umpire.geometry.scenes import Scene, scene_of
from umpire.geometry.shapes import Outline, Polygon, Shape, Solid
from umpire.geometry.tolerance import Point
from umpire.on_use import shapely

ARCS = 8
"""Into how many segments a quarter of a rounded corner is drawn: half a millimetre of growth is at most 0.0001" off."""
KEPT = 16

_grown: OrderedDict[tuple[int, float], tuple[Scene, Scene]] = OrderedDict()


def thickened(obstacles: Sequence[Solid] | Scene, thickness: float) -> Scene:
    """Return obstacles grown on all sides by half a thickness, inches: thin lines past them are thick past the old.

    Corners become round. Heights stay. A scene's grown twin is remembered.

    Raises:
        GeometryError: If the thickness is negative or no number.
    """
    if not 0.0 <= thickness < math.inf:
        raise GeometryError(f"{thickness} is no thickness of a line: give inches, 0 or more.")
    scene = scene_of(obstacles)
    if thickness == 0.0:
        return scene
    key = (id(scene), thickness)
    if key in _grown:
        return _grown[key][1]
    grown = Scene([part for solid in scene.solids for part in _parts(solid, thickness / 2.0)])
    _grown[key] = (scene, grown)
    if len(_grown) > KEPT:
        _grown.popitem(last=False)
    return grown


def _parts(solid: Solid, by: float) -> list[Solid]:
    wider = drawn_shape(solid.footprint).buffer(by, quad_segs=ARCS)
    parts = [part for part in getattr(wider, "geoms", [wider]) if isinstance(part, shapely.Polygon)]
    return [replace(solid, footprint=area_of_drawn(part)) for part in parts]


def drawn_shape(shape: Shape) -> shapely.Polygon:
    """Return a shape as Shapely draws it."""
    if isinstance(shape, Outline):
        return shapely.Polygon(corners(shape))
    return shapely.Polygon(shape.ring, shape.holes)


def area_of_drawn(drawn: shapely.Polygon) -> Polygon:
    """Return the area that Shapely has drawn."""
    turned = shapely.geometry.polygon.orient(drawn)
    return Polygon(ring=_points(turned.exterior), holes=tuple(_points(hole) for hole in turned.interiors))


def _points(ring: shapely.LinearRing) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in list(ring.coords)[:-1])
