"""A sensible declaration of fire at a target: every weapon that can be fired, each with its best profile."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from umpire.game import Choice
from umpire.rulings import aside
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.firing.actions import FireDetachment, PlaceTemplate, Shot, Volley
from umpire.systems.legions.play.firing.frames import Attack
from umpire.systems.legions.questions import best_place, foes_in_reach
from umpire.systems.legions.rules.firing import (
    Hit,
    Template,
    can_be_placed,
    can_hit,
    dice_on_average,
    discards,
    eligible_models,
    fire_at,
    is_silent,
    is_target,
    modifier,
    saves_for,
    splits_fire,
    takes_shield,
    targets,
    weapon_limit,
    weapon_of,
)
from umpire.systems.legions.rules.orders.issuing import is_sentry
from umpire.systems.legions.rules.traits.blast import BLAST
from umpire.systems.legions.rules.traits.bypass import one_of
from umpire.systems.legions.rules.traits.point_defence import POINT_DEFENCE, armed_with_it


def suggested_shots(
    field: Battlefield,
    detachment: str,
    target: str,
    *,
    overwatch: bool = False,
    trait: str = "",
    one_of_each: Collection[tuple[str, int]] = (),
) -> tuple[Shot, ...]:
    """Return a shot for every weapon of a Detachment that can be fired at a target, by its best profile.

    With ``trait`` those weapons alone that have it; of ``one_of_each``, models and weapons, the best for each model.
    Where each model may only fire some of its weapons, those are the best ones.
    """
    found: list[Shot] = []
    most = 1 if one_of_each else weapon_limit(field, detachment)
    for model in field.models_of(detachment):
        shots = [
            shot
            for shot in _shots_of(field, model.id, target, overwatch=overwatch)
            if (not trait or field.profile(model).weapons[shot.weapon].has(trait))
            and (not one_of_each or (model.id, shot.weapon) in one_of_each)
        ]
        if most is not None:
            shots = sorted(shots, key=lambda each: -_worth(field, each.model, each.weapon, target))[:most]
        found.extend(shots)
    return tuple(found)


def _shots_of(field: Battlefield, model: str, target: str, *, overwatch: bool) -> list[Shot]:
    profiles: dict[object, list[int]] = {}
    for index, weapon in enumerate(field.profile(model).weapons):
        if can_hit(weapon) and eligible_models(field, model, index, target, overwatch=overwatch):
            profiles.setdefault(one_of(weapon, index), []).append(index)
    best = (
        options[0] if len(options) == 1 else max(options, key=lambda each: _worth(field, model, each, target))
        for options in profiles.values()
    )
    return [Shot(model=model, weapon=index) for index in best]


def _worth(field: Battlefield, model: str, weapon: int, target: str) -> float:
    """Return about how many Wounds one firing of a weapon profile brings; what it weighs is no reason of a shot."""
    with aside():
        fire = fire_at(field, model, weapon, target)
        needed = min(6, max(2, (fire.weapon.to_hit or 7) - modifier(fire)))
        hits = float(dice_on_average(fire)) * (7 - needed) / 6
        if fire.at_structure or not fire.eligible:
            return hits
        first, hit = field.models[fire.eligible[0]], Hit(firer=model, weapon=fire.weapon)
        if takes_shield(field, first, hit) and discards(field, first.id, hit, shield=True) is not None:
            return 0.0
        saves = saves_for(field, first, hit)
    best = min((each.value for each in saves), default=7)
    return hits * min(6, max(0, best - 1)) / 6


def sample_fire(state: BattleState, side: str, choice: Choice, luck: Any) -> FireDetachment:  # luck is not needed
    """Turn the choice to fire at a target into a full declaration.

    Point Defence weapons that can do nothing to it fire at the first other enemy that they can (LI-TRT-055); weapons
    that are aimed at places are, where that costs the enemy more than it costs friends. Those weapons of Titans that
    can do nothing to it fire at other enemies (LI-TIT-013).
    """
    detachment, target = choice.subject.split(">", 1)
    if is_sentry(state.field, state.field.detachments[detachment]):
        return FireDetachment(detachment=detachment, volleys=sentry_volleys(state.field, detachment))
    shots = suggested_shots(state.field, detachment, target)
    beside = _elsewhere if splits_fire(state.field, detachment) else _secondary
    volleys = (Volley(target=target, shots=shots), *beside(state.field, detachment, target, shots))
    templates = suggested_templates(state.field, detachment, volleys)
    return FireDetachment(detachment=detachment, volleys=volleys, templates=templates)


def sample_templates(state: BattleState, side: str, choice: Choice, luck: Any) -> FireDetachment:
    """Turn the choice to fire at places into a full declaration: every such weapon where it does most."""
    return FireDetachment(
        detachment=choice.subject, templates=suggested_templates(state.field, choice.subject, (), wanted=True)
    )


def sample_place(state: BattleState, side: str, choice: Choice, luck: Any) -> PlaceTemplate:
    """Return the place beside the first template where a further one does most; none where it does harm."""
    attack: Attack = state.top
    next_one = attack.templates[0]
    weapon = weapon_of(state.field, next_one.model, next_one.weapon)
    first = None if attack.landed is None else attack.landed.at
    found = best_place(state.field, next_one.model, weapon, first=first)
    return PlaceTemplate(at=found.at if found is not None and found.worth > 0.0 else None)


def suggested_templates(
    field: Battlefield, detachment: str, volleys: tuple[Volley, ...], *, wanted: bool = False
) -> tuple[Template, ...]:
    """Return where the weapons of a Detachment are aimed that are aimed at places, beside what is fired at targets.

    Args:
        field: The battlefield.
        detachment: Its id.
        volleys: What is fired at targets.
        wanted: Whether at least one is aimed somewhere, be it at nobody.
    """
    targets = tuple(volley.target for volley in volleys)
    gainful: list[Template] = []
    others: list[tuple[float, Template]] = []
    first_lies = False
    for model, index in placed_weapons(field, detachment, [shot for volley in volleys for shot in volley.shots]):
        weapon = weapon_of(field, model, index)
        if weapon.has(BLAST) and first_lies:
            gainful.append(Template(model=model, weapon=index))
            continue
        best = best_place(field, model, weapon, targets=targets)
        if best is None:
            continue
        template = Template(model=model, weapon=index, at=best.at)
        if best.worth > 0.0:
            gainful.append(template)
            first_lies = first_lies or weapon.has(BLAST)
        else:
            others.append((best.worth, template))
    if gainful or not (wanted and others):
        return tuple(gainful)
    return (max(others, key=lambda each: each[0])[1],)


def placed_weapons(field: Battlefield, detachment: str, shots: Sequence[Shot] = ()) -> list[tuple[str, int]]:
    """Return the weapons that may be aimed at places beside some shots: one profile of each, no more than may fire."""
    most = weapon_limit(field, detachment)
    found: list[tuple[str, int]] = []
    for model in field.models_of(detachment):
        weapons = field.profile(model).weapons
        fired = [shot.weapon for shot in shots if shot.model == model.id]
        taken = {weapons[each].mounted or each for each in fired}
        left = len(weapons) if most is None else max(0, most - len(fired))
        profiles: dict[object, int] = {}
        for index, weapon in enumerate(weapons):
            if (weapon.mounted or index) in taken or is_silent(field, model.id, index):
                continue
            if can_be_placed(weapon):
                profiles.setdefault(weapon.mounted or index, index)
        found += [(model.id, index) for index in [*profiles.values()][:left]]
    return found


def fires_at_places(field: Battlefield, detachment: str) -> bool:
    """Whether a Detachment has a weapon that is aimed at places with an enemy in its reach."""
    armed = ((model, weapon_of(field, model, index)) for model, index in placed_weapons(field, detachment))
    return any(
        any(foes_in_reach(field, model, weapon))
        and (not weapon.minimum or best_place(field, model, weapon) is not None)
        for model, weapon in armed
    )


def sentry_volleys(field: Battlefield, detachment: str) -> tuple[Volley, ...]:
    """Return what Automated Sentries fire: each weapon, by one of its profiles, at what that seeks."""
    fired: set[object] = set()
    found = []
    for target in targets(field, detachment):
        shots = []
        for shot in suggested_shots(field, detachment, target):
            weapon = (shot.model, field.profile(shot.model).weapons[shot.weapon].mounted or shot.weapon)
            if weapon not in fired:
                fired.add(weapon)
                shots.append(shot)
        if shots:
            found.append(Volley(target=target, shots=tuple(shots)))
    return tuple(found)


def _secondary(field: Battlefield, detachment: str, target: str, shots: tuple[Shot, ...]) -> tuple[Volley, ...]:
    """Return a volley of the Point Defence weapons.

    () where there are none, where one of them fires already, and where models may not fire all that they have.
    """
    if weapon_limit(field, detachment) is not None:
        return ()
    if not armed_with_it(field, field.detachments[detachment]):
        return ()
    if any(field.profile(shot.model).weapons[shot.weapon].has(POINT_DEFENCE) for shot in shots):
        return ()
    for foe in field.detachments_of(field.opponent(field.detachments[detachment].side)):
        if foe.id != target and is_target(field, detachment, foe.id):
            found = suggested_shots(field, detachment, foe.id, trait=POINT_DEFENCE)
            if found:
                return (Volley(target=foe.id, shots=found),)
    return ()


def _elsewhere(field: Battlefield, detachment: str, target: str, shots: tuple[Shot, ...]) -> tuple[Volley, ...]:
    """Return volleys of those weapons of Titans that do not fire yet, each at the enemy that it harms most."""
    if weapon_limit(field, detachment) is not None or field.mission.titandeath is True:
        return ()
    fired = {(shot.model, one_of(field.profile(shot.model).weapons[shot.weapon], shot.weapon)) for shot in shots}
    best: dict[object, tuple[float, str, Shot]] = {}
    for foe in field.detachments_of(field.opponent(field.detachments[detachment].side)):
        for shot in suggested_shots(field, detachment, foe.id) if is_target(field, detachment, foe.id) else ():
            key = (shot.model, one_of(field.profile(shot.model).weapons[shot.weapon], shot.weapon))
            worth = _worth(field, shot.model, shot.weapon, foe.id)
            if key not in fired and worth > best.get(key, (0.0,))[0]:
                best[key] = (worth, foe.id, shot)
    found: dict[str, list[Shot]] = {}
    for _, foe_id, shot in best.values():
        found.setdefault(foe_id, []).append(shot)
    return tuple(Volley(target=foe_id, shots=tuple(own)) for foe_id, own in found.items())
