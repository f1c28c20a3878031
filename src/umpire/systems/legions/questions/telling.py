"""Chances as the odds that a ruling shows."""

from __future__ import annotations

from collections.abc import Mapping

from umpire.odds import Chances, Distribution
from umpire.rulings import Odds

__all__ = ["counted", "worded"]


def counted(name: str, chances: Chances[int]) -> Odds:
    """Return the odds of a number, from the least that can be to the most, with their mean."""
    numbers = range(min(chances), max(chances) + 1)
    whole = Distribution(least=numbers[0], chances=tuple(chances.get(number, 0.0) for number in numbers))
    return Odds(name=name, chances={str(number): chance for number, chance in whole}, mean=whole.mean)


def worded(name: str, chances: Chances[int], words: Mapping[int, str]) -> Odds:
    """Return the odds of a number that stands for words, in the order of the words."""
    return Odds(name=name, chances={word: chances[value] for value, word in words.items() if value in chances})
