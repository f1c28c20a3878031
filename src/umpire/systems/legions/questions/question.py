"""What a question is: a frozen value that names what is asked about, and a function that rules on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from umpire.rulings import Ruling
from umpire.systems.legions.battlefield import Battlefield

__all__ = ["ANSWERS", "Question", "answers", "ask"]

Q = TypeVar("Q", bound="Question")


class Question(msgspec.Struct, frozen=True, kw_only=True, tag_field="question", tag=True):
    """Something a player may ask of a table."""


ANSWERS: dict[type[Question], Callable[[Battlefield, Any], Ruling]] = {}


def answers(
    kind: type[Q],
) -> Callable[[Callable[[Battlefield, Q], Ruling]], Callable[[Battlefield, Q], Ruling]]:
    """Register the function that rules on one kind of question."""

    def register(function: Callable[[Battlefield, Q], Ruling]) -> Callable[[Battlefield, Q], Ruling]:
        ANSWERS[kind] = function
        return function

    return register


def ask(field: Battlefield, question: Question) -> Ruling:
    """Return the ruling on a question; asking is never an error."""
    return ANSWERS[type(question)](field, question)
