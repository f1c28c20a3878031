"""Warp."""

from __future__ import annotations

from umpire.rulings import AddDice, Finding, SaveKind
from umpire.systems.legions.battlefield import DetachmentType
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.topics import Fire
from umpire.systems.legions.rules.supplements import amended

WARP = weapon_trait(
    "Warp",
    "LI-TRT-075",
    "LI-TRT-031",
    bypasses=(SaveKind.ARMOUR, SaveKind.COVER, SaveKind.INVULNERABLE, SaveKind.ION_SHIELD),
    past_shields=True,
)

GIANTS = (DetachmentType.KNIGHT, DetachmentType.TITAN)


@BOOK.rule("LI-TRT-075")
def as_many_as_it_sees(fire: Fire) -> Finding | None:
    """A Warp weapon rolls a die for each model of the target that its model sees and that is in range."""
    if not fire.weapon.has(WARP.name) or fire.at_structure:
        return None
    met = fire.eligible
    if fire.type not in GIANTS:
        told = f"{len(met)} models of {fire.target} are in sight and in range."
        return Finding(effect=AddDice(dice=len(met), because=WARP.name), says=told)
    if amended(fire.field):
        told = f"{fire.target} are Knights or Titans: one die."
        return Finding(effect=AddDice(dice=1, because=WARP.name), says=told)
    wounds = sum(fire.field.models[each].wounds for each in met)
    told = f"{fire.target} are Knights or Titans: a die for each of {wounds} Wounds."
    return Finding(effect=AddDice(dice=wounds, because=WARP.name), says=told)
