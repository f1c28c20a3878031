"""The rulebook of Legions Imperialis, the texts it comes from, and the index of every rule that they have."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from umpire.rulings import CatalogueEntry, Rulebook, Source, catalogue_of

PLAYING = Source(id="legions-playing", title="Legions Imperialis: Playing the game", system="legions")
TERRAIN = Source(id="legions-terrain", title="Legions Imperialis: Terrain", system="legions")
EXTENDED = Source(id="legions-extended", title="Legions Imperialis: traits, special rules, battles", system="legions")

BOOK = Rulebook.of("umpire.systems.legions", PLAYING, TERRAIN, EXTENDED)
"""Every rule of the system: what `book/` says, and what the modules of this package file as they are imported."""


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
