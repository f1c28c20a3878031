"""Shred, and Neutron-flux, which brings Shred and Armourbane against some."""

from __future__ import annotations

from umpire.rulings import Finding, SaveKind, cite
from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Model
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.topics import Hit, SaveRerollOf

weapon_trait("Neutron-flux", "LI-TRT-054", "LI-TRT-006", "LI-TRT-070")
weapon_trait("Shred", "LI-TRT-070")

SHREDDED = (DetachmentType.INFANTRY, DetachmentType.WALKER, DetachmentType.CAVALRY)


@BOOK.rule("LI-TRT-070")
def shred(topic: SaveRerollOf) -> Finding | None:
    """An Infantry, Walker or Cavalry model must roll a passed Armour Save against it again."""
    if topic.kind is not SaveKind.ARMOUR or topic.field.profile(topic.model).type not in SHREDDED:
        return None
    if not topic.hit.has("Shred") and not overloads(topic.field, topic.model, topic.hit):
        return None
    return Finding(facts={"rolls": "passed"}, says="Shred: a passed Armour Save is rolled again.")


def overloads(field: Battlefield, model: Model, hit: Hit) -> bool:
    """Against a model with Cybernetica Cortex the Hits count as having Armourbane and Shred."""
    if not hit.has("Neutron-flux") or not field.profile(model).has("Cybernetica Cortex"):
        return False
    cite("LI-TRT-054", model)
    return True
