"""The terrain of Warcry as a game: its rules and tables, and what players mostly ask about them."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.formats import board_game, weapons_of
from umpire.game import Asked, BetweenTwo, Rosters
from umpire.systems.warcry import RULESET
from umpire.systems.warcry.battlefield import Field
from umpire.systems.warcry.squads import squad_facts


def offers(field: Field, viewer: str, target: str) -> Iterator[Asked]:
    """Yield what is mostly asked about two models, the usual question first."""
    weapons = weapons_of(field, viewer)
    yield "Is it in cover?", {"question": "covered", "model": target, "attacker": viewer, "margin": True}
    pair = {"attacker": viewer, "target": target}
    for name in weapons:
        yield f"May it be attacked with {name}?", {"question": "target", **pair, "weapon": name}
    for name in weapons:
        yield f"What does {name} need to hit?", {"question": "hits", **pair, "weapon": name}
    for name in weapons:
        yield f"The odds with {name}?", {"question": "odds", **pair, "weapon": name}


BETWEEN_TWO = BetweenTwo({"question": "covered", "model": "b1", "attacker": "a1"})

GAME = board_game(
    RULESET,
    package="umpire.systems.warcry",
    offers=offers,
    between_two=BETWEEN_TWO,
    table_size=(30.0, 22.0),
    rosters=Rosters("Warcry", facts=squad_facts),
)
"""The game as a value."""
