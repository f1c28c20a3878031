"""A look of one body at another, as pictures: from the side, along the line, and as the viewer sees it.

Pictures explain verdicts; no verdict comes from them.
"""

from __future__ import annotations

import math

import msgspec

from umpire.geometry.obscured import Obscured, obscured_share
from umpire.geometry.scenes import Scene
from umpire.geometry.shapes import Outline, Shape, Solid
from umpire.geometry.sight import Point3
from umpire.geometry.thick_lines import drawn_shape
from umpire.geometry.tolerance import Point
from umpire.on_use import shapely

SHORTEST = 1e-6
BEYOND = 0.5
"""How far behind either body an elevation goes on, inches."""


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """One body looking at another past what stands on a table.

    Attributes:
        viewer: Who looks.
        target: At what.
        eye: Where from, for the view.
        hides: What stands in the way.
        ignoring: The ids among it that do not count between these two.
        around: What else there is to see from the side: floors, hills, low walls.
        line: The line that is free, or that is judged; None where there is no such line.
        free: Whether it is free.
        blockers: Where it is not, what is in the way.
        unseen: Whether nothing at all of the target is seen, whatever the eye's own view of it.
    """

    viewer: Solid
    target: Solid
    eye: Point3
    hides: Scene
    ignoring: tuple[str, ...] = ()
    around: tuple[Solid, ...] = ()
    line: tuple[Point3, Point3] | None = None
    free: bool = True
    blockers: tuple[str, ...] = ()
    unseen: bool = False

    @property
    def drawn_line(self) -> tuple[Point3, Point3]:
        """The line, or where there is none that from the eye to the middle of the target's top."""
        return self.line or (self.eye, (*_middle(self.target.footprint), self.target.top))


class Cut(msgspec.Struct, frozen=True, kw_only=True):
    """What an upright plane along a line cuts out of a body: from where to where along it, and its heights.

    ``top`` None is endless; ``hides`` tells whether the body stands in the way of the look.
    """

    id: str
    start: float
    end: float
    bottom: float
    top: float | None
    hides: bool = False


class Elevation(msgspec.Struct, frozen=True, kw_only=True):
    """A look from the side: places are (inches along the line from its start, inches above the table)."""

    viewer: Cut
    target: Cut
    line: tuple[Point, Point]
    free: bool
    cuts: tuple[Cut, ...]


def side_on(look: Look) -> Elevation | None:
    """Return what an upright plane along the line of a look cuts through; None where the line goes straight up."""
    start, end = look.drawn_line
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.sqrt(dx * dx + dy * dy)
    if length < SHORTEST:
        return None
    plane = _Plane((start[0], start[1]), (dx / length, dy / length), length)
    viewer, target = _end(plane, look.viewer, at=0.0), _end(plane, look.target, at=length)
    least, most = min(0.0, viewer.start) - BEYOND, max(length, target.end) + BEYOND
    mine = (look.viewer.id, look.target.id)
    hiding = [each for each in look.hides.solids if each.id not in mine]
    known = {(each.id, each.bottom, each.top) for each in hiding}
    other = [each for each in look.around if each.id not in mine and (each.id, each.bottom, each.top) not in known]
    cuts = [
        cut
        for each, hides in (
            *((each, each.id not in look.ignoring) for each in hiding),
            *((each, False) for each in other),
        )
        for cut in plane.cuts(each, least, most, hides=hides)
    ]
    ordered = tuple(sorted(cuts, key=lambda each: (each.start, each.end, each.bottom, each.id)))
    return Elevation(
        viewer=viewer, target=target, line=((0.0, start[2]), (length, end[2])), free=look.free, cuts=ordered
    )


def seen_from_eye(look: Look) -> Obscured | None:
    """Return the target's outline as the eye sees it, with what shows of it; None where there is no outline.

    Raises:
        GeometryError: If the target is a concave or holed area, or has no height.
    """
    found = obscured_share(look.eye, look.target, look.hides, ignoring=look.ignoring, drawn=True)
    if not found.outline:
        return None
    return Obscured(share=1.0, outline=found.outline) if look.unseen else found


class _Plane:
    """The upright plane over a line in plan."""

    def __init__(self, origin: Point, way: Point, length: float) -> None:
        self._origin, self._way, self._length = origin, way, length

    def spans(self, footprint: Shape, least: float, most: float) -> list[tuple[float, float]]:
        """Return from where to where along the line a footprint lies on it."""
        ends = [self._at(least), self._at(most)]
        met = shapely.LineString(ends).intersection(drawn_shape(footprint))
        parts = [each for each in getattr(met, "geoms", [met]) if isinstance(each, shapely.LineString) and each.length]
        (x, y), (ux, uy) = self._origin, self._way
        reached = [[(px - x) * ux + (py - y) * uy for px, py in (part.coords[0], part.coords[-1])] for part in parts]
        found = [sorted(both) for both in reached]
        return [(first, last) for first, last in found]

    def cuts(self, solid: Solid, least: float, most: float, *, hides: bool) -> list[Cut]:
        """Return what the plane cuts out of a solid."""
        top = solid.top if math.isfinite(solid.top) else None
        spans = self.spans(solid.footprint, least, most)
        return [
            Cut(id=solid.id, start=first, end=last, bottom=solid.bottom, top=top, hides=hides) for first, last in spans
        ]

    def _at(self, along: float) -> Point:
        return (self._origin[0] + self._way[0] * along, self._origin[1] + self._way[1] * along)


def _end(plane: _Plane, body: Solid, *, at: float) -> Cut:
    """Return what the plane cuts out of a body at one end of the line; a point where the line only touches it."""
    left, low, right, high = drawn_shape(body.footprint).bounds
    reach = float((right - left) + (high - low) + BEYOND)
    found = plane.cuts(body, at - 2.0 * reach, at + 2.0 * reach, hides=False)
    if not found:
        return Cut(id=body.id, start=at, end=at, bottom=body.bottom, top=body.top)
    return Cut(
        id=body.id,
        start=min(each.start for each in found),
        end=max(each.end for each in found),
        bottom=body.bottom,
        top=body.top,
    )


def _middle(footprint: Shape) -> Point:
    if isinstance(footprint, Outline):
        return footprint.at
    xs, ys = [x for x, _ in footprint.ring], [y for _, y in footprint.ring]
    return ((min(xs) + max(xs)) / 2.0, (min(ys) + max(ys)) / 2.0)
