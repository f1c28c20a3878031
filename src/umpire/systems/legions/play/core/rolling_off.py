"""Roll-offs: a D6 each, the higher wins."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.legions.play.core.state import BattleRun


def roll_once(run: BattleRun, *, why: str) -> tuple[tuple[int, int], str]:
    """Return one pair of natural rolls in the order of the sides, and the winner, "" on a tie."""
    cite("LI-RND-014")
    first, second = run.roll(2, why=why)
    if first == second:
        return (first, second), ""
    return (first, second), run.state.field.sides[0 if first > second else 1]


def roll_off(run: BattleRun, *, why: str) -> tuple[tuple[int, ...], str]:
    """Return every natural roll made until one side has won, and that side."""
    rolled: tuple[int, ...] = ()
    while True:
        pair, winner = roll_once(run, why=why)
        rolled += pair
        if winner:
            return rolled, winner
