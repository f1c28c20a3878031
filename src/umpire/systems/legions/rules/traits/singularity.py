"""Collapsing Singularity."""

from __future__ import annotations

from umpire.rulings import SaveKind
from umpire.systems.legions.rules.filed import weapon_trait

COLLAPSING = weapon_trait(
    "Collapsing Singularity",
    "LI-TRT-035",
    "LI-TRT-031",
    bypasses=(SaveKind.ION_SHIELD, SaveKind.INVULNERABLE),
    past_shields=True,
)

BACKFIRES, OPENS = 1, 6


def backfires(natural: int) -> bool:
    """Whether the D6 that is rolled before the weapon fires costs the firing model a Wound."""
    return natural == BACKFIRES


def opens(natural: int) -> bool:
    """Whether the Hits of the weapon bypass Ion Shields, Invulnerable Saves and Void Shields."""
    return natural == OPENS
