"""How the greedy bot splits a Titan's fire: each weapon where it is worth most, and dice too many at a neighbour.

Weapons are aimed one after another, the one that is worth most first, and what each is expected to do is taken from
what the next finds: shields that are down need not be stripped, Wounds that are lost cannot be lost again.
"""

from __future__ import annotations

import math
from typing import Any

import msgspec

from umpire.game import Choice, Luck, Options
from umpire.geometry import at_most
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.bots.valuing import SHIELD
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.firing import FireDetachment, Shot, Volley, suggested_templates
from umpire.systems.legions.questions import effect_of
from umpire.systems.legions.rules.firing import (
    NEAR_THE_PRIMARY,
    can_hit,
    fire_at,
    splits_fire,
    targets,
    weapon_limit,
    weapon_of,
)
from umpire.systems.legions.rules.movement.measure import apart
from umpire.systems.legions.rules.traits.bypass import one_of


class Mark(msgspec.Struct):
    """What a target still has to lose as fire is planned: levels of shields, Wounds, and points for each Wound."""

    levels: float
    wounds: float
    points: float

    def worth(self, wounds: float, levels: float) -> float:
        """Return the points that so many expected Wounds, or levels while shields are up, are worth."""
        stripped = min(levels, self.levels)
        through = 1.0 - stripped / levels if levels else 1.0
        return self.points * (min(wounds * through, self.wounds) + SHIELD * stripped)

    def take(self, wounds: float, levels: float) -> None:
        """Take what fire is expected to do."""
        stripped = min(levels, self.levels)
        through = 1.0 - stripped / levels if levels else 1.0
        self.wounds = max(0.0, self.wounds - wounds * through)
        self.levels -= stripped


Aimed = tuple[str, int, str]
"""A model, one of its weapons and a target."""


def split_fire(field: Battlefield, detachment: str) -> FireDetachment | None:
    """Return the fire of a Detachment of Titans at the targets worth most to each weapon; None where it splits none."""
    if not splits_fire(field, detachment) or weapon_limit(field, detachment) is not None:
        return None
    if field.mission.titandeath is True:
        return None
    marks = {each: _mark(field, each) for each in targets(field, detachment) if each in field.detachments}
    aimed: dict[str, list[Shot]] = {}
    weapons = _weapons(field, detachment)
    while weapons:
        value, key, aim = max(_best(field, key, indexes, marks) for key, indexes in weapons.items())
        if value <= 0.0:
            break
        del weapons[key]
        for each, shot in _shares(field, aim, marks):
            aimed.setdefault(each, []).append(shot)
            marks[each].take(*_effect(field, shot, each))
    volleys = tuple(Volley(target=target, shots=tuple(shots)) for target, shots in aimed.items())
    templates = suggested_templates(field, detachment, volleys)
    if not volleys and not templates:
        return None
    return FireDetachment(detachment=detachment, volleys=volleys, templates=templates)


def _mark(field: Battlefield, target: str) -> Mark:
    models, foe = field.models_of(target), field.detachments[target]
    total = sum(field.profile(model).wounds for model in foe.models)
    return Mark(
        levels=float(sum(each.shield_level for each in models)),
        wounds=float(sum(each.wounds for each in models)),
        points=max(foe.points, 10) / max(total, 1),
    )


def _weapons(field: Battlefield, detachment: str) -> dict[tuple[str, str], list[int]]:
    """Return the weapons that can be fired, each with the numbers of its profiles."""
    found: dict[tuple[str, str], list[int]] = {}
    for model in field.models_of(detachment):
        for index, weapon in enumerate(field.profile(model).weapons):
            if can_hit(weapon):
                found.setdefault((model.id, str(one_of(weapon, index))), []).append(index)
    return found


def _best(
    field: Battlefield, key: tuple[str, str], indexes: list[int], marks: dict[str, Mark]
) -> tuple[float, tuple[str, str], Aimed]:
    """Return the profile and target of a weapon that are worth most now, with what they are worth."""
    nothing = (0.0, (key[0], indexes[0], ""))
    value, aim = max(
        (
            (marks[target].worth(*effect_of(fire_at(field, key[0], index, target))), (key[0], index, target))
            for index in indexes
            for target in marks
        ),
        default=nothing,
    )
    return value, key, aim


def _effect(field: Battlefield, shot: Shot, target: str) -> tuple[float, float]:
    wounds, levels = effect_of(fire_at(field, shot.model, shot.weapon, target))
    if not isinstance(shot.dice, int):
        return wounds, levels
    share = shot.dice / (weapon_of(field, shot.model, shot.weapon).dice or 1)
    return wounds * share, levels * share


def _shares(field: Battlefield, aim: Aimed, marks: dict[str, Mark]) -> list[tuple[str, Shot]]:
    """Return the targets of a weapon: one, or, where that needs few of its dice, another near it for the rest."""
    model, index, target = aim
    whole = [(target, Shot(model=model, weapon=index))]
    dice = weapon_of(field, model, index).dice or 0
    wounds, levels = effect_of(fire_at(field, model, index, target))
    if dice < 2 or levels or not wounds:
        return whole
    needed = max(1, math.ceil(marks[target].wounds * dice / wounds))
    if needed >= dice:
        return whole
    left = (dice - needed) / dice
    best, other = max(
        (
            (marks[each].worth(*(part * left for part in effect_of(fire_at(field, model, index, each)))), each)
            for each in marks
            if each != target and _near(field, target, each)
        ),
        default=(0.0, ""),
    )
    if best <= 0.0:
        return whole
    first, second = Shot(model=model, weapon=index, dice=needed), Shot(model=model, weapon=index, dice=dice - needed)
    return [(target, first), (other, second)]


def _near(field: Battlefield, target: str, other: str) -> bool:
    far = (apart(field, one.id, two.id) for one in field.models_of(target) for two in field.models_of(other))
    return at_most(min(far), NEAR_THE_PRIMARY)


def strip_first(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions
    """Resolve the weapon of a Titan with the most dice next: shields are stripped before what is fired at the Titan."""
    apart = [each for each in options.choices if each.kind == "resolve_target" and each.action.shot]

    def dice(choice: Choice) -> int:
        shot = choice.action.shot
        return weapon_of(state.field, shot.model, shot.weapon).dice or 0

    return max(apart, key=dice).action if apart else None
