"""The legacy terrain page: a file for each heading, a function for each rule."""

from umpire.systems.wh40k_legacy.rules.book import ASSUMED, BOOK, HOUSE_RULES, PAGE, SUPPLEMENTS

BOOK.gather(__name__, __path__)

__all__ = ["ASSUMED", "BOOK", "HOUSE_RULES", "PAGE", "SUPPLEMENTS"]
