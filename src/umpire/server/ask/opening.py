"""Opening files for the umpire to be asked about: cases, scenarios, tables of Umpire's own and of others."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from umpire.errors import InputError
from umpire.formats import Document, TableDocument
from umpire.formats.cases import cases_in
from umpire.formats.imports import table_of_game, taken_for
from umpire.formats.sent import (
    GivenFile,
    OwnTable,
    Together,
    imported_table,
    layouts_in,
    own_table,
    table_at,
    taken_together,
)
from umpire.formats.squads import among_documents, squads_named, with_squads
from umpire.game import tables_of
from umpire.server.ask.asking import written

Entry = dict[str, Any]  # a part of a file


class Opening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Files that belong together, and how to take them.

    Attributes:
        system: The game that a table of no game is opened for.
        files: The file, with those that it needs beside it.
        choose: Which of several cases or layouts.
        kind: What imported features are taken for, a name of the palette; '' for the game's own choice.
        height: How high they are taken to be where the file does not say it, inches.
    """

    system: str
    files: tuple[GivenFile, ...]
    choose: str = ""
    kind: str = ""
    height: Annotated[float, msgspec.Meta(ge=0.0, le=100.0)] = 5.0


class Openable(msgspec.Struct, frozen=True, kw_only=True):
    """One of several cases or layouts in a file."""

    id: str
    title: str


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """A case file of one case, with what was assumed and left out; or the choices, where there are several."""

    text: str = ""
    told: tuple[str, ...] = ()
    choices: tuple[Openable, ...] = ()


def open_files(asked: Opening) -> Opened:
    """Return what files put on the table.

    Raises:
        InputError: If they are broken, or hold neither a case nor a table; it names the line and what to do.
    """
    known = [each.name for each in tables_of(asked.system).palette().features]
    if asked.kind not in ("", *known):
        fix = f"Choose {', '.join(known)}."
        raise InputError("There is no such feature", path="kind", value=asked.kind, fix=fix)
    files = taken_together(asked.files)
    if files.main.lookup("cases") is not None:
        whole, told = with_squads(files.main, among_documents(files.beside))
        opened = _case(whole, asked.choose)
        told = (*told, *files.left_out(*squads_named(files.main)))
        return msgspec.structs.replace(opened, told=() if opened.choices else told)
    found = own_table(files)
    return _own(found, files) if found is not None else _imported(asked, files)


def _case(document: Document, wanted: str) -> Opened:
    cases = cases_in(document, draft=True).cases
    choices = tuple(Openable(id=each.id, title=each.title) for each in cases)
    if len(cases) != 1 and wanted not in [each.id for each in choices]:
        if not choices or wanted:
            fix = "Choose another file." if not choices else f"It has {', '.join(each.id for each in choices[:12])}."
            raise document.error("There is no such case in this file", path="cases", value=wanted, fix=fix)
        return Opened(choices=choices)
    number = next((index for index, each in enumerate(choices) if each.id == wanted), 0)
    found = document.lookup(f"cases[{number}]")
    return Opened(text=written({"system": document.lookup("system"), "cases": [found]}))


def _own(found: OwnTable, files: Together) -> Opened:
    """Return a table of Umpire's own as a case of its game."""
    table_at(found)
    scenario = files.main.lookup("scenario") is not None
    told = ["Its armies have not been set up: drop models from the palette"] if scenario else []
    told += (
        [f"Its mission ({found.mission}) is left out: questions are asked outside missions"] if found.mission else []
    )
    told += files.left_out(*found.used)
    return Opened(text=_with_table(found.system, found.title, found.content), told=tuple(told))


def _imported(asked: Opening, files: Together) -> Opened:
    layouts = layouts_in(files.main)
    if len(layouts) > 1 and not asked.choose:
        return Opened(choices=tuple(Openable(id=each, title=title) for each, title in layouts.items()))
    opened = _taken(imported_table(files, layout=asked.choose, height=asked.height), asked)
    return msgspec.structs.replace(opened, told=(*opened.told, *files.left_out()))


def _taken(table: TableDocument, asked: Opening) -> Opened:
    """Return an imported table as a table of a game."""
    system = table.system or asked.system
    made = table_of_game(table, system, taken_for(system, raised=asked.kind))
    told = [*made.told]
    told += [f"{len(table.zones)} zones and {len(table.objectives)} objectives left out"] if table.zones else []
    told += [*(f"assumed: {each}" for each in table.assumed), *(f"note: {each}" for each in table.unmapped)]
    content = {**made.content, "units": []}
    return Opened(text=_with_table(system, table.name, content), told=tuple(told))


def _with_table(system: str, title: str, table: Entry) -> str:
    case = {"id": "mine", "rules": [], "title": title, "table": table, "ask": []}
    return written({"system": system, "cases": [case]})
