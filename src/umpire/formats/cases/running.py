"""Running the cases of any game: ask their questions or carry out their actions, and compare with what they expect."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from umpire.errors import BrokenLaw, GeometryError, IllegalAction, InputError
from umpire.formats.cases.compare import Mismatch
from umpire.formats.cases.entries import AnyCase
from umpire.formats.document import Document
from umpire.game import game, tables_of
from umpire.rulings import Ruling


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a case came out as expected, and what came out; ``rests`` is where play rests, told where it did not."""

    case: str
    mismatches: tuple[Mismatch, ...]
    rulings: tuple[Ruling, ...] = ()
    events: tuple[Any, ...] = ()
    refusal: str = ""
    rests: str = ""

    @property
    def passed(self) -> bool:
        """Whether everything listed came out."""
        return not self.mismatches


class CameOf(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a case that is not compared here: answers, events, the last action's refusal, and what was wanted.

    ``shown`` has of ``state``, ``views``, ``to_decide`` and ``options`` what was asked for.
    """

    rulings: tuple[Ruling, ...] = ()
    events: tuple[Any, ...] = ()
    refusal: IllegalAction | None = None
    shown: dict[str, Any] = {}


def came_of(case: AnyCase, wanted: Collection[str]) -> CameOf:
    """Return what comes of a case, without a look at what it expects.

    Raises:
        InputError: If the case itself is broken.
    """
    found: CameOf = tables_of(case.system).cases.came_of(case, wanted)
    return found


def field_of(case: AnyCase) -> Any:  # each game has a field of its own
    """Return the table of a case as its game sees it.

    Raises:
        InputError: If it cannot stand like that; the error names the place in the case.
    """
    return tables_of(case.system).cases.field(case)


def rulings_of(
    case: AnyCase, field: Any = None, *, measured: bool = False
) -> tuple[Ruling, ...]:  # each game has a field of its own
    """Return the rulings on a case's questions; ``field`` is the table that they are asked of, if it stands already.

    Without one they are asked of the table as the case's actions leave it. ``measured``, they tell too by how much they
    would change and what shows it, where a function of the game measures that.

    Raises:
        InputError: If a question is not one of the game's, or speaks of what is not on the table.
    """
    return tables_of(case.system).cases.answer(case, field, measured=measured)


def check_case(case: AnyCase, document: Document | None = None, *, path: str = "", strict: bool = True) -> Verdict:
    """Run a case and compare with what it expects.

    Where ``strict`` is False the engine is wrong on purpose: dice that do not fit and an action refused too early are
    then no errors of the case, and what came of it is there to be compared.

    Raises:
        InputError: If the case itself is broken, or what it shows cites a rule that stands in no book; the error names
            the file and the place in it.
    """
    try:
        verdict: Verdict = tables_of(case.system).cases.check(case, strict=strict)
        book = game(case.system).rulebook
        for ruling in verdict.rulings:
            book.check_cited(ruling.ids)
        for event in verdict.events:
            book.check_cited(event["rules"])
    except (InputError, GeometryError, BrokenLaw) as error:
        found = error if isinstance(error, InputError) else InputError(str(error).rstrip("."))
        if document is None:
            raise found.within(path=path) from None
        raise document.located(found, path=path) from None
    return verdict
