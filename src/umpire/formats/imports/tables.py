"""Tables from files of others: which kind of file it is decides who reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from umpire.formats.document import Document, read_document
from umpire.formats.imports.layouts import DEPLOYMENTS, TEMPLATES, import_layout, is_layouts
from umpire.formats.imports.outlines import import_outlines, is_outlines
from umpire.formats.imports.storing import TABLE, stored_table
from umpire.formats.plans import HIDES, INSIDE, Assumption, known_kinds, sight_tags
from umpire.formats.tables import TableDocument, TableFeature


def import_table(source: Path | str, *, assumptions: Sequence[Assumption] = ()) -> TableDocument:
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
) -> TableDocument:
    """Return the table of a file that has been parsed; ``wanted`` is the layout, where it holds several.

    What belongs to layouts is looked for in ``beside``, by its name; in the folder of the file where that is None.

    Raises:
        InputError: As `import_table`.
    """
    if is_outlines(document):
        return import_outlines(document, assumptions=assumptions)
    return assuming(read_table(document, wanted, beside=beside), assumptions, document)


def assuming(table: TableDocument, assumptions: Sequence[Assumption], document: Document) -> TableDocument:
    """Return a table with what is assumed about its kinds of terrain: heights only where the file has none.

    Raises:
        InputError: If two assumptions are about one kind, or one about a kind that the table does not have.
    """
    standing = Counter(each.kind for each in table.features if each.bottom is not None)
    known = known_kinds(assumptions, standing, document)
    features = tuple(_assumed(each, known.get(each.kind)) for each in table.features)
    return replace(table, features=features, assumed=(*(str(each) for each in assumptions), *table.assumed))


def _assumed(feature: TableFeature, assumption: Assumption | None) -> TableFeature:
    if assumption is None or feature.bottom is None:
        return feature
    others = [each for each in feature.tags if each not in HIDES and not each.startswith(INSIDE)]
    top = feature.top if feature.top is not None else assumption.height
    if top is None and not assumption.solid:
        top = 0.0
    return replace(feature, top=top, tags=(*others, *sight_tags(solid=assumption.solid, inside=assumption.inside)))


def is_imported(document: Document) -> bool:
    """Whether a file is a table of no game that says itself what stands on it: layouts, or what an import wrote."""
    return is_layouts(document) or document.lookup(TABLE) is not None


def read_table(document: Document, wanted: str = "", *, beside: Mapping[str, Document] | None = None) -> TableDocument:
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
