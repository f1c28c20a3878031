"""The index of every rule that a system's sources have: the measure of what is implemented."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec


class CatalogueEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One rule of a system's sources: its id, its kind, the heading it stands under, the part of the whole it is of."""

    id: str
    kind: str
    part: str
    heading: str


@cache
def catalogue_of(package: str) -> tuple[CatalogueEntry, ...]:
    """Return every rule of the sources of a system in their order, as its package lists them.

    They stand in ``data/catalogue.tsv``: id, kind, part and heading, separated by tabs, under a first line.
    """
    text = (files(package) / "data" / "catalogue.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return tuple(CatalogueEntry(id=i, kind=k, part=p, heading=h) for i, k, p, h in rows)
