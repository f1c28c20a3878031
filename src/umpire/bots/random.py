"""A bot that takes any legal choice."""

from __future__ import annotations

from typing import Any

from umpire.game import Choice, Luck, Options, View, battle_of

NEVER = frozenset({"concede"})


class Random:
    """Picks a kind of choice, then one of that kind; where it leads to is left to the sampler.

    Every kind is equally likely, so that a Charge is not lost among a hundred moves.
    """

    def __init__(self, game: str = "") -> None:
        """Make a player of a game; without a name, of the first that has whole battles.

        Raises:
            InputError: If there is no such game, or it has no whole battles.
        """
        self._system = battle_of(game).system

    def choose(self, view: View[Any], options: Options, luck: Luck) -> Any:  # one of the system's actions
        """Return the action to take."""
        choices = playable(options)
        kind = luck.pick(tuple(dict.fromkeys(each.kind for each in choices)))
        choice = luck.pick(tuple(each for each in choices if each.kind == kind))
        return self._system.sample(view.state, options.side, choice, luck)


def playable(options: Options) -> tuple[Choice, ...]:
    """Return the choices that go on with the battle."""
    return tuple(each for each in options.choices if each.kind not in NEVER) or options.choices
