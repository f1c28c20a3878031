"""Warhammer 40,000, 9th edition as a game: its rules and tables, and what players mostly ask about them."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.formats import about_feature, board_game, features_between, may_be_shot, weapons_of
from umpire.game import Asked, BetweenTwo, Rosters
from umpire.systems.wh40k9 import RULESET
from umpire.systems.wh40k9.battlefield import Field
from umpire.systems.wh40k9.squads import squad_facts


def offers(field: Field, viewer: str, target: str) -> Iterator[Asked]:
    """Yield what is mostly asked about two models, the usual question first."""
    unit, aimed = field.table.model(viewer).unit, field.table.model(target).unit
    weapons = weapons_of(field, viewer, kind="ranged")
    yield "Is it visible?", {"question": "visible", "model": target, "to": viewer, "margin": True}
    yield from may_be_shot(viewer, aimed, weapons)
    for name in weapons:
        yield f"How does {name} hit?", {"question": "hits", "model": viewer, "weapon": name, "target": aimed}
    for name in weapons:
        yield f"Its save against {name}?", {"question": "saves", "model": target, "attacker": viewer, "weapon": name}
    for name in features_between(RULESET, field, viewer, target):
        yield f"Does it have cover from {name}?", about_feature("covered", viewer, target, name)
    if weapons:
        yield "What are the odds?", {"question": "odds", "unit": unit, "target": aimed}


BETWEEN_TWO = BetweenTwo({"question": "visible", "model": "a1", "to": "b1"})

GAME = board_game(
    RULESET,
    package="umpire.systems.wh40k9",
    offers=offers,
    between_two=BETWEEN_TWO,
    rosters=Rosters("Warhammer 40,000", editions=("9th",), facts=squad_facts),
    short="40K 9th edition: terrain traits",
)
"""The game as a value."""
