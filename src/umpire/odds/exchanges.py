"""Attacks of many on one unit, with one weapon after the other, and what they come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from umpire.odds.allocation import Wounds
from umpire.odds.chains import Chances, spread
from umpire.odds.sequences import Blows, Tally, one_by_one

Able: TypeAlias = Callable[[Wounds, str], Sequence[str]]
"""Who attacks with a weapon, in order, a target of which that is left."""
Attack: TypeAlias = Callable[[str, str, Wounds], Chances[Blows]]
"""What somebody's attack with a weapon does to a target of which that is left: see `attacked`."""

IN_TURN = "wounded first, then in order"
"""The policy of `in_turn`, by name."""


class Exchanged(NamedTuple):
    """What all attacks come to: numbers by name, and 1 where nobody of the target is left."""

    numbers: Mapping[str, Chances[int]]
    wiped_out: Chances[int]


def exchanged(before: Wounds, weapons: Sequence[str], able: Able, attack: Attack) -> Exchanged:
    """Return what comes of attacks: each attacker in turn, against what those before it have left of the target."""

    @cache
    def one(key: tuple[str, str], left: Wounds) -> Chances[Blows]:
        return attack(*key, left)

    def counted(count: Callable[[Blows], int]) -> Chances[Tally]:
        chances: Chances[Tally] = {(before, 0): 1.0}
        for weapon in weapons:
            who = cache(lambda left, weapon=weapon: [(name, weapon) for name in able(left, weapon)])
            chances = one_by_one(chances, who, one, count=count)
        return chances

    hit, wounded = counted(lambda blows: blows[1]), counted(lambda blows: blows[2])
    gone = spread(wounded, lambda state: int(not any(state[0])))
    numbers = {
        "hits": spread(hit, lambda state: state[1]),
        "wounds": spread(wounded, lambda state: state[1]),
        "damage": spread(wounded, lambda state: sum(before) - sum(state[0])),
        "models lost": spread(wounded, lambda state: sum(each == 0 for each in state[0])),
    }
    return Exchanged(numbers, {end: gone.get(end, 0.0) for end in (0, 1)})


def in_turn(bodies: Sequence[str], named: Sequence[str] = ()) -> tuple[str, ...]:
    """Return in which order bodies take wounds while none of them is wounded: those that are named first.

    >>> in_turn(["a", "b", "c"], ["c", "stranger"])
    ('c', 'a', 'b')
    """
    return tuple(dict.fromkeys((*(each for each in named if each in bodies), *bodies)))
