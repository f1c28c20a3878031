"""The rulebook of the legacy terrain page, and where its rules come from."""

from __future__ import annotations

from importlib.resources import files
from types import MappingProxyType

from umpire.rulings import CatalogueEntry, HouseRule, Rulebook, Source, Supplement, read_catalogue

__all__ = ["ASSUMED", "BOOK", "HOUSE_RULES", "PAGE", "SUPPLEMENTS", "catalogue"]

PAGE = Source(id="wh40k-legacy", title="40K legacy terrain page: Terrain Rules", system="wh40k_legacy")
ASSUMED = Source(
    id="wh40k-legacy-assumed",
    title="Assumed from the core rules, which the source does not give",
    system="wh40k_legacy",
)

BOOK = Rulebook("wh40k_legacy")
"""Every rule of the system, filed by the modules of this package as they are imported."""


def catalogue() -> tuple[CatalogueEntry, ...]:
    """Return every rule of the source in its order."""
    text = (files("umpire.systems.wh40k_legacy") / "data" / "catalogue.tsv").read_text(encoding="utf-8")
    return read_catalogue(text)


def _choice(name: str, rule: str, **values: str) -> HouseRule:
    """Return a choice whose first value is the one taken unasked."""
    return HouseRule(name=name, rule=rule, values=MappingProxyType(values), default=next(iter(values)))


HOUSE_RULES = MappingProxyType(
    {
        each.name: each
        for each in (
            _choice(
                "firer_inside",
                "WL-002",
                sees_out="a piece that the eye of the firer is inside hides nothing from him",
                counts="it hides everything beyond it",
            ),
            _choice(
                "several_pieces",
                "WL-020",
                once="a move or charge roll is reduced once, however many pieces are crossed",
                each="it is reduced for each piece that is crossed",
            ),
            _choice(
                "fuel_pipe_exception",
                "WL-055",
                default="vehicles and monstrous creatures keep the 5+ of difficult terrain behind a fuel pipe",
                none="they have no cover save from it at all",
            ),
            _choice(
                "ground_in_the_open",
                "WL-A14",
                nothing="who has no cover save gains none by Going to Ground",
                six="he then has a cover save of 6+",
            ),
        )
    }
)
"""Every choice between readings, by name."""

SUPPLEMENTS: MappingProxyType[str, Supplement] = MappingProxyType({})
"""Later texts: none is known for this page."""
