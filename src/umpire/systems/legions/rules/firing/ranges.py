"""Range: from the firing model to the closest model that it can see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heappush

from umpire.geometry import (
    Point,
    Polygon,
    Shape,
    Solid,
    at_least,
    at_most,
    gap,
    point_distance,
    sights,
    signed_area,
)
from umpire.systems.legions.battlefield import Battlefield, Place, Weapon, remembered_by_parts
from umpire.systems.legions.rules.movement.measure import distance
from umpire.systems.legions.rules.sight import footprint_of, sees, standing_at
from umpire.systems.legions.rules.sight.lines import passed_by, scene_of

Stretch = tuple[Point, Point]
"""A stretch of wall, from one end to the other, the building on the left."""

SHORTEST = 1e-4
"""A stretch of wall no longer than this is not halved: so exact is the distance to the nearest part that shows."""
THINNEST = 1e-5


@remembered_by_parts(16384, "models", "areas")
def range_to(field: Battlefield, firer: str, target: str) -> float:
    """Within a distance means that any part of the base is inside it; for a Detachment, any one model.

    Args:
        field: The battlefield.
        firer: The id of a model in play; a Garrisoned one measures from its Structure.
        target: A model's id, or a Structure's; to a Garrisoned model it is the nearest part of its Structure in sight.

    Returns:
        The distance between the closest points of the two bases or hulls, inches.
    """
    here = field.models[firer]
    there = field.models.get(target)
    if there is None:
        return max(0.0, gap(footprint_of(field, firer), footprint_of(field, target)))
    if there.place is Place.GARRISON:
        return _to_garrison(field, firer, field.detachment_of(there).garrison)
    if here.place is Place.GARRISON:
        return max(0.0, gap(footprint_of(field, firer), there.outline))
    return max(0.0, distance(here, there))


@remembered_by_parts(2048, "models", "areas")
def _to_garrison(field: Battlefield, firer: str, structure: str) -> float:
    base, walls = footprint_of(field, firer), footprint_of(field, structure)
    nearest = max(0.0, gap(base, walls))
    here, there = standing_at(field, firer), standing_at(field, structure)
    if not isinstance(walls, Polygon) or not sees(field, firer, structure):
        return nearest
    passed = passed_by(field, firer, here, views=True) + passed_by(field, structure, there, views=False)
    left_out = {here.body.id: [each for each in passed if each != structure]}

    def shown(stretches: Sequence[Stretch]) -> list[bool]:
        faces = [
            Solid(id="face", footprint=_face(each), bottom=there.body.bottom, top=there.body.top) for each in stretches
        ]
        found: list[bool] = sights([here.body], faces, scene_of(field), ignoring=left_out)[0].tolist()
        return found

    return _nearest_shown(base, here.at, walls, shown)


def _nearest_shown(base: Shape, at: Point, walls: Polygon, shown: Callable[[Sequence[Stretch]], list[bool]]) -> float:
    """Return the distance from a base about a place to the nearest point of the walls that shows.

    Stretches of wall are taken nearest first. One of which nothing shows is done with, any other is halved, so that the
    first that is too short to be halved is the nearest that shows, to within its length. Mostly the nearest point of
    all shows, which is tried first.
    """
    # the sides of the Structure and of its courts, the building on the left of each
    rings = [(walls.ring, True), *((hole, False) for hole in walls.holes)]
    turned = (ring if (signed_area(ring) > 0.0) is outer else ring[::-1] for ring, outer in rings)
    pairs = (pair for ring in turned for pair in zip(ring, (*ring[1:], ring[0]), strict=True))
    waiting = [(_to(base, pair), pair) for pair in pairs if pair[0] != pair[1]]
    heapify(waiting)
    nearest, stretch = waiting[0]
    foot = _foot(stretch, at)
    if _to(base, foot) <= nearest + SHORTEST and shown([foot])[0]:
        return nearest
    while waiting:
        nearest, stretch = heappop(waiting)
        if point_distance(*stretch) <= SHORTEST:
            return nearest
        (ax, ay), (bx, by) = stretch
        middle = ((ax + bx) / 2.0, (ay + by) / 2.0)
        halves = (((ax, ay), middle), (middle, (bx, by)))
        for half, seen in zip(halves, shown(halves), strict=True):
            if seen:
                heappush(waiting, (_to(base, half), half))
    return max(0.0, gap(base, walls))


def _to(base: Shape, stretch: Stretch) -> float:
    return max(0.0, gap(base, _face(stretch)))


def _foot(stretch: Stretch, at: Point) -> Stretch:
    """Return a stretch too short to be halved about the point of a stretch that is nearest to a place."""
    (ax, ay), (bx, by) = stretch
    length = point_distance(*stretch)
    ux, uy, half = (bx - ax) / length, (by - ay) / length, min(SHORTEST, length) / 2.0
    along = min(max((at[0] - ax) * ux + (at[1] - ay) * uy, half), length - half)
    first, last = along - half, along + half
    return ((ax + ux * first, ay + uy * first), (ax + ux * last, ay + uy * last))


def _face(stretch: Stretch) -> Polygon:
    """Return a stretch of wall as a body: so thin a slice of the Structure that only its face can be seen."""
    (ax, ay), (bx, by) = stretch
    thin = min(THINNEST / point_distance(*stretch), 1.0)
    in_x, in_y = (ay - by) * thin, (bx - ax) * thin
    return Polygon(ring=((ax, ay), (bx, by), (bx + in_x, by + in_y), (ax + in_x, ay + in_y)))


def in_range(weapon: Weapon, inches: float) -> bool:
    """Whether a distance lies between a weapon's minimum and maximum, both included."""
    return weapon.maximum is not None and at_most(inches, weapon.maximum) and at_least(inches, weapon.minimum)
