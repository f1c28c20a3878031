"""Power Capacitor."""

from __future__ import annotations

from umpire.rulings import AddDice, Finding
from umpire.systems.legions.battlefield import Order
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.topics import Fire

weapon_trait("Power Capacitor", "LI-TRT-059")


@BOOK.rule("LI-TRT-059")
def charged(fire: Fire) -> Finding | None:
    """The weapon's Dice are doubled for a model whose Detachment has been issued a First Fire Order."""
    weapon = fire.weapon
    if not weapon.has("Power Capacitor") or weapon.dice is None:
        return None
    if fire.field.detachment_of(fire.firer).order is not Order.FIRST_FIRE:
        return None
    told = f"{fire.firer} has a First Fire Order: the Dice of {weapon.name} are doubled."
    return Finding(effect=AddDice(dice=weapon.dice, because="Power Capacitor"), says=told)
