"""The index of every rule there is: the measure of what is implemented."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

import msgspec

__all__ = ["CHAPTERS", "CatalogueEntry", "catalogue"]

CHAPTERS: Mapping[str, str] = MappingProxyType(
    {
        "RND": "Rounds",
        "BAS": "Basics: models, bases, sight",
        "ORD": "Orders",
        "INI": "Initiative",
        "MOV": "Movement",
        "OVW": "Overwatch",
        "CBT": "Combat phase",
        "FIR": "Firing",
        "FGT": "Engagement and Fights",
        "MOR": "Morale",
        "END": "End phase",
        "TER": "Terrain",
        "STR": "Structures",
        "TRT": "Weapon traits",
        "SPC": "Special rules",
        "TIT": "Titans and Knights",
        "BTL": "Battles: armies, missions, scoring",
    }
)
"""The chapters of the book by the second part of their rules' ids, in the order that they are read in."""


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
