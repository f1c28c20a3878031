"""Range: from the firing model to the closest model that it can see."""

from __future__ import annotations

from collections.abc import Callable

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
    line_of_sight,
)
from umpire.systems.legions.battlefield import Battlefield, Place, Weapon, remembered_of
from umpire.systems.legions.rules.book import BOOK, EXTENDED
from umpire.systems.legions.rules.movement.measure import distance
from umpire.systems.legions.rules.sight import footprint_of, sight, standing_at
from umpire.systems.legions.rules.sight.lines import blocking

__all__ = ["in_range", "range_to"]

STEP = 0.25
"""How finely a Structure's wall is tried for the nearest part that shows, inches; the last bit is then halved."""

HALVINGS = 8
PEG = Disc(radius=1.0 / 256.0)


@BOOK.implements(
    "LI-BAS-020",
    heading="Measuring > Within",
    source=EXTENDED,
    text={
        "LI-BAS-020": "Within a distance means that any part of the base is inside it; for a Detachment, any one model.",
    },
)
@remembered_of(16384, "models", "areas")
def range_to(field: Battlefield, firer: str, target: str) -> float:
    """Return the distance between the closest points of two bases or hulls, inches.

    Args:
        field: The battlefield.
        firer: The id of a model in play; a Garrisoned one measures from its Structure.
        target: A model's id, or a Structure's; to a Garrisoned model it is the nearest part of its Structure in sight.
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
    solids = blocking(field, firer, structure, here, there, low=False)
    if not solids or not sight(field, firer, structure).visible or not isinstance(walls, Polygon):
        return nearest
    return _nearest_shown(here.body, base, there.body, walls, solids)


def _nearest_shown(viewer: Solid, base: Shape, body: Solid, walls: Polygon, solids: tuple[Solid, ...]) -> float:
    """Return the distance to the nearest point of the walls that shows: tried nearest first, then made exact."""

    def shown(at: Point) -> bool:
        peg = Solid(id=body.id, footprint=_peg(at), bottom=body.bottom, top=body.top)
        return line_of_sight(viewer, peg, (*solids, body)).visible

    pegs = sorted((gap(base, _peg(at)), at, towards) for at, towards in _tried(walls))
    for _, at, towards in pegs:
        if shown(at):
            return max(0.0, gap(base, _peg(_border(at, towards, base, shown))) + PEG.radius)
    return max(0.0, gap(base, walls))


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
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
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
