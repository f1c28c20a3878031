"""Warcry's terrain: one file for each heading of the page, one function for each rule."""

from umpire.systems.warcry.rules import (
    assumed,
    cover,
    deadly,
    falling,
    introduction,
    margins,
    obstacles,
    passages,
    platforms,
    stairs,
    topics,
)
from umpire.systems.warcry.rules.book import ASSUMED, BOOK, HOUSE_RULES, SUPPLEMENTS, TERRAIN_PAGE

__all__ = [
    "ASSUMED",
    "BOOK",
    "HOUSE_RULES",
    "SUPPLEMENTS",
    "TERRAIN_PAGE",
    "assumed",
    "cover",
    "deadly",
    "falling",
    "introduction",
    "margins",
    "obstacles",
    "passages",
    "platforms",
    "stairs",
    "topics",
]
