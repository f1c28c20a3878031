"""Every way in which dice may fall: an engine is played once for each, on dice that are written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from umpire.game import Dice, Event

T = TypeVar("T")


Faces = Callable[[str, int], Sequence[tuple[int, Fraction]]]
"""The faces that a die may show which is rolled for a reason and has so many sides, each with its chance."""


def every_face(why: str, sides: int) -> list[tuple[int, Fraction]]:
    """Return all of them."""
    return [(face, Fraction(1, sides)) for face in range(1, sides + 1)]


class Branching:
    """Dice that show what they are told, and the first face from then on; they remember what each might show."""

    def __init__(self, first: tuple[int, ...], faces: Faces) -> None:
        self._first, self._faces = first, faces
        self.picked: list[int] = []
        self.choices: list[Sequence[tuple[int, Fraction]]] = []

    @property
    def counter(self) -> int:
        return len(self.picked)

    @property
    def chance(self) -> Fraction:
        found = Fraction(1)
        for pick, choice in zip(self.picked, self.choices, strict=True):
            found *= choice[pick][1]
        return found

    def roll(self, count: int, *, why: str, sides: int = 6) -> tuple[int, ...]:
        choice = self._faces(why, sides)
        for _ in range(count):
            at = len(self.picked)
            self.picked.append(self._first[at] if at < len(self._first) else 0)
            self.choices.append(choice)
        return tuple(choice[pick][0] for pick in self.picked[len(self.picked) - count :])

    def salt(self, label: str) -> str:
        raise AssertionError(f"attacks hide nothing: {label}")


def under_every_roll(play: Callable[[Dice], T], faces: Faces = every_face) -> list[tuple[Fraction, T]]:
    """Return what comes of every sequence of rolls, each with its chance.

    ``faces`` may let one face stand for several that mean the same; without it every die shows every face.
    """
    found = []
    script: tuple[int, ...] | None = ()
    while script is not None:
        dice = Branching(script, faces)
        outcome = play(dice)
        found.append((dice.chance, outcome))
        script = _next(dice)
    return found


def _next(dice: Branching) -> tuple[int, ...] | None:
    for at in range(len(dice.picked) - 1, -1, -1):
        if dice.picked[at] + 1 < len(dice.choices[at]):
            return (*dice.picked[:at], dice.picked[at] + 1)
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
