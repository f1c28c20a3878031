"""Ignores Cover, and what else bypasses it."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.legions.battlefield import Weapon
from umpire.systems.legions.rules.filed import weapon_trait

weapon_trait("Ignores Cover", "LI-TRT-049")


def bypasses_cover(weapon: Weapon | None) -> bool:
    """The firer ignores Hit penalties for the target being in terrain, and the Hits bypass Cover Saves.

    So do those of Firestorm (LI-TRT-041).
    """
    if weapon is None:
        return False
    if weapon.has("Firestorm"):
        cite("LI-TRT-041")
        return True
    return weapon.has("Ignores Cover")
