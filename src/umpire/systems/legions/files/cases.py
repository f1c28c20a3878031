"""Cases of Legions Imperialis: their tables, and asking their questions; `playing` carries out their actions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from umpire.errors import IllegalAction, InputError
from umpire.formats import as_one_of, in_headings
from umpire.formats.cases import AnyCase, AnyCaseFile, CameOf, Verdict
from umpire.game import CaseWork, Event
from umpire.rulings import Ruling, check_supplement
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.files.entries import StateEntry, TableEntry
from umpire.systems.legions.files.muster import muster_table
from umpire.systems.legions.questions import QUESTION_TYPE, Question
from umpire.systems.legions.questions import ask as ask_system
from umpire.systems.legions.rules import BOOK, SUPPLEMENTS


class Case(AnyCase, frozen=True, kw_only=True):
    """One worked example of Legions Imperialis."""

    system: str = BOOK.system
    table: TableEntry = msgspec.field(default_factory=TableEntry)
    state: StateEntry = msgspec.field(default_factory=StateEntry)


class CaseFile(AnyCaseFile, frozen=True, kw_only=True):
    """A file of cases of Legions Imperialis."""

    cases: tuple[Case, ...]


def battlefield_of(case: Case) -> Battlefield:
    """Return the table of a case as the system sees it.

    Raises:
        InputError: If it cannot stand like that; the error names the place in the case.
    """
    return muster_table(
        case.table,
        case.state,
        house_rules=case.house_rules,
        supplement=check_supplement(SUPPLEMENTS, case.supplement),
        stipulations=case.stipulate,
    )


def ask(table: Battlefield | Case, question: Question | Mapping[str, object], *, measured: bool = False) -> Ruling:
    """Return the ruling on a question about a table.

    Args:
        table: A battlefield, or the case that describes it.
        question: A question, or its fields as in a case file: ``{"question": "saves", "model": "inside"}``.
        measured: Measure too by how much the ruling would change, and what shows it.

    Raises:
        InputError: If there is no such question, or it speaks of what is not on the table.
    """
    field = battlefield_of(table) if isinstance(table, Case) else table
    asked = question
    if not isinstance(asked, Question):
        asked = as_one_of(in_headings(dict(asked)), QUESTION_TYPE, fix="See `umpire schema question`.")
    try:
        return ask_system(field, asked, measured=measured)
    except KeyError as error:
        fix = "Name models, Detachments and terrain by their ids."
        raise InputError(f"Nothing on the table is called {error}", value=str(question), fix=fix) from None


def rulings_of(case: Case, field: Battlefield | None = None, *, measured: bool = False) -> tuple[Ruling, ...]:
    """Return the rulings on a case's questions, asked of a field, or of the table as the case's actions leave it.

    Raises:
        InputError: If a question is none of the game's, or speaks of what is not on the table.
    """
    if field is None:
        field = _as_played(case) if case.ask and case.play else battlefield_of(case)
    rulings = []
    for index, entry in enumerate(case.ask):
        try:
            rulings.append(ask(field, entry, measured=measured))
        except InputError as error:
            raise error.within(path=f"ask[{index}]") from None
    return tuple(rulings)


# What plays a case takes as many modules as all rules together: a question that is only asked waits for none of them.


def _as_played(case: Case) -> Battlefield:
    from umpire.systems.legions.files.playing import play_case  # noqa: PLC0415 - as above

    return play_case(case)[0].field


def _played(
    case: Case, *, strict: bool = True
) -> tuple[Battlefield, Battlefield, tuple[Event, ...], IllegalAction | None]:
    from umpire.systems.legions.files.playing import play_case  # noqa: PLC0415 - as above

    state, events, refusal = play_case(case, strict=strict)
    return battlefield_of(case), state.field, events, refusal


def _checked(case: Case, *, strict: bool = True) -> Verdict:
    from umpire.systems.legions.files.playing import check_case  # noqa: PLC0415 - as above

    return check_case(case, strict=strict)


def _came_of(case: Case, wanted: Collection[str]) -> CameOf:
    from umpire.systems.legions.files.playing import came_of  # noqa: PLC0415 - as above

    return came_of(case, wanted)


def _parts() -> Mapping[str, Any]:  # unions of types, which have no static type of their own
    from umpire.systems.legions.play import LEGIONS  # noqa: PLC0415 - as above

    return {"question": QUESTION_TYPE, "action": LEGIONS.action_type, "event": LEGIONS.event_type}


def _told_in_schema(found: dict[str, Any], _schema: Mapping[str, Any]) -> None:
    """A case says whose action it is."""
    for action in found.values():
        if "action" in action.get("properties", {}):
            action["properties"]["by"] = {"type": "string", "description": "The side whose action it is."}


CASES = CaseWork(
    case_type=Case,
    file_type=CaseFile,
    parts=_parts,
    schema=_told_in_schema,
    field=battlefield_of,
    answer=rulings_of,
    check=_checked,
    play=_played,
    came_of=_came_of,
)
"""How its cases are read and run."""
