"""Files of tables as drawings: Umpire's own tables, scenarios and cases, and whatever `umpire table import` reads."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import msgspec

from umpire.errors import GeometryError, InputError
from umpire.formats import Document, parse_assumption, parse_document, read_document
from umpire.formats.boards import BoardEntry
from umpire.formats.imports import import_table
from umpire.formats.legions import TableEntry
from umpire.server.drawing.content import drawing_of
from umpire.server.drawing.imported import drawing_of_import
from umpire.server.drawing.values import LEGIONS, Drawing, DrawnFeature, check_limits

__all__ = ["ReadTable", "TableFile", "ToRead", "read_table"]

MOST_FILES = 4
LARGEST = 1_500_000
PLAIN = re.compile(r"^[A-Za-z0-9][A-Za-z0-9_. -]{0,79}$")
HIGH = 5.0


class TableFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file as it was chosen."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    text: str


class ToRead(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file to be brought in, with those that lie beside it, and what is assumed where it is silent.

    Attributes:
        files: The file, and its companions (templates and deployments beside 40kdc layouts).
        system: The game that a table of no game is drawn for.
        layout: Which of several layouts or cases.
        assume: What holds for a kind of bare outline, as ``ruin:height=5,solid=yes,inside=open``.
        taken: What features are taken for where their file does not say it in the game's words.
    """

    files: tuple[TableFile, ...]
    system: str = LEGIONS
    layout: Annotated[str, msgspec.Meta(max_length=200)] = ""
    assume: tuple[str, ...] = ()
    taken: DrawnFeature = DrawnFeature(id="", outline=(), height=HIGH)


class ReadTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was brought in; without a drawing a choice is to be made from ``layouts`` first.

    ``told`` is what was assumed, and what was left out.
    """

    drawing: Drawing | None = None
    layouts: tuple[str, ...] = ()
    told: tuple[str, ...] = ()


def read_table(wanted: ToRead) -> ReadTable:
    """Return the table of files.

    Raises:
        InputError: If there is none in them, or it is broken; it names the place and what to do.
    """
    check_limits(Drawing(system=wanted.system))
    if not 1 <= len(wanted.files) <= MOST_FILES:
        fix = "Choose the table; beside 40kdc layouts their templates and deployment patterns too."
        raise InputError(f"Choose one to {MOST_FILES} files", path="files", value=str(len(wanted.files)), fix=fix)
    for index, file in enumerate(wanted.files):
        if len(file.text) > LARGEST:
            limit = f"The file is larger than {LARGEST // 1_000_000} MB"
            raise InputError(limit, path=f"files[{index}]", value=file.name, fix="Choose a table.")
    main = _main(wanted.files)
    document = parse_document(main.text, name=Path(main.name).name)
    found = _own(document, wanted.layout)
    if found is None:
        found = _imported(document, wanted)
    if found.drawing is not None:
        check_limits(found.drawing)
    return found


def _main(files: tuple[TableFile, ...]) -> TableFile:
    """Return the file that is the table; the others lie beside it."""
    layouts = [each for each in files if Path(each.name).name == "terrain-layouts.json"]
    return (layouts or list(files))[0]


def _own(document: Document, wanted: str) -> ReadTable | None:
    """Return the table of one of Umpire's own files, None if it is none."""
    system = str(document.lookup("system", default=LEGIONS))
    name = str(document.lookup("name", default="") or Path(document.name).stem)
    if isinstance(document.lookup("scenario.table"), str):
        told = "The table of this scenario lies in a file of its own"
        value = document.lookup("scenario.table")
        raise document.error(told, path="scenario.table", value=value, fix="Bring that file in.")
    if document.lookup("scenario.table") is not None:
        title = str(document.lookup("scenario.title", default=name))
        return _of_table(document, "scenario.table", LEGIONS, title, str(document.lookup("scenario.mission")))
    if document.lookup("table") is not None:
        return _of_table(document, "table", system, name, str(document.lookup("mission", default="")))
    cases = document.lookup("cases")
    if not isinstance(cases, list):
        return None
    ids = tuple(str(each.get("id")) for each in cases if isinstance(each, dict))
    if len(ids) > 1 and not wanted:
        return ReadTable(layouts=ids)
    if wanted and wanted not in ids:
        raise document.error("There is no such case", path="cases", value=wanted, fix=f"It has {', '.join(ids[:12])}.")
    index = ids.index(wanted) if wanted else 0
    return _of_table(document, f"cases[{index}].table", system, wanted or name, "")


def _of_table(document: Document, path: str, system: str, name: str, mission: str) -> ReadTable:
    check_limits(Drawing(system=system))
    table: TableEntry | BoardEntry
    table = document.convert(TableEntry, at=path) if system == LEGIONS else document.convert(BoardEntry, at=path)
    told = (f"{len(table.units)} units: a drawing holds terrain only",) if table.units else ()
    return ReadTable(drawing=drawing_of(system, name[:80], table, mission), told=told)


def _imported(document: Document, wanted: ToRead) -> ReadTable:
    choices = _layouts(document)
    if len(choices) > 1 and not wanted.layout:
        return ReadTable(layouts=choices)
    assumed = [parse_assumption(each) for each in wanted.assume] or _needed(document, wanted.taken)
    with TemporaryDirectory(prefix="umpire-table-") as folder:
        place = Path(folder) / _laid(wanted.files, Path(folder))
        source = f"{place}#{wanted.layout}" if choices else str(place)
        try:
            table = import_table(source, assumptions=assumed)
        except InputError as error:
            raise _without(error, folder) from None
        except GeometryError as error:
            raise InputError(str(error).rstrip("."), fix="Mend the file.") from None
    drawing, told = drawing_of_import(table, wanted.system, wanted.taken)
    return ReadTable(drawing=drawing, told=tuple(told))


def _layouts(document: Document) -> tuple[str, ...]:
    listed = document.content if isinstance(document.content, list) else []
    return tuple(str(each.get("id")) for each in listed if isinstance(each, dict) and "pieces" in each)


def _needed(document: Document, taken: DrawnFeature) -> list[Any]:  # assumptions about kinds of outline
    """Return what has to be assumed about bare outlines: a height for each kind that lacks one."""
    listed = document.lookup("terrain", default=())
    if taken.height is None or not isinstance(listed, list):
        return []
    bare = (each for each in listed if isinstance(each, dict) and each.get("height") is None)
    kinds = dict.fromkeys(str(each.get("kind") or "ruin") for each in bare)
    return [parse_assumption(f"{kind}:height={taken.height:g}") for kind in kinds]


def _laid(files: tuple[TableFile, ...], folder: Path) -> str:
    """Lay files into a folder, as their reader finds them; return the name of the one that is the table."""
    for index, file in enumerate(files):
        name = Path(file.name).name
        if not PLAIN.match(name):
            fix = "Call it by letters, digits, dots and dashes."
            raise InputError("No plain name of a file", path=f"files[{index}].name", value=name, fix=fix)
        (folder / name).write_text(file.text, encoding="utf-8")
    main = Path(_main(files).name).name
    read_document(folder / main)
    return main


def _without(error: InputError, folder: str) -> InputError:
    """Return an error that does not speak of the folder that the files lay in."""
    parts = (error.problem, error.path, error.value, error.fix)
    problem, path, value, fix = (part.replace(f"{folder}/", "") for part in parts)
    return InputError(problem, path=path, value=value, fix=fix)
