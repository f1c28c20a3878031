"""Questions about rolls already made: what hits, what is saved, who can be allocated a Hit."""

from __future__ import annotations

from umpire.rulings import Finding, Question, Ruling, SaveKind
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.question import answers, hit_by, weapon_index
from umpire.systems.legions.questions.sight import sight_behind_fire
from umpire.systems.legions.rules.firing import (
    allocatable,
    allocated_by_firer,
    cite_ignored,
    discards,
    extra_wounds,
    fire_at,
    hit_modifiers,
    hits_scored,
    hittable,
    ignores_wound,
    modifier,
    save_made_again,
    save_passed,
    save_reroll,
    saves_for,
    shielded_first,
)


class HitRolls(Question, frozen=True, kw_only=True, tag="hit_rolls"):
    """How many Hits do these natural rolls score?"""

    model: str
    target: str
    rolls: tuple[int, ...]
    weapon: str | int = 0
    waive: tuple[str, ...] = ()
    overwatch: bool = False


@answers(HitRolls)
def hits_of(field: Battlefield, question: HitRolls) -> Ruling:
    """Rule on Hit rolls: facts ``hits`` and ``total``, the sum of the modifiers."""
    index = weapon_index(field, question.model, question.weapon)
    fire = fire_at(field, question.model, index, question.target, waived=question.waive, overwatch=question.overwatch)
    total = modifier(fire)
    cite_ignored(fire)
    scored = sum(hits_scored(fire.weapon, natural, total) for natural in question.rolls)
    told = f"{scored} {'Hit' if scored == 1 else 'Hits'} with {fire.weapon.to_hit}+ at {total:+d}."
    sum_up = Finding(rule="LI-FIR-022", facts={"hits": scored, "total": total}, says=told)
    asked = f"How many Hits do {', '.join(str(each) for each in question.rolls)} score?"
    found = (*hit_modifiers(fire), Finding(rule="LI-FIR-022", facts={"total": total}), sum_up)
    findings = (*found, *sight_behind_fire(fire))
    return Ruling(question=asked, allowed=bool(fire.eligible), findings=findings)


class SaveRolls(Question, frozen=True, kw_only=True, tag="save_rolls"):
    """Does a natural roll save the model? Against a Hit of ``ap``, or of the ``weapon`` of the model ``by``."""

    model: str
    roll: int
    save: SaveKind = SaveKind.ARMOUR
    ap: int = 0
    by: str = ""
    weapon: str | int = 0


@answers(SaveRolls)
def saved_by(field: Battlefield, question: SaveRolls) -> Ruling:
    """Rule on a Save roll: allowed where it passes; fact ``rolled_again`` where it is made a second time."""
    model, hit = field.models[question.model], hit_by(field, question.by, question.weapon, question.ap)
    asked = f"Does a {question.roll} save {model.id}?"
    chosen = next((each for each in saves_for(field, model, hit) if each.kind is question.save), None)
    if chosen is None:
        told = f"{model.id} has no {question.save} Save against this Hit."
        return Ruling(question=asked, allowed=False, findings=(Finding(rule="LI-FIR-043", says=told),))
    passed = save_passed(question.roll, chosen.value)
    found = [Finding(rule="LI-FIR-046" if passed else "LI-FIR-041", facts={"needed": chosen.value})]
    again = save_reroll(field, model, hit, chosen.kind)
    if again is not None and save_made_again(str(again.facts["rolls"]), passed=passed):
        found.append(Finding(rule=again.rule, facts={"rolled_again": True}, says=again.says))
    return Ruling(question=asked, allowed=passed, findings=tuple(found))


class Allocation(Question, frozen=True, kw_only=True, tag="allocation"):
    """Which models can the next Hit of a weapon be allocated to?"""

    model: str
    target: str
    weapon: str | int = 0
    waive: tuple[str, ...] = ()


@answers(Allocation)
def who_takes_it(field: Battlefield, question: Allocation) -> Ruling:
    """Rule on allocation: facts ``models``, and ``by`` where the firing side chooses; not allowed where nobody can."""
    index = weapon_index(field, question.model, question.weapon)
    fire = fire_at(field, question.model, index, question.target, waived=question.waive)
    able = shielded_first(field, hittable(fire), fire.hit) or allocatable(field, hittable(fire))
    told = ", ".join(able) or "no model: the Hit is discarded"
    asked = f"Who can be allocated a Hit of {question.model}?"
    found = [Finding(rule="LI-FIR-037", facts={"models": ", ".join(able)}, says=told)]
    directed = "" if fire.at_structure else allocated_by_firer(field, fire.target, fire.hit)
    if directed:
        side = field.side_of(fire.firer)
        found.append(Finding(rule=directed, facts={"by": side}, says=f"{side}, who fires, chooses."))
    return Ruling(question=asked, allowed=bool(able), findings=tuple(found))


class WoundRules(Question, frozen=True, kw_only=True, tag="wound_rules"):
    """What happens to a Wound that the weapon of a model causes?"""

    model: str
    by: str
    weapon: str | int = 0


@answers(WoundRules)
def what_of_the_wound(field: Battlefield, question: WoundRules) -> Ruling:
    """Rule on a Wound: facts ``needed`` to ignore it, ``extra_wounds`` that follow it."""
    model, hit = field.models[question.model], hit_by(field, question.by, question.weapon, 0)
    asked = f"What of a Wound that {question.by} causes {model.id}?"
    gone = discards(field, model.id, hit)
    if gone is not None:
        return Ruling(question=asked, allowed=False, findings=(gone,))
    more = extra_wounds(field, model, hit)
    found = [Finding(rule="LI-TRT-038" if more else "LI-FIR-047", facts={"extra_wounds": more})]
    ignored = ignores_wound(field, model, hit)
    if ignored is not None:
        found.append(ignored)
    return Ruling(question=asked, allowed=True, findings=tuple(found))
