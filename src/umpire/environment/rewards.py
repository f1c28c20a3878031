"""What a program is rewarded for: a sum of parts, each with a weight; what one side gains the other loses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from umpire.errors import InputError
from umpire.game import Battle, Seat

SCORE = 10.0
"""How many Victory Points count as much as a victory where both have the weight 1."""


@dataclass(frozen=True, kw_only=True)
class Rewards:
    """The weights of the parts of a reward.

    Attributes:
        victory: For the battle won, as it ends: its negative for the battle lost, nothing for a draw.
        score: For every ten Victory Points by which the difference between one's own and the enemy's grows in a step.
        destroyed: For the share of the enemy that is destroyed in a step, by its points, less one's own.
    """

    victory: float = 1.0
    score: float = 0.0
    destroyed: float = 0.0


def rewards_of(given: Rewards | Mapping[str, float] | None) -> Rewards:
    """Return weights as they were given, by name or not at all.

    Raises:
        InputError: If a part is named that is none.
    """
    if given is None or isinstance(given, Rewards):
        return given or Rewards()
    parts = tuple(Rewards.__dataclass_fields__)
    for name in given:
        if name not in parts:
            fix = f"The parts are {', '.join(parts)}."
            raise InputError("there is no such part of a reward", path="rewards", value=name, fix=fix)
    return Rewards(**{name: float(weight) for name, weight in given.items()})


class Count:
    """How one side stands in a battle, so that what it gains in each step is told."""

    def __init__(self, rewards: Rewards, seat: Seat, side: str) -> None:
        self._rewards, self._seat, self._side = rewards, seat, side
        self._standing: float | None = None
        self._won = False

    def gained(self, battle: Battle[Any]) -> float:
        """Return what was gained since this was last asked; the first time, nothing."""
        now = self._shaped(battle)
        gained = 0.0 if self._standing is None else now - self._standing
        self._standing = now
        outcome = battle.outcome
        if outcome is not None and not self._won:
            self._won = True
            gained += self._rewards.victory * (
                0 if outcome.winner is None else 1 if outcome.winner == self._side else -1
            )
        return gained

    def _shaped(self, battle: Battle[Any]) -> float:
        weights = self._rewards
        if not (weights.score or weights.destroyed):
            return 0.0
        other = next(each for each in battle.sides if each != self._side)
        own, theirs = (self._seat.worth(battle.state, each) for each in (self._side, other))
        led = (own.score - theirs.score) / SCORE
        return weights.score * led + weights.destroyed * (own.destroyed - theirs.destroyed)
