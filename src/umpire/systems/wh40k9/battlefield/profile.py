"""Characteristics of models and weapons, as far as the terrain traits touch them."""

from __future__ import annotations

import re
from typing import TypeAlias

import msgspec

from umpire.errors import InputError
from umpire.table import Count, Least1, Length, Modifier, WeaponKind, weapon_of

Amount: TypeAlias = Count | str
"""A number, or dice and a number: 2, 'D6', '2D3', 'D3+1'."""

_DICE = re.compile(r"^(\d*)D([36])(?:\+(\d+))?$")


class Weapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon's profile; ``range`` in inches is that of a ranged weapon, ``ap`` is 0 or negative.

    ``attacks`` None is one shot, or the bearer's Attacks in melee; ``strength`` None is the bearer's Strength.
    """

    name: str
    kind: WeaponKind = WeaponKind.RANGED
    range: Length = 24.0
    attacks: Amount | None = None
    strength: Count | None = None
    ap: Modifier = 0
    damage: Amount = 1

    def __post_init__(self) -> None:
        for amount in (self.attacks, self.damage):
            if amount is not None:
                dice_of(amount)
        if self.ap > 0:
            raise InputError("AP is 0 or negative", path="ap", value=str(self.ap), fix="Write AP -2 as -2.")

    def strength_of(self, bearer: int) -> int:
        """Return with what Strength the weapon hits when one of that Strength bears it."""
        return bearer if self.strength is None else self.strength

    def attacks_of(self, bearer: Amount) -> Amount:
        """Return how many attacks are made with the weapon by a bearer of so many Attacks."""
        if self.attacks is not None:
            return self.attacks
        return bearer if self.kind is WeaponKind.MELEE else 1


class Profile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The characteristics of a model; ``ws``, ``bs``, ``save`` and ``invulnerable`` n mean n+, None is '-'."""

    move: Length = 6.0
    ws: Count | None = 4
    bs: Count | None = 4
    strength: Count = 4
    toughness: Count = 4
    wounds: Least1 = 1
    attacks: Amount = 1
    leadership: Count = 7
    save: Count | None = 4
    invulnerable: Count | None = None
    weapons: tuple[Weapon, ...] = ()

    def weapon(self, name: str) -> Weapon:
        """Return the weapon of that name.

        Raises:
            InputError: If the model has none.
        """
        return weapon_of(self.weapons, name)


def dice_of(amount: Amount) -> tuple[int, int, int]:
    """Return an amount as (number of dice, their sides, what is added).

    >>> dice_of("2D3+1"), dice_of(2)
    ((2, 3, 1), (0, 6, 2))

    Raises:
        InputError: If it is neither a number nor dice.
    """
    if isinstance(amount, int):
        return (0, 6, amount)
    match = _DICE.match(amount)
    if match is None:
        raise InputError("This is not an amount", value=amount, fix="Write a number, D3, D6, 2D6 or D3+1.")
    return (int(match[1] or 1), int(match[2]), int(match[3] or 0))
