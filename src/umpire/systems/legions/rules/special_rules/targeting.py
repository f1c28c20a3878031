"""Macro-extinction Targeting Protocols."""

from __future__ import annotations

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import DetachmentType
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.fights.rerolls import FightReroll
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.firing.topics import Fire, RerollHits

PROTOCOLS = special_rule("Macro-extinction Targeting Protocols", "LI-SPC-060")

HUGE = (DetachmentType.SUPER_HEAVY, DetachmentType.KNIGHT, DetachmentType.TITAN)


@BOOK.rule("LI-SPC-060")
def macro_extinction(topic: Fire | FightReroll) -> Finding | None:
    """At Super-heavy Vehicles, Knights and Titans failed Hit rolls may be rolled again, and one D6 of a Fight roll."""
    field = topic.field
    if isinstance(topic, Fire):
        if not field.profile(topic.firer).has(PROTOCOLS.name) or topic.type not in HUGE:
            return None
        return Finding(
            effect=RerollHits(which="failed"), facts={"dice": "failed"}, says="Protocols: failed rolls again."
        )
    if not field.profile(topic.model).has(PROTOCOLS.name) or field.profile(topic.against).type not in HUGE:
        return None
    return Finding(says=f"Protocols: one D6 against {topic.against.id} may be rolled again.")
