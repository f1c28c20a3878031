"""The planner's levels, which differ in how much they search, and its styles, which differ in what they look for."""

from __future__ import annotations

import time
from collections.abc import Mapping

import msgspec


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """How much is searched for one decision; dice and knowledge are the same for all.

    Attributes:
        budget: How many situations are looked at for one decision, where no time is given.
        goals: Towards how many places a Detachment is tried to move.
        passes: How often all Orders are gone through.
        worlds: For how many draws of what the enemy may have ordered a plan of Orders is judged.
        plans: How many plans of Orders are played out.
        finalists: How many moves, or targets, are played out.
        draws: How often the best of what is played out is, to the end of the round with sampled dice.
        ahead: Whether a move is judged by where the others will go, rather than by where they stand.
    """

    budget: int
    goals: int
    passes: int
    worlds: int
    plans: int
    finalists: int
    draws: int
    ahead: bool


LEVELS: Mapping[str, Level] = {
    "commander": Level(budget=2000, goals=5, passes=3, worlds=8, plans=5, finalists=3, draws=2, ahead=True),
    "veteran": Level(budget=400, goals=3, passes=2, worlds=4, plans=2, finalists=2, draws=1, ahead=False),
    "recruit": Level(budget=100, goals=2, passes=1, worlds=1, plans=0, finalists=0, draws=0, ahead=False),
}
"""The levels, the strongest first."""


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """How much each part of what a situation is worth counts: 1 is as it is expected to be.

    Attributes:
        markers: Victory Points to come from markers.
        fire: What its own fire destroys.
        fights: What its own Charges destroy.
        losses: What the enemy's fire and Fights cost.
    """

    markers: float = 1.0
    fire: float = 1.0
    fights: float = 1.0
    losses: float = 1.0


PLAIN = Style()
STYLES: Mapping[str, Style] = {
    "holds": Style(markers=1.5, fire=0.9, fights=0.8),
    "charges": Style(fights=2.0, losses=0.6),
    "shoots": Style(fire=1.6, fights=0.6, losses=1.2),
}
"""The styles by name; without one everything counts as it is expected to be."""


SEARCHING = 0.7
"""The part of the time given in which something new is begun: what was begun is finished in the rest."""


class Purse:
    """What a decision may still spend: situations looked at, or seconds where a time was given."""

    def __init__(self, budget: int, seconds: float | None = None) -> None:
        self._budget = budget
        self._ends = None if seconds is None else time.monotonic() + SEARCHING * seconds
        self.spent = 0

    @property
    def empty(self) -> bool:
        """Whether nothing more may be looked at."""
        return self.spent >= self._budget if self._ends is None else time.monotonic() >= self._ends

    @property
    def late(self) -> bool:
        """Whether a time was given, and is over: where situations are counted, what was begun is looked at whole."""
        return self._ends is not None and self.empty

    def spend(self) -> bool:
        """Pay for one more situation; False where there is nothing left to pay with."""
        if self.empty:
            return False
        self.spent += 1
        return True
