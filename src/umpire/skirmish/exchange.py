"""Attacks of many on one unit as chances: what is left of it, and what that comes to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from umpire.odds import Attack, Wounds, exchanged, in_turn
from umpire.rulings import Odds, number_odds, word_odds
from umpire.skirmish.field import SkirmishField

F = TypeVar("F", bound=SkirmishField[Any, Any])  # each game has profiles and a state of its own
Able: TypeAlias = Callable[[F, str], Sequence[str]]
"""The models that attack with a weapon, on a field."""


class UnitExchange(msgspec.Struct, Generic[F], frozen=True, kw_only=True):
    """The attacks on one unit: with which weapons, and in which order its models take wounds."""

    field: F
    target: str
    weapons: tuple[str, ...]
    allocate: tuple[str, ...] = ()

    @property
    def bodies(self) -> tuple[str, ...]:
        """The models of the target before the attacks."""
        return tuple(each.id for each in self.field.table.models_of(self.target))

    @property
    def turns(self) -> str:
        """The models of the target in the order in which they take wounds while none of them is wounded, in words."""
        return ", ".join(in_turn(self.bodies, self.allocate))

    def after(self, left: Wounds) -> F:
        """Return the field when that is left of the target's models."""
        return self.field.left_with(dict(zip(self.bodies, left, strict=True)))

    def odds(self, able: Callable[[Wounds, str], Sequence[str]], attack: Attack) -> tuple[Odds, ...]:
        """Return the odds of what all attacks come to: each attacker in turn, against what is left of the target.

        Args:
            able: Who attacks with a weapon when that is left.
            attack: What the attack of one of them does then.
        """
        before = tuple(self.field.wounds_left(each) for each in self.field.table.models_of(self.target))
        found = exchanged(before, self.weapons, able, attack)
        unit = word_odds("unit", found.wiped_out, {0: "stands", 1: "wiped out"})
        return (*(number_odds(*each) for each in found.numbers.items()), unit)
