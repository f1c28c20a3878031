"""The rulebook of Warcry's terrain, and where its rules come from."""

from __future__ import annotations

from importlib.resources import files
from types import MappingProxyType

from umpire.rulings import CatalogueEntry, HouseRule, Rulebook, Source, Supplement, read_catalogue

__all__ = ["ASSUMED", "BOOK", "HOUSE_RULES", "SUPPLEMENTS", "TERRAIN_PAGE", "catalogue"]

TERRAIN_PAGE = Source(id="warcry-terrain", title="Warcry: Terrain", system="warcry")
ASSUMED = Source(
    id="warcry-assumed", title="Assumed from the core rules, which the source does not give", system="warcry"
)

BOOK = Rulebook("warcry")
"""Every rule of the system, filed by the modules of this package as they are imported."""


def catalogue() -> tuple[CatalogueEntry, ...]:
    """Return every rule of the source in its order."""
    text = (files("umpire.systems.warcry") / "data" / "catalogue.tsv").read_text(encoding="utf-8")
    return read_catalogue(text)


def _choice(name: str, rule: str, **values: str) -> HouseRule:
    """Return a choice whose first value is the one taken unasked."""
    return HouseRule(name=name, rule=rule, values=MappingProxyType(values), default=next(iter(values)))


HOUSE_RULES = MappingProxyType(
    {
        each.name: each
        for each in (
            _choice(
                "near_obstacles",
                "WC-012",
                slices="beyond 1 inch, upright slices of an obstacle within 1/2 inch of the attacker are skipped",
                points="points of it on the line are skipped that are within 1/2 inch of the attacker in space",
                whole="an obstacle any point of which is within 1/2 inch of the attacker is skipped altogether",
            ),
            _choice(
                "platform_area",
                "WC-019",
                square="a platform holds a square of 1 inch, and is larger than it",
                area="a surface of more than 1 square inch is a platform, whatever its shape",
            ),
            _choice(
                "vertical_distances",
                "WC-022",
                exact="3 inches up or down are 3 inches",
                half_inch="a distance straight up or down is rounded up to the next half inch",
            ),
            _choice(
                "narrow_gaps",
                "WC-027",
                open="any gap in what encloses an edge is open",
                base="a gap narrower than the fighter's base counts as enclosed",
            ),
            _choice(
                "deadly_nearby",
                "WC-041",
                once="a fallen fighter near several deadly parts suffers impact damage once for them",
                each="it suffers impact damage for each of them",
            ),
            _choice(
                "fly_on_ladders",
                "WC-045",
                exempt="a fighter with Fly takes no falling test on stairs and ladders either",
                tested="on stairs and ladders it takes the test like any other",
            ),
        )
    }
)
"""Every choice between readings, by name."""

SUPPLEMENTS = MappingProxyType(
    {
        "errata": Supplement(
            name="errata",
            title="Errata and designers' commentary 2020/21",
            sets=MappingProxyType({"vertical_distances": "half_inch"}),
            source="Warcry errata and designers' commentary 2020/21; confidence high",
        )
    }
)
"""Later texts, off unless a table names them."""
