"""What stands behind being Engaged, and behind Coherency."""

from __future__ import annotations

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Place
from umpire.systems.legions.questions.behind.note import holding
from umpire.systems.legions.rules.movement import coherency, coherency_losses, engaged_with, is_pinned

__all__ = ["behind_being_engaged", "behind_coherency"]


def behind_being_engaged(field: Battlefield, detachment: str) -> tuple[Finding, ...]:
    """Return the rules on which contacts count, and for whom."""
    own, others = field.detachments[detachment], engaged_with(field, detachment)
    pinned = is_pinned(field, detachment)
    titan = field.type_of(own) is DetachmentType.TITAN
    across = any(model.across for each in (detachment, *others) for model in field.models_of(each))
    held = any(model.place is Place.GARRISON for each in (detachment, *others) for model in field.models_of(each))
    garrisons = any(each.garrison for each in field.detachments.values())
    on_foot = field.type_of(own) is DetachmentType.INFANTRY
    return holding(
        {
            "LI-MOV-054": True,
            "LI-MOV-055": True,
            "LI-MOV-060": not others,
            "LI-MOV-062": bool(others) and not pinned,
            "LI-MOV-067": bool(others) and not pinned and titan,
            "LI-MOV-068": bool(others) and titan,
            "LI-CBT-028": bool(others),
            "LI-TER-065": bool(others) and across,
            "LI-TER-066": bool(others) and across,
            "LI-STR-032": bool(others) and held,
            "LI-STR-033": not others and garrisons and not on_foot,
        }
    )


def behind_coherency(field: Battlefield, detachment: str) -> tuple[Finding, ...]:
    """Return the rules on groups: the chain, and what becomes of groups that stay apart."""
    apart = len(coherency(field, detachment)) > 1
    alone = apart and len(coherency_losses(field, detachment).alone) > 1
    return holding({"LI-MOV-031": True, "LI-MOV-035": alone, "LI-MOV-038": apart})
