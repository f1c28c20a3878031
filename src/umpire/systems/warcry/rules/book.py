"""The rulebook of Warcry's terrain, and where its rules come from."""

from __future__ import annotations

from umpire.rulings import Rulebook, Source, Supplement, by_name

TERRAIN_PAGE = Source(id="warcry-terrain", title="Warcry: Terrain", system="warcry")
ASSUMED = Source(
    id="warcry-assumed", title="Assumed from the core rules, which the source does not give", system="warcry"
)

BOOK = Rulebook.of("umpire.systems.warcry", TERRAIN_PAGE, ASSUMED)
"""Every rule of the system: what `book/` says, and what the modules of this package file as they are imported."""

HOUSE_RULES = BOOK.switches
"""Every choice between readings, by name, as they stand beside their rules."""

SUPPLEMENTS = by_name(
    Supplement(
        name="errata",
        title="Errata and designers' commentary 2020/21",
        sets={"vertical_distances": "half_inch"},
        source="Warcry errata and designers' commentary 2020/21; confidence high",
    )
)
"""Later texts, off unless a table names them."""
