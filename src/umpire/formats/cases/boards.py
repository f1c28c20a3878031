"""Cases of the games that resolve single attacks, charges and moves."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from umpire.errors import IllegalAction, InputError
from umpire.formats.boards import BoardEntry, set_up
from umpire.formats.cases.compare import (
    Mismatch,
    compare_events,
    compare_never,
    compare_parts,
    compare_refusal,
    compare_ruling,
    plain,
)
from umpire.formats.cases.entries import AnyCase, AnyCaseFile, Partial
from umpire.formats.cases.naming import Names, check_names, names_of
from umpire.formats.cases.running import CameOf, Verdict
from umpire.formats.cases.scripts import check_dice_left, scripted
from umpire.formats.document import as_one_of
from umpire.formats.measures import in_headings
from umpire.game import Event, Ruleset
from umpire.rulings import Ruling


class BoardCase(AnyCase, frozen=True, kw_only=True):
    """One worked example on a board: its ``state`` holds fields of the game's own state."""

    table: BoardEntry = msgspec.field(default_factory=BoardEntry)
    state: Partial = {}


class BoardCaseFile(AnyCaseFile, frozen=True, kw_only=True):
    """A file of cases on boards; ``parts`` is a place for what several cases share."""

    cases: tuple[BoardCase, ...]
    parts: Any = None


def board_of(rules: Ruleset[Any], case: BoardCase) -> Any:  # each system has a field of its own
    """Return the table of a case as its system sees it.

    Raises:
        InputError: If it cannot stand like that; the error names the place in the case.
    """
    return set_up(
        rules,
        case.table,
        case.state,
        house_rules=case.house_rules,
        supplement=case.supplement,
        stipulations=case.stipulate,
    )


def rulings_on_board(
    rules: Ruleset[Any], case: BoardCase, field: Any = None, *, measured: bool = False
) -> tuple[Ruling, ...]:
    """Return the rulings on a case's questions, asked of a field, or of its table as its actions leave it.

    Where they are to be ``measured`` they have what the desk's `Measure` tells too.

    Raises:
        InputError: If a question is not one of the system's, or speaks of what is not on the table.
    """
    if field is None:
        field = play_on_board(rules, case)[0] if case.ask and case.play else board_of(rules, case)
    return tuple(
        _answer(rules, field, entry, f"ask[{index}]", measured=measured) for index, entry in enumerate(case.ask)
    )


def _answer(rules: Ruleset[Any], field: Any, entry: Partial, path: str, *, measured: bool) -> Ruling:
    try:
        question = as_one_of(in_headings(entry), rules.question_type, fix="See `umpire schema`.")
        return rules.desk.ask(field, question, measured=measured)
    except InputError as error:
        raise error.within(path=path) from None


def play_on_board(
    rules: Ruleset[Any], case: BoardCase, *, strict: bool = True
) -> tuple[Any, tuple[Event, ...], IllegalAction | None]:  # each system has a field of its own
    """Carry out a case's actions; return the field afterwards, every event, and the refusal of the last action.

    Where ``strict`` is False the engine is wrong on purpose: dice that do not fit are then no error.

    Raises:
        InputError: If an action is not one of the system's, one before the last is refused, or the dice do not fit.
    """
    field = board_of(rules, case)
    dice = scripted(case.dice, strict=strict)
    events: list[Event] = []
    refusal: IllegalAction | None = None
    for index, entry in enumerate(case.play):
        if refusal is not None and strict:
            told = f"This action is refused: {str(refusal).rstrip('.')}"
            fix = "Change it, or let the refused action stand last."
            raise InputError(told, path=f"play[{index - 1}]", value=str(case.play[index - 1]), fix=fix)
        if refusal is not None:
            break
        try:
            action = as_one_of(in_headings(entry), rules.resolvers.action_type, fix="See `umpire schema`.")
        except InputError as error:
            raise error.within(path=f"play[{index}]") from None
        try:
            field, happened = rules.resolvers.resolve(field, action, dice)
        except IllegalAction as refused:
            refusal, happened = refused, ()
        except InputError as error:
            problem = f"{error.problem}, in play[{index}]" if error.path == "dice" else error.problem
            raise InputError(problem, path=error.path, value=error.value, fix=error.fix) from None
        events += happened
    if strict:
        check_dice_left(dice, refusal, expected=case.expect.refused is not None)
    return field, tuple(events), refusal


def board_names(rules: Ruleset[Any]) -> Names:
    """Return the names that the cases of a game can expect."""
    acting = rules.resolvers
    return names_of(rules.name, acting.event_type, acting.action_type, book=rules.rulebook, catalogue=rules.catalogue())


def check_board_case(rules: Ruleset[Any], names: Names, case: BoardCase, *, strict: bool = True) -> Verdict:
    """Run a case and compare with what it expects.

    A case that asks and plays is asked about the table as its actions leave it.

    Raises:
        InputError: If the case itself is broken.
    """
    if case.expect.empty:
        raise InputError("A case expects something", path="expect", fix="Name the outcome and what it cites.")
    told: list[Mismatch] = []
    shown: tuple[Any, ...] = ()
    field, said = None, ""
    check_names(case.expect, names)
    if case.play:
        field, events, refusal = play_on_board(rules, case, strict=strict)
        shown = tuple(plain(event) for event in events)
        told += compare_events(case.expect.events, shown, "events")
        told += compare_never(case.expect.never, shown, "never")
        told += compare_parts(case.expect.state, field.shown(), "state") if case.expect.state else []
        told += compare_refusal(case.expect.refused, refusal)
        said = "" if refusal is None else str(refusal)
    try:
        rulings = rulings_on_board(rules, case, board_of(rules, case) if field is None else field)
    except InputError as error:
        if strict or not case.play:
            raise
        # An engine that is wrong may have taken away what is asked about.
        told.append(Mismatch(path="rulings", expected="answers", found=str(error)))
        rulings = ()
    for index, (wanted, ruling) in enumerate(zip(case.expect.rulings, rulings, strict=False)):
        told += compare_ruling(wanted, ruling, f"rulings[{index}]")
    if len(case.expect.rulings) > len(rulings):
        wanted_count = str(len(case.expect.rulings))
        told.append(Mismatch(path="rulings", expected=wanted_count, found=f"{len(rulings)} questions"))
    return Verdict(case=case.id, mismatches=tuple(told), rulings=rulings, events=shown, refusal=said)


def came_of_board(rules: Ruleset[Any], case: BoardCase, wanted: Collection[str]) -> CameOf:
    """Return what came of a case, as plain values, without a look at what it expects.

    Raises:
        InputError: If the case itself is broken.
    """
    if not case.play:
        return CameOf(rulings=rulings_on_board(rules, case))
    field, events, refusal = play_on_board(rules, case)
    return CameOf(
        rulings=rulings_on_board(rules, case, field),
        events=tuple(plain(event) for event in events),
        refusal=refusal,
        shown={"state": plain(field.shown())} if "state" in wanted else {},
    )
