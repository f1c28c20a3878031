"""Asking whether an action is allowed, without carrying it out."""

from __future__ import annotations

from tests.game.duel import DUEL, START, Bid, Strike
from umpire.game import Battle


def test_an_action_is_judged_and_nothing_happens() -> None:
    """Yes or no with a reason, for whoever owes a decision, and the battle stays as it is."""
    battle = Battle.start(DUEL, START, seed=1)
    before = battle.journal

    assert battle.judge("Red", Bid(value=3)).allowed
    refused = battle.judge("Red", Bid(value=9))
    assert not refused.allowed
    assert refused.ids == ("DU-001",)
    assert not battle.judge("Red", Strike(dice=1)).allowed
    assert battle.journal == before


def test_who_is_not_asked_is_told_so() -> None:
    """A side that owes no decision hears who does."""
    battle = Battle.start(DUEL, START, seed=1)
    battle.act("Red", Bid(value=3))

    told = battle.judge("Red", Bid(value=4)).explain()
    assert "Blue must decide now" in told
