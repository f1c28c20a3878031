"""Base contact, courage, and Reserves."""

from __future__ import annotations

from umpire.rulings import Question, Reroll, Ruling, holds, some
from umpire.systems.wh40k_legacy.battlefield import Field
from umpire.systems.wh40k_legacy.questions.question import answers
from umpire.systems.wh40k_legacy.rules import BOOK, topics

__all__ = ["Contact", "Fearless", "RerollReserves", "contact", "reroll_reserves"]


class Contact(Question, frozen=True, kw_only=True, tag="contact"):
    """Is a model in base contact with another?"""

    model: str
    other: str


class Fearless(Question, frozen=True, kw_only=True, tag="fearless"):
    """Is a model Fearless by terrain?"""

    model: str


class RerollReserves(Question, frozen=True, kw_only=True, tag="reroll_reserves"):
    """May a side re-roll its Reserves rolls?"""

    side: str


@answers(Contact)
def contact(field: Field, question: Contact) -> Ruling:
    """Rule on base contact, touching or across a piece."""
    one, other = field.table.model(question.model), field.table.model(question.other)
    found = BOOK.findings(topics.Contact(field=field, one=one, other=other))
    asked = f"Is {one.id} in base contact with {other.id}?"
    return Ruling(question=asked, allowed=holds(found, needs_leave=True), findings=found)


@answers(Fearless)
def fearless(field: Field, question: Fearless) -> Ruling:
    """Rule on a model's courage."""
    model = field.table.model(question.model)
    found = BOOK.findings(topics.Courage(field=field, model=model))
    return Ruling(question=f"Is {model.id} Fearless?", allowed=holds(found, needs_leave=True), findings=found)


@answers(RerollReserves)
def reroll_reserves(field: Field, question: RerollReserves) -> Ruling:
    """Rule on re-rolls of Reserves rolls."""
    found = BOOK.findings(topics.Reserves(field=field, side=question.side))
    asked = f"May {question.side} re-roll Reserves rolls?"
    return Ruling(question=asked, allowed=some(found, Reroll), findings=found)
