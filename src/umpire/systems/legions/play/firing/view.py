"""A quick look at whether a Detachment has anything to fire at; the careful answer with reasons is `can_target`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from umpire.geometry import at_most
from umpire.systems.legions.battlefield import Battlefield, Detachment, DetachmentType, Weapon, remembered_by_parts
from umpire.systems.legions.rules.firing import (
    can_damage_structures,
    eligible_models,
    in_arc,
    is_silent,
    is_target,
    placing_rule,
    range_to,
    sees,
    targets,
)
from umpire.systems.legions.rules.firing.eligible import beyond_all
from umpire.systems.legions.rules.movement.engagement import is_pinned
from umpire.systems.legions.rules.movement.measure import circle_of, circle_of_target
from umpire.systems.legions.rules.orders.issuing import is_sentry
from umpire.systems.legions.rules.sight import look_at
from umpire.systems.legions.rules.traits.barrage import indirect
from umpire.systems.legions.rules.traits.bypass import barred
from umpire.systems.legions.rules.traits.siege_weapon import as_it_stands

GIANTS = (DetachmentType.KNIGHT, DetachmentType.TITAN)


def targets_in_view(field: Battlefield, detachment: Detachment) -> tuple[str, ...]:
    """Return what a Detachment can fire at: enemy Detachments, then Structures that it can damage."""
    if is_sentry(field, detachment):
        return targets(field, detachment.id)
    foes = [each.id for each in field.detachments_of(field.opponent(detachment.side))]
    near = [each for each in foes if not beyond_all(field, detachment.id, each)]
    look_at(field, detachment.id, near)
    found = [each for each in near if in_view(field, detachment, each)]
    armed = (weapon for model in field.models_of(detachment) for weapon in field.profile(model).weapons)
    if any(can_damage_structures(weapon) for weapon in armed):
        standing = (each.id for each in field.structures.values())
        found += [each for each in standing if is_target(field, detachment.id, each)]
    return tuple(found)


def in_view(
    field: Battlefield,
    detachment: Detachment,
    target: str,
    *,
    overwatch: bool = False,
    shows: Callable[[str, str], bool] | None = None,
) -> bool:
    """Whether some weapon of a Detachment can be fired at an enemy Detachment.

    ``shows`` tells whether a model sees another, where the caller knows a quicker way than to ask the battlefield.
    """
    pairs = _pairs(field, detachment, target)
    if not pairs:
        return False
    seen = shows or partial(sees, field)
    weapons = cache(partial(_fired_at, field, target=target, overwatch=overwatch))
    carefully = cache(partial(_carefully, field, target=target, overwatch=overwatch))
    for _, _, firer, piece in pairs:
        if _can_hit(field, firer, piece, weapons(firer), seen=seen, carefully=carefully):
            return not is_pinned(field, target)
    return False


def _pairs(field: Battlefield, detachment: Detachment, target: str) -> list[tuple[float, int, str, str]]:
    """Return every firing model with every target model that a weapon of its might reach, the nearest first."""
    around, spots = circle_of_target(field, target), None
    found: list[tuple[float, int, str, str]] = []
    for x, y, furthest, firer in _firers(field, detachment.id):
        if around is not None and _square(around[0] - x, around[1] - y) > _square(furthest + around[2]):
            continue
        if spots is None:
            spots = [(*circle_of(field, each), each.id) for each in field.models_of(target)]
        for other_x, other_y, radius, piece in spots:
            distance = _square(other_x - x, other_y - y)
            if distance <= _square(furthest + radius):
                found.append((distance, len(found), firer, piece))
    return sorted(found)


def _square(x: float, y: float = 0.0) -> float:
    return x * x + y * y


@remembered_by_parts(256, "profiles", "models", "detachments", "areas")
def _firers(field: Battlefield, detachment: str) -> tuple[tuple[float, float, float, str], ...]:
    """Return the models of a Detachment that can fire: centre x and y, how far from there they may hit, id."""
    found = []
    for model in field.models_of(detachment):
        carried = [as_it_stands(field, model.id, weapon) for weapon in field.profile(model).weapons]
        longest = max([weapon.maximum or 0.0 for weapon in carried if placing_rule(weapon) is None], default=0.0)
        if longest:
            x, y, extent = circle_of(field, model)
            found.append((x, y, longest + extent + 0.01, model.id))
    return tuple(found)


def _fired_at(field: Battlefield, firer: str, *, target: str, overwatch: bool) -> list[Weapon]:
    """Return the weapons of a model that nothing keeps from being fired at a target, wherever that is."""
    return [
        as_it_stands(field, firer, weapon)
        for index, weapon in enumerate(field.profile(firer).weapons)
        if placing_rule(weapon) is None
        and not is_silent(field, firer, index, overwatch=overwatch)
        and not barred(field, weapon, target, overwatch=overwatch)
    ]


def _can_hit(
    field: Battlefield,
    firer: str,
    piece: str,
    weapons: list[Weapon],
    *,
    seen: Callable[[str, str], bool],
    carefully: Callable[[str], bool],
) -> bool:
    direct = [weapon for weapon in weapons if not indirect(weapon) and _reaches(field, firer, weapon, piece)]
    if len(direct) < len(weapons) and any(map(indirect, weapons)):
        return carefully(firer)
    if not direct or not seen(firer, piece):
        return False
    if field.profile(piece).type in GIANTS or all(weapon.minimum for weapon in direct):
        return carefully(firer)
    return True


def _reaches(field: Battlefield, firer: str, weapon: Weapon, piece: str) -> bool:
    if weapon.maximum is None or not at_most(range_to(field, firer, piece), weapon.maximum):
        return False
    return in_arc(field, firer, weapon, piece)


def _carefully(field: Battlefield, firer: str, *, target: str, overwatch: bool) -> bool:
    weapons = range(len(field.profile(firer).weapons))
    return any(eligible_models(field, firer, weapon, target, overwatch=overwatch) for weapon in weapons)
