"""Warcry's terrain: one file for each heading of the page, one function for each rule."""

from umpire.systems.warcry.rules.book import ASSUMED, BOOK, HOUSE_RULES, SUPPLEMENTS, TERRAIN_PAGE

BOOK.gather(__name__, __path__)

__all__ = ["ASSUMED", "BOOK", "HOUSE_RULES", "SUPPLEMENTS", "TERRAIN_PAGE"]
