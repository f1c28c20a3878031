"""The rulebook of the legacy terrain page, and where its rules come from."""

from __future__ import annotations

from collections.abc import Mapping

from umpire.rulings import Rulebook, Source, Supplement

PAGE = Source(id="wh40k-legacy", title="40K legacy terrain page: Terrain Rules", system="wh40k_legacy")
ASSUMED = Source(
    id="wh40k-legacy-assumed",
    title="Assumed from the core rules, which the source does not give",
    system="wh40k_legacy",
)

BOOK = Rulebook.of("umpire.systems.wh40k_legacy", PAGE, ASSUMED)
"""Every rule of the system: what `book/` says, and what the modules of this package file as they are imported."""

HOUSE_RULES = BOOK.switches
"""Every choice between readings, by name, as they stand beside their rules."""

SUPPLEMENTS: Mapping[str, Supplement] = {}
"""Later texts: none is known for this page."""
