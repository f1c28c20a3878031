"""A bot that takes any legal choice."""

from __future__ import annotations

from typing import Any

from umpire.game import Choice, Luck, Options, View
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.core import BattleState

NEVER = frozenset({"concede"})


class Random:
    """Picks a kind of choice, then one of that kind; where it leads to is left to the sampler.

    Every kind is equally likely, so that a Charge is not lost among a hundred moves.
    """

    def choose(self, view: View[BattleState], options: Options, luck: Luck) -> Any:  # one of the system's actions
        """Return the action to take."""
        choices = playable(options)
        kind = luck.pick(tuple(dict.fromkeys(each.kind for each in choices)))
        choice = luck.pick(tuple(each for each in choices if each.kind == kind))
        return LEGIONS.sample(view.state, options.side, choice, luck)


def playable(options: Options) -> tuple[Choice, ...]:
    """Return the choices that go on with the battle."""
    return tuple(each for each in options.choices if each.kind not in NEVER) or options.choices
