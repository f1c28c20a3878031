"""Attacks one after the other on a unit that changes under them: what each may do is judged anew at every step."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from umpire.odds.allocation import Wounds
from umpire.odds.chains import Chances, steps
from umpire.odds.distribution import Distribution

A = TypeVar("A")
Blows: TypeAlias = tuple[Wounds, int, int]
"""What is left of a unit after an attack, how many hits it scored, and how many of them wounded."""
Tally: TypeAlias = tuple[Wounds, int]
"""What is left of a unit, and how many of something there have been so far."""
Suffer: TypeAlias = Callable[[Wounds], Iterable[tuple[Wounds, float]]]
"""What may be left after the next wound, each with its chance."""


def attacked(
    left: Wounds,
    hits: Distribution,
    *,
    wound: Callable[[Wounds], float],
    suffer: Suffer,
) -> Chances[Blows]:
    """Return what the hits of one attacker do to a unit, hit by hit.

    Args:
        left: What there is of the unit before.
        hits: How many hits there are.
        wound: The chance that the next hit wounds, from what is left.
        suffer: What may be left after the next wound, each with its chance.

    >>> from umpire.odds import certain, spread, struck
    >>> after = attacked((2,), certain(2), wound=lambda left: 0.5, suffer=lambda left: struck(left, 0, certain(1)))
    >>> spread(after, measure=lambda blows: sum(blows[0]))
    {0: 0.25, 1: 0.5, 2: 0.25}
    """

    def step(state: Tally) -> Iterable[tuple[Tally, float]]:
        now, wounds = state
        chance = wound(now)
        yield state, 1.0 - chance
        for then, share in suffer(now) if chance > 0.0 else ():
            yield (then, wounds + 1), chance * share

    found: Chances[Blows] = {}
    running: Chances[Tally] = {(left, 0): 1.0}
    at = 0
    for count, weight in hits:
        while at < count:
            running, at = steps(running, step), at + 1
        found |= {(now, count, wounds): weight * chance for (now, wounds), chance in running.items() if weight > 0.0}
    return found


def one_by_one(
    starts: Mapping[Tally, float],
    able: Callable[[Wounds], Sequence[A]],
    attack: Callable[[A, Wounds], Mapping[Blows, float]],
    *,
    count: Callable[[Blows], int],
) -> Chances[Tally]:
    """Return the chances after everybody has attacked who is able to as it begins, with a running count.

    Args:
        starts: What is left of the target, and the count, each with its chance.
        able: Who attacks a target of which that is left, in order.
        attack: What the attack of one of them does to what is left by then: see `attacked`.
        count: What is counted of an attack.
    """
    groups: dict[Wounds, Chances[Tally]] = {}
    for state, chance in starts.items():
        groups.setdefault(state[0], {})[state] = chance
    found: dict[Tally, list[float]] = {}
    for left, before in groups.items():
        group = before
        for attacker in able(left):
            group = _after(group, attacker, attack, count)
        for state, chance in group.items():
            found.setdefault(state, []).append(chance)
    return {state: math.fsum(parts) for state, parts in found.items()}


def _after(
    group: Chances[Tally],
    attacker: A,
    attack: Callable[[A, Wounds], Mapping[Blows, float]],
    count: Callable[[Blows], int],
) -> Chances[Tally]:
    def step(state: Tally) -> Iterable[tuple[Tally, float]]:
        left, counted = state
        for blows, chance in attack(attacker, left).items():
            yield (blows[0], counted + count(blows)), chance

    return steps(group, step)
