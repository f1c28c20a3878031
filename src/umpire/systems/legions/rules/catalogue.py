"""The index of every rule there is: the measure of what is implemented."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from umpire.rulings import CatalogueEntry, catalogue_of

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


def catalogue() -> tuple[CatalogueEntry, ...]:
    """Return every rule of the book in its order.

    Their part is 'core' for the two source texts, 'extended' for traits, special rules and battles.
    """
    return catalogue_of("umpire.systems.legions")
