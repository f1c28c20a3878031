"""Shred."""

from __future__ import annotations

from umpire.rulings import Finding, SaveKind
from umpire.systems.legions.battlefield import DetachmentType
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.topics import SaveRerollOf

weapon_trait("Shred", "LI-TRT-070")

SHREDDED = (DetachmentType.INFANTRY, DetachmentType.WALKER, DetachmentType.CAVALRY)


@BOOK.rule("LI-TRT-070")
def shred(topic: SaveRerollOf) -> Finding | None:
    """An Infantry, Walker or Cavalry model must roll a passed Armour Save against it again."""
    if topic.kind is not SaveKind.ARMOUR or topic.field.profile(topic.model).type not in SHREDDED:
        return None
    if not topic.hit.has("Shred"):
        return None
    return Finding(facts={"rolls": "passed"}, says="Shred: a passed Armour Save is rolled again.")
