"""Assault."""

from __future__ import annotations

from umpire.geometry import at_most
from umpire.rulings import AddDice, Finding
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.ranges import range_to
from umpire.systems.legions.rules.firing.topics import Fire

weapon_trait("Assault", "LI-TRT-008")


@BOOK.rule("LI-TRT-008")
def assault(fire: Fire) -> Finding | None:
    """The weapon's Dice are doubled for a firing model with a target model within half the weapon's range."""
    weapon = fire.weapon
    if not weapon.has("Assault") or weapon.maximum is None or weapon.dice is None:
        return None
    pieces = (fire.target,) if fire.at_structure else tuple(model.id for model in fire.models)
    closest = min((range_to(fire.field, fire.firer, piece) for piece in pieces), default=weapon.maximum)
    if not at_most(closest, weapon.maximum / 2.0):
        return None
    return Finding(
        effect=AddDice(dice=weapon.dice, because="Assault"),
        facts={"distance": closest},
        says=f'{fire.target} is {closest:.2f}" away, within half of {weapon.maximum:g}": Dice doubled.',
    )
