"""Rapid Fire."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Weapon
from umpire.systems.legions.rules.book import BOOK

__all__ = ["hits_of_six"]


@BOOK.implements("LI-TRT-063")
def hits_of_six(weapon: Weapon) -> int:
    """Each natural 6 on a Hit roll with a Rapid Fire weapon scores 2 Hits instead of 1."""
    return 2 if weapon.has("Rapid Fire") else 1
