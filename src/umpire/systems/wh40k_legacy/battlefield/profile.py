"""Characteristics of models and weapons, as far as the terrain page touches them."""

from __future__ import annotations

import msgspec

from umpire.errors import InputError
from umpire.systems.wh40k_legacy.battlefield.terms import Facing
from umpire.table import Count, Least1, Length, WeaponKind, weapon_of


class Weapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon's profile. ``attacks`` None is the bearer's Attacks in close combat and 1 otherwise.

    ``strength`` None is the bearer's Strength. ``ap`` n cancels armour saves of n+ and worse, None is '-'; ``range`` in
    inches is that of a ranged weapon.
    """

    name: str
    kind: WeaponKind = WeaponKind.RANGED
    range: Length = 24.0
    attacks: Count | None = None
    strength: Count | None = None
    ap: int | None = None
    heavy: bool = False
    ignores_cover: bool = False

    def __post_init__(self) -> None:
        if self.ap is not None and not 1 <= self.ap <= 6:
            raise InputError("AP is a number from 1 to 6", path="ap", value=str(self.ap), fix="Leave it out for '-'.")

    def strength_of(self, bearer: int | None) -> int:
        """Return with what Strength the weapon hits when one of that Strength bears it, if of any."""
        return (bearer if self.strength is None else self.strength) or 0

    def attacks_of(self, bearer: int | None) -> int:
        """Return how many attacks are made with the weapon by a bearer of so many Attacks, if of any."""
        if self.attacks is not None:
            return self.attacks
        return (bearer or 0) if self.kind is WeaponKind.MELEE else 1


class Armour(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Armour Values of a vehicle's sides."""

    front: Count
    side: Count
    rear: Count

    def of(self, facing: Facing) -> int:
        """Return the value of one side."""
        return {Facing.FRONT: self.front, Facing.SIDE: self.side, Facing.REAR: self.rear}[facing]


class Profile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The characteristics of a model; ``ws``, ``bs``, ``save`` and ``invulnerable`` n mean n+, None is '-'.

    A vehicle has ``armour``, and Hull Points for ``wounds``. ``crosses_impassable`` and ``ends_on_impassable`` tell
    what the model's own special rules allow it.
    """

    move: Length | None = 6.0
    ws: Count | None = 4
    bs: Count | None = 4
    strength: Count | None = 4
    toughness: Count = 4
    wounds: Least1 = 1
    attacks: Count | None = 1
    leadership: Count | None = 7
    save: Count | None = None
    invulnerable: Count | None = None
    armour: Armour | None = None
    weapons: tuple[Weapon, ...] = ()
    crosses_impassable: bool = False
    ends_on_impassable: bool = False

    def weapon(self, name: str) -> Weapon:
        """Return the weapon of that name.

        Raises:
            InputError: If the model has none.
        """
        return weapon_of(self.weapons, name)
