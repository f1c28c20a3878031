"""What else could have come: a step carried out with other dice, and a battle played on from it by a program.

All dice are drawn from the digest of the log, so that the same log is analysed alike everywhere. For all that is tried
in one place the draws are the same: what is compared differs by what was decided, not by who was lucky.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from umpire.errors import IllegalAction, Stalled
from umpire.game import (
    Bot,
    Entry,
    Journal,
    Luck,
    SeededDice,
    Step,
    View,
    WholeBattle,
    carry_out,
    public_entry,
    read_action,
)

Progress = Callable[[str, int, int], None]
"""Told what is being worked out, how much of it is done, and how much there is."""

TAIL = 20
"""How many of the latest entries a program sees, as it does while it plays."""


class Trials:
    """A finished battle in which other dice and other decisions are tried.

    ``tried`` counts the steps that were carried out: what a budget is told in, the same on every machine.
    """

    def __init__(self, game: WholeBattle, journal: Journal) -> None:
        self._game, self._journal = game, journal
        last = journal.closing.digest if journal.closing is not None else journal.entries[-1].digest
        self._key = last.encode()
        self.tried = 0

    def chance(self, state: Any) -> float:
        """Return how likely the first side is to win from a state."""
        assert self._game.expects is not None, "nobody tries anything for a game that cannot tell what it comes to"
        return self._game.expects(state).chance

    def carried_out(self, state: Any, side: str, action: Any, *, entry: int, draw: int) -> Step[Any] | None:
        """Return an action carried out with the dice of a draw, None if it could not have been taken."""
        self.tried += 1
        try:
            return carry_out(self._game.system, state, side, action, self._dice(entry, draw))
        except (IllegalAction, Stalled):
            return None

    def advised(self, state: Any, side: str, entry: int, *, by: str) -> Any:  # one of the game's actions
        """Return what a program would do for a side, which sees what that side sees."""
        luck, entries = Luck(self._key, f"advice:{entry}"), self._journal.entries[:entry]
        return read_action(self._game.system, self._chosen(state, side, luck, entries, by=by))

    def played_on(self, state: Any, *, entry: int, draw: int, most: int) -> Any:  # a state of the game's
        """Return where the first adviser on all sides leads a battle: to its round's end, in so many steps at most."""
        by = self._game.advisers[0]
        system, head = self._game.system, self._game.standing(state).head
        dice = self._dice(entry, draw, "on")
        for number in range(most):
            owing = system.to_decide(state)
            if not owing or self._game.standing(state).head != head:
                return state
            luck = Luck(self._key, f"on:{entry}:{draw}:{number}")
            action = self._chosen(state, owing[0], luck, (), by=by)
            self.tried += 1
            state = carry_out(system, state, owing[0], action, dice).state
        return state

    def _chosen(self, state: Any, side: str, luck: Luck, entries: Sequence[Entry], *, by: str) -> Any:
        system = self._game.system
        seen = system.mask(state, side)
        options = system.options(seen, side)
        log = tuple(public_entry(system, each, for_side=side) for each in entries[-TAIL:])
        bot: Bot = self._game.bots[by](guarded=False)
        return bot.choose(View(side=side, state=seen, options=options, log=log), options, luck)

    def _dice(self, entry: int, draw: int, what: str = "step") -> SeededDice:
        label = f":analysis:{entry}:{draw}:{what}"
        return SeededDice(self._key + label.encode())


def counting(tell: Progress, what: str, of: int) -> Callable[[], None]:
    """Return what to call whenever a piece of some work is done."""
    pieces = count(1)
    return lambda: tell(what, next(pieces), of)


def mean(values: Sequence[float]) -> float:
    """Return the mean of some numbers, at least one."""
    return sum(values) / len(values)


def for_side(chance: float, side: str, sides: Sequence[str]) -> float:
    """Return a chance of the first side's as that of a side."""
    return chance if side == sides[0] else 1.0 - chance
