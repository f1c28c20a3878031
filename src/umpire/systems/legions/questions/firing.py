"""Questions about choosing targets."""

from __future__ import annotations

import msgspec

from umpire.rulings import Finding, Question, Ruling, aside, cite
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.question import answers, weapon_index
from umpire.systems.legions.questions.sight import sight_of_target
from umpire.systems.legions.rules.firing import (
    Aim,
    Declaration,
    can_fire,
    can_target,
    fire_at,
    judge_declaration,
    may_split,
    modifier,
    permitted,
    targets,
    targets_within,
)
from umpire.table import Length


class Target(Question, frozen=True, kw_only=True, tag="target"):
    """Can a Detachment fire at a target?"""

    detachment: str
    target: str
    overwatch: bool = False


@answers(Target)
def may_target(field: Battlefield, question: Target) -> Ruling:
    """Rule on a target by all that is told of the firer's Order and state; fact ``left_open`` names what is not."""
    firers = tuple(model.id for model in field.models_of(question.detachment))
    behind = sight_of_target(field, firers, question.target)  # it looks along every line: the fire is judged by these
    ruling = can_target(field, question.detachment, question.target, overwatch=question.overwatch)
    return _with(permitted(field, question.detachment, ruling, overwatch=question.overwatch), behind)


def _with(ruling: Ruling, behind: tuple[Finding, ...]) -> Ruling:
    further = tuple(each for each in behind if each.rule not in ruling.ids)
    return msgspec.structs.replace(ruling, findings=(*ruling.findings, *further))


class Targets(Question, frozen=True, kw_only=True, tag="targets"):
    """What can a Detachment fire at?"""

    detachment: str
    overwatch: bool = False


@answers(Targets)
def all_targets(field: Battlefield, question: Targets) -> Ruling:
    """Rule on all targets at once: fact ``targets``."""
    found = targets(field, question.detachment, overwatch=question.overwatch)
    finding = Finding(rule="LI-FIR-019", facts={"targets": ", ".join(found)}, says=", ".join(found))
    held = tuple(each for each in found if each in field.structures and field.garrison_of(each))
    if any(each in field.structures for each in found):
        cite("LI-STR-038")
    apart = tuple(Finding(rule="LI-STR-045", says=f"{each} and its Garrison are targets of their own") for each in held)
    asked = f"What can {question.detachment} fire at?"
    ruling = Ruling(question=asked, allowed=bool(found), findings=(finding, *apart))
    return permitted(field, question.detachment, ruling, overwatch=question.overwatch)


class CanFire(Question, frozen=True, kw_only=True, tag="can_fire"):
    """Can one weapon of a model be fired at a target, and whom can it hit?"""

    model: str
    target: str
    weapon: str | int = 0
    overwatch: bool = False


@answers(CanFire)
def may_fire(field: Battlefield, question: CanFire) -> Ruling:
    """Rule on one weapon: fact ``eligible`` names the models that it can hit."""
    aim = Aim(model=question.model, target=question.target, weapon=weapon_index(field, question.model, question.weapon))
    owner, overwatch = field.models[question.model].detachment, question.overwatch
    with aside():
        declared = Declaration(field=field, detachment=owner, aims=(aim,), overwatch=overwatch)
        barred = judge_declaration(declared).refusals
    if question.target not in (*field.detachments, *field.structures) or not field.models[question.model].in_play:
        asked = f"Can {question.model} fire at {question.target}?"
        return Ruling(question=asked, allowed=False, findings=barred)
    ruling = can_fire(field, question.model, aim.weapon, question.target, overwatch=overwatch)
    more = tuple(each for each in barred if each not in ruling.findings)
    if more:
        ruling = msgspec.structs.replace(ruling, allowed=False, findings=(*more, *ruling.findings))
    ruling = permitted(field, owner, ruling, overwatch=overwatch)
    return _with(ruling, sight_of_target(field, (question.model,), question.target))


class AimEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One weapon of one model, by name or number, and its target.

    ``dice`` are those of its dice that a Titan fires at that target, where it splits them (LI-TIT-014).
    """

    model: str
    target: str
    weapon: str | int = 0
    dice: int | None = None


class Declare(Question, frozen=True, kw_only=True, tag="declare"):
    """May a Detachment declare this fire?"""

    detachment: str
    aims: tuple[AimEntry, ...]
    overwatch: bool = False


@answers(Declare)
def may_declare(field: Battlefield, question: Declare) -> Ruling:
    """Rule on a declaration as a whole."""
    aims = tuple(
        Aim(
            model=each.model,
            target=each.target,
            weapon=each.weapon if isinstance(each.weapon, int) else weapon_index(field, each.model, each.weapon),
            dice=each.dice,
        )
        for each in question.aims
    )
    asked = Declaration(field=field, detachment=question.detachment, aims=aims, overwatch=question.overwatch)
    behind = [each for aim in aims for each in sight_of_target(field, (aim.model,), aim.target)]
    ruling = permitted(field, question.detachment, judge_declaration(asked), overwatch=question.overwatch)
    return _with(ruling, tuple({each.rule: each for each in behind}.values()))


class TargetsWithin(Question, frozen=True, kw_only=True, tag="targets_within"):
    """What does a weapon hit that hits everything within a distance of the firing model?"""

    model: str
    inches: Length
    weapon: str | int = 0


@answers(TargetsWithin)
def all_within(field: Battlefield, question: TargetsWithin) -> Ruling:
    """Rule on such a weapon's targets: fact ``targets``, and for each of them the sum of its modifiers."""
    index = weapon_index(field, question.model, question.weapon)
    found = targets_within(field, question.model, index, question.inches)
    told = ", ".join(found)
    findings = [Finding(rule="LI-STR-066", facts={"targets": told}, says=told)]
    for target in found:
        total = modifier(fire_at(field, question.model, index, target))
        findings.append(Finding(rule="LI-FIR-022", facts={target: total}, says=f"{target}: {total:+d}"))
    asked = f'What within {question.inches:g}" does {question.model} hit?'
    return Ruling(question=asked, allowed=bool(found), findings=tuple(findings))


class SplitDice(Question, frozen=True, kw_only=True, tag="split_dice"):
    """May a weapon that splits its dice fire at this primary target and these secondary ones?"""

    model: str
    primary: str
    secondary: tuple[str, ...]
    weapon: str | int = 0


@answers(SplitDice)
def may_be_split(field: Battlefield, question: SplitDice) -> Ruling:
    """Rule on the roles of the targets; who may split dice, and how, is for the rule that permits it."""
    index = weapon_index(field, question.model, question.weapon)
    ruling = may_split(field, question.model, index, question.primary, question.secondary)
    return permitted(field, field.models[question.model].detachment, ruling)
