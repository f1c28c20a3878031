"""The rules of Legions Imperialis: one file for each heading of the book, one function for each rule."""

from umpire.systems.legions.rules import (
    battles,
    combat,
    fights,
    firing,
    morale,
    movement,
    sight,
    special_rules,
    structures,
    terrain,
    traits,
)
from umpire.systems.legions.rules.book import BOOK, EXTENDED, PLAYING, TERRAIN
from umpire.systems.legions.rules.catalogue import CatalogueEntry, catalogue

__all__ = [
    "BOOK",
    "EXTENDED",
    "PLAYING",
    "TERRAIN",
    "CatalogueEntry",
    "battles",
    "catalogue",
    "combat",
    "fights",
    "firing",
    "morale",
    "movement",
    "sight",
    "special_rules",
    "structures",
    "terrain",
    "traits",
]
