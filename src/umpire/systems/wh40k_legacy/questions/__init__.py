"""What players ask: each question is a value, each answer a ruling."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Union

from umpire.systems.wh40k_legacy.questions.question import ANSWERS, Question, answers, ask, holds

for _module in sorted(each.name for each in iter_modules(__path__)):
    import_module(f"{__name__}.{_module}")

from umpire.systems.wh40k_legacy.questions.attacks import Hitting, Saving, hitting, saving  # noqa: E402

QUESTION_TYPE: Any = Union[tuple(ANSWERS)]  # noqa: UP007 - a union built from a table
"""The tagged union of every question, for reading them from files."""

__all__ = ["ANSWERS", "QUESTION_TYPE", "Hitting", "Question", "Saving", "answers", "ask", "hitting", "holds", "saving"]
