"""The rulebook of the legacy terrain page, and where its rules come from."""

from __future__ import annotations

from collections.abc import Mapping

from umpire.rulings import Rulebook, Source, Supplement, by_name, choice

__all__ = ["ASSUMED", "BOOK", "HOUSE_RULES", "PAGE", "SUPPLEMENTS"]

PAGE = Source(id="wh40k-legacy", title="40K legacy terrain page: Terrain Rules", system="wh40k_legacy")
ASSUMED = Source(
    id="wh40k-legacy-assumed",
    title="Assumed from the core rules, which the source does not give",
    system="wh40k_legacy",
)

BOOK = Rulebook("wh40k_legacy")
"""Every rule of the system, filed by the modules of this package as they are imported."""

HOUSE_RULES = by_name(
    choice(
        "firer_inside",
        "WL-002",
        sees_out="a piece that the eye of the firer is inside hides nothing from him",
        counts="it hides everything beyond it",
    ),
    choice(
        "several_pieces",
        "WL-020",
        once="a move or charge roll is reduced once, however many pieces are crossed",
        each="it is reduced for each piece that is crossed",
    ),
    choice(
        "fuel_pipe_exception",
        "WL-055",
        default="vehicles and monstrous creatures keep the 5+ of difficult terrain behind a fuel pipe",
        none="they have no cover save from it at all",
    ),
    choice(
        "ground_in_the_open",
        "WL-A14",
        nothing="who has no cover save gains none by Going to Ground",
        six="he then has a cover save of 6+",
    ),
)
"""Every choice between readings, by name."""

SUPPLEMENTS: Mapping[str, Supplement] = {}
"""Later texts: none is known for this page."""
