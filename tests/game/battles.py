"""Battles of the toy game for the tests of the engine."""

from __future__ import annotations

from tests.game.duel import DUEL, START, AnyChoice, Bid, Duel, Highest, Parry, Strike
from umpire.game import Battle
from umpire.simulate import play_on


def running(seed: int = 7) -> Battle[Duel]:
    """A battle in its second round: an interrupt, an undo and a bid that is still hidden lie behind it."""
    battle = Battle.start(DUEL, START, seed=seed, meta={"scenario": "toy"}, checked=True)
    battle.act("Red", Bid(value=3, note="first"))
    battle.act("Blue", Bid(value=5))
    battle.act(battle.to_decide[0], Strike(dice=3))
    battle.undo(to=2, side="Blue")
    battle.act(battle.to_decide[0], Strike(dice=2))
    battle.act(battle.to_decide[0], Parry(parry=False))
    battle.act("Blue", Bid(value=6))
    return battle


def finished(seed: int = 7) -> Battle[Duel]:
    """The same battle, played to its end."""
    return play_on(running(seed), bots={"Blue": AnyChoice(), "Red": Highest()})
