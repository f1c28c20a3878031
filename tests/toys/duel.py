"""A whole small battle as a game: two sides bid in secret, the higher one strikes, the other may parry."""

from __future__ import annotations

from tests.game.duel import BOOK, DUEL, START, Duel
from umpire.errors import InputError
from umpire.game import Beginning, Game, Standing, WholeBattle


def begin(name: str) -> Beginning:
    if name != "dawn":
        raise InputError("There is no such duel", path="scenario", value=name, fix="Choose dawn.")
    return Beginning(state=START, title="A duel at dawn", meta={"id": "dawn", "scenario": "A duel at dawn"})


def standing(state: Duel) -> Standing:
    return Standing(moment=f"Round {state.round}", head=f"Round {state.round} of {state.rounds}", score=state.score)


BATTLE = WholeBattle(system=DUEL, begin=begin, offered=("dawn",), standing=standing)

GAME = Game(
    name="duel",
    title="The Duel",
    package="tests.toys",
    rulebook=BOOK,
    battle=lambda: BATTLE,
)
