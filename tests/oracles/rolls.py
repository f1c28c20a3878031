"""Every way in which dice may fall: an engine is played once for each, on dice that are written down."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from umpire.game import Dice, Event

__all__ = ["chances_of", "told", "under_every_roll"]

T = TypeVar("T")


class Branching:
    """Dice that show what they are told, and 1 from then on; they remember the sides of each."""

    def __init__(self, first: tuple[int, ...]) -> None:
        self._first = first
        self.shown: list[int] = []
        self.sides: list[int] = []

    @property
    def counter(self) -> int:
        return len(self.shown)

    def roll(self, count: int, *, why: str, sides: int = 6) -> tuple[int, ...]:
        for _ in range(count):
            at = len(self.shown)
            self.shown.append(self._first[at] if at < len(self._first) else 1)
            self.sides.append(sides)
        return tuple(self.shown[len(self.shown) - count :])

    def salt(self, label: str) -> str:
        raise AssertionError(f"attacks hide nothing: {label}")


def under_every_roll(play: Callable[[Dice], T]) -> list[tuple[Fraction, T]]:
    """Return what comes of every sequence of rolls, each with its chance."""
    found = []
    script: tuple[int, ...] | None = ()
    while script is not None:
        dice = Branching(script)
        outcome = play(dice)
        chance = Fraction(1)
        for sides in dice.sides:
            chance /= sides
        found.append((chance, outcome))
        script = _next(dice)
    return found


def _next(dice: Branching) -> tuple[int, ...] | None:
    for at in range(len(dice.shown) - 1, -1, -1):
        if dice.shown[at] < dice.sides[at]:
            return (*dice.shown[:at], dice.shown[at] + 1)
    return None


def chances_of(found: list[tuple[Fraction, T]], measure: Callable[[T], int]) -> dict[str, Fraction]:
    """Return how likely each value of a measure is, by its name."""
    chances: dict[str, Fraction] = {}
    for chance, outcome in found:
        name = str(measure(outcome))
        chances[name] = chances.get(name, Fraction(0)) + chance
    return chances


def told(events: tuple[Event, ...], tag: str, field: str) -> int:
    """Return the sum of a number over the events of one kind."""
    return sum(getattr(each, field) for each in events if each.__struct_config__.tag == tag)
