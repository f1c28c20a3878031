"""Imported tables and armies as YAML that reads back to the same values."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec
import yaml

from umpire.errors import InputError
from umpire.formats.document import Document
from umpire.formats.imports.values import ImportedArmy
from umpire.formats.tables import Content, TableDocument, TableFeature, TableObjective, TableZone, check_table
from umpire.game import tables_of

T = TypeVar("T")

TABLE = "imported_table"
ARMY = "imported_army"


def as_yaml(value: TableDocument | ImportedArmy) -> str:
    """Return an imported value as a YAML file."""
    if isinstance(value, ImportedArmy):
        told = {ARMY: msgspec.to_builtins(value)}
    else:
        content = brief(value)
        content |= {"zones": [_given(each) for each in value.zones]} if value.zones else {}
        content |= {"objectives": [_given(each) for each in value.objectives]} if value.objectives else {}
        told = {TABLE: content}
    return yaml.safe_dump(told, sort_keys=False, allow_unicode=True, width=120, default_flow_style=None)


def as_army_file(content: Content) -> str:
    """Return the content of an army as the army file of a game's whole battles."""
    return yaml.safe_dump({"army": content}, sort_keys=False, allow_unicode=True, width=120, default_flow_style=None)


def brief(table: TableDocument) -> Content:
    """Return a table without what it and its features have as it is where nobody gives it."""
    return _given(table) | {"features": [_given(each) for each in table.features]}


def _given(value: TableDocument | TableFeature | TableZone | TableObjective) -> Content:
    """Return the fields that are not as they are where nobody gives them."""
    bare = {
        each.name: each.default_factory() if each.default_factory is not msgspec.NODEFAULT else each.default
        for each in msgspec.structs.fields(value)
    }
    return {name: each for name, each in msgspec.to_builtins(value).items() if getattr(value, name) != bare[name]}


def stored_table(document: Document) -> TableDocument:
    """Return the table of a file that an import wrote.

    Raises:
        InputError: If it holds none, one that has another shape, or one that cannot lie so.
    """
    found = _stored(document, TableDocument, TABLE)
    try:
        check_table(found)
        if found.system and tables_of(found.system).editing is None:
            raise InputError("No tables of this game are drawn", path="system", value=found.system)
    except InputError as error:
        raise document.located(error, path=TABLE) from None
    return found


def stored_army(document: Document) -> ImportedArmy:
    """Return the army of a file that an import wrote.

    Raises:
        InputError: If it holds none, or one that has another shape.
    """
    return _stored(document, ImportedArmy, ARMY)


def _stored(document: Document, kind: type[T], key: str) -> T:
    if document.lookup(key) is None:
        raise document.error(f"There is no `{key}:` in this file", fix="Write one with `umpire table import`.")
    return document.convert(kind, at=key)


def write_text(text: str, path: Path) -> None:
    """Write a file, its folder too.

    Raises:
        InputError: If it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"The file cannot be written: {error.strerror or error}", file=str(path)) from None
