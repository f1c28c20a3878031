"""What `umpire ask` asks about a table that asks nothing by itself, as a file of cases."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from umpire.errors import InputError
from umpire.formats import (
    Document,
    TableToAsk,
    asked_about,
    ends_of,
    file_text,
    read_document,
    table_to_ask,
    two_models,
)
from umpire.formats.cases import book_of
from umpire.formats.imports import import_army, write_text
from umpire.formats.squads import among, beside, with_squads
from umpire.geometry import Point

ROSTERS = (".rosz", ".ros")


def asked_of_table(
    source: str,
    document: Document,
    others: Sequence[str],
    *,
    system: str,
    take: Sequence[str],
    assume: Sequence[str],
    looker: str,
    target: str,
    base: str,
    more: str,
    out: Path | None,
) -> tuple[Document, tuple[str, ...], tuple[str, ...]]:
    """Return a table with who is put on it and what is asked about them, what is told of the table, and of squads.

    ``source`` names the document, and the layout in it where it holds several. ``others`` are files of squads and,
    without ``more``, last the one with the question. What comes of it is written to ``out`` too, if that is given.

    Raises:
        InputError: If one of the files is broken, or what is given does not go together.
    """
    table = table_to_ask(document, source.partition("#")[2], system=system, take=take, assume=assume)
    squads = list(others)
    if squads and not more:
        more = squads.pop()
    asked = _asked(table, looker=looker, target=target, base=base, more=more)
    rule = next(iter(book_of(table.system))).id
    content = {"system": table.system, "cases": [asked_about(table.title, rule, table.content, asked)]}
    armies = {each: import_army(each, system=table.system) for each in squads}
    find = among(armies, Path(more).parent) if armies else beside(Path(more).parent)
    found, told = with_squads(Document(more or source, "", content), find)
    if out is not None:
        write_text(file_text(found.content), out)
    return found, table.told, told


def _asked(table: TableToAsk, *, looker: str, target: str, base: str, more: str) -> dict[str, Any]:
    """Return who is put on a table and what is asked about them."""
    if not more:
        start, end = ends_of(table.content)
        places = (_place(looker, "--from") or start, _place(target, "--to") or end)
        return two_models(table.system, places, base=base)
    if looker or target:
        told, fix = "Both a file and places say who is asked about", "Give --with, or --from and --to."
        raise InputError(told, path="--with", value=more, fix=fix)
    if Path(more).suffix in ROSTERS:
        fix = "Name squads before it: umpire ask TABLE SQUAD QUESTION."
        raise InputError("The last file says who is asked about, and what; this is a squad", file=more, fix=fix)
    document = read_document(more)
    if not isinstance(document.lookup("units"), list) or not document.lookup("ask"):
        fix = "Write `units:` and `ask:` as in a case; docs/cases.md shows them."
        raise document.error("This file does not say who is asked about, and what", path="ask", fix=fix)
    return dict(document.content)


def _place(text: str, option: str) -> Point | None:
    if not text:
        return None
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        raise InputError("This is not a place", path=option, value=text, fix="Write x,y in inches: 10,22.") from None
    return (x, y)
