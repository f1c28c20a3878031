"""Files of tables as drawings: Umpire's own tables, scenarios and cases, and whatever `umpire table import` reads."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from umpire.errors import InputError
from umpire.formats import Document, TableDocument, TableFeature, parse_assumption
from umpire.formats.drawings import FIRST, editing_of
from umpire.formats.sent import (
    GivenFile,
    OwnTable,
    Together,
    imported_table,
    layouts_in,
    own_table,
    system_of,
    table_at,
    taken_together,
)
from umpire.server.draw.imported import drawing_of_import
from umpire.server.draw.limits import LONGEST, check_game, check_limits

HIGH, HIGHEST = 5.0, 1000.0


class ToRead(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file to be brought in, with those that lie beside it, and what is assumed where it is silent.

    Attributes:
        files: The file, and its companions (templates and deployments beside 40kdc layouts).
        system: The game that a table of no game is drawn for.
        layout: Which of several layouts or cases.
        assume: What holds for a kind of bare outline, as ``ruin:height=5,solid=yes,inside=open``.
        taken: What features are taken for where their file does not say it in the game's words.
    """

    files: tuple[GivenFile, ...]
    system: str = FIRST
    layout: Annotated[str, msgspec.Meta(max_length=200)] = ""
    assume: tuple[str, ...] = ()
    taken: TableFeature = msgspec.field(default_factory=lambda: TableFeature(id="", outline=(), top=HIGH))


class ReadTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was brought in; without a drawing a choice is to be made from ``layouts`` first.

    ``told`` is what was assumed, and what was left out.
    """

    drawing: TableDocument | None = None
    layouts: tuple[str, ...] = ()
    told: tuple[str, ...] = ()


def read_table(wanted: ToRead) -> ReadTable:
    """Return the table of files.

    Raises:
        InputError: If there is none in them, or it is broken; it names the place and what to do.
    """
    check_game(wanted.system)
    height = wanted.taken.top
    if height is not None and not 0.0 <= height < HIGHEST:
        fix = f"Give 0 or more, and less than {HIGHEST:g}."
        raise InputError("No terrain is as high", path="taken.top", value=str(height), fix=fix)
    files = taken_together(wanted.files)
    own = own_table(files)
    if own is not None:
        found = _drawn(own)
    elif isinstance(files.main.lookup("cases"), list):
        found = _of_case(files.main, wanted.layout)
    else:
        found = _imported(files, wanted)
    if found.drawing is None:
        return found
    check_limits(found.drawing)
    return msgspec.structs.replace(found, told=(*found.told, *files.left_out(*(own.used if own is not None else ()))))


def _drawn(found: OwnTable) -> ReadTable:
    """Return the table of one of Umpire's own files."""
    table = table_at(found)
    drawing = editing_of(found.system).drawing_of(found.system, found.title[:LONGEST], table, found.mission)
    told = (f"{len(table.units)} units: a drawing holds terrain only",) if table.units else ()
    return ReadTable(drawing=drawing, told=told)


def _of_case(document: Document, wanted: str) -> ReadTable:
    ids = tuple(str(each.get("id")) for each in document.lookup("cases") if isinstance(each, dict))
    if len(ids) > 1 and not wanted:
        return ReadTable(layouts=ids)
    if wanted and wanted not in ids:
        raise document.error("There is no such case", path="cases", value=wanted, fix=f"It has {', '.join(ids[:12])}.")
    path = f"cases[{ids.index(wanted) if wanted else 0}].table"
    title = wanted or Path(document.name).stem
    return _drawn(OwnTable(document=document, path=path, system=system_of(document), title=title))


def _imported(files: Together, wanted: ToRead) -> ReadTable:
    choices = tuple(layouts_in(files.main))
    if len(choices) > 1 and not wanted.layout:
        return ReadTable(layouts=choices)
    assumed = [parse_assumption(each) for each in wanted.assume]
    table = imported_table(files, layout=wanted.layout, height=wanted.taken.top, assumptions=assumed)
    drawing, told = drawing_of_import(table, table.system or wanted.system, wanted.taken)
    return ReadTable(drawing=drawing, told=tuple(told))
