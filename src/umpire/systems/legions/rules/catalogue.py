"""The index of every rule there is: the measure of what is implemented."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

__all__ = ["CatalogueEntry", "catalogue"]


class CatalogueEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One rule of the book: its id, its kind, and the heading it stands under.

    ``part`` is 'core' for the two source texts, 'extended' for traits, special rules and battles.
    """

    id: str
    kind: str
    part: str
    heading: str


@cache
def catalogue() -> tuple[CatalogueEntry, ...]:
    """Return every rule of the book in its order."""
    text = (files("umpire.systems.legions") / "data" / "catalogue.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return tuple(CatalogueEntry(id=i, kind=k, part=p, heading=h) for i, k, p, h in rows)
