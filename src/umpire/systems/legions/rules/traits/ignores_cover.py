"""Ignores Cover."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Weapon
from umpire.systems.legions.rules.book import BOOK, EXTENDED

__all__ = ["bypasses_cover"]


@BOOK.implements(
    "LI-TRT-049",
    "LI-TER-014",
    heading="Weapon traits > Ignores Cover",
    source=EXTENDED,
    text={"LI-TER-014": "Only a rule that specifically ignores Cover Saves takes one away."},
    reading={"LI-TRT-049": "The Hit penalty of a Structure's Garrison is treated as a penalty for terrain."},
)
def bypasses_cover(weapon: Weapon | None) -> bool:
    """The firer ignores Hit penalties for the target being in terrain, and the Hits bypass Cover Saves."""
    return weapon is not None and weapon.has("Ignores Cover")
