"""The terrain traits of 9th edition: one file for each heading of the page, one function for each rule."""

from umpire.systems.wh40k9.rules.book import ASSUMED, BOOK, HOUSE_RULES, SUPPLEMENTS, TRAITS_PAGE

BOOK.gather(__name__, __path__)

__all__ = ["ASSUMED", "BOOK", "HOUSE_RULES", "SUPPLEMENTS", "TRAITS_PAGE"]
