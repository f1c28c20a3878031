"""Odds the slow way: every roll of every die, played through by the engine itself, in fractions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec

from umpire.game import decided as carried_out
from umpire.game import proceeded

Ends = list[tuple[Fraction, Any, tuple[Any, ...]]]
"""Every end of a battle with its chance: the state, and what was counted on the way to it."""

Count = Callable[[Any], tuple[int, ...]]
MOST_STEPS = 300


class Unrolled(Exception):
    """The dice are used up: so many more are asked for."""

    def __init__(self, count: int, sides: int) -> None:
        self.count, self.sides = count, sides
        super().__init__(count)


class Scripted:
    """Dice that say what they are told, and then ask what to say."""

    def __init__(self, script: tuple[int, ...]) -> None:
        self.script, self.counter = script, 0

    def roll(self, count: int, *, why: str, sides: int = 6) -> tuple[int, ...]:
        taken = self.script[self.counter : self.counter + count]
        if len(taken) < count:
            raise Unrolled(count, sides)
        self.counter += count
        return taken

    def salt(self, label: str) -> str:
        return label


def never(state: Any) -> bool:
    return False


def every_end(
    system: Any,
    state: Any,
    act: Callable[[Any], tuple[str, Any] | None],
    count: Count,
    until: Callable[[Any], bool] = never,
) -> Ends:
    """Return every end of a battle.

    Args:
        system: How the battle proceeds: ``decide``, ``proceed``, ``evolve``, ``to_decide``.
        state: Where it begins.
        act: What is decided in a state where somebody owes a decision, and by whom; None ends it there.
        count: What an event adds to the counts.
        until: Where to end, whatever would follow.
    """
    waiting: dict[Any, tuple[Fraction, Any, tuple[int, ...]]] = {None: (Fraction(1), state, ())}
    ends: Ends = []
    for _ in range(MOST_STEPS):
        if not waiting:
            return ends
        following: dict[Any, tuple[Fraction, Any, tuple[int, ...]]] = {}
        for chance, here, counts in waiting.values():
            told = [] if until(here) else list(_after(system, here, act))
            if not told:
                ends.append((chance, here, counts))
            for share, events in told:
                _merge(system, following, (chance * share, here, counts), events, count)
        waiting = following
    raise AssertionError("the battle does not end")


def _after(system: Any, state: Any, act: Callable[[Any], tuple[str, Any] | None]) -> Iterator[tuple[Fraction, Any]]:
    decided = act(state) if system.to_decide(state) else None
    if system.to_decide(state) and decided is None:
        return

    def carry_on(dice: Scripted) -> Any:
        if decided is not None:
            return carried_out(system, state, *decided, dice).events
        return proceeded(system, state, dice).events if state.frames else ()

    scripts: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    while scripts:
        chance, script = scripts.pop()
        try:
            events = carry_on(Scripted(script))
        except Unrolled as asked:
            share = chance / asked.sides**asked.count
            faces = range(1, asked.sides + 1)
            scripts += [(share, (*script, *more)) for more in product(faces, repeat=asked.count)]
            continue
        if events:
            yield chance, events


def _merge(system: Any, following: dict[Any, Any], before: tuple[Any, ...], events: Any, count: Count) -> None:
    chance, state, counts = before
    for event in events:
        state = system.evolve(state, event)
        added = count(event)
        counts = tuple(a + b for a, b in zip(counts or (0,) * len(added), added, strict=True))
    key = (msgspec.json.encode(state), counts)
    known = following.get(key)
    following[key] = (chance + (known[0] if known else 0), state, counts)


def measured(ends: Ends, measure: Callable[[Any, tuple[Any, ...]], Any]) -> dict[Any, Fraction]:
    """Return how likely each value of a measure is."""
    found: dict[Any, Fraction] = {}
    for chance, state, counts in ends:
        value = measure(state, counts)
        found[value] = found.get(value, Fraction(0)) + chance
    return found
