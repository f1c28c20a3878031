"""Quake."""

from __future__ import annotations

from umpire.rulings import Finding, HitModifier
from umpire.systems.legions.battlefield import Condition, Until
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.topics import Fire

QUAKE = weapon_trait(
    "Quake",
    "LI-TRT-062",
    leaves=(
        Condition(name="Quake", until=Until.NEXT_FIRE, does="-1 to Hit"),
        Condition(name="Quake", until=Until.NEXT_MOVE, times=0.5),
    ),
)


@BOOK.rule("LI-TRT-062")
def shaken_fire(fire: Fire) -> Finding | None:
    """A Detachment hit by a Quake weapon has its Movement halved when it next moves, and fires next at -1."""
    if not fire.field.detachment_of(fire.firer).under(QUAKE.name, Until.NEXT_FIRE):
        return None
    return Finding(effect=HitModifier(by=-1, because=QUAKE.name), says=f"{fire.firer}'s Detachment is shaken: -1.")
