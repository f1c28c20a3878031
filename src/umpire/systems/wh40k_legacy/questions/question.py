"""What a question is: a frozen value that names what is asked about, and a function that rules on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from umpire.rulings import Effect, Finding, Forbid, Permit, Ruling
from umpire.systems.wh40k_legacy.battlefield import Field

__all__ = ["ANSWERS", "Question", "answers", "ask", "holds", "some"]

Q = TypeVar("Q", bound="Question")


class Question(msgspec.Struct, frozen=True, kw_only=True, tag_field="question", tag=True, forbid_unknown_fields=True):
    """Something a player may ask of a table."""


ANSWERS: dict[type[Question], Callable[[Field, Any], Ruling]] = {}


def answers(kind: type[Q]) -> Callable[[Callable[[Field, Q], Ruling]], Callable[[Field, Q], Ruling]]:
    """Register the function that rules on one kind of question."""

    def register(function: Callable[[Field, Q], Ruling]) -> Callable[[Field, Q], Ruling]:
        ANSWERS[kind] = function
        return function

    return register


def ask(field: Field, question: Question) -> Ruling:
    """Return the ruling on a question; asking is never an error."""
    return ANSWERS[type(question)](field, question)


def some(findings: Iterable[Finding], kind: type[Effect]) -> bool:
    """Whether some finding has an effect of that kind."""
    return any(isinstance(each.effect, kind) for each in findings)


def holds(findings: tuple[Finding, ...], *, needs_leave: bool) -> bool:
    """Whether findings allow something: none forbids it, and one permits it where it needs leave."""
    return not some(findings, Forbid) and (some(findings, Permit) or not needs_leave)
