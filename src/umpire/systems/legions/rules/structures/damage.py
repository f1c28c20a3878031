"""Damage to Structures: which weapons can do it, and what a Structure's Save roll needs."""

from __future__ import annotations

from umpire.rulings import Finding, Forbid
from umpire.systems.legions.battlefield import Battlefield, Weapon
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Hit, HitOn

__all__ = ["WRECKING", "can_damage_structures", "structure_save"]

WRECKING = ("Bombing Run", "Bunker Buster", "Demolisher", "Heavy Barrage", "Heavy Beam")
"""The traits whose text allows damage to Structures."""


@BOOK.implements("LI-TRT-037")
def can_damage_structures(weapon: Weapon | None) -> bool:
    """A Demolisher weapon can damage Structures."""
    return weapon is not None and any(weapon.has(each) for each in WRECKING)


@BOOK.rule("LI-STR-040")
def harmless_to_structures(topic: HitOn) -> Finding | None:
    """A Hit on a Structure is discarded unless a trait of the weapon says that it can damage Structures."""
    if topic.target not in topic.field.structures or can_damage_structures(topic.hit.weapon):
        return None
    name = topic.hit.weapon.name if topic.hit.weapon else "This Hit"
    return Finding(effect=Forbid(reason="Hit discarded"), says=f"{name} cannot damage Structures.")


@BOOK.implements("LI-TRT-030")
def structure_save(field: Battlefield, structure: str, hit: Hit) -> int:
    """Against a Structure the AP of a Bunker Buster is doubled, and the weapon can damage Structures.

    Returns:
        What the 2D6 Save roll of the Structure must reach.
    """
    ap = hit.base_ap * (2 if hit.has("Bunker Buster") else 1)
    return field.structures[structure].save - ap
