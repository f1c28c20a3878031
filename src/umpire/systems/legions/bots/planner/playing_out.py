"""What comes of an action: it is carried out on a fork of the side's own view with sampled dice, and answered shortly.

Both sides go on as greedy does until the activation is over, no farther. The dice of a draw are the same for all
actions that are compared: what differs then is the actions, not their luck. They are never the battle's own.
"""

from __future__ import annotations

from typing import Any

from umpire.game import Luck, SeededDice, View, decided, settle
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.bots.greedy import Greedy
from umpire.systems.legions.bots.planner.decision import Decision
from umpire.systems.legions.bots.planner.levels import Purse
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.core import BattleState

LONGEST = 40
"""How many answers are given at most before an activation is left as it is."""


def dice_key(luck: Luck) -> bytes:
    """Return what the dice of a draw are made of."""
    return bytes(luck.integer(256) for _ in range(16))


def after_activation(decision: Decision, action: Any, draw: int) -> Battlefield | None:  # one of the system's actions
    """Return the battlefield once the activation that an action begins is over; None where the purse did not reach."""
    luck = decision.luck.fork(f"draw {draw}")
    dice, begun = SeededDice(dice_key(luck)), decision.state
    state = _carried_out(begun, decision.side, action, dice, decision.purse)
    for _ in range(LONGEST):
        if state is None or not _goes_on(state, begun):
            break
        side = LEGIONS.to_decide(state)[0]
        asked = LEGIONS.options(state, side)
        answer = Greedy().choose(View(side=side, state=state, options=asked, log=()), asked, luck)
        state = _carried_out(state, side, answer, dice, decision.purse)
    return None if state is None else state.field


def _carried_out(state: BattleState, side: str, action: Any, dice: SeededDice, purse: Purse) -> BattleState | None:
    if not purse.spend():
        return None
    run = decided(LEGIONS, state, side, action, dice)
    settle(LEGIONS, run)
    return run.state


def _goes_on(state: BattleState, begun: BattleState) -> bool:
    """Whether somebody is asked within the activation that has begun."""
    if not LEGIONS.to_decide(state) or state.field.phase is not begun.field.phase:
        return False
    return len(state.frames) > len(begun.frames) or type(state.top) is not type(begun.top)
