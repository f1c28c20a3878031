"""What players ask: each question is a value, each answer a ruling."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Union

from umpire.systems.legions.questions.question import ANSWERS, Question, answers, ask

for _module in sorted(each.name for each in iter_modules(__path__)):
    import_module(f"{__name__}.{_module}")

from umpire.systems.legions.questions.contact_planning import charge_moves, pile_in_moves  # noqa: E402
from umpire.systems.legions.questions.odds import expected_wounds  # noqa: E402
from umpire.systems.legions.questions.planning import sample_moves  # noqa: E402

QUESTION_TYPE: Any = Union[tuple(ANSWERS)]  # noqa: UP007 - a union built from a table
"""The tagged union of every question, for reading them from files."""

__all__ = [
    "ANSWERS",
    "QUESTION_TYPE",
    "Question",
    "answers",
    "ask",
    "charge_moves",
    "expected_wounds",
    "pile_in_moves",
    "sample_moves",
]
