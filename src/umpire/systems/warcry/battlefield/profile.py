"""Characteristics of fighters and weapons, as fighter cards print them."""

from __future__ import annotations

import msgspec

from umpire.errors import InputError
from umpire.table import Count, Least1, Length, weapon_of


class Weapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon: how far it reaches, inches, and its Attacks, Strength, damage of a hit and of a critical hit."""

    name: str
    range: Length = 1.0
    min_range: Length = 0.0
    attacks: Count = 1
    strength: Count = 3
    hit: Count = 1
    critical: Count = 2

    def __post_init__(self) -> None:
        if not 0.0 <= self.min_range <= self.range:
            fix = "Give `min_range` and `range` in inches, in order."
            raise InputError("The weapon has no range", path="range", value=str(self.range), fix=fix)
        if self.attacks < 1:
            raise InputError("A weapon has attacks", path="attacks", value=str(self.attacks), fix="Give 1 or more.")


class Profile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The characteristics of a fighter."""

    move: Length = 4.0
    toughness: Count = 4
    wounds: Least1 = 10
    weapons: tuple[Weapon, ...] = ()

    def weapon(self, name: str) -> Weapon:
        """Return the weapon of that name.

        Raises:
            InputError: If the fighter has none.
        """
        return weapon_of(self.weapons, name, bearer="fighter")
