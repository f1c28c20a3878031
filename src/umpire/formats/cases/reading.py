"""Reading case files."""

from __future__ import annotations

from pathlib import Path

import msgspec

from umpire.errors import InputError
from umpire.formats.boards import places_of_squads
from umpire.formats.cases.entries import AnyCase, AnyCaseFile
from umpire.formats.document import Document, read_document
from umpire.formats.positions import is_position_link, linked_document
from umpire.game import game, game_names, is_game, tables_of
from umpire.rulings import Rulebook
from umpire.words import nearly


def read_cases(path: Path | str) -> tuple[Document, AnyCaseFile]:
    """Read a case file, one case of it named by ``FILE#ID``, or the position that a link holds.

    Raises:
        InputError: If the file is broken, of an unknown system, or names an unknown rule or case.
    """
    if is_position_link(str(path)):
        document = linked_document(str(path))
        return document, cases_in(document, draft=True)
    name, _, wanted = str(path).partition("#")
    document, _ = written_out(read_document(name), Path(name).parent)
    return document, cases_in(document, wanted)


def written_out(document: Document, folder: Path) -> tuple[Document, tuple[str, ...]]:
    """Return a case file whose units are all written out, and what is to know of those that came from squads beside it.

    Raises:
        InputError: If a squad is not there, is of another game or edition, has no such unit, or lacks what is needed.
    """
    if next(places_of_squads(document), None) is None:
        return document, ()
    from umpire.formats.squads import beside, with_squads  # noqa: PLC0415 - few files need all that reads armies

    return with_squads(document, beside(folder))


def cases_in(document: Document, wanted: str = "", *, draft: bool = False) -> AnyCaseFile:
    """Return the cases of a file that has been parsed, or the one that is wanted.

    A ``draft`` may show no rule and ask nothing yet.

    Raises:
        InputError: As `read_cases`.
    """
    system = document.lookup("system")
    if not is_game(system):
        fix = nearly(str(system), game_names())
        raise document.error("This game is unknown", path="system", value=system, fix=fix)
    if document.lookup("cases") is None:
        fix = "A case file has `system:` and `cases:`; a scenario is played with `umpire battle`."
        raise document.error("There are no cases in this file", path="cases", fix=fix)
    found: AnyCaseFile = document.convert(tables_of(system).cases.file_type)
    seen: set[str] = set()
    for index, case in enumerate(found.cases):
        _check(document, case, f"cases[{index}]", seen, book_of(found.system), draft=draft)
    if not wanted:
        return found
    if wanted not in seen:
        known = ", ".join(case.id for case in found.cases[:12])
        raise document.error("There is no such case", path="cases", value=wanted, fix=f"It has {known}.")
    return msgspec.structs.replace(found, cases=tuple(case for case in found.cases if case.id == wanted))


def book_of(system: str) -> Rulebook:
    """Return the rulebook of a game."""
    return game(system).rulebook


def load_cases(path: Path | str) -> tuple[AnyCase, ...]:
    """Return the cases of a file, or the one case named by ``FILE#ID``.

    Raises:
        InputError: As `read_cases`.
    """
    return read_cases(path)[1].cases


def load_case(name: Path | str) -> AnyCase:
    """Return one case: ``FILE#ID``, or the only case of a file.

    Raises:
        InputError: As `read_cases`, or if the file holds several and none is named.
    """
    found = load_cases(name)
    if len(found) != 1:
        fix = f"Name one: {name}#{found[0].id}." if found else "Add a case."
        raise InputError(f"The file holds {len(found)} cases", file=str(name), fix=fix)
    return found[0]


def case_path(document: Document, case: AnyCase) -> str:
    """Return where in its file a case stands."""
    entries = document.lookup("cases", default=[])
    return next((f"cases[{i}]" for i, each in enumerate(entries) if each.get("id") == case.id), "cases")


def _check(document: Document, case: AnyCase, path: str, seen: set[str], book: Rulebook, *, draft: bool) -> None:
    if case.id in seen:
        raise document.error("This case id is used twice", path=f"{path}.id", value=case.id)
    seen.add(case.id)
    if not case.rules and not draft:
        raise document.error("A case names the rules that it shows", path=f"{path}.rules", fix="List their ids.")
    for index, rule in enumerate(case.rules):
        if rule not in book:
            fix = f"Run `umpire rules {book.system}` for the ids that are implemented."
            raise document.error("No such rule is implemented", path=f"{path}.rules[{index}]", value=rule, fix=fix)
    if not (draft or case.ask or case.play or case.expect.happens):
        raise document.error("A case asks or plays something", path=path, fix="Add `ask:` or `play:`.")
