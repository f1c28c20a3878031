"""Imported tables and armies as YAML that reads back to the same values."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from umpire.errors import InputError
from umpire.formats.document import Document
from umpire.formats.imports.values import ImportedArmy, ImportedTable, TableObjective, TableZone

T = TypeVar("T")

TABLE = "imported_table"
ARMY = "imported_army"


def as_yaml(value: ImportedTable | ImportedArmy) -> str:
    """Return an imported value as a YAML file."""
    key = TABLE if isinstance(value, ImportedTable) else ARMY
    content = msgspec.to_builtins(value)
    if isinstance(value, ImportedTable):
        content |= {"zones": [_brief(each) for each in value.zones]} if value.zones else {}
        content |= {"objectives": [_brief(each) for each in value.objectives]} if value.objectives else {}
    return yaml.safe_dump({key: content}, sort_keys=False, allow_unicode=True, width=120, default_flow_style=None)


def _brief(value: TableZone | TableObjective) -> dict[str, Any]:
    """Return the fields that are not as they are where nobody gives them."""
    defaults = {each.name: each.default for each in msgspec.structs.fields(value)}
    return {name: each for name, each in msgspec.to_builtins(value).items() if getattr(value, name) != defaults[name]}


def stored_table(document: Document) -> ImportedTable:
    """Return the table of a file that an import wrote.

    Raises:
        InputError: If it holds none, or one that has another shape.
    """
    return _stored(document, ImportedTable, TABLE)


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
