"""Base contact, courage, and Reserves."""

from __future__ import annotations

from umpire.odds import die_chance
from umpire.rulings import Finding, Question, Reroll, Ruling, has_effect, is_allowed, word_odds
from umpire.systems.wh40k_legacy.battlefield import Field
from umpire.systems.wh40k_legacy.questions.question import answers
from umpire.systems.wh40k_legacy.rules import BOOK, topics
from umpire.systems.wh40k_legacy.rules.assumed import arrives


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


class ReservesOdds(Question, frozen=True, kw_only=True, tag="reserves_odds"):
    """How likely does a Reserves roll of a side succeed, on this number or more?"""

    side: str
    needed: int = 4
    reroll: bool = True


@answers(Contact)
def contact(field: Field, question: Contact) -> Ruling:
    """Rule on base contact, touching or across a piece."""
    one, other = field.table.model(question.model), field.table.model(question.other)
    found = BOOK.findings(topics.Contact(field=field, one=one, other=other))
    asked = f"Is {one.id} in base contact with {other.id}?"
    return Ruling(question=asked, allowed=is_allowed(found, needs_permit=True), findings=found)


@answers(Fearless)
def fearless(field: Field, question: Fearless) -> Ruling:
    """Rule on a model's courage."""
    model = field.table.model(question.model)
    found = BOOK.findings(topics.Courage(field=field, model=model))
    return Ruling(question=f"Is {model.id} Fearless?", allowed=is_allowed(found, needs_permit=True), findings=found)


@answers(RerollReserves)
def reroll_reserves(field: Field, question: RerollReserves) -> Ruling:
    """Rule on re-rolls of Reserves rolls."""
    found = BOOK.findings(topics.Reserves(field=field, side=question.side))
    asked = f"May {question.side} re-roll Reserves rolls?"
    return Ruling(question=asked, allowed=has_effect(found, Reroll), findings=found)


@answers(ReservesOdds)
def reserves_odds(field: Field, question: ReservesOdds) -> Ruling:
    """Give the odds of a Reserves roll, and of the one that a comms relay may grant."""
    asked = f"What are the odds of a Reserves roll of {question.side} on {question.needed}+?"
    again = reroll_reserves(field, RerollReserves(side=question.side))
    once = die_chance(lambda face: arrives(face, question.needed))
    rerolled = question.reroll and again.allowed
    chance = float(1 - (1 - once) ** 2 if rerolled else once)
    says = f"It succeeds on {question.needed}+{', a failure is rolled again' if rerolled else ''}: {chance:.2%}."
    told = Finding(rule="WL-A19", facts={"needed": question.needed, "chance": chance}, says=says)
    odds = word_odds("reserves", {0: 1.0 - chance, 1: chance}, {0: "stay away", 1: "arrive"})
    return Ruling(question=asked, allowed=True, findings=(*again.findings, told), odds=(odds,))
