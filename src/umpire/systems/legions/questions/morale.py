"""What players ask about Morale."""

from __future__ import annotations

from umpire.rulings import Finding, Question, Ruling, cite
from umpire.systems.legions.battlefield import Battlefield, MoraleResult
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules import amended
from umpire.systems.legions.rules.morale import (
    COUNTED_BY_WOUNDS,
    Cause,
    check_due,
    check_modifiers,
    dice_for,
    is_broken,
    judge_roll,
    left_out_by_errata,
    losses,
    needed_for,
    newly_broken,
    settled,
)


class MoraleCheckOf(Question, frozen=True, kw_only=True, tag="morale_check"):
    """What does a Detachment need in a Morale check; and with these dice, does it pass?"""

    detachment: str
    cause: Cause = Cause.CASUALTIES
    dice: tuple[int, ...] = ()


class BreakPoint(Question, frozen=True, kw_only=True, tag="break_point"):
    """What are a Formation's Break Point and losses, and is it Broken by them?"""

    formation: str


class CasualtiesCheck(Question, frozen=True, kw_only=True, tag="casualties_check"):
    """Do casualties of one attack call for a Morale check?"""

    when_targeted: int
    casualties: int


@answers(MoraleCheckOf)
def morale_check(field: Battlefield, question: MoraleCheckOf) -> Ruling:
    """Say what a Detachment needs in a Morale check; allowed tells whether it passes with the dice given, if any."""
    name = question.detachment
    asked = f"Does {name} pass its Morale check?"
    earlier = settled(field.detachments[name])
    if earlier is not None:
        return Ruling(question=asked, allowed=earlier is MoraleResult.PASSED)
    needed = needed_for(field, name)
    if needed is None:
        return Ruling(question=asked, allowed=True)
    dice = dice_for(field, name, question.cause)
    facts: dict[str, str | int | float | bool] = {"needed": needed, "dice": dice}
    verdict = judge_roll(field, name, question.cause, question.dice) if question.dice else None
    if verdict is not None:
        facts |= {"natural": verdict.natural, "modified": verdict.modified, "result": verdict.result.value}
    passed = verdict is None or verdict.result is MoraleResult.PASSED
    modifiers = check_modifiers(field, name, question.cause)
    return Ruling(question=asked, allowed=passed, findings=(Finding(rule="LI-MOR-026", facts=facts), *modifiers))


@answers(BreakPoint)
def break_point(field: Battlefield, question: BreakPoint) -> Ruling:
    """Say whether a Formation has reached its Break Point; allowed tells whether it is Broken."""
    formation = field.formations[question.formation]
    lost = losses(field, formation.id)
    if formation.broken:
        broken, verdict = True, Finding(rule="LI-MOR-016", facts={"broken": True})
    else:
        broken = bool(newly_broken(field, (formation.id,)))
        verdict = Finding(rule="LI-MOR-012", facts={"broken": broken})
    found: tuple[Finding, ...] = (
        Finding(rule="LI-MOR-004", facts={"break_point": formation.break_point}),
        Finding(rule="LI-MOR-007", facts={"losses": lost}),
        verdict,
    )
    if broken:
        cite("LI-MOR-001", formation.id)
    members = [each for each in field.detachments.values() if each.formation == formation.id]
    # The Break Point was worked out at the start of the battle: what went into it is told here.
    if any(field.profile(model).type in COUNTED_BY_WOUNDS for each in members for model in each.models):
        cite("LI-MOR-006", formation.id)
    counted = sum(len(each.models) for each in members)
    left_out = sum(1 for each in members for model in each.models if left_out_by_errata(field.profile(model), each))
    sentries = sum(field.profile(model).has("Automated Sentry") for each in members for model in each.models)
    if sentries:
        found += (Finding(rule="LI-SPC-006", facts={"sentries": sentries}, says=f"{sentries} sentries are left out"),)
    pods = sum(field.profile(model).has("Drop Pod") for each in members for model in each.models)
    if pods and not amended(field):
        found += (Finding(rule="LI-SPC-025", facts={"pods": pods}, says=f"{pods} Drop Pods are left out"),)
    if left_out and amended(field):
        found += (Finding(rule="LI-BTL-069", facts={"left_out": left_out}),)
    else:
        found += (Finding(rule="LI-MOR-005", facts={"models": counted}),)
    told = tuple(
        Finding(rule="LI-MOR-012", facts={"detachment": each.id, "broken": is_broken(field, each) or broken})
        for each in members
    )
    return Ruling(question=f"Is {formation.name} Broken?", allowed=broken, findings=(*found, *told))


@answers(CasualtiesCheck)
def casualties_check(field: Battlefield, question: CasualtiesCheck) -> Ruling:
    """Say whether an attack's casualties call for a Morale check."""
    due = check_due(question.when_targeted, question.casualties)
    facts: dict[str, str | int | float | bool] = {
        "when_targeted": question.when_targeted,
        "casualties": question.casualties,
        "half": (question.when_targeted + 1) // 2,
    }
    spared = not due and question.casualties >= question.when_targeted
    found = (
        Finding(rule="LI-MOR-018", facts=facts),
        Finding(rule="LI-MOR-019", facts=facts),
        Finding(rule="LI-MOR-020" if spared else "LI-MOR-018", facts=facts),
        Finding(rule="LI-MOR-025", facts=facts),
    )
    return Ruling(question="Do these casualties call for a Morale check?", allowed=due, findings=found)
