"""Tables from files of others: which kind of file it is decides who reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from umpire.formats.document import Document, read_document
from umpire.formats.imports.layouts import DEPLOYMENTS, TEMPLATES, import_layout, is_layouts
from umpire.formats.imports.outlines import import_outlines, is_outlines
from umpire.formats.imports.storing import TABLE, stored_table
from umpire.formats.imports.values import ImportedTable
from umpire.formats.tables import Assumption


def import_table(source: Path | str, *, assumptions: Sequence[Assumption] = ()) -> ImportedTable:
    """Return the table of a file: outlines, one layout of several (``FILE#ID``), or what an import wrote before.

    Raises:
        InputError: If it is none of these, or broken; it names the line and what to do.
    """
    name, _, wanted = str(source).partition("#")
    return import_document(read_document(name), wanted, assumptions=assumptions)


def import_document(
    document: Document,
    wanted: str = "",
    *,
    assumptions: Sequence[Assumption] = (),
    beside: Mapping[str, Document] | None = None,
) -> ImportedTable:
    """Return the table of a file that has been parsed; ``wanted`` is the layout, where it holds several.

    What belongs to layouts is looked for in ``beside``, by its name; in the folder of the file where that is None.

    Raises:
        InputError: As `import_table`.
    """
    if is_outlines(document):
        return import_outlines(document, assumptions=assumptions)
    if assumptions:
        told = f"{assumptions[0].kind}:..."
        raise document.error("Only tables of bare outlines need assumptions", path="--assume", value=told)
    return read_table(document, wanted, beside=beside)


def read_table(document: Document, wanted: str = "", *, beside: Mapping[str, Document] | None = None) -> ImportedTable:
    """Return the table of a file of layouts, or of one that an import wrote.

    Raises:
        InputError: If it is neither, or broken.
    """
    if is_layouts(document):
        return import_layout(document, wanted, beside=beside)
    if document.lookup(TABLE) is not None:
        return stored_table(document)
    raise _unknown(document)


def _unknown(document: Document) -> Exception:
    if document.lookup("[0].footprint") is not None:
        fix = "Name the file of layouts beside it; the templates are read with it."
        return document.error(f"These are templates ({TEMPLATES}), not a table", fix=fix)
    if document.lookup("[0].zones") is not None:
        fix = "Name the file of layouts beside it; the deployments are read with it."
        return document.error(f"These are deployments ({DEPLOYMENTS}), not a table", fix=fix)
    if document.lookup("scenario") is not None or document.lookup("cases") is not None:
        return document.error("This is Umpire's own file and needs no import", fix="Use `umpire draw`.")
    fix = "Tables are: outlines (`terrain:` and `deployment:`), 40kdc layouts (terrain-layouts.json#ID)."
    return document.error("There is no table in this file that can be imported", fix=fix)
