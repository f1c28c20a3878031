"""Charges, and what the charged may do."""

from __future__ import annotations

from umpire.rulings import Question, Ruling, is_allowed
from umpire.systems.wh40k9.battlefield import Field, Reaction
from umpire.systems.wh40k9.questions.question import answers
from umpire.systems.wh40k9.rules import BOOK, topics
from umpire.systems.wh40k9.rules.topics import ChargeEnd, Choice, Reacting
from umpire.table import Corner, ends_of, paths_of


class React(Question, frozen=True, kw_only=True, tag="react"):
    """May a unit Hold Steady or Set to Defend when a charger declares a charge against it?

    ``choose`` names what it wants to do.
    """

    unit: str
    charger: str
    choose: tuple[Reaction, ...] = (Reaction.HOLD_STEADY,)


class FireOverwatch(Question, frozen=True, kw_only=True, tag="overwatch"):
    """May a unit fire Overwatch at a unit that charges it?"""

    unit: str
    target: str


class EndCharge(Question, frozen=True, kw_only=True, tag="end_charge"):
    """Is a charge against a target valid as it stands, or with models at these places?"""

    unit: str
    target: str
    ends: dict[str, Corner] = {}


@answers(React)
def react(field: Field, question: React) -> Ruling:
    """Rule on a reaction to a charge."""
    unit, charger = field.table.unit(question.unit), field.table.unit(question.charger)
    choice = BOOK.findings(Choice(field=field, unit=unit, chosen=tuple(each.value for each in question.choose)))
    able = BOOK.findings(Reacting(field=field, unit=unit, charger=charger)) if question.choose else ()
    wanted = " and ".join(each.value.replace("_", " ") for each in question.choose) or "do nothing"
    allowed = is_allowed(choice, needs_permit=False) and (not question.choose or is_allowed(able, needs_permit=True))
    asked = f"May {unit.id} {wanted} against {charger.id}?"
    return Ruling(question=asked, allowed=allowed, findings=(*able, *choice))


@answers(FireOverwatch)
def overwatch(field: Field, question: FireOverwatch) -> Ruling:
    """Rule on Overwatch."""
    unit, target = field.table.unit(question.unit), field.table.unit(question.target)
    found = BOOK.findings(topics.Overwatch(field=field, unit=unit, target=target))
    asked = f"May {unit.id} fire Overwatch at {target.id}?"
    return Ruling(question=asked, allowed=is_allowed(found, needs_permit=False), findings=found)


@answers(EndCharge)
def end_charge(field: Field, question: EndCharge) -> Ruling:
    """Rule on the end of a charge move."""
    paths = paths_of(field.table, {name: (end,) for name, end in question.ends.items()})
    return charge_ended(field.placed(ends_of(paths)), question.unit, question.target)


def charge_ended(field: Field, unit: str, target: str) -> Ruling:
    """Rule on whether a charge has reached a target, as the models stand."""
    found = BOOK.findings(ChargeEnd(field=field, unit=field.table.unit(unit), target=field.table.unit(target)))
    asked = f"Has {unit} completed its charge against {target}?"
    return Ruling(question=asked, allowed=is_allowed(found, needs_permit=True), findings=found)
