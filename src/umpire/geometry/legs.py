"""The straight parts of a movement, and what a body covers on them at some time, or all the time.

On a straight part a base keeps its facing and is only carried along. What it covers at some time is then its outline
swept along the way, a convex polygon; a round base is drawn as a polygon around it, so that nothing covered is left
out. What it covers all the time lies halfway, a smaller copy of the base: let the base hold all points up to h inches
from its middle to and fro along the way; then, being convex, it still holds a copy of itself, smaller by the share d /
h, that is moved by d. So the copy at the middle of the stretch is held all along, with d half its length.

Invariant: the one never holds too little, the other never too much, so that sight of the other, or none of the one, is
certain. Degenerate cases: on a stretch without length both are the base where it stands; a copy of less than a quarter
is none, for it would show little; a hull whose middle lies outside it has no such copy. Lengths are inches, times are
fractions of the movement. Derived here.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from umpire.errors import GeometryError
from umpire.geometry.areas import area_of
from umpire.geometry.convex import Ring, base_ring, bounding_radius, circle_points, swept
from umpire.geometry.paths import Path
from umpire.geometry.shapes import Base, Disc, Hull, Outline, Oval, Polygon, Rectangle, Solid
from umpire.geometry.tolerance import CONTACT, Heading, Point, heading_towards, point_distance, total

SIDES = 16
"""The polygon drawn around a round base where it passes."""


class Leg(msgspec.Struct, frozen=True, kw_only=True):
    """A straight part of a movement, on which a body turns, rises and falls no more.

    Attributes:
        body: The body as it stands at the beginning; its footprint is a base.
        to: Where the middle of its base stands at the end.
        begins: The fraction of the movement at which the leg begins, 0 to 1.
        ends: The fraction at which it ends.
        ignoring: The ids of the obstacles that do not hide the body here.
    """

    body: Solid
    to: Point
    begins: float = 0.0
    ends: float = 1.0
    ignoring: tuple[str, ...] = ()

    @property
    def outline(self) -> Outline:
        """The base as it stands at the beginning."""
        if not isinstance(self.body.footprint, Outline):
            raise GeometryError(f"{self.body.id} is no base: only a model on a base or hull moves.")
        return self.body.footprint

    @property
    def length(self) -> float:
        """How far the body travels, inches."""
        (x, y), (ex, ey) = self.outline.at, self.to
        return math.sqrt((ex - x) * (ex - x) + (ey - y) * (ey - y))

    def at(self, travelled: float) -> Point:
        """Return where the middle of the base stands after some inches."""
        return self.journey()(travelled).at

    def journey(self) -> Callable[[float], Outline]:
        """Return the base as it stands after any number of inches; for who asks about many of them."""
        start, length = self.outline, self.length
        base, (x, y), (ex, ey), facing = start.base, start.at, self.to, start.facing

        def there(travelled: float) -> Outline:
            part = travelled / length if length > 0.0 else 0.0
            return Outline(base=base, at=(x + (ex - x) * part, y + (ey - y) * part), facing=facing)

        return there

    def nearby(self, areas: Iterable[Polygon]) -> list[Polygon]:
        """Return those of some areas that the base may touch, by the boxes around them: quick to tell."""
        (x, y), (ex, ey), radius = self.outline.at, self.to, bounding_radius(self.outline.base) + CONTACT
        left, right = min(x, ex) - radius, max(x, ex) + radius
        low, high = min(y, ey) - radius, max(y, ey) + radius
        found = []
        for area in areas:
            begins, bottom, ends, top = area_of(area).bounds
            if begins <= right and ends >= left and bottom <= high and top >= low:
                found.append(area)
        return found

    def standing(self, travelled: float) -> Solid:
        """Return the body as it stands after some inches."""
        return replace(self.body, footprint=self.journey()(travelled))


def legs_along(body: Solid, path: Path, *, ignoring: Sequence[str] = ()) -> tuple[Leg, ...]:
    """Return a body's movement along a path as legs; a base faces along each, as it stands where it stays."""
    places = [place for k, place in enumerate(path) if k == 0 or place != path[k - 1]]
    lengths = [point_distance(here, there) for here, there in itertools.pairwise(places)]
    if not isinstance(body.footprint, Outline) or not path:
        raise GeometryError(f"{body.id} cannot move: it takes a base or hull, and a path with at least one point.")
    if not lengths:
        at = replace(body, footprint=replace(body.footprint, at=path[0]))
        return (Leg(body=at, to=path[0], ignoring=tuple(ignoring)),)
    whole, before, found = total(lengths), 0.0, []
    facing: Heading = body.footprint.facing
    for k, length in enumerate(lengths):
        facing = heading_towards(places[k], places[k + 1]) or facing
        there = replace(body, footprint=replace(body.footprint, at=places[k], facing=facing))
        begins, ends = before / whole, 1.0 if k == len(lengths) - 1 else (before + length) / whole
        found.append(Leg(body=there, to=places[k + 1], begins=begins, ends=ends, ignoring=tuple(ignoring)))
        before += length
    return tuple(found)


def anywhere(leg: Leg, first: float, last: float) -> Solid:
    """Return a body over all that a moving body covers at some time between two places."""
    base, facing = leg.outline.base, leg.outline.facing
    (x, y), (ex, ey) = leg.at(first), leg.at(last)
    here = tuple([(x + u, y + v) for u, v in outline_around(base, facing)])
    return replace(leg.body, footprint=Polygon(ring=swept(here, (ex - x, ey - y))))


@lru_cache(maxsize=1024)
def outline_around(base: Base, facing: Heading) -> Ring:
    """Return the corners of a convex outline around a base."""
    if not isinstance(base, Disc | Oval):
        return base_ring(base, facing)
    (ax, ay), (bx, by) = circle_points(SIDES)[:2]
    inner = math.sqrt((ax + bx) * (ax + bx) + (ay + by) * (ay + by)) / 2.0
    return tuple((u / inner, v / inner) for u, v in base_ring(base, facing, SIDES))


def everywhere(leg: Leg, first: float, last: float) -> Solid | None:
    """Return a body inside all that a moving body covers all the time between two places, None where there is none."""
    base, facing = leg.outline.base, leg.outline.facing
    if last <= first or leg.length <= 0.0:
        return leg.standing(first)
    part = 1.0 - (last - first) / 2.0 / half_width(leg)
    if part < 0.25:
        return None
    footprint = Outline(base=_scaled(base, part), at=leg.at((first + last) / 2.0), facing=facing)
    return replace(leg.body, footprint=footprint)


def half_width(leg: Leg) -> float:
    """Return how far the middle of a base can be moved to and fro along a leg and stay within the base, inches."""
    base, facing, length = leg.outline.base, leg.outline.facing, leg.length
    if isinstance(base, Disc):
        return base.radius
    way = ((leg.to[0] - leg.outline.at[0]) / length, (leg.to[1] - leg.outline.at[1]) / length)
    ring, reach = base_ring(base, facing), math.inf
    for (x, y), (ex, ey) in zip(ring, (*ring[1:], *ring[:1]), strict=True):
        nx, ny = ey - y, x - ex
        along = abs(nx * way[0] + ny * way[1])
        if along > 0.0:
            reach = min(reach, max(0.0, nx * x + ny * y) / along)
    inscribed = 0.99 if isinstance(base, Oval) else 1.0
    return max(reach * inscribed, 1e-9)


def _scaled(base: Base, part: float) -> Base:
    match base:
        case Disc(radius=radius):
            return Disc(radius=radius * part)
        case Oval(length=length, width=width):
            return Oval(length=length * part, width=width * part)
        case Rectangle(length=length, width=width):
            return Rectangle(length=length * part, width=width * part)
        case Hull(corners=ring):
            return Hull(corners=tuple((x * part, y * part) for x, y in ring))
