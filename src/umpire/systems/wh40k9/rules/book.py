"""The rulebook of the terrain traits of 9th edition, and where its rules come from."""

from __future__ import annotations

from umpire.rulings import Rulebook, Source, Supplement, by_name, choice

__all__ = ["ASSUMED", "BOOK", "HOUSE_RULES", "SUPPLEMENTS", "TRAITS_PAGE"]

TRAITS_PAGE = Source(id="wh40k9-traits", title="40K 9th edition: Terrain Traits", system="wh40k9")
ASSUMED = Source(
    id="wh40k9-assumed", title="Assumed from the core rules, which the source does not give", system="wh40k9"
)

BOOK = Rulebook("wh40k9")
"""Every rule of the system, filed by the modules of this package as they are imported."""

HOUSE_RULES = by_name(
    choice(
        "defence_line_model",
        "W9-019",
        unit="one model may touch the Defence Line and another be within 2 inches of the target",
        same="one and the same model must do both",
    ),
    choice(
        "heavy_cover_charge",
        "W9-078",
        attacker="Heavy Cover gives nothing against an attacker that made a charge move this turn",
        target="it gives nothing to a model that itself made a charge move this turn",
    ),
    choice(
        "own_feature",
        "W9-050",
        trait="another feature with Dense Cover on the lines cancels the exemption for the attacker's own",
        letter="any other feature on the lines cancels it",
        lenient="it holds where every feature with Dense Cover on the lines exempts the attacker",
    ),
)
"""Every choice between readings, by name."""

SUPPLEMENTS = by_name(
    Supplement(
        name="errata",
        title="Errata to the terrain traits, known through secondary copies",
        sets={"heavy_cover_charge": "target", "own_feature": "letter"},
        source="core book FAQ 1.1 and the letter of the source; confidence medium",
    )
)
"""Later texts, off unless a table names them."""
