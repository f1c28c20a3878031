"""Running the cases of any game: ask their questions or carry out their actions, and compare with what they expect."""

from __future__ import annotations

from typing import Any

from umpire.errors import GeometryError, InputError
from umpire.formats.cases.entries import AnyCase
from umpire.formats.cases.verdict import Verdict
from umpire.formats.document import Document
from umpire.game import tables_of
from umpire.rulings import Ruling


def field_of(case: AnyCase) -> Any:  # each game has a field of its own
    """Return the table of a case as its game sees it.

    Raises:
        InputError: If it cannot stand like that; the error names the place in the case.
    """
    return tables_of(case.system).cases.field(case)


def rulings_of(case: AnyCase, field: Any = None) -> tuple[Ruling, ...]:  # each game has a field of its own
    """Return the rulings on a case's questions; ``field`` is the table that they are asked of, if it stands already.

    Without one they are asked of the table as the case's actions leave it.

    Raises:
        InputError: If a question is not one of the game's, or speaks of what is not on the table.
    """
    return tables_of(case.system).cases.answer(case, field)


def check_case(case: AnyCase, document: Document | None = None, *, path: str = "", strict: bool = True) -> Verdict:
    """Run a case and compare with what it expects.

    Where ``strict`` is False the engine is wrong on purpose: dice that do not fit and an action refused too early are
    then no errors of the case, and what came of it is there to be compared.

    Raises:
        InputError: If the case itself is broken; the error names the file and the place in it.
    """
    try:
        verdict: Verdict = tables_of(case.system).cases.check(case, strict=strict)
    except (InputError, GeometryError) as error:
        found = error if isinstance(error, InputError) else InputError(str(error).rstrip("."))
        if document is None:
            raise found.within(path=path) from None
        raise document.located(found, path=path) from None
    return verdict
