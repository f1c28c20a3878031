"""Odds as a ruling shows them: how likely each outcome of one thing is."""

from __future__ import annotations

import math
from collections.abc import Mapping

import msgspec

SHOWN = 5e-5
"""The least chance that is told: what is rarer rounds to 0.01 %."""


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """How likely each outcome of one thing is: numbers or words, in their order, and the mean of numbers."""

    name: str
    chances: dict[str, float]
    mean: float | None = None

    @property
    def shown(self) -> dict[str, float]:
        """The outcomes that are likely enough to be told."""
        return {outcome: chance for outcome, chance in self.chances.items() if chance >= SHOWN}

    @property
    def heading(self) -> str:
        """What the outcomes are of, with the mean of numbers."""
        return self.name if self.mean is None else f"{self.name}, {self.mean:.3f} on average"

    def __str__(self) -> str:
        told = ", ".join(f"{outcome} {chance:.2%}" for outcome, chance in self.shown.items())
        return f"{self.name}: {told}" + (f"; {self.mean:.3f} on average" if self.mean is not None else "")


def number_odds(name: str, chances: Mapping[int, float]) -> Odds:
    """Return the odds of a number, from the least that can be to the most, with their mean.

    >>> print(number_odds("hits", {0: 0.5, 2: 0.5}))
    hits: 0 50.00%, 2 50.00%; 1.000 on average
    """
    whole = {number: chances.get(number, 0.0) for number in range(min(chances), max(chances) + 1)}
    mean = math.fsum(number * chance for number, chance in whole.items())
    return Odds(name=name, chances={str(number): chance for number, chance in whole.items()}, mean=mean)


def word_odds(name: str, chances: Mapping[int, float], words: Mapping[int, str]) -> Odds:
    """Return the odds of a number that stands for words, in the order of the words."""
    return Odds(name=name, chances={word: chances[value] for value, word in words.items() if value in chances})
