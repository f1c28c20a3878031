"""Places that are worth going to, a fixed number for each Detachment: nobody learns to aim at inches."""

from __future__ import annotations

from umpire.geometry import Point, mean_point, point_distance
from umpire.systems.legions.battlefield import Battlefield, Muster, Terrain, muster_of, remembered_by_parts
from umpire.systems.legions.bots.valuing import centre_of, nearest_enemy, reach_of

NAMED = ("enemy", "range", "away", "cover", "left", "right")
"""The proposed places beside the markers, in their order."""

NAMED_MEAN = (
    "towards the middle of the nearest enemy Detachment",
    "to just within the range of one's longest weapon from it",
    "straight away from it",
    "to the nearest Obstructing terrain that one is not in",
    "to one's left along the table",
    "to one's right",
)
WITHIN = 1.0
"""How far within its range from an enemy a Detachment means to end, inches."""

FAR = 12.0
"""How far away a place lies that tells a direction alone, inches: farther than most can move."""

THERE = 0.5
"""Nobody is sent to a place that is nearer than this, inches."""

EDGE = 1.0
"""How far from the edge of the table a place lies at least, inches."""


def proposed(field: Battlefield, detachment: str, markers: int) -> tuple[Point | None, ...]:
    """Return the places for a Detachment: the markers, as many as there are slots for, then the named ones.

    None stands where there is no such place, or it is there already.
    """
    return _proposed(field, muster_of(field), detachment, markers)


@remembered_by_parts(256, "profiles", "models", "markers", "areas", "size")
def _proposed(field: Battlefield, _muster: Muster, detachment: str, markers: int) -> tuple[Point | None, ...]:
    if not field.models_of(detachment):
        return (None,) * (markers + len(NAMED))
    here = centre_of(field, detachment)
    lying = [*[each.at for each in field.markers.values()][:markers], *[None] * markers][:markers]
    places = (*lying, *_about_the_enemy(field, detachment, here), _cover(field, here), *_aside(field, detachment, here))
    return tuple(None if at is None or point_distance(here, at) < THERE else at for at in places)


def _about_the_enemy(
    field: Battlefield, detachment: str, here: Point
) -> tuple[Point | None, Point | None, Point | None]:
    """Return the place of the nearest enemy, one in range of it, and one away from it."""
    foe, far = nearest_enemy(field, detachment)
    if not foe or far == 0.0:
        return (None, None, None)
    there, reach = centre_of(field, foe), reach_of(field, detachment) - WITHIN
    near = _between(there, here, reach / far) if 0.0 < reach < far else None
    return (there, near, _inside(field, _between(here, there, -FAR / far)))


def _cover(field: Battlefield, here: Point) -> Point | None:
    """Return the middle of the nearest Obstructing area."""
    middles = (mean_point(each.outline.ring) for each in field.areas if each.has(Terrain.OBSTRUCTING))
    return min(middles, key=lambda each: point_distance(here, each), default=None)


def _aside(field: Battlefield, detachment: str, here: Point) -> tuple[Point, Point]:
    """Return places to the left and right, as the side of a Detachment sees the table."""
    way = -FAR if field.detachments[detachment].side == field.sides[0] else FAR
    return _inside(field, (here[0] + way, here[1])), _inside(field, (here[0] - way, here[1]))


def _between(start: Point, end: Point, share: float) -> Point:
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def _inside(field: Battlefield, at: Point) -> Point:
    """Return the place on the table nearest to one."""
    (width, depth), (x, y) = field.size, at
    return (min(max(x, EDGE), width - EDGE), min(max(y, EDGE), depth - EDGE))
