"""Ignores Cover."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Weapon
from umpire.systems.legions.rules.filed import weapon_trait

weapon_trait("Ignores Cover", "LI-TRT-049")


def bypasses_cover(weapon: Weapon | None) -> bool:
    """The firer ignores Hit penalties for the target being in terrain, and the Hits bypass Cover Saves."""
    return weapon is not None and weapon.has("Ignores Cover")
