"""Roll-offs: a D6 each, the higher wins."""

from __future__ import annotations

from umpire.systems.legions.play.core import BattleRun
from umpire.systems.legions.rules import BOOK

__all__ = ["roll_off", "roll_once"]


def roll_once(run: BattleRun, *, why: str) -> tuple[tuple[int, int], str]:
    """Return one pair of natural rolls in the order of the sides, and the winner, "" on a tie."""
    first, second = run.roll(2, why=why)
    if first == second:
        return (first, second), ""
    return (first, second), run.state.field.sides[0 if first > second else 1]


@BOOK.implements("LI-RND-014")
def roll_off(run: BattleRun, *, why: str) -> tuple[tuple[int, ...], str]:
    """In a roll-off each player rolls a D6 and the higher wins; a tie is rolled again unless the rule says otherwise.

    Returns every natural roll made, and the winner.
    """
    rolled: tuple[int, ...] = ()
    while True:
        pair, winner = roll_once(run, why=why)
        rolled += pair
        if winner:
            return rolled, winner
