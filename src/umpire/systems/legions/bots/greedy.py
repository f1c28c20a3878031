"""A bot that takes what looks best at once: markers, cover and range, the target worth most, Charges with good odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from umpire.bots import playable
from umpire.game import Luck, Options, View
from umpire.systems.legions.bots.fighting import reroll
from umpire.systems.legions.bots.flying import bomb
from umpire.systems.legions.bots.moving import best_move
from umpire.systems.legions.bots.ordering import draw_orders, plan_orders
from umpire.systems.legions.bots.reserves import wait
from umpire.systems.legions.bots.secondary import keep_secondary, name_carrier, note_fast_ones, take_first
from umpire.systems.legions.bots.shooting import (
    best_assault,
    best_defence,
    best_detonation,
    best_fire,
    best_interception,
    best_overwatch,
    best_wreck,
)
from umpire.systems.legions.bots.splitting import strip_first
from umpire.systems.legions.bots.transports import start_aboard, stay_hovering, stay_or_board, unload
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.core import BattleState

Thought: TypeAlias = Callable[[BattleState, Options, Luck], Any]  # returns one of the system's actions, or None

THOUGHTS: tuple[tuple[frozenset[str], Thought], ...] = (
    (frozenset({"issue_all_orders"}), plan_orders),
    (frozenset({"end_bombing"}), bomb),
    (frozenset({"intercept"}), best_interception),
    (frozenset({"point_defence"}), best_defence),
    (frozenset({"hold_assault"}), best_assault),
    (frozenset({"hold_detonation"}), best_detonation),
    (frozenset({"start_embarked"}), start_aboard),
    (frozenset({"keep_in_reserve"}), wait),
    (frozenset({"stop_unloading"}), unload),
    (frozenset({"embark"}), stay_or_board),
    (frozenset({"settle_hover"}), stay_hovering),
    (frozenset({"move", "charge", "pile_in", "hold", "arrive", "deep_strike"}), best_move),
    (frozenset({"call_overwatch"}), best_overwatch),
    (frozenset({"wreck"}), best_wreck),
    (frozenset({"fire", "hold_fire"}), best_fire),
    (frozenset({"resolve_target"}), strip_first),
    (frozenset({"reroll_fight_die", "keep_fight_roll"}), reroll),
    (frozenset({"keep_secondary"}), keep_secondary),
    (frozenset({"finish_noting"}), note_fast_ones),
    (frozenset({"name_carrier"}), name_carrier),
    (frozenset({"pass_by", "leave_nobody", "drop_intel"}), take_first),
)


class Greedy:
    """Looks one step ahead and takes the best; without an opinion, the first choice, which is the suggested one.

    A ``guarded`` one draws among Orders that are about as good, so that nobody who knows how it thinks can tell what
    lies face-down.
    """

    def __init__(self, *, guarded: bool = False) -> None:
        self._guarded = guarded

    def choose(self, view: View[BattleState], options: Options, luck: Luck) -> Any:  # one of the system's actions
        """Return the action to take."""
        kinds = {choice.kind for choice in options.choices}
        if self._guarded and "issue_all_orders" in kinds:
            return draw_orders(view.state, options, luck)
        for wanted, think in THOUGHTS:
            if kinds & wanted:
                action = think(view.state, options, luck)
                if action is not None:
                    return action
        choices = playable(options)
        own = (each for each in choices if each.kind == "choose_initiative" and each.subject == options.side)
        return LEGIONS.sample(view.state, options.side, next(own, choices[0]), luck)
