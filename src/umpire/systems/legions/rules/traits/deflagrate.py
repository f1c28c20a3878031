"""Deflagrate."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Weapon
from umpire.systems.legions.rules.filed import weapon_trait

weapon_trait("Deflagrate", "LI-TRT-036")


def extra_attacks(weapon: Weapon | None, wounds: int, *, extra: bool) -> int:
    """Return how many additional Hit rolls unsaved Wounds make (LI-TRT-036).

    Args:
        weapon: The weapon that caused the Wounds.
        wounds: How many of its Wounds were not saved.
        extra: Whether they come from such additional attacks themselves, which make no more.
    """
    return wounds if weapon is not None and weapon.has("Deflagrate") and not extra else 0
