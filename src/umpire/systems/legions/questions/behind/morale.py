"""What stands behind a Morale check and a Break Point."""

from __future__ import annotations

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Model, MoraleResult
from umpire.systems.legions.questions.behind.note import holding
from umpire.systems.legions.rules.morale import Cause, Verdict, is_broken

__all__ = ["behind_a_break_point", "behind_a_check"]

GIANTS = (DetachmentType.KNIGHT, DetachmentType.TITAN)


def behind_a_check(
    field: Battlefield, detachment: str, cause: Cause | str, verdict: Verdict | None
) -> tuple[Finding, ...]:
    """Return the rules on the dice of a Morale check, on its modifiers, and on what passes."""
    combat = Cause(cause) is Cause.COMBAT
    return holding(
        {
            "LI-FGT-041": not combat,
            "LI-MOR-036": combat and is_broken(field, detachment),
            "LI-MOR-027": verdict is not None and verdict.modified != verdict.natural,
            "LI-MOR-029": verdict is not None and verdict.result is MoraleResult.PASSED,
        }
    )


def behind_a_break_point(field: Battlefield, formation: str, *, broken: bool) -> tuple[Finding, ...]:
    """Return the rules on what a Formation's models and Wounds count for."""
    members = [each for each in field.detachments.values() if each.formation == formation]
    models = [field.models[model] for each in members for model in each.models]
    giants = [each for each in models if field.profile(each).type in GIANTS]
    hurt = [each for each in models if each.alive and each.wounds < field.profile(each).wounds]
    gone = [each for each in models if not each.alive]
    return holding(
        {
            "LI-MOR-001": broken,
            "LI-MOR-005": any(_away(each) for each in models),
            "LI-MOR-006": bool(giants),
            "LI-MOR-008": any(each not in giants for each in hurt),
            "LI-MOR-009": not giants,
            "LI-MOR-010": bool(giants) and len(giants) < len(models),
            "LI-MOR-011": bool(gone) and any(each in giants for each in (*hurt, *gone)),
        }
    )


def _away(model: Model) -> bool:
    return model.alive and not model.in_play
