"""What players ask: each question is a frozen value, and a function of its system rules on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Generic, TypeVar, Union

import msgspec

from umpire.errors import InputError
from umpire.rulings.ruling import Ruling

__all__ = ["Desk", "Question"]

F = TypeVar("F")
Q = TypeVar("Q", bound="Question")


class Question(msgspec.Struct, frozen=True, kw_only=True, tag_field="question", tag=True, forbid_unknown_fields=True):
    """Something a player may ask of a table. Concrete questions belong to a system."""


class Desk(Generic[F]):
    """Where the questions of one system are put, and the functions that rule on them."""

    def __init__(self) -> None:
        self._answers: dict[type[Question], Callable[[F, Any], Ruling]] = {}

    def answers(self, kind: type[Q]) -> Callable[[Callable[[F, Q], Ruling]], Callable[[F, Q], Ruling]]:
        """Register the decorated function as the one that rules on one kind of question."""

        def register(function: Callable[[F, Q], Ruling]) -> Callable[[F, Q], Ruling]:
            self._answers[kind] = function
            return function

        return register

    def ask(self, field: F, question: Question) -> Ruling:
        """Return the ruling on a question; asking is never an error.

        Raises:
            InputError: If a number in it is none, or has no end.
        """
        _check_finite(question)
        return self._answers[type(question)](field, question)

    def gather(self, package: str, path: Iterable[str]) -> Any:  # a union built from a table
        """Import the modules of a package, whose questions so come to the desk; return the tagged union of them all."""
        for name in sorted(each.name for each in iter_modules(path)):
            import_module(f"{package}.{name}")
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
