"""What a Detachment's fire at a target may come to: the exact chances, from where everybody stands."""

from __future__ import annotations

import msgspec

from umpire.errors import InputError
from umpire.odds import POLICIES, Policy, spread, steps
from umpire.rulings import Finding, Odds, Question, Ruling, aside, number_odds, word_odds
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.questions.aftermath import OUTCOMES, broken_by, morale_of
from umpire.systems.legions.questions.batches import Batch, Left, Outcome, after
from umpire.systems.legions.questions.firing import AimEntry
from umpire.systems.legions.questions.odds import expected_of
from umpire.systems.legions.questions.question import answers, weapon_index
from umpire.systems.legions.questions.singularities import outcome_of_fires
from umpire.systems.legions.rules.firing import (
    Aim,
    Declaration,
    Fire,
    allocated_by_firer,
    can_hit,
    can_target,
    coordinates_fire,
    dice_aimed,
    fire_at,
    judge_declaration,
    modifier,
    permitted,
    struck_by,
)
from umpire.systems.legions.rules.traits.bombing_run import BOMBING_RUN
from umpire.systems.legions.rules.traits.bypass import one_of


class FireOdds(Question, frozen=True, kw_only=True, tag="fire_odds"):
    """What may come of a Detachment's fire at a target?

    ``aims`` names the weapons fired; without it every weapon that can be fired is, each with its best profile. Of one
    whose dice a Titan splits those at this target count; how it may split them the whole declaration is asked for.
    ``policy`` says how the target's owner allocates Hits, ``waive`` names penalties that the firer ignores.
    """

    detachment: str
    target: str
    aims: tuple[AimEntry, ...] = ()
    waive: tuple[str, ...] = ()
    policy: Policy = Policy.IN_ORDER
    overwatch: bool = False


@answers(FireOdds)
def fire_odds(field: Battlefield, question: FireOdds) -> Ruling:
    """Rule on the fire, and give the odds of Hits, Wounds, destroyed models and what they lead to."""
    asked = f"What are the odds of the fire of {question.detachment} at {question.target}?"
    allowed = can_target(field, question.detachment, question.target, overwatch=question.overwatch)
    allowed = permitted(field, question.detachment, allowed, overwatch=question.overwatch)
    if not allowed.allowed:
        return Ruling(question=asked, allowed=False, findings=allowed.findings)
    aims = _aims(field, question)
    whole = tuple(msgspec.structs.replace(each, dice=None) for each in aims)
    declared = Declaration(field=field, detachment=question.detachment, aims=whole, overwatch=question.overwatch)
    ruling = judge_declaration(declared)
    if not ruling.allowed:
        return Ruling(question=asked, allowed=False, findings=ruling.findings)
    with aside():
        fires = [dice_aimed(_fire(field, question, each.model, each.weapon), each.dice) for each in aims]
        outcome = outcome_of_fires(fires, question.policy)
        odds = _odds(field, question, outcome)
    left_open = (each for each in allowed.findings if "left_open" in each.facts)
    return Ruling(
        question=asked,
        allowed=True,
        findings=(*(_told(each) for each in outcome.batches), *_taken_as(field, question, outcome), *left_open),
        odds=odds,
    )


def _aims(field: Battlefield, question: FireOdds) -> tuple[Aim, ...]:
    if question.aims:
        strangers = [each for each in question.aims if each.target != question.target]
        if strangers:
            fix = "Ask about one target at a time."
            raise InputError("An aim is at another target", path="aims", value=strangers[0].target, fix=fix)
        return tuple(
            Aim(
                model=each.model,
                target=each.target,
                weapon=weapon_index(field, each.model, each.weapon),
                dice=each.dice,
            )
            for each in question.aims
        )
    return tuple(
        Aim(model=model.id, target=question.target, weapon=index)
        for model in field.models_of(question.detachment)
        for index in _best(field, question, model)
    )


def _best(field: Battlefield, question: FireOdds, model: Model) -> list[int]:
    """Return the weapons of a model that can be fired, of each the profile that brings the most Wounds."""
    found: dict[object, list[int]] = {}
    for index, weapon in enumerate(field.profile(model).weapons):
        if can_hit(weapon) and _fire(field, question, model.id, index).eligible:
            found.setdefault(one_of(weapon, index), []).append(index)
    return [
        max(each, key=lambda index: expected_of(_fire(field, question, model.id, index))) for each in found.values()
    ]


def _fire(field: Battlefield, question: FireOdds, model: str, weapon: int) -> Fire:
    return fire_at(field, model, weapon, question.target, waived=question.waive, overwatch=question.overwatch)


def _told(batch: Batch) -> Finding:
    weapon, total = batch.fire.weapon, modifier(batch.fire)
    told = (
        f"{batch.told} dice of {weapon.label} by {', '.join(batch.firers)}, {weapon.to_hit}+ at {total:+d}: "
        f"{batch.die.mean:.4f} Hits each; {', '.join(batch.eligible)} can be hit."
    )
    return Finding(rule="LI-FIR-021", facts={"dice": batch.told, "hits": batch.hits.mean}, says=told)


def _taken_as(field: Battlefield, question: FireOdds, outcome: Outcome) -> tuple[Finding, ...]:
    """Return what the odds take for granted."""
    if question.target in field.structures:
        left_out = "Not in the odds: what becomes of a Garrison when the Structure collapses."
        found = [
            Finding(rule="LI-STR-042", facts={"policy": "2D6 for each Hit"}),
            Finding(rule="LI-STR-044", says=left_out),
        ]
        inside = _others(field, question)
        if inside:
            told = f"Not in the odds: the fire at {', '.join(inside)}, which are struck too."
            found.append(Finding(rule="LI-TRT-029" if _bombs(field, question) else "LI-TRT-047", says=told))
        return tuple(found)
    told = f"Each Hit goes to {POLICIES[question.policy]}, wounded models before all others, with the best Save."
    found = [Finding(rule="LI-FIR-036", facts={"policy": question.policy.value}, says=told)]
    directed = {
        allocated_by_firer(field, question.target, each.hit): each.fire.weapon.label for each in outcome.batches
    }
    for rule, weapon in directed.items():
        if rule:
            told = (
                f"Hits of {weapon} come first, each on the model that it harms most: the firing player allocates them."
            )
            found.append(Finding(rule=rule, says=told))
    if coordinates_fire(field, outcome.batches[0].fire.firer):
        found.append(Finding(rule="LI-TIT-028", says="The weapons are resolved in the order in which they are named."))
    if any(field.models[each].shield_level for each in outcome.pieces):
        found.append(Finding(rule="LI-SPC-091", says="Hits that shields discard are taken while the shields are up."))
    others = _others(field, question)
    if others:
        housed = field.detachments[question.target].garrison
        told = f"Not in the odds: the Barrage at {', '.join(others)} in the same Structure."
        wide = f"Not in the odds: the fire at {', '.join(others)}, which are struck too."
        if _bombs(field, question):
            found.append(Finding(rule="LI-TRT-029", says=wide))
        else:
            found.append(Finding(rule="LI-TRT-012" if housed else "LI-TRT-067", says=told if housed else wide))
    if question.overwatch:
        found.append(Finding(rule="LI-MOR-023", says="Not in the odds: the Morale check after Overwatch."))
    return tuple(found)


def _bombs(field: Battlefield, question: FireOdds) -> bool:
    return any(field.profile(each.model).weapons[each.weapon].has(BOMBING_RUN) for each in _aims(field, question))


def _others(field: Battlefield, question: FireOdds) -> tuple[str, ...]:
    aims = _aims(field, question)
    found = (other for each in aims for other in struck_by(field, each.model, each.weapon, question.target))
    return tuple(dict.fromkeys(each for each in found if each != question.target))


def _odds(field: Battlefield, question: FireOdds, outcome: Outcome) -> tuple[Odds, ...]:
    before, ends = outcome.before, outcome.ends
    wounds = spread(ends, lambda left: sum(before) - sum(left))
    found = [number_odds("hits", dict(outcome.hits)), number_odds("wounds", wounds)]
    if question.target in field.structures:
        return (*found, word_odds("structure", spread(ends, lambda left: left[0] == 0), {0: "stands", 1: "collapses"}))
    found.append(number_odds("destroyed", spread(ends, lambda left: sum(now == 0 for now in left))))
    if not question.overwatch:
        found += _consequences(field, question.target, outcome)
    return tuple(found)


def _consequences(field: Battlefield, target: str, outcome: Outcome) -> list[Odds]:
    """Return how the Morale check ends, and whether the Formation breaks where it still can."""

    def ended(left: Left) -> Battlefield:
        return after(field, dict(zip(outcome.pieces, left, strict=True)))

    morale = steps(outcome.ends, lambda left: morale_of(ended(left), target, len(outcome.pieces)).items())
    found = [Odds(name="morale", chances={each: morale[each] for each in OUTCOMES if each in morale})]
    formation = field.formations.get(field.detachments[target].formation)
    if formation is not None and formation.break_point > 0 and not formation.broken:
        breaks = spread(outcome.ends, lambda left: broken_by(then := ended(left), target) is not then)
        found.append(word_odds("formation", breaks, {0: "holds", 1: "breaks"}))
    return found
