"""The rulebook of the terrain traits of 9th edition, and where its rules come from."""

from __future__ import annotations

from umpire.rulings import Rulebook, Source, Supplement, by_name

TRAITS_PAGE = Source(id="wh40k9-traits", title="40K 9th edition: Terrain Traits", system="wh40k9")
ASSUMED = Source(
    id="wh40k9-assumed", title="Assumed from the core rules, which the source does not give", system="wh40k9"
)

BOOK = Rulebook.of("umpire.systems.wh40k9", TRAITS_PAGE, ASSUMED)
"""Every rule of the system: what `book/` says, and what the modules of this package file as they are imported."""

HOUSE_RULES = BOOK.switches
"""Every choice between readings, by name, as they stand beside their rules."""

SUPPLEMENTS = by_name(
    Supplement(
        name="errata",
        title="Errata to the terrain traits, known through secondary copies",
        sets={"heavy_cover_charge": "target", "own_feature": "letter"},
        source="core book FAQ 1.1 and the letter of the source; confidence medium",
    )
)
"""Later texts, off unless a table names them."""
