"""Damage to Structures: which weapons can do it, and what a Structure's Save roll needs."""

from __future__ import annotations

from umpire.rulings import Finding, Forbid, cite
from umpire.systems.legions.battlefield import Battlefield, Weapon
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.topics import Hit, HitOn

weapon_trait("Bunker Buster", "LI-TRT-030")
weapon_trait("Demolisher", "LI-TRT-037")

WRECKING = ("Bombing Run", "Bunker Buster", "Demolisher", "Heavy Barrage", "Heavy Beam")
"""The traits whose text allows damage to Structures."""


def can_damage_structures(weapon: Weapon | None) -> bool:
    """Whether some trait of a weapon says that it can damage Structures."""
    return weapon is not None and any(weapon.has(each) for each in WRECKING)


@BOOK.rule("LI-STR-040")
def harmless_to_structures(topic: HitOn) -> Finding | None:
    """A Hit on a Structure is discarded unless a trait of the weapon says that it can damage Structures."""
    if topic.target not in topic.field.structures or can_damage_structures(topic.hit.weapon):
        return None
    name = topic.hit.weapon.name if topic.hit.weapon else "This Hit"
    return Finding(effect=Forbid(reason="Hit discarded"), says=f"{name} cannot damage Structures.")


def structure_save(field: Battlefield, structure: str, hit: Hit) -> int:
    """Return what the 2D6 Save roll of a Structure must reach against a Hit that can damage it."""
    ap = hit.base_ap
    if hit.has("Demolisher"):
        cite("LI-TRT-037", structure)
    if hit.has("Bunker Buster"):
        cite("LI-TRT-030", structure)
        ap *= 2
    return field.structures[structure].save - ap


def structure_saved(total: int, needed: int) -> bool:
    """Whether 2D6 that come to so much save a Structure."""
    return total >= needed
