"""Rapid Fire."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.legions.battlefield import Weapon
from umpire.systems.legions.rules.filed import weapon_trait

weapon_trait("Rapid Fire", "LI-TRT-063")


def hits_of_six(weapon: Weapon) -> int:
    """Each natural 6 on a Hit roll with a Rapid Fire weapon scores 2 Hits instead of 1."""
    if not weapon.has("Rapid Fire"):
        return 1
    cite("LI-TRT-063")
    return 2
