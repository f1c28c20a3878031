"""Morale in play: checks are rolled, Formations break."""

from __future__ import annotations

from collections.abc import Iterable

from umpire.systems.legions.battlefield import Battlefield, Detachment, MoraleResult, Order, Stage
from umpire.systems.legions.play.core import BattleRun, FormationBroken, MoraleChecked, OrderGiven
from umpire.systems.legions.rules import BOOK
from umpire.systems.legions.rules.morale import (
    SETTLED,
    Cause,
    check_modifiers,
    dice_for,
    inspired_morale,
    judge_roll,
    needed_for,
    newly_broken,
    settled,
)

__all__ = ["check", "fall_back", "judge_break_points", "unasked"]

BREAKING = ("LI-MOR-012", "LI-MOR-001", "LI-MOR-017")
CHECK_RULES = {
    Cause.CASUALTIES: ("LI-MOR-018", "LI-MOR-023", "LI-MOR-026"),
    Cause.COMBAT: ("LI-FGT-037", "LI-MOR-026"),
    Cause.RALLY: ("LI-END-004", "LI-MOR-026", "LI-MOR-034"),
}


@BOOK.implements("LI-ORD-055")
@BOOK.implements("LI-MOR-023", "LI-MOR-035")
def check(run: BattleRun, detachment_id: str, *, cause: str, because: tuple[str, ...] = ()) -> MoraleResult:
    """Make a Detachment's Morale check and carry out what its failure means by itself.

    ``cause`` is a `Cause`, ``because`` are further rules behind the check. A failure for casualties gives Fall Back;
    what follows a lost Combat or a rally check is left to the caller. Where the Detachment has checked in this phase
    already, its result is returned and nothing happens; where no check is owed, it has passed.
    """
    why = Cause(cause)
    detachment = run.state.field.detachments[detachment_id]
    earlier = settled(detachment)
    if earlier is not None:
        return earlier
    falling_back = why is Cause.CASUALTIES and detachment.falling_back_at_phase
    alive = any(run.state.field.models[model].alive for model in detachment.models)
    if falling_back or not alive or needed_for(run.state.field, detachment) is None:
        return MoraleResult.PASSED
    result = _roll(run, detachment_id, why, because)
    if result is MoraleResult.FAILED and why is Cause.CASUALTIES:
        fall_back(run, detachment_id)
    return result


def unasked(field: Battlefield, detachment: Detachment) -> tuple[str, ...]:
    """Return the rules that spare a Detachment the check which its casualties call for."""
    earlier = settled(detachment)
    known = () if earlier is None else (SETTLED[earlier],)
    back = ("LI-MOR-035",) if detachment.falling_back_at_phase else ()
    without = ("LI-MOR-030", "LI-ORD-055") if needed_for(field, detachment) is None else ()
    return (*known, *back, *without)


def _roll(run: BattleRun, detachment: str, cause: Cause, because: tuple[str, ...]) -> MoraleResult:
    field = run.state.field
    dice = run.roll(dice_for(field, detachment, cause), why=f"{detachment}'s Morale check")
    verdict = judge_roll(field, detachment, cause, dice)
    assert verdict is not None, "a Detachment with Morale '-' does not roll"
    found = check_modifiers(field, detachment, cause)
    lower = ("LI-FGT-040",) if len(dice) > 1 else ()
    lent = ("LI-SPC-049",) if inspired_morale(field, detachment) is not None else ()
    run.emit(
        MoraleChecked(
            detachment=detachment,
            natural=verdict.natural,
            modified=verdict.modified,
            needed=verdict.needed,
            result=verdict.result,
            cause=cause.value,
            dice=dice,
            rules=(*CHECK_RULES[cause], *because, *lower, *lent, *(each.rule for each in found)),
        )
    )
    return verdict.result


@BOOK.implements("LI-ORD-050", "LI-ORD-051")
@BOOK.implements("LI-MOR-028")
def fall_back(run: BattleRun, detachment: str) -> None:
    """A Detachment that fails its Morale check loses its Order, spent or not, and receives Fall Back instead."""
    held = run.state.field.detachments[detachment].order
    run.emit(
        OrderGiven(
            detachment=detachment,
            order=Order.FALL_BACK,
            because="failed Morale check",
            rules=("LI-MOR-028", "LI-MOR-001", "LI-ORD-050" if held is None else "LI-ORD-051"),
        )
    )


@BOOK.implements("LI-MOR-002", "LI-MOR-003", "LI-MOR-017", "LI-MOR-037")
def judge_break_points(run: BattleRun, formation_ids: Iterable[str], *, at_stage_end: bool = False) -> None:
    """After fire against a Detachment its Formation's losses are compared with its Break Point."""
    if run.state.field.stage is Stage.ENGAGEMENT and not at_stage_end:
        return
    at = ("LI-MOR-003", "LI-MOR-037") if at_stage_end else ("LI-MOR-002",)
    for formation in newly_broken(run.state.field, tuple(dict.fromkeys(formation_ids))):
        run.emit(FormationBroken(formation=formation, rules=(*BREAKING, *at)))
