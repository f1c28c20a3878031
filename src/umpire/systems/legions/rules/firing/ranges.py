"""Range: from the firing model to the closest model that it can see."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from umpire.geometry import (
    EAST,
    Disc,
    Outline,
    Point,
    Polygon,
    Shape,
    Solid,
    at_least,
    at_most,
    gap,
    nearest_point,
    sights,
)
from umpire.systems.legions.battlefield import Battlefield, Place, Weapon, remembered_of
from umpire.systems.legions.rules.book import BOOK, EXTENDED
from umpire.systems.legions.rules.movement.measure import distance
from umpire.systems.legions.rules.sight import footprint_of, sees, standing_at
from umpire.systems.legions.rules.sight.lines import passed_by, scene_of

__all__ = ["in_range", "range_to"]

STEP = 0.25
"""How finely a Structure's wall is tried for the nearest part that shows, inches; the last bit is then halved."""

HALVINGS = 8
PEG = Disc(radius=1.0 / 256.0)


@BOOK.implements("LI-BAS-020", heading="Measuring > Within", source=EXTENDED)
@remembered_of(16384, "models", "areas")
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


@remembered_of(2048, "models", "areas")
def _to_garrison(field: Battlefield, firer: str, structure: str) -> float:
    base, walls = footprint_of(field, firer), footprint_of(field, structure)
    nearest = max(0.0, gap(base, walls))
    here, there = standing_at(field, firer), standing_at(field, structure)
    if not isinstance(walls, Polygon) or not sees(field, firer, structure):
        return nearest
    passed = passed_by(field, firer, here, views=True) + passed_by(field, structure, there, views=False)
    left_out = {here.body.id: [each for each in passed if each != structure]}

    def shown(at: Point) -> bool:
        peg = Solid(id="peg", footprint=_peg(at), bottom=there.body.bottom, top=there.body.top)
        return bool(sights([here.body], [peg], scene_of(field), ignoring=left_out)[0, 0])

    return _nearest_shown(base, here.at, walls, shown)


def _nearest_shown(base: Shape, at: Point, walls: Polygon, shown: Callable[[Point], bool]) -> float:
    """Return the distance to the nearest point of the walls that shows: tried nearest first, then made exact."""
    nearest = max(0.0, gap(base, walls))
    if shown(_just_outside(nearest_point(walls, at), at)):
        return nearest
    pegs = sorted((gap(base, _peg(spot)), spot, towards) for spot, towards in _tried(walls))
    for _, spot, towards in pegs:
        if shown(spot):
            return max(nearest, gap(base, _peg(_border(spot, towards, base, shown))) + PEG.radius)
    return nearest


def _just_outside(spot: Point, towards: Point) -> Point:
    """Return a place for a peg beside a wall, on the side of a point."""
    dx, dy = towards[0] - spot[0], towards[1] - spot[1]
    away = sqrt(dx * dx + dy * dy)
    part = PEG.radius * 2.0 / away if away > 0.0 else 0.0
    return (spot[0] + dx * part, spot[1] + dy * part)


def _border(at: Point, others: tuple[Point, ...], base: Shape, shown: Callable[[Point], bool]) -> Point:
    """Return the nearest point that shows between a point that does and its neighbours along the wall."""
    best = at
    for other in others:
        if gap(base, _peg(other)) >= gap(base, _peg(at)):
            continue
        seen, unseen = at, other
        for _ in range(HALVINGS):
            middle = ((seen[0] + unseen[0]) / 2.0, (seen[1] + unseen[1]) / 2.0)
            seen, unseen = (middle, unseen) if shown(middle) else (seen, middle)
        if gap(base, _peg(seen)) < gap(base, _peg(best)):
            best = seen
    return best


def _peg(at: Point) -> Outline:
    return Outline(base=PEG, at=at, facing=EAST)


def _tried(walls: Polygon) -> list[tuple[Point, tuple[Point, ...]]]:
    """Return points a step apart just outside each wall, each with its neighbours on that wall."""
    found = []
    ring = walls.ring
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        length = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        aside = PEG.radius * 2.0 / length
        out_x, out_y = (by - ay) * aside, (ax - bx) * aside
        count = max(2, int(length / STEP) + 1)
        parts = [index / (count - 1) for index in range(count)]
        row = [(ax + (bx - ax) * t + out_x, ay + (by - ay) * t + out_y) for t in parts]
        found += [(at, (*row[max(0, k - 1) : k], *row[k + 1 : k + 2])) for k, at in enumerate(row)]
    return found


def in_range(weapon: Weapon, inches: float) -> bool:
    """Whether a distance lies between a weapon's minimum and maximum, both included."""
    return weapon.maximum is not None and at_most(inches, weapon.maximum) and at_least(inches, weapon.minimum)
