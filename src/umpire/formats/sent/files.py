"""Files that people send: how many and how large, what belongs beside what, and the tables that are in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec

from umpire.errors import GeometryError, InputError
from umpire.formats.document import Document, parse_document
from umpire.formats.imports import DEPLOYMENTS, TEMPLATES, import_document, is_layouts, is_outlines
from umpire.formats.plans import UNNAMED, Assumption
from umpire.formats.tables import TableDocument
from umpire.game import game, game_names, tables_of

MOST_FILES = 8
LARGEST = 1_500_000
"""How many characters a file may have at most; a battle's log, which is read elsewhere, may have more."""
COMPANIONS = (TEMPLATES, DEPLOYMENTS)
"""What belongs beside the layouts of the 40kdc data."""


class GivenFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file that somebody gives: what it is called, and what stands in it."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    text: str


@dataclass(frozen=True, kw_only=True)
class Together:
    """Files that were given together: the one that is meant, and those that lie beside it, by their names."""

    main: Document
    beside: Mapping[str, Document]

    def left_out(self, *used: str) -> tuple[str, ...]:
        """Return a sentence about each file that plays no part beside those that are used."""
        needed = {*used, *(COMPANIONS if is_layouts(self.main) else ())}
        return tuple(f"{name}: left out: the table does not need it" for name in self.beside if name not in needed)


@dataclass(frozen=True, kw_only=True)
class OwnTable:
    """A table in one of Umpire's own files: where it stands, its game, what it is called, its mission.

    ``used`` are the files beside it that it needed.
    """

    document: Document
    path: str
    system: str
    title: str
    mission: str = ""
    used: tuple[str, ...] = ()

    @property
    def content(self) -> Any:  # a part of a file
        """The table as the file has it."""
        return self.document.lookup(self.path)


def read_file(file: GivenFile, *, path: str = "") -> Document:
    """Return what a file says; ``path`` is where the request has it.

    Raises:
        InputError: If it has no name or is too large, or is neither YAML nor JSON.
    """
    if not file.name.isprintable() or not _plainly(file.name):
        fix = "Use letters and digits."
        raise InputError("This file name cannot be read", path=f"{path}.name".lstrip("."), value=file.name, fix=fix)
    if len(file.text) > LARGEST:
        told = f"The file is larger than {LARGEST / 1_000_000:g} MB"
        raise InputError(told, path=path, value=file.name, fix="Split it, or choose another.")
    return parse_document(file.text, name=file.name)


def read_files(files: Sequence[GivenFile], *, fix: str) -> tuple[Document, ...]:
    """Return what files say that were given together; ``fix`` tells which are to be chosen.

    Raises:
        InputError: If there are none or too many, two have one name, or one cannot be read.
    """
    if not 1 <= len(files) <= MOST_FILES:
        raise InputError(f"Choose one to {MOST_FILES} files", path="files", value=str(len(files)), fix=fix)
    _refuse_twice([each.name for each in files])
    return tuple(read_file(each, path=f"files[{index}]") for index, each in enumerate(files))


def taken_together(files: Sequence[GivenFile]) -> Together:
    """Return files with the one that is meant: the scenario or the layouts, else the first that is no companion.

    Raises:
        InputError: As `read_files`.
    """
    fix = "Choose a case or a table; with a scenario its table, with 40kdc layouts their templates and deployments."
    documents = read_files(files, fix=fix)
    _refuse_twice([_plainly(each.name) for each in files])
    main = next((each for each in documents if _comes_first(each)), None)
    main = main or next((each for each in documents if _plainly(each.name) not in COMPANIONS), documents[0])
    return Together(main=main, beside={_plainly(each.name): each for each in documents if each is not main})


def _comes_first(document: Document) -> bool:
    """Whether a file is one that names others, which lie beside it."""
    return any(document.lookup(key) is not None for key in ("scenario", "cases")) or is_layouts(document)


def own_table(files: Together) -> OwnTable | None:
    """Return the table of a table file or a scenario, in its own game; None if the file is neither.

    Raises:
        InputError: If it is broken or of an unknown game, or a scenario names a table file that was not given.
    """
    if files.main.lookup("scenario") is not None:
        return _of_scenario(files)
    return _of_table_file(files.main) if files.main.lookup("table") is not None else None


def table_at(table: OwnTable) -> Any:  # each game has an entry of its own
    """Return a table as its game's files have it.

    Raises:
        InputError: If it does not have their shape; it names the line.
    """
    return table.document.convert(tables_of(table.system).entry_type, at=table.path)


def system_of(document: Document) -> str:
    """Return the game of one of Umpire's own files.

    Raises:
        InputError: If there is no such game.
    """
    known = game_names()
    found = document.lookup("system", default=known[0])
    if found not in known:
        raise document.error(
            "This game is unknown", path="system", value=found, fix=f"Umpire knows {', '.join(known)}."
        )
    return str(found)


def refuse_named_table(document: Document) -> None:
    """Refuse a scenario whose table is another file, where only its table is wanted.

    Raises:
        InputError: If it is one; it says which file to choose.
    """
    name = document.lookup("scenario.table")
    if isinstance(name, str):
        told = "The table of this scenario is in a separate file"
        raise document.error(told, path="scenario.table", value=name, fix=f"Choose {name} instead.")


def layouts_in(document: Document) -> dict[str, str]:
    """Return the titles of the layouts in a file of the 40kdc data, by their ids; none if it is no such file."""
    listed = document.content if is_layouts(document) and isinstance(document.content, list) else []
    return {str(each.get("id")): str(each.get("name", "")) for each in listed if isinstance(each, dict)}


def imported_table(
    files: Together, *, layout: str = "", height: float | None = None, assumptions: Sequence[Assumption] = ()
) -> TableDocument:
    """Return the table of a file of others, with what belongs to it taken from the files beside it.

    Where it holds bare outlines without a height, ``height`` is assumed of each kind unless ``assumptions`` are named.

    Raises:
        InputError: If it is none, is broken, holds no such layout, or a file is missing that belongs to it.
    """
    known = layouts_in(files.main)
    if layout and known and layout not in known:
        fix = f"It has {', '.join([*known][:12])}."
        raise files.main.error("There is no such layout in this file", value=layout, fix=fix)
    assumed = assumptions or _heights(files.main, height)
    try:
        return import_document(files.main, layout if known else "", assumptions=assumed, beside=files.beside)
    except GeometryError as error:
        raise files.main.error(str(error).rstrip("."), fix="Mend the file.") from None


def _of_table_file(document: Document) -> OwnTable:
    return OwnTable(
        document=document,
        path="table",
        system=system_of(document),
        title=str(document.lookup("name", default="") or Path(document.name).stem),
        mission=str(document.lookup("mission", default="") or ""),
    )


def _of_scenario(files: Together) -> OwnTable:
    scenario, path = files.main, "scenario.table"
    system = system_of(scenario)
    if "scenario" not in game(system).files:
        fix = "Files of this game have `table:` or `cases:`."
        raise scenario.error("This game has no scenarios", path="system", value=system, fix=fix)
    table = scenario.lookup(path)
    if table is None:
        raise scenario.error("This scenario has no table", path=path, fix="Write it out, or name its file.")
    title = str(scenario.lookup("scenario.title", default="") or Path(scenario.name).stem)
    mission = str(scenario.lookup("scenario.mission", default="") or "")
    if not isinstance(table, str):
        return OwnTable(document=scenario, path=path, system=system, title=title, mission=mission)
    file = _named(files, table, system)
    return OwnTable(
        document=file, path="table", system=system, title=title, mission=mission, used=(_plainly(file.name),)
    )


def _named(files: Together, name: str, system: str) -> Document:
    """Return the table file that a scenario names; folders do not count, for no browser tells them."""
    file = files.beside.get(_plainly(name))
    if file is None:
        told, fix = "The table of this scenario is in a separate file", f"Choose {name} together with the scenario."
        raise files.main.error(told, path="scenario.table", value=name, fix=fix)
    if file.lookup("table") is None or system_of(file) != system:
        fix = f"A table file has `system: {system}` and `table:` with its size and features."
        raise file.error(f"This is no table of {system}, and a scenario names it as its table", fix=fix)
    return file


def _heights(document: Document, height: float | None) -> list[Assumption]:
    """Return the height of those kinds of bare outline that lack one."""
    listed = document.lookup("terrain")
    if height is None or not is_outlines(document) or not isinstance(listed, list):
        return []
    bare = (each for each in listed if isinstance(each, dict) and each.get("height") is None)
    kinds = dict.fromkeys(str(each.get("kind") or UNNAMED) for each in bare)
    return [Assumption(kind=kind, height=height) for kind in kinds]


def _refuse_twice(names: Sequence[str]) -> None:
    for index, name in enumerate(names):
        if name in names[:index]:
            fix = "Choose one of them, or rename one."
            raise InputError("Two files have this name", path=f"files[{index}].name", value=name, fix=fix)


def _plainly(name: str) -> str:
    """Return the name of a file without the folders that it lies in."""
    return name.replace("\\", "/").rpartition("/")[2]
