"""Asking about a table: a question as Python or as a case file says it."""

from __future__ import annotations

from collections.abc import Mapping

from umpire.errors import InputError
from umpire.formats.cases.entries import Case
from umpire.formats.degrees import in_headings
from umpire.formats.document import as_one_of
from umpire.formats.legions.muster import muster_table
from umpire.rulings import Ruling, check_supplement
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions import QUESTION_TYPE, Question
from umpire.systems.legions.questions import ask as ask_system
from umpire.systems.legions.rules import SUPPLEMENTS, refuse_supplement


def battlefield_of(case: Case) -> Battlefield:
    """Return the table of a case as the system sees it.

    Raises:
        InputError: If it cannot stand like that; the error names the place in the case.
        MissingRules: If its supplement needs rules that are not implemented.
    """
    field = muster_table(
        case.table,
        case.state,
        house_rules=case.house_rules,
        supplement=check_supplement(SUPPLEMENTS, case.supplement),
        stipulations=case.stipulate,
    )
    refuse_supplement(field)
    return field


def ask(table: Battlefield | Case, question: Question | Mapping[str, object]) -> Ruling:
    """Return the ruling on a question about a table.

    Args:
        table: A battlefield, or the case that describes it.
        question: A question, or its fields as in a case file: ``{"question": "saves", "model": "inside"}``.

    Raises:
        InputError: If there is no such question, or it speaks of what is not on the table.
    """
    field = battlefield_of(table) if isinstance(table, Case) else table
    asked = question
    if not isinstance(asked, Question):
        asked = as_one_of(in_headings(dict(asked)), QUESTION_TYPE, fix="See `umpire schema question`.")
    try:
        return ask_system(field, asked)
    except KeyError as error:
        fix = "Name models, Detachments and terrain by their ids."
        raise InputError(f"Nothing on the table is called {error}", value=str(question), fix=fix) from None
