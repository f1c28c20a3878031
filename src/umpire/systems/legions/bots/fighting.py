"""Which die of a Fight roll the greedy bot rolls again, if any."""

from __future__ import annotations

from typing import Any

from umpire.game import Luck, Options
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.fights import FightRerolls, KeepFightRoll, RerollFightDie, rolls_of
from umpire.systems.legions.questions.fight_rerolls import Rolled, rolls_again


def best_reroll(state: BattleState) -> RerollFightDie | KeepFightRoll:
    """Roll the lowest die again where that leaves the model better off on average, whatever the opponent then does."""
    frame: FightRerolls = state.top
    model = frame.asks[0]
    rolls = rolls_of(state.field, frame.fight)
    first, second = (Rolled(frame.result_of(each), min(frame.dice_of(each.model.id))) for each in rolls)
    leads = model == rolls[0].model.id
    if rolls_again(rolls, first, second, leads=leads, answered=len(frame.asks) > 1):
        return RerollFightDie(model=model, face=(first if leads else second).lowest)
    return KeepFightRoll(model=model)


def reroll(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions
    """Return the better of rolling a die again and keeping the roll."""
    return best_reroll(state)
