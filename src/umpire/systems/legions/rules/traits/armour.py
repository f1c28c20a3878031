"""Traits against armour: Anti-tank, Light, Light AT, Armourbane, Engine Killer."""

from __future__ import annotations

from umpire.rulings import ApModifier, Finding, Forbid, SaveKind, cite
from umpire.systems.legions.battlefield import ARMOURED_TYPES, Battlefield, DetachmentType, Model
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import number_of, weapon_trait
from umpire.systems.legions.rules.firing.topics import ApOf, Hit, HitOn, SaveRerollOf
from umpire.systems.legions.rules.traits.shred import overloads

weapon_trait("Anti-tank", "LI-TRT-007")
weapon_trait("Light", "LI-TRT-051")
weapon_trait("Light AT", "LI-TRT-052")
weapon_trait("Armourbane", "LI-TRT-006")
weapon_trait("Engine Killer", "LI-TRT-038", "LI-TRT-039")

ON_FOOT_OR_MOUNTED = (DetachmentType.INFANTRY, DetachmentType.CAVALRY)


@BOOK.rule("LI-TRT-007")
def anti_tank(topic: ApOf) -> Finding | None:
    """Against Infantry and Cavalry models the Hits of an Anti-tank weapon have AP 0."""
    if not topic.hit.has("Anti-tank") or topic.field.profile(topic.model).type not in ON_FOOT_OR_MOUNTED:
        return None
    return Finding(effect=ApModifier(to=0), says=f"Anti-tank against {topic.model.id}: AP 0.")


@BOOK.rule("LI-TRT-052")
def light_anti_tank(topic: ApOf) -> Finding | None:
    """Against Vehicles, Super-heavy Vehicles, Knights and Titans the Hits of a Light AT weapon have AP 0."""
    if not topic.hit.has("Light AT") or topic.field.profile(topic.model).type not in ARMOURED_TYPES:
        return None
    return Finding(effect=ApModifier(to=0), says=f"Light AT against {topic.model.id}: AP 0.")


@BOOK.rule("LI-TRT-051")
def light(topic: HitOn) -> Finding | None:
    """Hits of Light weapons on Vehicles, Super-heavy Vehicles, Knights and Titans are discarded."""
    if topic.target not in topic.field.models or not topic.hit.has("Light"):
        return None
    if topic.field.profile(topic.target).type not in ARMOURED_TYPES:
        return None
    return Finding(effect=Forbid(reason="Hit discarded"), says=f"Light weapons do nothing to {topic.target}.")


@BOOK.rule("LI-TRT-006")
def armourbane(topic: SaveRerollOf) -> Finding | None:
    """A Vehicle, Super-heavy Vehicle, Knight or Titan must roll a passed Armour Save against it again."""
    if topic.kind is not SaveKind.ARMOUR or topic.field.profile(topic.model).type not in ARMOURED_TYPES:
        return None
    if not topic.hit.has("Armourbane") and not overloads(topic.field, topic.model, topic.hit):
        return None
    return Finding(facts={"rolls": "passed"}, says="Armourbane: a passed Armour Save is rolled again.")


def extra_wounds(field: Battlefield, model: Model, hit: Hit) -> int:
    """A Vehicle, Super-heavy Vehicle, Knight or Titan that suffers a Wound from it suffers X more, without a Save."""
    trait = hit.weapon.trait("Engine Killer") if hit.weapon else None
    if trait is None or field.profile(model).type not in ARMOURED_TYPES:
        return 0
    cite("LI-TRT-001", model)
    return number_of(trait)
