"""What losses lead to: Formations that break, Morale checks and how they end, exactly.

They are looked ahead at, roll by roll, and so cite nothing.
"""

from __future__ import annotations

from itertools import product

from umpire.odds import Chances
from umpire.rulings import unheard
from umpire.systems.legions.battlefield import Battlefield, MoraleResult, change_formation
from umpire.systems.legions.rules.morale import (
    Cause,
    check_due,
    dice_for,
    judge_roll,
    needed_for,
    newly_broken,
    settled,
)

NO_CHECK = "no check"
PASSED = "passed"
FAILED = "failed"
DESTROYED = "destroyed"
OUTCOMES = (NO_CHECK, PASSED, FAILED, DESTROYED)
FACES = range(1, 7)


@unheard
def broken_by(field: Battlefield, detachment: str) -> Battlefield:
    """Return the battlefield with the Detachment's Formation Broken if its losses have reached its Break Point."""
    formation = field.detachments[detachment].formation
    if formation not in field.formations or not newly_broken(field, (formation,)):
        return field
    return change_formation(field, formation, broken=True)


@unheard
def morale_of(field: Battlefield, detachment: str, before: int) -> Chances[str]:
    """Return how the check for casualties may end, the losses of one attack taken out of the field.

    Args:
        field: The battlefield after the attack; Break Points are judged here, before the check (LI-MOR-038).
        detachment: The Detachment that was fired at.
        before: How many models it had when it was targeted.
    """
    alive = len(field.models_of(detachment))
    if not alive:
        return {DESTROYED: 1.0}
    found = field.detachments[detachment]
    if not check_due(before, before - alive) or found.falling_back_at_phase or settled(found) is not None:
        return {NO_CHECK: 1.0}
    return checked(broken_by(field, detachment), detachment, Cause.CASUALTIES)


@unheard
def checked(field: Battlefield, detachment: str, cause: Cause) -> Chances[str]:
    """Return how a Morale check ends that is made now."""
    if needed_for(field, detachment) is None:
        return {PASSED: 1.0}
    rolls = list(product(FACES, repeat=dice_for(field, detachment, cause)))
    verdicts = (judge_roll(field, detachment, cause, dice) for dice in rolls)
    failed = sum(each is not None and each.result is MoraleResult.FAILED for each in verdicts) / len(rolls)
    return {outcome: chance for outcome, chance in ((PASSED, 1.0 - failed), (FAILED, failed)) if chance > 0.0}
