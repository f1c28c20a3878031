"""Shock Pulse."""

from __future__ import annotations

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import ARMOURED_TYPES, Condition, Until
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.topics import WeaponsFired

SHOCK_PULSE = weapon_trait(
    "Shock Pulse",
    "LI-TRT-069",
    leaves=(
        Condition(name="Shock Pulse", until=Until.NEXT_FIRE, does="one weapon for each model"),
        Condition(name="Shock Pulse", until=Until.NEXT_MOVE, times=0.5),
    ),
    on=ARMOURED_TYPES,
)


@BOOK.rule("LI-TRT-069")
def one_weapon_each(topic: WeaponsFired) -> Finding | None:
    """A Vehicle, Super-heavy Vehicle, Knight or Titan that was hit fires one weapon with each model next time."""
    if not topic.field.detachments[topic.detachment].under(SHOCK_PULSE.name, Until.NEXT_FIRE):
        return None
    told = f"{topic.detachment} was hit by a Shock Pulse: each model fires one weapon"
    return Finding(facts={"weapons": 1}, says=told)
