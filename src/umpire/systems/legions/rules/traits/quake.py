"""Quake."""

from __future__ import annotations

from umpire.rulings import Finding, HitModifier
from umpire.systems.legions.battlefield import MovementChange, Until, Weapon
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Fire

__all__ = ["quaking"]

HALVED = MovementChange(times=0.5, until=Until.NEXT_MOVE)


@BOOK.rule("LI-TRT-062")
def shaken_fire(fire: Fire) -> Finding | None:
    """A Detachment hit by a Quake weapon has its Movement halved when it next moves, and fires next at -1."""
    if not fire.field.detachment_of(fire.firer).shaken:
        return None
    return Finding(effect=HitModifier(by=-1, because="Quake"), says=f"{fire.firer}'s Detachment is shaken: -1.")


def quaking(weapon: Weapon) -> MovementChange | None:
    """Return what a Hit of a weapon does to the Movement of the Detachment it is scored on."""
    return HALVED if weapon.has("Quake") else None
