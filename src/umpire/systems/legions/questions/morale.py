"""What players ask about Morale."""

from __future__ import annotations

from umpire.rulings import Finding, Ruling
from umpire.systems.legions.battlefield import Battlefield, MoraleResult
from umpire.systems.legions.questions.behind import behind_a_break_point, behind_a_check
from umpire.systems.legions.questions.question import Question, answers
from umpire.systems.legions.rules import amended
from umpire.systems.legions.rules.morale import (
    SETTLED,
    Cause,
    check_due,
    check_modifiers,
    dice_for,
    inspired_morale,
    is_broken,
    judge_roll,
    left_out_by_errata,
    losses,
    needed_for,
    newly_broken,
    settled,
)

__all__ = ["BreakPoint", "CasualtiesCheck", "MoraleCheckOf"]


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
        told = f"already {earlier.value} in this phase"
        known = Finding(rule=SETTLED[earlier], facts={"settled": earlier.value}, says=told)
        return Ruling(
            question=asked,
            allowed=earlier is MoraleResult.PASSED,
            findings=(known, Finding(rule="LI-MOR-031"), Finding(rule="LI-MOR-034")),
        )
    needed = needed_for(field, name)
    if needed is None:
        return Ruling(question=asked, allowed=True, findings=(Finding(rule="LI-MOR-030", says="Morale '-'"),))
    dice = dice_for(field, name, question.cause)
    facts: dict[str, str | int | float | bool] = {"needed": needed, "dice": dice}
    verdict = judge_roll(field, name, question.cause, question.dice) if question.dice else None
    if verdict is not None:
        facts |= {"natural": verdict.natural, "modified": verdict.modified, "result": verdict.result.value}
    two = (Finding(rule="LI-FGT-040", facts={"dice": dice}),) if dice > 1 else ()
    found = (Finding(rule="LI-MOR-026", facts=facts), *two, *_lent(field, name))
    passed = verdict is None or verdict.result is MoraleResult.PASSED
    found = (*found, *check_modifiers(field, name, question.cause))
    behind = behind_a_check(field, name, question.cause, verdict)
    return Ruling(question=asked, allowed=passed, findings=(*found, *behind))


def _lent(field: Battlefield, detachment: str) -> tuple[Finding, ...]:
    inspired = inspired_morale(field, detachment)
    if inspired is None:
        return ()
    return (Finding(rule="LI-SPC-049", facts={"morale": inspired[0], "inspired_by": inspired[1]}),)


@answers(BreakPoint)
def break_point(field: Battlefield, question: BreakPoint) -> Ruling:
    """Say whether a Formation has reached its Break Point; allowed tells whether it is Broken."""
    formation = field.formations[question.formation]
    lost = losses(field, formation.id)
    broken = formation.broken or bool(newly_broken(field, (formation.id,)))
    found: tuple[Finding, ...] = (
        Finding(rule="LI-MOR-004", facts={"break_point": formation.break_point}),
        Finding(rule="LI-MOR-007", facts={"losses": lost}),
        Finding(rule="LI-MOR-016" if formation.broken else "LI-MOR-012", facts={"broken": broken}),
    )
    behind = behind_a_break_point(field, formation.id, broken=broken)
    members = [each for each in field.detachments.values() if each.formation == formation.id]
    counted = sum(len(each.models) for each in members)
    left_out = sum(1 for each in members for model in each.models if left_out_by_errata(field.profile(model), each))
    if left_out and amended(field):
        found += (Finding(rule="LI-BTL-069", facts={"left_out": left_out}),)
    else:
        found += (Finding(rule="LI-MOR-005", facts={"models": counted}),)
    told = tuple(
        Finding(rule="LI-MOR-012", facts={"detachment": each.id, "broken": is_broken(field, each) or broken})
        for each in members
    )
    return Ruling(question=f"Is {formation.name} Broken?", allowed=broken, findings=(*found, *told, *behind))


@answers(CasualtiesCheck)
def casualties_check(field: Battlefield, question: CasualtiesCheck) -> Ruling:
    """Say whether an attack's casualties call for a Morale check."""
    due = check_due(question.when_targeted, question.casualties)
    facts: dict[str, str | int | float | bool] = {
        "when_targeted": question.when_targeted,
        "casualties": question.casualties,
        "half": (question.when_targeted + 1) // 2,
    }
    found = tuple(Finding(rule=rule, facts=facts) for rule in ("LI-MOR-018", "LI-MOR-019", "LI-MOR-020", "LI-MOR-025"))
    return Ruling(question="Do these casualties call for a Morale check?", allowed=due, findings=found)
