"""The First Fire and Advancing Fire stages: who is activated, in which turn, and what becomes of the Orders."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Choice, Options
from umpire.rulings import Ruling, aside, cite, forbid, heard, hearing, ruled, tracing
from umpire.systems.legions.battlefield import Battlefield, Detachment, Order, Stage, Until, remembered
from umpire.systems.legions.play.core import (
    BattleRun,
    BattleState,
    DetachmentActivated,
    FrameRules,
    OrderRemoved,
    not_yet,
)
from umpire.systems.legions.play.firing.actions import HoldFire, PopUp, WreckStructures
from umpire.systems.legions.play.firing.events import (
    FireHeld,
    FiringActivationEnded,
    FiringClosed,
    FiringOpened,
    PoppedUp,
)
from umpire.systems.legions.play.firing.frames import FiringStage
from umpire.systems.legions.play.firing.suggest import fires_at_places
from umpire.systems.legions.play.firing.view import targets_in_view
from umpire.systems.legions.play.firing.wrecking import MayStrike, judge_after_fire, judge_blows, wreck_choices
from umpire.systems.legions.rules.firing import permitted
from umpire.systems.legions.rules.firing.permission import ORDER_OF
from umpire.systems.legions.rules.morale import is_broken
from umpire.systems.legions.rules.movement.engagement import is_engaged, is_pinned
from umpire.systems.legions.rules.orders.issuing import SENTRY, is_sentry
from umpire.systems.legions.rules.special_rules.independent import begun, part_way
from umpire.systems.legions.rules.special_rules.pop_up import rising_skimmers, those_aloft
from umpire.systems.legions.rules.traits.wrecker import has_attempted


def open_firing(run: BattleRun, stage: Stage) -> None:
    """Open a stage of firing; the player with Initiative goes first."""
    first = run.state.field.initiative or run.state.field.sides[0]
    cite("LI-CBT-001")
    if stage is Stage.FIRST_FIRE:
        cite("LI-CBT-004")
    else:
        cite("LI-CBT-030")
    run.emit(FiringOpened(stage=stage, turn=first))


def cite_turn(stage: Stage) -> None:
    """Cite what a turn is: one Detachment is activated and fires or does nothing, and then it is the other's turn."""
    if stage is Stage.FIRST_FIRE:
        cite("LI-CBT-004")
        cite("LI-CBT-008")
    else:
        cite("LI-CBT-030")
        cite("LI-CBT-035")


@hearing(remembered(8))
def candidates(field: Battlefield, stage: Stage, side: str) -> tuple[Detachment, ...]:
    """Return the Detachments that a side must still activate in a stage of firing, those of its next turn only."""
    able = [each for each in field.detachments.values() if each.side == side and _is_activated(field, stage, each)]
    # a Detachment that has popped up fires, or does nothing, before another is activated
    able = [each for each in able if any(model.aloft for model in field.models_of(each))] or able
    # and so does one that has struck at Structures
    able = [each for each in able if has_attempted(each)] or able
    found = tuple([each for each in able if not _waits(field, stage, each, able)])
    found = begun(field, found) or found
    if heard() is not None:
        for each in found:
            _cite_grounds(field, stage, each)
    return found


def _is_activated(field: Battlefield, stage: Stage, each: Detachment) -> bool:
    """Whether a stage of firing activates a Detachment, at one turn or another.

    What bars it is cited of its side too: it is why the side has it no more in its list.
    """
    if is_sentry(field, each):
        return _still_to_fire(field, stage, each)
    if stage is Stage.FIRST_FIRE:
        return _has_order(stage, each) and _in_first_fire(field, each)
    return _has_order(stage, each) and _in_advancing_fire(field, each)


def _still_to_fire(field: Battlefield, stage: Stage, each: Detachment) -> bool:
    """Whether Automated Sentries found no target in the Movement phase, and have not had their turn since."""
    waits = stage is Stage.ADVANCING_FIRE and each.under(SENTRY, Until.ROUND) and not each.activated
    if waits and field.models_of(each) and not each.withdrew:
        cite("LI-SPC-007", each)
        return True
    cite("LI-SPC-007", each, each.side, says="fires in the Movement phase, if it has a target then")
    return False


def _has_order(stage: Stage, each: Detachment) -> bool:
    if each.order is ORDER_OF[stage] or (stage is Stage.ADVANCING_FIRE and each.order is Order.FIRST_FIRE):
        return True
    if heard() is not None:
        _cite_order(stage, each)
    return False


def _cite_order(stage: Stage, each: Detachment) -> None:
    """Cite why a Detachment has not the Order that a stage of firing needs."""
    if each.order is Order.FALL_BACK:
        cite("LI-ORD-052", each, each.side, says="falls back and is activated in the End phase only")
    else:
        told = f"holds {each.order or 'no Order'}, and the stage needs {ORDER_OF[stage]}"
        cite("LI-CBT-003", each, each.side, says=told)
    if Order.MARCH in (each.order, each.issued):
        cite("LI-ORD-037", each, each.side)
    if Order.CHARGE in (each.order, each.issued):
        cite("LI-ORD-043", each, each.side)
    if stage is Stage.FIRST_FIRE and each.issued is Order.FIRST_FIRE:
        cite("LI-CBT-007", each, each.side)
    if each.order is None:
        cite("LI-ORD-017", each)


def _in_first_fire(field: Battlefield, each: Detachment) -> bool:
    if each.pinned_at_stage:
        cite("LI-CBT-010", each, each.side, says="was Engaged and Pinned when the stage began")
        cite("LI-MOV-058", each)
        return False
    return any(field.models[model].alive for model in each.models)


def _in_advancing_fire(field: Battlefield, each: Detachment) -> bool:
    if not field.models_of(each):
        waiting = field.in_reserve(each)
        if waiting and each.acts_in_reserve and not each.activated:
            return True
        cite("LI-CBT-031", each, each.side, says="is not on the battlefield")
        if waiting:
            cite("LI-CBT-032", each, each.side)
        return False
    if is_pinned(field, each.id):
        cite("LI-CBT-031", each, each.side, says="is Engaged and Pinned")
        cite("LI-CBT-038", each, each.side)
        cite("LI-MOV-058", each)
        return False
    return True


def _cite_grounds(field: Battlefield, stage: Stage, each: Detachment) -> None:
    """Cite why a Detachment is activated: its Order, whatever became of its Formation, and that nothing holds it."""
    unpinned = is_engaged(field, each.id) and not is_pinned(field, each.id)
    if each.order is Order.FIRST_FIRE and stage is Stage.FIRST_FIRE:
        cite("LI-CBT-003", each)
        cite("LI-ORD-026", each)
        if unpinned:
            cite("LI-CBT-012", each)
    elif each.order is Order.FIRST_FIRE:
        cite("LI-CBT-034", each)
    elif each.order is Order.ADVANCE:
        cite("LI-CBT-031", each)
        cite("LI-ORD-029", each)
        if unpinned:
            cite("LI-CBT-037", each)
    if is_broken(field, each):
        cite("LI-MOR-014", each)


def _waits(field: Battlefield, stage: Stage, each: Detachment, able: list[Detachment]) -> bool:
    """Whether a Detachment that is not on the battlefield waits for those on it."""
    if field.models_of(each):
        return False
    waits = any(field.models_of(other) for other in able)
    if stage is Stage.FIRST_FIRE:
        cite("LI-CBT-013", each, says="is off the battlefield and waits for those on it" if waits else "")
    else:
        cite("LI-MOV-012", each, says="is in Reserve and waits for those on the battlefield" if waits else "")
    return waits


def judge_turn(state: BattleState, side: str, detachment: str) -> Ruling:
    """Return the ruling that a side may activate a Detachment now.

    Raises:
        IllegalAction: If no stage of firing is in play, or the Detachment may not be activated now.
    """
    frame = state.top
    if not isinstance(frame, FiringStage):
        told = "Detachments fire in the First Fire and Advancing Fire stages."
        raise not_yet(state.field, told, ("LI-CBT-001", "LI-CBT-002"))
    ruling = _activation(state.field, frame.stage, side, detachment)
    if ruling.allowed:
        return ruling
    able = ", ".join(each.id for each in candidates(state.field, frame.stage, side))
    instead = f"Activate one of {able}." if able else f"{side} has no Detachment left to activate."
    why = next((each.says for each in ruling.findings if each.says), "has no model left")
    raise IllegalAction(f"{detachment} cannot be activated: {detachment} {why}. {instead}", rules=ruling.ids)


def _activation(field: Battlefield, stage: Stage, side: str, detachment: str) -> Ruling:
    """Rule on whether a side may activate a Detachment at its turn in a stage of firing."""
    asked = f"May {side} activate {detachment} now?"
    found = field.detachments.get(detachment)
    if found is None or found.side != side:
        told = "is no Detachment of this battle" if found is None else f"is not {side}'s"
        return Ruling(question=asked, allowed=False, findings=(forbid(told, rule="LI-CBT-003"),))
    return ruled(asked, lambda: found in candidates(field, stage, side), found)


def permission_to_fire(field: Battlefield, detachment: str) -> Ruling:
    """Rule on whether a Detachment that is activated may fire, by its Order, the stage and what it has done."""
    with tracing() as trace:
        ruling = permitted(field, detachment, Ruling(question=f"May {detachment} fire now?", allowed=True))
    return ruling.resting_on(trace.taken(lambda: (detachment,)))


def judge_holding(state: BattleState, side: str, action: HoldFire) -> Ruling:
    """Judge the activation of a Detachment that does nothing."""
    return judge_turn(state, side, action.detachment)


def hold_fire(run: BattleRun, side: str, action: HoldFire, judged: Ruling) -> None:
    """An activated Detachment may do nothing."""
    frame: FiringStage = run.state.top
    run.emit(DetachmentActivated(detachment=action.detachment), by=judged)
    cite_turn(frame.stage)
    run.emit(FireHeld(detachment=action.detachment, turn=run.state.field.opponent(side)))


def judge_wrecking(state: BattleState, side: str, action: WreckStructures) -> Ruling:
    """Judge whether a Detachment may be activated now, and strike the Structures that it touches."""
    fired = isinstance(state.top, MayStrike)
    activated = (judge_after_fire if fired else judge_turn)(state, side, action.detachment)
    judge_blows(state.field, action)
    return activated


def judge_pop_up(state: BattleState, side: str, action: PopUp) -> Ruling:
    """Judge whether a Detachment may pop up as it is activated: in First Fire, with Skimmers that may fire."""
    activated = judge_turn(state, side, action.detachment)
    if not _can_pop_up(state, action.detachment):
        told = f"{action.detachment} has no Skimmer that could rise now"
        raise IllegalAction(f"{told}: fire with it, or do nothing with it.", rules=("LI-SPC-071",))
    return activated


def _can_pop_up(state: BattleState, detachment: str) -> bool:
    """Whether a Detachment that is activated has Skimmers that may rise and fire."""
    frame: FiringStage = state.top
    risers = rising_skimmers(state.field, state.field.detachments[detachment])
    return frame.stage is Stage.FIRST_FIRE and bool(risers) and permission_to_fire(state.field, detachment).allowed


def pop_up(run: BattleRun, side: str, action: PopUp, judged: Ruling) -> None:
    """Raise the Skimmers of a Detachment, which then fires or does nothing."""
    cite("LI-SPC-071", action.detachment)
    run.emit(PoppedUp(detachment=action.detachment), by=judged)


def _owes(state: BattleState) -> tuple[str, ...]:
    """Return who activates next; a player whose opponent has nobody left goes on alone."""
    frame: FiringStage = state.top
    if frame.active:
        return ()
    for side in _in_turn(state.field, frame):
        if candidates(state.field, frame.stage, side):
            return (side,)
    return ()


def _in_turn(field: Battlefield, frame: FiringStage) -> tuple[str, str]:
    """Return both sides, first whose turn it is: that of a Detachment of which only a part has been activated."""
    other = field.opponent(frame.turn)
    with aside():
        under_way = begun(field, candidates(field, frame.stage, other)) if part_way(field) else ()
    if not under_way:
        return frame.turn, other
    cite("LI-SPC-045", other, *under_way)
    return other, frame.turn


def _proceed(run: BattleRun) -> None:
    """Close the activation in progress, or the stage when nobody is left."""
    frame: FiringStage = run.state.top
    if frame.active:
        if run.state.field.detachments[frame.active].order in (Order.FIRST_FIRE, Order.ADVANCE):
            if frame.stage is Stage.FIRST_FIRE:
                cite("LI-CBT-009")
            else:
                cite("LI-CBT-036")
            cite("LI-ORD-016")
            run.emit(OrderRemoved(detachment=frame.active, because="its activation is complete"))
        run.emit(FiringActivationEnded(detachment=frame.active))
        return
    for each in run.state.field.detachments.values():
        if frame.stage is Stage.FIRST_FIRE and each.order is Order.FIRST_FIRE and each.pinned_at_stage:
            cite("LI-CBT-011")
            run.emit(OrderRemoved(detachment=each.id, because="it was Pinned"))
        elif frame.stage is Stage.ADVANCING_FIRE and each.order is Order.ADVANCE and is_pinned(run.state.field, each):
            cite("LI-CBT-038")
    if those_aloft(run.state.field):
        cite("LI-SPC-071")
    run.emit(FiringClosed(stage=frame.stage))


def _options(state: BattleState, side: str) -> Options:
    frame: FiringStage = state.top
    choices: list[Choice] = []
    for each in candidates(state.field, frame.stage, side):
        activated = _activation(state.field, frame.stage, side, each.id)
        permission = permission_to_fire(state.field, each.id)
        if permission.allowed:
            choices.extend(
                Choice(
                    kind="fire",
                    label=f"{each.name} fires at {target}",
                    subject=f"{each.id}>{target}",
                    rules=(*activated.ids, *permission.ids),
                )
                for target in targets_in_view(state.field, each)
            )
        if permission.allowed and fires_at_places(state.field, each.id):
            label, rules = f"{each.name} aims at places", (*activated.ids, *permission.ids)
            choices += [Choice(kind="fire_templates", label=label, subject=each.id, rules=rules)]
        choices.extend(wreck_choices(state.field, each, activated.ids))
        if _can_pop_up(state, each.id):
            label, action = f"{each.name} pops up", PopUp(detachment=each.id)
            rules = (*activated.ids, "LI-SPC-071")
            choices += [Choice(kind="pop_up", label=label, subject=each.id, action=action, rules=rules)]
        choices.append(
            Choice(
                kind="hold_fire",
                label=f"{each.name} does nothing",
                subject=each.id,
                action=HoldFire(detachment=each.id),
                rules=activated.ids,
            )
        )
    cite_turn(frame.stage)
    if frame.stage is Stage.FIRST_FIRE:
        cite("LI-CBT-006")
    else:
        cite("LI-CBT-034")
    return Options(
        side=side,
        prompt="Activate a Detachment: fire with it, or do nothing with it.",
        choices=tuple(choices),
        rules=_going_on_alone(state.field, frame.stage, state.field.opponent(side)),
    )


def _going_on_alone(field: Battlefield, stage: Stage, opponent: str) -> tuple[str, ...]:
    """Return why the opponent of the side to act has nobody left, where that is so."""
    ruling = ruled(f"Has {opponent} nobody left?", lambda: not candidates(field, stage, opponent), opponent)
    if not ruling.allowed:
        return ()
    if stage is Stage.FIRST_FIRE:
        cite("LI-CBT-005")
    else:
        cite("LI-CBT-033")
    return ruling.ids


FIRING_STAGE = FrameRules(owes=_owes, proceed=_proceed, options=_options)
