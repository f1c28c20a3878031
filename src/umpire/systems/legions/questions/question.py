"""The desk that questions are put to."""

from __future__ import annotations

from umpire.rulings import Desk, Question, Ruling
from umpire.systems.legions.battlefield import Battlefield, asked_about
from umpire.systems.legions.questions.vetting import check_asked
from umpire.systems.legions.rules import BOOK

DESK: Desk[Battlefield] = Desk(BOOK, about=asked_about)
answers = DESK.answers


def ask(field: Battlefield, question: Question) -> Ruling:
    """Return the ruling on a question.

    Raises:
        InputError: If it names what is not there, or a place off every table; asking is no other error.
    """
    check_asked(field, question)
    return DESK.ask(field, question)
