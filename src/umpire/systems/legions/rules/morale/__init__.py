"""Morale: Formations that break, Detachments that check."""

from umpire.systems.legions.rules.morale.broken import (
    COUNTED_BY_WOUNDS,
    break_point_of,
    breaking,
    is_broken,
    left_out_by_errata,
    losses,
    newly_broken,
)
from umpire.systems.legions.rules.morale.checks import (
    Cause,
    MoraleCheck,
    Verdict,
    check_due,
    check_modifiers,
    dice_for,
    judge_roll,
    needed_for,
    settled,
    spared,
)
from umpire.systems.legions.rules.morale.inspire import inspired_morale, own_morale

__all__ = [
    "COUNTED_BY_WOUNDS",
    "Cause",
    "MoraleCheck",
    "Verdict",
    "break_point_of",
    "breaking",
    "check_due",
    "check_modifiers",
    "dice_for",
    "inspired_morale",
    "is_broken",
    "judge_roll",
    "left_out_by_errata",
    "losses",
    "needed_for",
    "newly_broken",
    "own_morale",
    "settled",
    "spared",
]
