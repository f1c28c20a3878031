"""The rulebook of Warcry's terrain, and where its rules come from."""

from __future__ import annotations

from umpire.rulings import Rulebook, Source, Supplement, by_name, choice

__all__ = ["ASSUMED", "BOOK", "HOUSE_RULES", "SUPPLEMENTS", "TERRAIN_PAGE"]

TERRAIN_PAGE = Source(id="warcry-terrain", title="Warcry: Terrain", system="warcry")
ASSUMED = Source(
    id="warcry-assumed", title="Assumed from the core rules, which the source does not give", system="warcry"
)

BOOK = Rulebook("warcry")
"""Every rule of the system, filed by the modules of this package as they are imported."""

HOUSE_RULES = by_name(
    choice(
        "near_obstacles",
        "WC-012",
        slices="beyond 1 inch, upright slices of an obstacle within 1/2 inch of the attacker are skipped",
        points="points of it on the line are skipped that are within 1/2 inch of the attacker in space",
        whole="an obstacle any point of which is within 1/2 inch of the attacker is skipped altogether",
    ),
    choice(
        "platform_area",
        "WC-019",
        square="a platform holds a square of 1 inch, and is larger than it",
        area="a surface of more than 1 square inch is a platform, whatever its shape",
    ),
    choice(
        "vertical_distances",
        "WC-022",
        exact="3 inches up or down are 3 inches",
        half_inch="a distance straight up or down is rounded up to the next half inch",
    ),
    choice(
        "narrow_gaps",
        "WC-027",
        open="any gap in what encloses an edge is open",
        base="a gap narrower than the fighter's base counts as enclosed",
    ),
    choice(
        "deadly_nearby",
        "WC-041",
        once="a fallen fighter near several deadly parts suffers impact damage once for them",
        each="it suffers impact damage for each of them",
    ),
    choice(
        "fly_on_ladders",
        "WC-045",
        exempt="a fighter with Fly takes no falling test on stairs and ladders either",
        tested="on stairs and ladders it takes the test like any other",
    ),
    choice(
        "flights",
        "WC-A06",
        across="of a flight only the distance across is paid",
        straight="a flight is paid as the straight distance, up and down too",
    ),
    choice(
        "mounts",
        "WC-A06",
        grounded="a fighter with the Mount runemark does not climb",
        climb="it climbs as others do",
    ),
    choice(
        "standing",
        "WC-A09",
        centre="a fighter stands on what the centre of its base is over",
        base="it stands on what any part of its base is over",
    ),
    choice(
        "impact_damage",
        "WC-A11",
        table="impact damage is 1 damage point on a 4 or 5, 3 on a 6",
        shown="it is as many damage points as the dice shows",
    ),
    choice(
        "landing",
        "WC-A14",
        near="a fallen fighter is placed within 2 inches horizontally of where it was",
        anywhere="it is placed wherever it can stand lower down",
    ),
)
"""Every choice between readings, by name."""

SUPPLEMENTS = by_name(
    Supplement(
        name="errata",
        title="Errata and designers' commentary 2020/21",
        sets={"vertical_distances": "half_inch"},
        source="Warcry errata and designers' commentary 2020/21; confidence high",
    )
)
"""Later texts, off unless a table names them."""
