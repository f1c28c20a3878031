"""The First Fire and Advancing Fire stages: who is activated, in which turn, and what becomes of the Orders."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Choice, Options
from umpire.systems.legions.battlefield import Battlefield, Detachment, Order, Stage
from umpire.systems.legions.play.core import (
    BattleRun,
    BattleState,
    DetachmentActivated,
    FrameRules,
    OrderRemoved,
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
from umpire.systems.legions.rules import BOOK, PLAYING
from umpire.systems.legions.rules.movement.engagement import is_pinned

__all__ = ["FIRING_STAGE", "candidates", "hold_fire", "judge_turn", "may_fire", "open_firing"]

ORDER_OF = {Stage.FIRST_FIRE: Order.FIRST_FIRE, Stage.ADVANCING_FIRE: Order.ADVANCE}


@BOOK.implements(
    "LI-CBT-001",
    "LI-CBT-004",
    "LI-CBT-030",
    heading="Combat Phase",
    source=PLAYING,
    text={
        "LI-CBT-001": "In the Combat phase Detachments with First Fire or Advance Orders may fire.",
        "LI-CBT-004": "In the First Fire stage the players take turns, the one with Initiative first, "
        "and activate one Detachment with a First Fire Order each turn.",
        "LI-CBT-030": "In the Advancing Fire stage the players take turns, the one with Initiative first, "
        "and activate one Detachment with an Advance Order each turn.",
    },
)
def open_firing(run: BattleRun, stage: Stage) -> None:
    """Open a stage of firing; the player with Initiative goes first."""
    first = run.state.field.initiative or run.state.field.sides[0]
    rule = "LI-CBT-004" if stage is Stage.FIRST_FIRE else "LI-CBT-030"
    run.emit(FiringOpened(stage=stage, turn=first, rules=(rule,)))


@BOOK.implements(
    "LI-MOV-012",
    "LI-MOV-058",
    heading="Movement Phase > Activating Detachments",
    source=PLAYING,
    text={
        "LI-MOV-012": "In every phase Detachments in Reserve are activated after those on the battlefield.",
        "LI-MOV-058": "No model of a Detachment that is Engaged and Pinned can fire in the Combat phase.",
    },
)
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
    heading="Combat Phase > First Fire Stage and Advancing Fire Stage",
    source=PLAYING,
    text={
        "LI-CBT-003": "A First Fire Order is activated in the First Fire stage, an Advance Order in the Advancing "
        "Fire stage; no other Order is activated in the Combat phase.",
        "LI-CBT-006": "Every Detachment with a First Fire Order must be activated, and no turn may be passed.",
        "LI-CBT-007": "A Detachment that has lost its First Fire Order is not activated.",
        "LI-CBT-010": "A Detachment that is Pinned when the First Fire stage starts is not activated in it.",
        "LI-CBT-012": "A Detachment that is Engaged but not Pinned is activated and fires as normal.",
        "LI-CBT-013": "First Fire Detachments that are not on the battlefield are activated last and do nothing.",
        "LI-CBT-031": "In the Advancing Fire stage a Detachment needs an Advance Order, a place on the battlefield, "
        "and not to be Pinned.",
        "LI-CBT-032": "Detachments in Reserve are not activated in the Advancing Fire stage.",
        "LI-CBT-034": "Every eligible Detachment must be activated in the Advancing Fire stage; "
        "one that still holds a First Fire Order cannot fire in it.",
        "LI-CBT-037": "Whether a Detachment is Pinned in the Advancing Fire stage is read when it would be activated.",
        "LI-CBT-038": "An Advance Detachment that stays Pinned is not activated; its token stays until the End phase.",
    },
    reading="Whoever is Pinned when the First Fire stage starts stays barred from it, even if freed meanwhile.",
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


@BOOK.implements(
    "LI-ORD-026",
    "LI-ORD-029",
    "LI-ORD-037",
    "LI-ORD-043",
    heading="Orders Phase > Orders",
    source=PLAYING,
    text={
        "LI-ORD-026": "First Fire lets a Detachment fire in the First Fire stage and gives no later activation.",
        "LI-ORD-029": "Advance lets a Detachment fire in the Advancing Fire stage, whether it moved or not.",
        "LI-ORD-037": "A Detachment issued a March Order fires in neither stage of the round.",
        "LI-ORD-043": "A Detachment issued a Charge Order fires in neither stage of the round.",
    },
)
def may_fire(field: Battlefield, stage: Stage, detachment: Detachment) -> bool:
    """Whether the stage allows the Detachment to fire: it needs the stage's Order and a place on the battlefield.

    A Detachment that has Withdrawn this round may not (LI-FGT-062).
    """
    holds = detachment.order is ORDER_OF[stage] and not detachment.withdrew
    return holds and bool(field.models_of(detachment))


@BOOK.implements(
    "LI-CBT-005",
    "LI-CBT-033",
    heading="Combat Phase > First Fire Stage and Advancing Fire Stage",
    source=PLAYING,
    text={
        "LI-CBT-005": "When one player has no First Fire Detachment left, the other activates its own in succession.",
        "LI-CBT-033": "When one player has no eligible Detachment left in the Advancing Fire stage, the other "
        "activates all of its own in succession.",
    },
)
def _owes(state: BattleState) -> tuple[str, ...]:
    """A player whose opponent has nobody left to activate goes on alone."""
    frame: FiringStage = state.top
    if frame.active:
        return ()
    for side in (frame.turn, state.field.opponent(frame.turn)):
        if candidates(state.field, frame.stage, side):
            return (side,)
    return ()


@BOOK.implements(
    "LI-CBT-009",
    "LI-CBT-011",
    "LI-CBT-036",
    heading="Combat Phase > First Fire Stage and Advancing Fire Stage",
    source=PLAYING,
    text={
        "LI-CBT-009": "A First Fire Detachment loses its token after its activation, whether it fired or not.",
        "LI-CBT-011": "A Detachment barred from the First Fire stage because it was Pinned discards its token "
        "at the end of the stage.",
        "LI-CBT-036": "An Advance Detachment loses its token after its activation, whether it fired or not.",
    },
)
def _proceed(run: BattleRun) -> None:
    """Close the activation in progress, or the stage when nobody is left."""
    frame: FiringStage = run.state.top
    first = frame.stage is Stage.FIRST_FIRE
    if frame.active:
        if run.state.field.detachments[frame.active].order in (Order.FIRST_FIRE, Order.ADVANCE):
            spent = ("LI-CBT-009" if first else "LI-CBT-036",)
            run.emit(OrderRemoved(detachment=frame.active, because="its activation is complete", rules=spent))
        run.emit(FiringActivationEnded(detachment=frame.active))
        return
    for each in run.state.field.detachments.values():
        if first and each.order is Order.FIRST_FIRE and each.pinned_at_stage:
            run.emit(OrderRemoved(detachment=each.id, because="it was Pinned", rules=("LI-CBT-011",)))
    run.emit(FiringClosed(stage=frame.stage))


def judge_turn(state: BattleState, side: str, detachment: str) -> FiringStage:
    """Return the stage in play, or refuse the activation of this Detachment in it.

    Raises:
        IllegalAction: If no stage of firing is in play, or the Detachment may not be activated now.
    """
    frame = state.top
    if not isinstance(frame, FiringStage):
        raise IllegalAction("Detachments fire in the First Fire and Advancing Fire stages.", rules=("LI-CBT-001",))
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
    instead = f"Activate one of {', '.join(able)}." if able else f"{side} has nobody left to activate."
    return IllegalAction(f"{detachment} cannot be activated: {why}. {instead}", rules=rules)


@BOOK.implements(
    "LI-CBT-008",
    "LI-CBT-035",
    heading="Combat Phase > First Fire Stage and Advancing Fire Stage",
    source=PLAYING,
    text={
        "LI-CBT-008": "A Detachment activated in the First Fire stage fires or does nothing.",
        "LI-CBT-035": "A Detachment activated in the Advancing Fire stage fires or does nothing.",
    },
)
def hold_fire(run: BattleRun, side: str, action: HoldFire) -> None:
    """An activated Detachment may do nothing."""
    frame = judge_turn(run.state, side, action.detachment)
    rule = "LI-CBT-008" if frame.stage is Stage.FIRST_FIRE else "LI-CBT-035"
    run.emit(DetachmentActivated(detachment=action.detachment, rules=(rule,)))
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
        rules=("LI-CBT-004", "LI-CBT-008") if frame.stage is Stage.FIRST_FIRE else ("LI-CBT-030", "LI-CBT-035"),
    )


def _fire_choices(field: Battlefield, detachment: Detachment) -> list[Choice]:
    return [
        Choice(kind="fire", label=f"{detachment.name} fires at {target}", subject=f"{detachment.id}>{target}")
        for target in targets_in_view(field, detachment)
    ]


def _hold_choice(detachment: Detachment) -> Choice:
    return Choice(
        kind="hold_fire",
        label=f"{detachment.name} does nothing",
        subject=detachment.id,
        action=HoldFire(detachment=detachment.id),
    )


FIRING_STAGE = FrameRules(owes=_owes, proceed=_proceed, options=_options)
