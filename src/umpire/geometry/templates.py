"""Templates: what of a base lies under an area that is laid over it.

A base is wholly under a round template if its farthest point is no farther from the template's middle than the rim, and
wholly under another convex one if all its corners lie inside. The share of a base under a convex template is worked out
by cutting the base's outline along each edge of the template in turn (Sutherland and Hodgman, Communications of the ACM
17, 1974) and measuring what is left; a disc or oval stands as its polygon of the same area. So whole and partial cover
are exact to the one tolerance, and a share is exact for the outline that stands for the base.

Degenerate cases: a template that only touches covers nothing; an outline that is cut away leaves fewer than three
corners, and nothing of it is covered.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from umpire.errors import GeometryError
from umpire.geometry.areas import area_of, signed_area
from umpire.geometry.convex import Ring, bounding_radius
from umpire.geometry.gaps import corners, overlaps, wholly_inside
from umpire.geometry.shapes import Disc, Outline, Polygon, Shape
from umpire.geometry.tolerance import CONTACT, Point, at_most, point_distance


def farthest(base: Outline, point: Point) -> float:
    """Return the distance from a point to the farthest part of a base, inches.

    >>> farthest(Outline(base=Disc(radius=0.5), at=(3.0, 0.0)), (0.0, 0.0))
    3.5
    """
    if isinstance(base.base, Disc):
        return point_distance(base.at, point) + base.base.radius
    return max(point_distance(corner, point) for corner in corners(base))


def wholly_under(base: Outline, template: Shape) -> bool:
    """Whether a base lies under a template with all of its outline, the template's rim included."""
    if isinstance(template, Polygon):
        return wholly_inside(base, template)
    if not isinstance(template.base, Disc):
        return wholly_inside(base, Polygon(ring=corners(template)))
    return at_most(farthest(base, template.at), template.base.radius)


def partly_under(base: Shape, template: Shape) -> bool:
    """Whether some part of a base or an area lies under a template; touching it from outside is none."""
    return overlaps(base, template)


NOT_UNDER, PARTLY_UNDER, WHOLLY_UNDER = 0, 1, 2


def under_discs(bases: Sequence[Outline], radius: float, places: Sequence[Point]) -> npt.NDArray[np.int8]:
    """Return how each base lies under a round template laid at each place: not, partly or wholly, as 0, 1 or 2.

    It says what `partly_under` and `wholly_under` do, for many places at once: round bases are compared with the
    template in one go, and others asked about one by one where the circles around them leave it open.

    Args:
        bases: Bases where they stand, n of them.
        radius: The template's radius, inches.
        places: Where its middle lies, m places.

    Returns:
        An array of shape (m, n).
    """
    found = np.zeros((len(places), len(bases)), dtype=np.int8)
    if not bases or not places:
        return found
    spots = np.array(places, dtype=np.float64)
    for index, base in enumerate(bases):
        dx, dy = base.at[0] - spots[:, 0], base.at[1] - spots[:, 1]
        far = np.sqrt(dx * dx + dy * dy)
        around = bounding_radius(base.base)
        touched = far - radius - around < -CONTACT
        held = far + around <= radius + CONTACT
        if not isinstance(base.base, Disc):
            for place in np.flatnonzero(touched & ~held).tolist():
                template = Outline(base=Disc(radius=radius), at=places[place])
                touched[place], held[place] = partly_under(base, template), wholly_under(base, template)
        found[:, index] = touched.astype(np.int8) + (touched & held)
    return found


def share_under(base: Outline, template: Polygon) -> float:
    """Return how much of a base lies under a convex template, from 0 to 1.

    Raises:
        GeometryError: If the template is not convex.
    """
    cutting = area_of(template)
    if cutting.convex is None:
        raise GeometryError("Only a convex template can be laid over a base to measure how much of it is covered.")
    whole = left = corners(base)
    for x, y, ux, uy, _ in cutting.edges:
        left = _left_of(left, (x, y), (ux, uy))
        if len(left) < 3:
            return 0.0
    return min(1.0, max(0.0, signed_area(left) / signed_area(whole)))


def half_under(base: Outline, template: Polygon) -> bool:
    """Whether at least half of a base lies under a convex template; what a shift by the tolerance would add counts."""
    return share_under(base, template) >= 0.5 - _slack(base)


def _slack(base: Outline) -> float:
    """Return by how much the covered share of a base changes at most if an edge over it shifts by the tolerance."""
    return CONTACT * 2.0 * bounding_radius(base.base) / signed_area(corners(base))


def _left_of(ring: Ring, start: Point, way: Point) -> Ring:
    """Return the part of a convex outline on the left of a line, its own side included."""
    kept: list[Point] = []
    for k, (x, y) in enumerate(ring):
        px, py = ring[k - 1]
        here = way[0] * (y - start[1]) - way[1] * (x - start[0])
        before = way[0] * (py - start[1]) - way[1] * (px - start[0])
        if (here > 0.0 > before) or (here < 0.0 < before):
            part = before / (before - here)
            kept.append((px + (x - px) * part, py + (y - py) * part))
        if here >= 0.0:
            kept.append((x, y))
    return tuple(kept)


@lru_cache(maxsize=8)
def teardrop(*, length: float, narrow: float, wide: float, widest_at: float, corners_of_end: int = 32) -> Ring:
    """Return a teardrop along +x, counter-clockwise from its narrow end, whose middle is at the origin.

    Args:
        length: From the narrow end to the tip of the round one, inches.
        narrow: The width of the narrow end, inches.
        wide: The greatest width, inches.
        widest_at: How far from the narrow end it is that wide, inches; from there half an ellipse closes it.
        corners_of_end: By how many corners the round end is drawn.

    Raises:
        GeometryError: If the figures make no convex teardrop.
    """
    if not (0.0 < narrow <= wide and 0.0 < widest_at < length):
        raise GeometryError("A teardrop grows from its narrow end to its widest place, which lies before its tip.")
    rounded: list[Point] = []
    for k in range(corners_of_end + 1):  # the rational circle: no angle is worked out
        t = 2.0 * k / corners_of_end - 1.0
        x, y = (1.0 - t * t) / (1.0 + t * t), 2.0 * t / (1.0 + t * t)
        rounded.append((widest_at + (length - widest_at) * x, wide / 2.0 * y))
    return ((0.0, -narrow / 2.0), *rounded, (0.0, narrow / 2.0))


def laid_along(ring: Ring, start: Point, way: Point) -> Polygon:
    """Return an outline drawn along +x from the origin as it lies from a place along a vector of length one."""
    ux, uy = way
    return Polygon(ring=tuple((start[0] + x * ux - y * uy, start[1] + x * uy + y * ux) for x, y in ring))


def direction(start: Point, towards: Point) -> Point:
    """Return the way from a place to another as a vector of length one.

    Raises:
        GeometryError: If both places are the same.
    """
    dx, dy = towards[0] - start[0], towards[1] - start[1]
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0:
        raise GeometryError("There is no direction from a place to itself.")
    return dx / length, dy / length


def way_out(shape: Shape, start: Point, towards: Point) -> Point:
    """Return where a straight way from inside a shape towards a place leaves it for good; or the start."""
    ux, uy = direction(start, towards)
    if isinstance(shape, Outline) and isinstance(shape.base, Disc) and shape.at == start:
        return start[0] + ux * shape.base.radius, start[1] + uy * shape.base.radius
    ring = corners(shape) if isinstance(shape, Outline) else shape.ring
    far = 0.0
    for k, (x, y) in enumerate(ring):
        px, py = ring[k - 1]
        ex, ey = x - px, y - py
        across = ux * ey - uy * ex
        if across == 0.0:
            continue
        along = ((px - start[0]) * ey - (py - start[1]) * ex) / across
        part = ((px - start[0]) * uy - (py - start[1]) * ux) / across
        if 0.0 <= part <= 1.0:
            far = max(far, along)
    return start[0] + ux * far, start[1] + uy * far
