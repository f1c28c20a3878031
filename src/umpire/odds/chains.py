"""Chances of states, and what becomes of them step by step."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeAlias, TypeVar

from umpire.odds.distribution import Distribution

S = TypeVar("S", bound=Hashable)
R = TypeVar("R", bound=Hashable)
Chances: TypeAlias = dict[S, float]
"""How likely each state is; states that cannot be are left out."""

Step: TypeAlias = Callable[[S], Iterable[tuple[R, float]]]


def steps(chances: Mapping[S, float], step: Step[S, R]) -> Chances[R]:
    """Return the chances after one step: ``step`` gives the states that may follow one, each with its chance."""
    found: dict[R, list[float]] = {}
    for state, weight in chances.items():
        for after, chance in step(state):
            if weight * chance > 0.0:
                found.setdefault(after, []).append(weight * chance)
    return {state: math.fsum(parts) for state, parts in found.items()}


def repeated_steps(chances: Mapping[S, float], counts: Distribution, step: Step[S, S]) -> Chances[S]:
    """Return the chances after as many like steps as a distribution says, which knows nothing of the states."""
    found: dict[S, list[float]] = {}
    running, at = dict(chances), 0
    for count, weight in counts:
        while at < count:
            running, at = steps(running, step), at + 1
        for state, chance in running.items():
            if weight * chance > 0.0:
                found.setdefault(state, []).append(weight * chance)
    return {state: math.fsum(parts) for state, parts in found.items()}


def spread(chances: Mapping[S, float], measure: Callable[[S], int]) -> Chances[int]:
    """Return how likely each value of a measure of the states is."""
    found: dict[int, list[float]] = {}
    for state, chance in chances.items():
        found.setdefault(measure(state), []).append(chance)
    return {value: math.fsum(found[value]) for value in sorted(found)}
