"""What players ask: each question is a frozen value, and a function of its system rules on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Generic, TypeVar, Union

import msgspec

from umpire.errors import InputError
from umpire.rulings.findings import Finding
from umpire.rulings.rulebook import Rulebook
from umpire.rulings.ruling import Measure, Ruling
from umpire.rulings.trace import tracing
from umpire.words import names_in

F = TypeVar("F")
Q = TypeVar("Q", bound="Question")


MEASURES = "measures"
"""The package among the questions of a game whose modules measure the rulings on them."""


def gathered(package: str) -> None:
    """Import every module of a package."""
    for each in iter_modules(import_module(package).__path__):
        import_module(f"{package}.{each.name}")


_unread: set[str] = set()


def read_measures() -> None:
    """Read what measures the rulings of every game that is read: two threads would read it both at once."""
    for package in tuple(_unread):
        gathered(package)
        _unread.discard(package)


class Question(msgspec.Struct, frozen=True, kw_only=True, tag_field="question", tag=True, forbid_unknown_fields=True):
    """Something a player may ask of a table. Concrete questions belong to a system."""


class Desk(Generic[F]):
    """Where the questions of one system are put, and the functions that rule on them.

    What is cited while one is answered comes with the answer.

    Args:
        book: What its rules say, for reasons that say nothing of their own.
        about: The ids that a question is about: reasons that name others are left out.
    """

    def __init__(
        self,
        book: Rulebook | None = None,
        *,
        about: Callable[[F, Any], Container[str]] = lambda _field, asked: names_in(asked),
    ) -> None:
        self._book = book
        self._about = about
        self._answers: dict[type[Question], Callable[[F, Any], Ruling]] = {}
        self._measures: dict[type[Question], Callable[[F, Any, Ruling], Measure | None]] = {}

    def answers(self, kind: type[Q]) -> Callable[[Callable[[F, Q], Ruling]], Callable[[F, Q], Ruling]]:
        """Register the decorated function as the one that rules on one kind of question."""

        def register(function: Callable[[F, Q], Ruling]) -> Callable[[F, Q], Ruling]:
            self._answers[kind] = function
            return function

        return register

    def measures(
        self, kind: type[Q]
    ) -> Callable[[Callable[[F, Q, Ruling], Measure | None]], Callable[[F, Q, Ruling], Measure | None]]:
        """Register the decorated function as the one that measures the rulings on one kind of question.

        It stands in the package ``measures`` among the questions, which is read when something is to be measured.
        """

        def register(
            function: Callable[[F, Q, Ruling], Measure | None],
        ) -> Callable[[F, Q, Ruling], Measure | None]:
            self._measures[kind] = function
            return function

        return register

    def ask(self, field: F, question: Question, *, measured: bool = False) -> Ruling:
        """Return the ruling on a question; asking is never an error.

        Args:
            field: The table.
            question: What is asked of it.
            measured: Measure too by how much the ruling would change, and what shows it, which takes longer.

        Raises:
            InputError: If a number in it is none, or has no end.
            BrokenLaw: If a rule is cited that does not stand in the book.
        """
        _check_finite(question)
        with tracing() as trace:
            ruling = self._answers[type(question)](field, question)
        ruling = ruling.resting_on(self._told(each) for each in trace.taken(lambda: self._about(field, question)))
        if self._book is not None:
            self._book.check_cited(ruling.ids)
        return self._measured(field, question, ruling) if measured else ruling

    def _measured(self, field: F, question: Question, ruling: Ruling) -> Ruling:
        read_measures()
        measure = self._measures.get(type(question))
        if measure is None:
            return ruling
        with tracing():  # so that shapes are made; what is cited meanwhile is no reason of the ruling
            found = measure(field, question, ruling)
        return ruling if found is None else ruling.measured_by(found)

    def _told(self, reason: Finding) -> Finding:
        """Return a reason as it is told: one that is only cited says what its rule does."""
        entry = self._book.get(reason.rule) if self._book is not None and not (reason.says or reason.facts) else None
        return msgspec.structs.replace(reason, says=entry.text, behind=True) if entry is not None else reason

    def gather(self, package: str, path: Iterable[str]) -> Any:  # a union built from a table
        """Import the modules of a package, whose questions so come to the desk; return the tagged union of them all."""
        names = sorted(each.name for each in iter_modules(path))
        for name in names:
            import_module(f"{package}.{name}")
        if MEASURES in names:
            _unread.add(f"{package}.{MEASURES}")
        return self.question_type

    @property
    def question_type(self) -> Any:  # a union built from a table
        """The tagged union of every question, for reading them from files."""
        return Union[tuple(self._answers)]  # noqa: UP007


def _check_finite(asked: Any, path: str = "") -> None:  # a question, or a part of one
    if isinstance(asked, float) and not math.isfinite(asked):
        fix = "Give a number as it is measured or rolled."
        raise InputError(f"{asked} is no number that a table holds", path=path, fix=fix)
    if isinstance(asked, msgspec.Struct):
        for name in asked.__struct_fields__:
            _check_finite(getattr(asked, name), f"{path}.{name}".lstrip("."))
    elif isinstance(asked, tuple):
        for index, each in enumerate(asked):
            _check_finite(each, f"{path}[{index}]")
