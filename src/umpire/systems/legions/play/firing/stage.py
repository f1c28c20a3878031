"""The First Fire and Advancing Fire stages: who is activated, in which turn, and what becomes of the Orders."""

from __future__ import annotations

from collections.abc import Mapping

from umpire.errors import IllegalAction
from umpire.game import Choice, Options
from umpire.systems.legions.battlefield import Battlefield, Detachment, Order, Stage
from umpire.systems.legions.play.core import (
    BattleRun,
    BattleState,
    DetachmentActivated,
    FrameRules,
    OrderRemoved,
    not_yet,
)
from umpire.systems.legions.play.firing.actions import HoldFire
from umpire.systems.legions.play.firing.events import (
    FireHeld,
    FiringActivationEnded,
    FiringClosed,
    FiringOpened,
)
from umpire.systems.legions.play.firing.frames import FiringStage
from umpire.systems.legions.play.firing.view import targets_in_view
from umpire.systems.legions.rules import BOOK
from umpire.systems.legions.rules.morale import is_broken
from umpire.systems.legions.rules.movement.engagement import is_engaged, is_pinned

__all__ = ["FIRING_STAGE", "activation_rules", "candidates", "hold_fire", "judge_turn", "may_fire", "open_firing"]

PERMISSION: Mapping[Order, tuple[str, ...]] = {Order.FIRST_FIRE: ("LI-ORD-026",), Order.ADVANCE: ("LI-ORD-029",)}
WITHOUT: Mapping[Order, str] = {Order.MARCH: "LI-ORD-037", Order.CHARGE: "LI-ORD-043"}
ORDER_OF = {Stage.FIRST_FIRE: Order.FIRST_FIRE, Stage.ADVANCING_FIRE: Order.ADVANCE}


@BOOK.implements("LI-CBT-001", "LI-CBT-004", "LI-CBT-030")
def open_firing(run: BattleRun, stage: Stage) -> None:
    """Open a stage of firing; the player with Initiative goes first."""
    first = run.state.field.initiative or run.state.field.sides[0]
    rule = "LI-CBT-004" if stage is Stage.FIRST_FIRE else "LI-CBT-030"
    run.emit(FiringOpened(stage=stage, turn=first, rules=(rule, "LI-CBT-001")))


@BOOK.implements("LI-MOV-012", "LI-MOV-058")
@BOOK.implements(
    "LI-CBT-003",
    "LI-CBT-006",
    "LI-CBT-007",
    "LI-CBT-010",
    "LI-CBT-012",
    "LI-CBT-013",
    "LI-CBT-031",
    "LI-CBT-032",
    "LI-CBT-034",
    "LI-CBT-037",
    "LI-CBT-038",
)
def candidates(field: Battlefield, stage: Stage, side: str) -> tuple[Detachment, ...]:
    """Return the Detachments that a side must still activate in a stage of firing, those of its next turn only."""
    mine = [each for each in field.detachments.values() if each.side == side]
    if stage is Stage.FIRST_FIRE:
        owing = [each for each in mine if each.order is Order.FIRST_FIRE and not each.pinned_at_stage]
        present = tuple(each for each in owing if field.models_of(each))
        away = (each for each in owing if any(field.models[model].alive for model in each.models))
        return present or tuple(away)
    holding = [each for each in mine if each.order in (Order.ADVANCE, Order.FIRST_FIRE)]
    free = tuple(each for each in holding if field.models_of(each) and not is_pinned(field, each.id))
    away = (each for each in holding if each.acts_in_reserve and field.in_reserve(each) and not each.activated)
    return free or tuple(away)


@BOOK.implements("LI-ORD-026", "LI-ORD-029", "LI-ORD-037", "LI-ORD-043")
def may_fire(field: Battlefield, stage: Stage, detachment: Detachment) -> bool:
    """Whether the stage allows the Detachment to fire: it needs the stage's Order and a place on the battlefield.

    A Detachment that has Withdrawn this round may not (LI-FGT-062), nor one that is Pinned by now (LI-MOV-058).
    """
    holds = detachment.order is ORDER_OF[stage] and not detachment.withdrew
    return holds and bool(field.models_of(detachment)) and not is_pinned(field, detachment)


@BOOK.implements("LI-CBT-005", "LI-CBT-033")
def _owes(state: BattleState) -> tuple[str, ...]:
    """A player whose opponent has nobody left to activate goes on alone."""
    frame: FiringStage = state.top
    if frame.active:
        return ()
    for side in (frame.turn, state.field.opponent(frame.turn)):
        if candidates(state.field, frame.stage, side):
            return (side,)
    return ()


@BOOK.implements("LI-CBT-009", "LI-CBT-011", "LI-CBT-036")
def _proceed(run: BattleRun) -> None:
    """Close the activation in progress, or the stage when nobody is left."""
    frame: FiringStage = run.state.top
    first = frame.stage is Stage.FIRST_FIRE
    if frame.active:
        if run.state.field.detachments[frame.active].order in (Order.FIRST_FIRE, Order.ADVANCE):
            spent = ("LI-CBT-009" if first else "LI-CBT-036", "LI-ORD-016")
            run.emit(OrderRemoved(detachment=frame.active, because="its activation is complete", rules=spent))
        run.emit(FiringActivationEnded(detachment=frame.active))
        return
    for each in run.state.field.detachments.values():
        if first and each.order is Order.FIRST_FIRE and each.pinned_at_stage:
            run.emit(OrderRemoved(detachment=each.id, because="it was Pinned", rules=("LI-CBT-011",)))
    left = (each.id for each in run.state.field.detachments.values() if each.order is Order.ADVANCE)
    pinned = any(is_pinned(run.state.field, each) for each in left)
    run.emit(FiringClosed(stage=frame.stage, rules=("LI-CBT-038",) if pinned and not first else ()))


def activation_rules(field: Battlefield, detachment: Detachment) -> tuple[str, ...]:
    """Return the rules that let a Detachment fire in the stage in play, Engaged or not."""
    free = is_engaged(field, detachment.id) and not is_pinned(field, detachment.id)
    order = detachment.order or Order.MARCH
    engaged = {Order.FIRST_FIRE: ("LI-CBT-012",), Order.ADVANCE: ("LI-CBT-037",)}.get(order, ()) if free else ()
    broken = ("LI-MOR-014",) if is_broken(field, detachment) else ()
    return ("LI-CBT-001", *PERMISSION.get(order, ()), *engaged, *broken)


def judge_turn(state: BattleState, side: str, detachment: str) -> FiringStage:
    """Return the stage in play, or refuse the activation of this Detachment in it.

    Raises:
        IllegalAction: If no stage of firing is in play, or the Detachment may not be activated now.
    """
    frame = state.top
    if not isinstance(frame, FiringStage):
        told = "Detachments fire in the First Fire and Advancing Fire stages."
        raise not_yet(state.field, told, ("LI-CBT-001", "LI-CBT-002"))
    able = [each.id for each in candidates(state.field, frame.stage, side)]
    if detachment in able:
        return frame
    raise _refuse_turn(state.field, frame.stage, side, detachment, able)


def _refuse_turn(field: Battlefield, stage: Stage, side: str, detachment: str, able: list[str]) -> IllegalAction:
    wanted = ORDER_OF[stage]
    found = field.detachments.get(detachment)
    why, rule = f"there is no Detachment {detachment}", "LI-CBT-003"
    if found is not None and found.side != side:
        why = f"{detachment} is not {side}'s"
    elif found is not None and found.order is Order.FALL_BACK:
        why, rule = f"{detachment} falls back and is activated in the End phase only", "LI-ORD-052"
    elif found is not None and found.order is not wanted:
        why = f"{detachment} holds {found.order or 'no Order'}, and the stage needs {wanted}"
    elif found is not None and stage is Stage.FIRST_FIRE and found.pinned_at_stage:
        why, rule = f"{detachment} was Engaged and Pinned when the stage began", "LI-CBT-010"
    elif found is not None and stage is Stage.FIRST_FIRE:
        why, rule = f"{detachment} is off the battlefield and waits for those on it", "LI-CBT-013"
    elif found is not None and found.acts_in_reserve and field.in_reserve(found):
        why, rule = f"{detachment} is in Reserve and waits for those on the battlefield", "LI-MOV-012"
    elif found is not None and not field.models_of(found):
        why, rule = f"{detachment} is not on the battlefield", "LI-CBT-031"
    elif found is not None:
        why, rule = f"{detachment} is Engaged and Pinned", "LI-CBT-031"
    rules = (rule, "LI-MOV-058") if why.endswith("Pinned") or "and Pinned when" in why else (rule,)
    if found is not None and found.order is not wanted:
        lost = "LI-CBT-007" if found.issued is Order.FIRST_FIRE else "LI-ORD-017"
        rules = (*rules, WITHOUT.get(found.issued or found.order or wanted, lost))
    instead = f"Activate one of {', '.join(able)}." if able else f"{side} has no Detachment left to activate."
    return IllegalAction(f"{detachment} cannot be activated: {why}. {instead}", rules=rules)


@BOOK.implements("LI-CBT-008", "LI-CBT-035")
def hold_fire(run: BattleRun, side: str, action: HoldFire) -> None:
    """An activated Detachment may do nothing."""
    frame = judge_turn(run.state, side, action.detachment)
    rule = "LI-CBT-008" if frame.stage is Stage.FIRST_FIRE else "LI-CBT-035"
    activated = activation_rules(run.state.field, run.state.field.detachments[action.detachment])
    run.emit(DetachmentActivated(detachment=action.detachment, rules=(rule, *activated)))
    turn = run.state.field.opponent(side)
    run.emit(FireHeld(detachment=action.detachment, turn=turn, rules=(rule,)))


def _options(state: BattleState, side: str) -> Options:
    frame: FiringStage = state.top
    choices: list[Choice] = []
    for each in candidates(state.field, frame.stage, side):
        if may_fire(state.field, frame.stage, each):
            choices.extend(_fire_choices(state.field, each))
        choices.append(_hold_choice(each))
    return Options(
        side=side,
        prompt="Activate a Detachment: fire with it, or do nothing with it.",
        choices=tuple(choices),
        rules=_turn_rules(state, side),
    )


def _turn_rules(state: BattleState, side: str) -> tuple[str, ...]:
    """Return the rules on whose turn it is and who is activated in it."""
    frame: FiringStage = state.top
    field, stage = state.field, frame.stage
    first = stage is Stage.FIRST_FIRE
    found = ["LI-CBT-001", "LI-CBT-004", "LI-CBT-006", "LI-CBT-008"] if first else ["LI-CBT-030", "LI-CBT-035"]
    if not candidates(field, stage, field.opponent(side)):
        found.append("LI-CBT-005" if first else "LI-CBT-033")
    for each in field.detachments.values():
        if each.order is Order.ADVANCE and not first:
            found += ["LI-CBT-032"] if field.in_reserve(each) else ["LI-CBT-038"] if is_pinned(field, each.id) else []
        lost = each.issued is Order.FIRST_FIRE and each.order is Order.FALL_BACK
        found += ["LI-CBT-007"] if first and lost else []
        spent = each.issued or each.order
        found += [WITHOUT[spent]] if spent is not None and spent in WITHOUT else []
    return tuple(dict.fromkeys(found))


def _fire_choices(field: Battlefield, detachment: Detachment) -> list[Choice]:
    return [
        Choice(
            kind="fire",
            label=f"{detachment.name} fires at {target}",
            subject=f"{detachment.id}>{target}",
            rules=activation_rules(field, detachment),
        )
        for target in targets_in_view(field, detachment)
    ]


def _hold_choice(detachment: Detachment) -> Choice:
    return Choice(
        kind="hold_fire",
        label=f"{detachment.name} does nothing",
        subject=detachment.id,
        action=HoldFire(detachment=detachment.id),
        rules=PERMISSION.get(detachment.order or Order.MARCH, ()),
    )


FIRING_STAGE = FrameRules(owes=_owes, proceed=_proceed, options=_options)
