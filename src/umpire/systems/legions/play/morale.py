"""Morale in play: checks are rolled, Formations break."""

from __future__ import annotations

from collections.abc import Iterable

from umpire.rulings import aside, cite, rules_of
from umpire.systems.legions.battlefield import MoraleResult, Order, Stage
from umpire.systems.legions.play.core import BattleRun, FormationBroken, MoraleChecked, OrderGiven
from umpire.systems.legions.rules.morale import (
    Cause,
    breaking,
    check_modifiers,
    dice_for,
    judge_roll,
    settled,
    spared,
)
from umpire.systems.legions.rules.special_rules.independent import falling_back_with


def check(run: BattleRun, detachment_id: str, *, cause: str) -> MoraleResult:
    """Make a Detachment's Morale check and carry out what its failure means by itself.

    ``cause`` is a `Cause`. A failure for casualties gives Fall Back; what follows a lost Combat or a rally check is
    left to the caller. Where the Detachment has checked in this phase already, its result is returned and nothing
    happens; where no check is owed, it has passed. Why a Detachment is spared its check tells `spared`: nothing happens
    here that could tell it.
    """
    why = Cause(cause)
    detachment = run.state.field.detachments[detachment_id]
    alive = any(run.state.field.models[model].alive for model in detachment.models)
    with aside():
        if not alive or spared(run.state.field, detachment, why):
            return settled(detachment) or MoraleResult.PASSED
    if why is Cause.CASUALTIES:
        cite("LI-MOR-018", detachment)
        cite("LI-MOR-023", detachment)
    elif why is Cause.RALLY:
        cite("LI-MOR-034", detachment)  # whatever it rolled in an earlier phase
    result = _roll(run, detachment_id, why)
    if result is MoraleResult.FAILED and why is Cause.CASUALTIES:
        fall_back(run, detachment_id)
    return result


def _roll(run: BattleRun, detachment: str, cause: Cause) -> MoraleResult:
    field = run.state.field
    dice = run.roll(dice_for(field, detachment, cause), why=f"{detachment}'s Morale check")
    verdict = judge_roll(field, detachment, cause, dice)
    assert verdict is not None, "a Detachment with Morale '-' does not roll"
    modifiers = check_modifiers(field, detachment, cause)
    run.emit(
        MoraleChecked(
            detachment=detachment,
            natural=verdict.natural,
            modified=verdict.modified,
            needed=verdict.needed,
            result=verdict.result,
            cause=cause.value,
            dice=dice,
            rules=rules_of(modifiers),
        )
    )
    return verdict.result


def fall_back(run: BattleRun, detachment: str) -> None:
    """A Detachment that fails its Morale check loses its Order, spent or not, and receives Fall Back instead."""
    cite("LI-MOR-028", detachment)
    cite("LI-MOR-001", detachment)  # the others of its Formation keep their Orders
    if run.state.field.detachments[detachment].order is None:
        cite("LI-ORD-050", detachment)
    else:
        cite("LI-ORD-051", detachment)
    run.emit(OrderGiven(detachment=detachment, order=Order.FALL_BACK, because="failed Morale check"))
    for unit in falling_back_with(run.state.field, run.state.field.detachments[detachment]):
        cite("LI-SPC-045", unit)
        run.emit(OrderGiven(detachment=unit.id, order=Order.FALL_BACK, because="its Detachment falls back"))


def judge_break_points(
    run: BattleRun, formation_ids: Iterable[str], *, after_fire: bool = False, at_stage_end: bool = False
) -> None:
    """Break the Formations whose losses have reached their Break Point; in the Engagement stage only when it ends."""
    if run.state.field.stage is Stage.ENGAGEMENT and not at_stage_end:
        return
    for formation in dict.fromkeys(formation_ids):
        ruling = breaking(run.state.field, formation)
        if not ruling.allowed:
            continue
        cite("LI-MOR-001", formation)
        if after_fire:
            cite("LI-MOR-002", formation)
        elif at_stage_end:
            cite("LI-MOR-003", formation)
            cite("LI-MOR-037", formation)
        else:
            cite("LI-MOR-017", formation)  # neither fire nor Fights: movement, terrain, an effect
        run.emit(FormationBroken(formation=formation), by=ruling)
