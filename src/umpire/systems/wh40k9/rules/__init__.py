"""The terrain traits of 9th edition: one file for each heading of the page, one function for each rule."""

from umpire.systems.wh40k9.rules import (
    assumed,
    breachable,
    defence_line,
    defensible,
    dense_cover,
    difficult_ground,
    exposed_position,
    heavy_cover,
    inspiring,
    introduction,
    light_cover,
    obscuring,
    scaleable,
    topics,
    unstable_position,
)
from umpire.systems.wh40k9.rules.book import ASSUMED, BOOK, HOUSE_RULES, SUPPLEMENTS, TRAITS_PAGE

__all__ = [
    "ASSUMED",
    "BOOK",
    "HOUSE_RULES",
    "SUPPLEMENTS",
    "TRAITS_PAGE",
    "assumed",
    "breachable",
    "defence_line",
    "defensible",
    "dense_cover",
    "difficult_ground",
    "exposed_position",
    "heavy_cover",
    "inspiring",
    "introduction",
    "light_cover",
    "obscuring",
    "scaleable",
    "topics",
    "unstable_position",
]
