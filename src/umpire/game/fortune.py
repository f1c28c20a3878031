"""What the dice of an event brought a side, beside what was to be expected of them."""

from __future__ import annotations

import msgspec

from umpire.odds import Distribution


class Fortune(msgspec.Struct, frozen=True, kw_only=True):
    """Dice of one event that a side rolled for one purpose, and what they brought it.

    Attributes:
        side: Whose luck they are: what they bring is good for it.
        kind: The kind of roll, as people call it: "Hit rolls".
        unit: What is counted: "Hits".
        dice: How many dice it took, those rolled again included.
        tries: How many rolls there were, each with its dice that were rolled again.
        got: How many of what is counted they brought.
        mean, variance: How many were to be expected, before any of them fell.
    """

    side: str
    kind: str
    unit: str
    dice: int
    tries: int
    got: int
    mean: float
    variance: float


class Uncounted(msgspec.Struct, frozen=True, kw_only=True):
    """Dice of one event that bring nobody anything to be counted: who goes first, where something comes to lie."""

    dice: int
    because: str


def fortune(
    side: str, kind: str, unit: str, *, got: int, expected: Distribution, dice: int = 1, tries: int = 1
) -> Fortune:
    """Return what dice brought where all that they could have brought is known."""
    mean, variance = expected.mean, expected.variance
    return Fortune(side=side, kind=kind, unit=unit, dice=dice, tries=tries, got=int(got), mean=mean, variance=variance)
