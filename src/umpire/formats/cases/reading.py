"""Reading case files."""

from __future__ import annotations

from pathlib import Path

from umpire.errors import InputError
from umpire.formats.cases.entries import Case, CaseFile
from umpire.formats.document import Document, read_document
from umpire.systems.legions.rules import BOOK

__all__ = ["case_path", "load_case", "load_cases", "read_cases"]

SYSTEMS = ("legions",)


def read_cases(path: Path | str) -> tuple[Document, CaseFile]:
    """Read a case file, or one case of it named by ``FILE#ID``.

    Raises:
        InputError: If the file is broken, of an unknown system, or names an unknown rule or case.
    """
    name, _, wanted = str(path).partition("#")
    document = read_document(name)
    system = document.lookup("system")
    if system not in SYSTEMS:
        fix = f"Umpire knows {', '.join(SYSTEMS)}."
        raise document.error("This system is unknown", path="system", value=system, fix=fix)
    if document.lookup("cases") is None:
        fix = "A case file has `system:` and `cases:`; a scenario is played with `umpire battle`."
        raise document.error("There are no cases in this file", path="cases", fix=fix)
    found = document.convert(CaseFile)
    seen: set[str] = set()
    for index, case in enumerate(found.cases):
        _check(document, case, f"cases[{index}]", seen)
    if not wanted:
        return document, found
    chosen = tuple(case for case in found.cases if case.id == wanted)
    if not chosen:
        known = ", ".join(case.id for case in found.cases[:12])
        raise document.error("There is no such case", path="cases", value=wanted, fix=f"It has {known}.")
    return document, CaseFile(system=found.system, cases=chosen, about=found.about)


def load_cases(path: Path | str) -> tuple[Case, ...]:
    """Return the cases of a file, or the one case named by ``FILE#ID``.

    Raises:
        InputError: As `read_cases`.
    """
    return read_cases(path)[1].cases


def load_case(name: Path | str) -> Case:
    """Return one case: ``FILE#ID``, or the only case of a file.

    Raises:
        InputError: As `read_cases`, or if the file holds several and none is named.
    """
    found = load_cases(name)
    if len(found) != 1:
        fix = f"Name one: {name}#{found[0].id}." if found else "Add a case."
        raise InputError(f"The file holds {len(found)} cases", file=str(name), fix=fix)
    return found[0]


def case_path(document: Document, case: Case) -> str:
    """Return where in its file a case stands."""
    entries = document.lookup("cases", default=[])
    return next((f"cases[{i}]" for i, each in enumerate(entries) if each.get("id") == case.id), "cases")


def _check(document: Document, case: Case, path: str, seen: set[str]) -> None:
    if case.id in seen:
        raise document.error("This case id stands twice", path=f"{path}.id", value=case.id)
    seen.add(case.id)
    if not case.rules:
        raise document.error("A case names the rules that it shows", path=f"{path}.rules", fix="List their ids.")
    for index, rule in enumerate(case.rules):
        if rule not in BOOK:
            fix = "Run `umpire rules legions` for the ids that are implemented."
            raise document.error("No such rule is implemented", path=f"{path}.rules[{index}]", value=rule, fix=fix)
    if not case.ask and not case.play and not case.expect.happens:
        raise document.error("A case asks or plays something", path=path, fix="Add `ask:` or `play:`.")
