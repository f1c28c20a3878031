"""Attacks of many on one unit, with one weapon after the other: what they come to, and what may be asked of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from umpire.errors import InputError
from umpire.odds.allocation import Wounds
from umpire.odds.chains import Chances, spread
from umpire.odds.sequences import Blows, Tally, one_by_one

__all__ = ["IN_TURN", "Able", "Attack", "Exchanged", "exchanged", "in_turn", "weapons_used", "wounds_after"]

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


def wounds_after(
    bodies: Sequence[str], left: Wounds, wounds: Mapping[str, int]
) -> tuple[dict[str, int], tuple[str, ...]]:
    """Return the Wounds that everybody has when that is left of some bodies, and which of those are gone."""
    now = dict(zip(bodies, left, strict=True))
    gone = tuple(name for name, has in now.items() if has == 0)
    return {name: has for name, has in {**wounds, **now}.items() if name not in gone}, gone


def weapons_used(borne: Sequence[tuple[str, str]], asked: Collection[str], *, kind: str, unit: str) -> tuple[str, ...]:
    """Return the weapons that a unit uses, each once: those asked for, or all of a kind.

    Args:
        borne: Each weapon that a model bears, and its kind.
        asked: The names of weapons, none for all of the kind.
        kind: The kind that is used now.
        unit: Who attacks.

    Raises:
        InputError: If nobody bears one that is asked for, or one of the kind.
    """
    names = tuple(dict.fromkeys(name for name, _ in borne))
    for name in asked:
        if name not in names:
            fix = f"They bear {', '.join(names) or 'no weapons'}."
            raise InputError("Nobody who attacks bears this weapon", path="weapons", value=name, fix=fix)
    chosen = tuple(asked) or tuple(dict.fromkeys(name for name, own in borne if own == kind))
    if not chosen:
        fix = "Name the weapons, or ask in the phase in which theirs are used."
        raise InputError(f"Nobody who attacks bears a {kind} weapon", path="unit", value=unit, fix=fix)
    return chosen
