"""Where a template does most: places tried over enemy models and between them, the best kept."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from umpire.geometry import Point, at_most, direction, gap, point_distance, snap_point, unit
from umpire.rulings import aside
from umpire.systems.legions.battlefield import Arc, Battlefield, Model, Weapon
from umpire.systems.legions.questions.template_odds import expected_at, placed_or_not
from umpire.systems.legions.rules.firing.arcs import arc_of
from umpire.systems.legions.rules.sight import centre_of, footprint_of
from umpire.systems.legions.rules.traits.blast import BESIDE, BLAST, size_of

MOST_TRIED = 24
"""How many places are weighed as they lie; the best of them are weighed with their Scatter."""
MOST_WEIGHED = 4


class BestPlace(msgspec.Struct, frozen=True, kw_only=True):
    """A place, and what fire at it is worth: Wounds of enemies less Wounds of friends, on average."""

    at: Point
    worth: float


def best_place(
    field: Battlefield,
    firer: str,
    weapon: Weapon,
    *,
    targets: tuple[str, ...] = (),
    first: Point | None = None,
) -> BestPlace | None:
    """Return the place that a weapon does most when it is aimed at, None where none is found that is allowed.

    Args:
        field: The battlefield.
        firer: The id of the firing model.
        weapon: A weapon of its that is aimed at places.
        targets: What other weapons of its Detachment fire at.
        first: Where the first Blast template of its Detachment lies; this one then lies beside it and stays.
    """
    with aside():
        tried = [
            BestPlace(at=at, worth=worth_of(field, firer, weapon, at, scatters=False))
            for at in candidates(field, firer, weapon, first=first)[:MOST_TRIED]
        ]
        tried.sort(key=lambda each: (-each.worth, each.at))
        allowed = [
            each for each in tried if not placed_or_not(field, firer, weapon, each.at, targets=targets, first=first)
        ][:MOST_WEIGHED]
        weighed = [
            BestPlace(at=each.at, worth=worth_of(field, firer, weapon, each.at, scatters=first is None))
            for each in allowed
        ]
    return max(weighed, key=lambda each: (each.worth, each.at), default=None)


def worth_of(field: Battlefield, firer: str, weapon: Weapon, at: Point, *, scatters: bool) -> float:
    """Return the Wounds that fire at a place costs enemies on average, less those that it costs friends."""
    side = field.side_of(firer)
    return sum(
        each.wounds
        * (-1.0 if each.target in field.detachments and field.detachments[each.target].side == side else 1.0)
        for each in expected_at(field, firer, weapon, at, scatters=scatters)
        if each.target in field.detachments
    )


def candidates(field: Battlefield, firer: str, weapon: Weapon, *, first: Point | None = None) -> tuple[Point, ...]:
    """Return the places worth trying: enemy models in reach, the middles between two, one that is always allowed."""
    foes = tuple(foes_in_reach(field, firer, weapon))
    span = size_of(weapon) if weapon.has(BLAST) else 3.0
    spots = [centre_of(field, each.id) for each in foes]
    pairs = (
        ((one[0] + other[0]) / 2.0, (one[1] + other[1]) / 2.0)
        for index, one in enumerate(spots)
        for other in spots[index + 1 :]
        if point_distance(one, other) <= span
    )
    found = [*dict.fromkeys(snap_point(each) for each in (*pairs, *spots))]
    if not weapon.has(BLAST):  # a line or a flame has no direction towards the model's own middle
        here = centre_of(field, firer)
        found = [each for each in found if each != here]
    if len(found) > MOST_TRIED - 1:  # some from all over the table
        found = found[:: -(-len(found) // (MOST_TRIED - 1))]
    if first is not None:
        found = [_drawn_near(weapon, first, each) for each in found] or [first]
    return (*found, *((_ahead(field, firer, weapon),) if first is None else ()))


def foes_in_reach(field: Battlefield, firer: str, weapon: Weapon) -> Iterable[Model]:
    """Yield the enemy models that a weapon aimed at places might strike, Garrisoned ones once for each Structure."""
    reach = (weapon.maximum or 0.0) + (size_of(weapon) / 2.0 if weapon.has(BLAST) else 0.0)
    here, inside = footprint_of(field, firer), set()
    for detachment in field.detachments_of(field.opponent(field.side_of(firer))):
        for model in field.models_of(detachment):
            held = detachment.garrison if not model.on_table else ""
            if held in inside or not at_most(gap(here, footprint_of(field, model.id)), reach):
                continue
            if held:
                inside.add(held)
            yield model


def _drawn_near(weapon: Weapon, first: Point, wished: Point) -> Point:
    """Return the place nearest to a wished one that lies within 2" of the first template."""
    most = size_of(weapon) / 2.0 + BESIDE
    if point_distance(first, wished) <= most:
        return wished
    x, y = direction(first, wished)
    return snap_point((first[0] + x * most, first[1] + y * most))


def _ahead(field: Battlefield, firer: str, weapon: Weapon) -> Point:
    """Return where any weapon may be aimed: a Blast at the firing model itself, a line or flame straight ahead."""
    at = centre_of(field, firer)
    if weapon.has(BLAST):
        return at
    x, y = unit(field.models[firer].facing)
    back = -1.0 if arc_of(weapon) is Arc.REAR else 1.0
    return snap_point((at[0] + back * x, at[1] + back * y))
