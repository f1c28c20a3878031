"""The legacy terrain page of Warhammer 40,000 as a game: its rules and tables, and what is mostly asked."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.formats import about_feature, board_game, features_between, may_be_shot, weapons_of
from umpire.game import Asked, BetweenTwo, Rosters
from umpire.systems.wh40k_legacy import RULESET
from umpire.systems.wh40k_legacy.battlefield import Field
from umpire.systems.wh40k_legacy.squads import squad_facts


def offers(field: Field, viewer: str, target: str) -> Iterator[Asked]:
    """Yield what is mostly asked about two models, the usual question first."""
    unit, aimed = field.table.model(viewer).unit, field.table.model(target).unit
    weapons, between = weapons_of(field, viewer, kind="ranged"), features_between(RULESET, field, viewer, target)
    yield "Is it visible?", {"question": "visible", "model": target, "to": viewer, "margin": True}
    yield from may_be_shot(viewer, aimed, weapons)
    for name in between:
        yield f"Is it in cover behind {name}?", about_feature("behind", viewer, target, name)
    for name in between:
        yield f"Which cover save has it from {name}?", about_feature("covered", viewer, target, name)
    for name in weapons:
        yield f"Its save against {name}?", {"question": "saves", "model": target, "attacker": viewer, "weapon": name}
    for name in weapons:
        yield f"How does {name} hit?", {"question": "hits", "model": viewer, "weapon": name}
    if weapons:
        yield "What are the odds?", {"question": "odds", "unit": unit, "target": aimed}
    yield "Are they in base contact?", {"question": "contact", "model": viewer, "other": target}


BETWEEN_TWO = BetweenTwo(
    {"question": "targetable", "model": "a1", "weapon": "gun", "target": "b"},
    profile={"weapons": [{"name": "gun", "range": 120}]},
)

GAME = board_game(
    RULESET,
    package="umpire.systems.wh40k_legacy",
    offers=offers,
    between_two=BETWEEN_TWO,
    rosters=Rosters("Warhammer 40,000", editions=("5th", "6th", "7th"), facts=squad_facts),
    short="40K legacy: terrain page",
)
"""The game as a value."""
