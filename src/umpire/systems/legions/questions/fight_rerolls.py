"""What a Fight may come to when both have rolled and some may roll one die again: the best that each can do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import fsum
from typing import NamedTuple

from umpire.odds import Chances
from umpire.rulings import unheard
from umpire.systems.legions.rules.fights import (
    FightRoll,
    fight_dice,
    fight_modifier,
    fight_reroll,
    fight_winner,
    fight_wounds,
)

FACES = range(1, 7)
ROUNDING = 1e-12
Rolls = tuple[FightRoll, FightRoll]
"""The rolls of the two models of a Fight, that of the player with Initiative first."""
Worth = Callable[[int], int]
"""What `wounds_between` says for a difference of two results."""


class Rolled(NamedTuple):
    """What a model has rolled, modifiers included, and the lowest of its dice: none other is worth rolling again."""

    total: int
    lowest: int


def wounds_between(rolls: Rolls, first: int, second: int) -> int:
    """Return how many Wounds results cost the second model; below 0 those that they cost the first, 0 for a tie.

    Wounds beyond a model's last are left out.
    """
    one, other = rolls
    winner = fight_winner("first", first, "second", second)
    if not winner:
        return 0
    won, loser = (one, other.model) if winner == "first" else (other, one.model)
    wounds = min(fight_wounds(won, by=abs(first - second)), loser.wounds)
    return wounds if winner == "first" else -wounds


@unheard
def rolls_again(rolls: Rolls, first: Rolled, second: Rolled, *, leads: bool, answered: bool) -> bool:
    """Whether rolling its lowest die again leaves a model better off, in Wounds on average.

    Args:
        rolls: The rolls of both models.
        first: What the first model has.
        second: What the second model has.
        leads: Whether it is the first that thinks about it.
        answered: Whether the second may roll again after the first.
    """
    worth = _worth(rolls)
    if leads:
        return _of_first(worth, first, second, answered=answered)
    return _of_second(worth, first.total, second)[1]


@unheard
def fight_ends(rolls: Rolls) -> Chances[int]:
    """Return how likely each end of a Fight is, as `wounds_between` tells it, when both do their best."""
    leads, answers = (fight_reroll(each) is not None for each in rolls)
    worth = _worth(rolls)
    ends: Chances[int] = {}
    for first, chance in _joint(rolls[0]):
        shares: dict[int, list[float]] = {}
        for second, share in _joint(rolls[1]):
            for total, likely in _settled(worth, first, second, leads=leads, answered=answers):
                for end, part in _answered(worth, total, second, may=answers):
                    shares.setdefault(end, []).append(share * likely * part)
        for end, parts in shares.items():
            ends[end] = ends.get(end, 0.0) + chance * fsum(parts)
    return ends


def _worth(rolls: Rolls) -> Worth:
    return cache(lambda by: wounds_between(rolls, by, 0))


def _of_first(worth: Worth, first: Rolled, second: Rolled, *, answered: bool) -> bool:
    """Whether the first model does better to roll again, whatever the second then does."""
    kept = _expected(worth, first.total, second, answered=answered)
    again = fsum(_expected(worth, each, second, answered=answered) for each in _totals(first)) / 6
    return again > kept + ROUNDING


def _settled(
    worth: Worth, first: Rolled, second: Rolled, *, leads: bool, answered: bool
) -> Iterator[tuple[int, float]]:
    """Yield what the first model ends with."""
    if leads and _of_first(worth, first, second, answered=answered):
        for total in _totals(first):
            yield total, 1 / 6
    else:
        yield first.total, 1.0


def _answered(worth: Worth, first: int, second: Rolled, *, may: bool) -> Iterator[tuple[int, float]]:
    """Yield the ends of a Fight whose first result is settled."""
    if may and _of_second(worth, first, second)[1]:
        for total in _totals(second):
            yield worth(first - total), 1 / 6
    else:
        yield worth(first - second.total), 1.0


def _expected(worth: Worth, first: int, second: Rolled, *, answered: bool) -> float:
    return _of_second(worth, first, second)[0] if answered else float(worth(first - second.total))


def _of_second(worth: Worth, first: int, second: Rolled) -> tuple[float, bool]:
    """Return the Wounds that the second model suffers on average if it does its best, and whether it rolls again."""
    kept = float(worth(first - second.total))
    again = fsum(worth(first - each) for each in _totals(second)) / 6
    return (again, True) if again < kept - ROUNDING else (kept, False)


def _totals(rolled: Rolled) -> list[int]:
    """Return what a model may have once its lowest die is rolled again, for each face."""
    return [rolled.total - rolled.lowest + face for face in FACES]


def _joint(roll: FightRoll) -> list[tuple[Rolled, float]]:
    more = fight_modifier(roll)
    return [(Rolled(total + more, lowest), chance) for (total, lowest), chance in _dice(fight_dice(roll))]


@cache
def _dice(number: int) -> tuple[tuple[tuple[int, int], float], ...]:
    """Return how likely each sum of so many dice with each lowest die is."""
    ways: dict[tuple[int, int], int] = {(0, 6): 1}
    for _ in range(number):
        longer: dict[tuple[int, int], int] = {}
        for (total, lowest), count in ways.items():
            for face in FACES:
                key = (total + face, min(lowest, face))
                longer[key] = longer.get(key, 0) + count
        ways = longer
    return tuple((key, count / 6**number) for key, count in sorted(ways.items()))
