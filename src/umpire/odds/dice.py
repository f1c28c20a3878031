"""Single dice: what their faces score, re-rolls, sums, the lowest of several, and faces that do different things."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Mapping, Sequence
from fractions import Fraction
from itertools import product

from umpire.odds.distribution import Distribution, binomial, distribution_of, repeated

FACES = tuple(range(1, 7))
NOTHING: tuple[int, ...] = ()


def passes(
    natural: int, needed: int, *, modifier: int = 0, always: Container[int] = NOTHING, never: Container[int] = NOTHING
) -> bool:
    """Whether a die passes: its modified face reaches what is needed, or its natural face decides by itself."""
    if natural in never:
        return False
    return natural in always or natural + modifier >= needed


def die_chance(passing: Callable[[int], bool], *, again: Callable[[int], bool] | None = None) -> Fraction:
    """Return the chance that a D6 passes, of which some faces are rolled again, once.

    >>> die_chance(lambda face: face >= 4), die_chance(lambda face: face >= 4, again=lambda face: face == 1)
    (Fraction(1, 2), Fraction(7, 12))
    """
    once = Fraction(sum(passing(face) for face in FACES), 6)
    if again is None:
        return once
    kept = Fraction(sum(passing(face) for face in FACES if not again(face)), 6)
    return kept + Fraction(sum(again(face) for face in FACES), 6) * once


def die_scores(scores: Sequence[int], again: Container[int] = NOTHING) -> Distribution:
    """Return what one die scores, of which some faces are rolled again, once.

    Args:
        scores: What each face scores, from the lowest.
        again: The faces, from 1, that are rolled again.
    """
    sides = len(scores)
    kept = [score for face, score in enumerate(scores, start=1) if face not in again]
    rolled_again = sides - len(kept)
    counts: dict[int, int] = {}
    for score in kept:
        counts[score] = counts.get(score, 0) + sides
    for score in scores:
        counts[score] = counts.get(score, 0) + rolled_again
    return distribution_of({score: count / (sides * sides) for score, count in counts.items() if count})


def sum_of_dice(count: int, *, sides: int = 6) -> Distribution:
    """Return the sum of so many dice."""
    return repeated(count, Distribution(least=1, chances=(1.0 / sides,) * sides))


def lowest(count: int, *, sides: int = 6) -> Distribution:
    """Return the lowest of so many dice."""
    whole = sides**count
    above = [(sides - face) ** count for face in range(sides + 1)]
    return Distribution(least=1, chances=tuple((above[f - 1] - above[f]) / whole for f in range(1, sides + 1)))


def tallies(counts: Distribution, kinds: Mapping[str, float]) -> dict[tuple[int, ...], float]:
    """Return how many dice come out as each kind: hits and critical hits, wounds and mortal wounds.

    Args:
        counts: How many dice are rolled.
        kinds: The chance of each kind that is counted, in order; what is left is counted nowhere.

    Returns:
        The chance of each tuple of counts, in the order of the kinds.
    """
    found: dict[tuple[int, ...], list[float]] = {}
    for count, weight in counts:
        for tally in product(range(count + 1), repeat=len(kinds)):
            if sum(tally) <= count:
                found.setdefault(tally, []).append(weight * _tally_chance(count, tally, tuple(kinds.values())))
    return {tally: math.fsum(parts) for tally, parts in found.items()}


def _tally_chance(count: int, tally: tuple[int, ...], chances: tuple[float, ...]) -> float:
    """Return the chance of a tally by taking the kinds one after the other out of what is left."""
    found, left, spare = 1.0, count, 1.0
    for number, chance in zip(tally, chances, strict=True):
        share = min(1.0, chance / spare) if spare > 0.0 else 0.0
        found *= binomial(left, share).chance(number)
        left, spare = left - number, spare - chance
    return found
