"""Who is eligible to fight, who may strike whom, and Leadership."""

from __future__ import annotations

from umpire.rulings import CharacteristicModifier, Finding, Question, Ruling, is_allowed
from umpire.systems.wh40k9.battlefield import Field
from umpire.systems.wh40k9.questions.question import answers
from umpire.systems.wh40k9.rules import BOOK, topics
from umpire.systems.wh40k9.rules.topics import Fight


class Eligible(Question, frozen=True, kw_only=True, tag="eligible"):
    """Is a unit eligible to fight?"""

    unit: str


class Strike(Question, frozen=True, kw_only=True, tag="strike"):
    """May a model make melee attacks against a unit?"""

    model: str
    target: str


class Leadership(Question, frozen=True, kw_only=True, tag="leadership"):
    """What is a unit's Leadership?"""

    unit: str


@answers(Eligible)
def eligible(field: Field, question: Eligible) -> Ruling:
    """Rule on a unit's part in the Fight phase."""
    found = BOOK.findings(Fight(field=field, unit=field.table.unit(question.unit)))
    asked = f"Is {question.unit} eligible to fight?"
    return Ruling(question=asked, allowed=is_allowed(found, needs_permit=True), findings=found)


@answers(Strike)
def strike(field: Field, question: Strike) -> Ruling:
    """Rule on a model's melee attacks against a unit."""
    model, target = field.table.model(question.model), field.table.unit(question.target)
    found = BOOK.findings(topics.Strike(field=field, model=model, target=target))
    asked = f"May {model.id} strike at {target.id}?"
    return Ruling(question=asked, allowed=is_allowed(found, needs_permit=True), findings=found)


@answers(Leadership)
def leadership(field: Field, question: Leadership) -> Ruling:
    """Tell a unit's Leadership: that of its best model, with what changes it."""
    unit = field.table.unit(question.unit)
    found = BOOK.findings(topics.Leadership(field=field, unit=unit))
    best = max((field.profile(each).leadership for each in field.models_of(unit)), default=0)
    now = best + sum(each.effect.by for each in found if isinstance(each.effect, CharacteristicModifier))
    made = Finding(facts={"leadership": now})
    return Ruling(question=f"What is the Leadership of {unit.id}?", allowed=True, findings=(*found, made))
