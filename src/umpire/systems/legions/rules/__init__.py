"""The rules of Legions Imperialis: one file for each heading of the book, one function for each rule."""

from umpire.systems.legions.rules import (
    battles,
    combat,
    fights,
    firing,
    forced,
    morale,
    movement,
    orders,
    reserves,
    setup,
    sight,
    special_rules,
    structures,
    terrain,
    traits,
    transports,
)
from umpire.systems.legions.rules.book import BOOK, CHAPTERS, EXTENDED, PLAYING, TERRAIN, catalogue
from umpire.systems.legions.rules.filed import SPECIAL_RULES, TRAITS, SpecialRule, WeaponTrait
from umpire.systems.legions.rules.house_rules import HOUSE_RULES, STIPULATED, house_rule
from umpire.systems.legions.rules.supplements import SUPPLEMENTS, amended, refuse_supplement

__all__ = [
    "BOOK",
    "CHAPTERS",
    "EXTENDED",
    "HOUSE_RULES",
    "PLAYING",
    "SPECIAL_RULES",
    "STIPULATED",
    "SUPPLEMENTS",
    "TERRAIN",
    "TRAITS",
    "SpecialRule",
    "WeaponTrait",
    "amended",
    "battles",
    "catalogue",
    "combat",
    "fights",
    "firing",
    "forced",
    "house_rule",
    "morale",
    "movement",
    "orders",
    "refuse_supplement",
    "reserves",
    "setup",
    "sight",
    "special_rules",
    "structures",
    "terrain",
    "traits",
    "transports",
]
