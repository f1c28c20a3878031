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
from umpire.systems.legions.rules.catalogue import CHAPTERS, catalogue
from umpire.systems.legions.rules.house_rules import HOUSE_RULES, STIPULATED, house_rule
from umpire.systems.legions.rules.supplements import SUPPLEMENTS, amended, refuse_supplement

__all__ = [
    "BOOK",
    "CHAPTERS",
    "EXTENDED",
    "HOUSE_RULES",
    "PLAYING",
    "STIPULATED",
    "SUPPLEMENTS",
    "TERRAIN",
    "amended",
    "battles",
    "catalogue",
    "combat",
    "fights",
    "firing",
    "house_rule",
    "morale",
    "movement",
    "refuse_supplement",
    "sight",
    "special_rules",
    "structures",
    "terrain",
    "traits",
]
