"""Declaring an activation: who, where to, and into which Structure."""

from __future__ import annotations

import msgspec

from umpire.errors import IllegalAction
from umpire.geometry import at_most, snap_point
from umpire.rulings import Ruling, cite, tracing
from umpire.systems.legions.battlefield import Battlefield, Detachment, Manoeuvre, Order, asked_about
from umpire.systems.legions.play.core import (
    BattleRun,
    BattleState,
    ConditionLaid,
    NotAsked,
    OrderGiven,
    move_declared,
    ordered,
    refuse,
    refuse_for,
)
from umpire.systems.legions.play.movement.actions import Arrive, MoveDetachment, Retask
from umpire.systems.legions.play.movement.events import ActivationDeclared, DetachmentArrived, MoveOwed, Moving
from umpire.systems.legions.play.movement.turns import eligible, side_to_move
from umpire.systems.legions.questions.orders import rule_on_order
from umpire.systems.legions.rules.arrivals import bound_to_follow
from umpire.systems.legions.rules.morale import is_broken
from umpire.systems.legions.rules.movement.allowance import acting_order
from umpire.systems.legions.rules.movement.charging import off_the_battlefield
from umpire.systems.legions.rules.movement.engagement import is_engaged
from umpire.systems.legions.rules.movement.judge import judge_move
from umpire.systems.legions.rules.movement.measure import apart
from umpire.systems.legions.rules.movement.placing import snapped
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.movement.urgency import URGENCY, urged
from umpire.systems.legions.rules.orders import (
    activation_findings,
    available_orders,
    embarked_on_the_table,
    stays_too_early,
)
from umpire.systems.legions.rules.setup import Placement, judge_arrival

TACTICIAN = "Master Tactician"
TACTICIAN_RANGE = 6.0


class Declared(msgspec.Struct, frozen=True, kw_only=True):
    """What was judged of an activation: the Orders that are given before it, and why it is allowed.

    ``forgotten`` is the Order of a Detachment that was overlooked, ``retasked`` that of a Master Tactician's friend.
    """

    ruling: Ruling
    forgotten: OrderGiven | None = None
    retasked: OrderGiven | None = None
    why_retasked: Ruling | None = None


def judge_activation(state: BattleState, side: str, action: MoveDetachment) -> Declared:
    """Judge the whole of a Detachment's move, or that it holds its place, under the Orders that are given by then."""
    detachment = activated_by(state, side, action.detachment)
    forgotten = forgotten_order(detachment)
    field = ordered(state, forgotten).field
    retasked, why = _retasked(field, detachment, action.retask) if action.retask is not None else (None, None)
    field = ordered(state, forgotten, retasked).field
    with tracing() as trace:
        ruling = _judge_move(field, field.detachments[detachment.id], action)
    ruling = ruling.resting_on(trace.taken(lambda: asked_about(field, action)))
    return Declared(forgotten=forgotten, retasked=retasked, why_retasked=why, ruling=ruling)


def _judge_move(field: Battlefield, detachment: Detachment, action: MoveDetachment) -> Ruling:
    moves = tuple(map(snapped, action.moves))
    cite("LI-MOV-002", detachment)
    if embarked_on_the_table(field, detachment):
        cite("LI-MOV-015", detachment)
    away = off_the_battlefield(field, detachment, action.manoeuvre, moving=bool(moves))
    if away:
        raise refuse_for(away)
    waits = stays_too_early(field, detachment) or bound_to_follow(field, detachment)
    if waits is not None:
        raise refuse_for((waits,), "Have it come, or activate them first.")
    if detachment.order is Order.MARCH and is_broken(field, detachment):
        cite("LI-MOR-014", detachment)
    if detachment.engaged_at_orders is False and detachment.order is Order.CHARGE and is_engaged(field, detachment):
        cite("LI-ORD-045", detachment)
    ruling = judge_move(field, detachment.id, action.manoeuvre, moves, action.garrison)
    if not ruling.allowed:
        raise refuse(ruling, "Take another path, or hold.")
    return ruling


def move_detachment(run: BattleRun, side: str, action: MoveDetachment, judged: Declared) -> None:
    """Activate a Detachment and declare the whole of its move, or that it holds its place."""
    moves = tuple(map(snapped, action.moves))
    if judged.forgotten is not None:
        run.emit(judged.forgotten)
    if judged.retasked is not None:
        run.emit(judged.retasked, by=judged.why_retasked)
    declared = ActivationDeclared(
        detachment=action.detachment, manoeuvre=action.manoeuvre, moves=moves, garrison=action.garrison
    )
    arrived = isinstance(run.state.top, MoveOwed) and run.state.top.from_reserve
    if urged(run.state.field, run.state.field.detachments[action.detachment]):
        cite("LI-BTL-081", action.detachment)
        run.emit(ConditionLaid(detachment=action.detachment, condition=URGENCY))
    run.emit(declared, by=judged.ruling)
    if arrived:
        cite("LI-OVW-009", action.detachment)
    offer_overwatch(run, action.detachment, moves)


def judge_arriving(state: BattleState, side: str, action: Arrive) -> Declared:
    """Judge where the models of a Detachment that arrives are placed."""
    detachment = activated_by(state, side, action.detachment)
    forgotten = forgotten_order(detachment)
    with tracing() as trace:
        ruling = judge_arrival(state.field, detachment, _placements(action))
    if not ruling.allowed:
        raise refuse(ruling, "Place its models elsewhere.")
    ruling = ruling.resting_on(trace.taken(lambda: asked_about(state.field, action)))
    return Declared(forgotten=forgotten, ruling=ruling)


def arrive(run: BattleRun, side: str, action: Arrive, judged: Declared) -> None:
    """Activate a Detachment that arrives: its models are placed, and can be answered by Overwatch where they stand.

    One that comes out of Reserve by a special rule goes on with its activation; Overwatch answers what it does then.
    """
    detachment = run.state.field.detachments[action.detachment]
    if judged.forgotten is not None:
        run.emit(judged.forgotten)
    cite("LI-MOV-002", detachment)
    cite("LI-MOV-013", detachment)
    if not detachment.arriving:
        run.emit(DetachmentArrived(detachment=detachment.id, placements=_placements(action)), by=judged.ruling)
        return
    run.emit(ActivationDeclared(detachment=detachment.id, manoeuvre=Manoeuvre.HOLD))
    cite("LI-MOV-014", detachment)
    run.emit(DetachmentArrived(detachment=detachment.id, placements=_placements(action)), by=judged.ruling)
    cite("LI-OVW-009", detachment)
    offer_overwatch(run, detachment.id)


def _placements(action: Arrive) -> tuple[Placement, ...]:
    """Return where an action places models, on the grid."""
    return tuple(msgspec.structs.replace(each, at=snap_point(each.at)) for each in action.placements)


def offer_overwatch(run: BattleRun, detachment: str, moves: tuple[ModelMove, ...] = ()) -> None:
    """Let the enemy answer an activation with Overwatch, if anybody of it is left."""
    if run.state.field.models_of(detachment):
        move_declared(run, detachment, moves)


def activated_by(state: BattleState, side: str, detachment_id: str) -> Detachment:
    """Return the Detachment that a side activates, if it may be activated now and it is the side's turn.

    One that has fired its Point Defence as it was activated is in the middle of it, and is the only one that may.

    Raises:
        IllegalAction: If it may not be activated now.
    """
    field = state.field
    if isinstance(state.top, MoveOwed) and state.top.detachment == detachment_id:
        return field.detachments[detachment_id]
    if not isinstance(state.top, Moving):
        raise NotAsked(
            f"{detachment_id} cannot be activated now: one activation is finished before the next, and moves are made "
            "in the Movement phase only.",
            rules=("LI-MOV-006", "LI-RND-003"),
        )
    owner = field.detachments.get(detachment_id)
    if owner is None or owner.side != side:
        raise IllegalAction(f"{detachment_id} is not a Detachment of {side}'s Army.", rules=("LI-MOV-002",))
    found = activation_findings(field, owner)
    if found:
        open_to = ", ".join(each.id for each in eligible(field, side)) or "none"
        raise refuse_for(found, f"May be activated: {open_to}.")
    turn = side_to_move(state)
    if turn != side:
        raise IllegalAction(f"It is {turn}'s turn to activate a Detachment.", rules=("LI-MOV-001",))
    if owner not in eligible(field, side):
        due = ", ".join(each.id for each in eligible(field, side))
        told = f"A Detachment is activated with its Independent Units: {due} is next."
        raise IllegalAction(told, rules=("LI-SPC-045",))
    return owner


def forgotten_order(detachment: Detachment) -> OrderGiven | None:
    """Return the Order that a Detachment is given as it is activated, where it was overlooked before."""
    order = acting_order(detachment)
    if detachment.order is not None or order is None:
        return None
    cite("LI-MOV-023", detachment)
    return OrderGiven(detachment=detachment.id, order=order, because="forgotten")


def _retasked(field: Battlefield, detachment: Detachment, retask: Retask) -> tuple[OrderGiven, Ruling]:
    """Let a Master Tactician's Detachment that is being activated replace the Order of a friend near the model.

    The friend has not been activated this round and does not fall back; the new Order is one that it could have been
    issued in this round, and a Broken one is not bound to Advance or Charge.
    """
    friend = field.detachments.get(retask.detachment)
    told = _not_retasked(field, detachment, friend, retask)
    if told or friend is None:
        raise IllegalAction(f"{retask.detachment} cannot be given another Order: {told}.", rules=("LI-SPC-061",))
    with tracing() as trace:
        ruling = rule_on_order(field, friend.id, retask.order, retasked=True)
        if not ruling.allowed:
            open_to = ", ".join(available_orders(field, friend.id, retasked=True)) or "none"
            raise refuse(ruling, f"Available: {open_to}.")
        cite("LI-SPC-061", friend)
    asked = f"May {friend.id} be given another Order?"
    why = Ruling(question=asked, allowed=True, findings=trace.taken(lambda: (friend.id,)))
    return OrderGiven(detachment=friend.id, order=retask.order, because=TACTICIAN), why


def _not_retasked(field: Battlefield, own: Detachment, friend: Detachment | None, retask: Retask) -> str:
    tacticians = [model for model in field.models_of(own) if field.profile(model).has(TACTICIAN)]
    if not tacticians:
        return f"{own.id} has no {TACTICIAN} in play"
    if friend is None or friend.side != own.side or friend.id == own.id:
        return "it is no other friendly Detachment"
    if friend.activated or friend.order is None:
        return "it has been activated, or holds no Order to replace"
    if friend.order is retask.order:
        return f"it holds {retask.order} already"
    theirs = field.models_of(friend)
    gaps = [apart(field, model.id, other.id) for model in tacticians for other in theirs]
    if not gaps or not at_most(min(gaps), TACTICIAN_RANGE):
        far = f'{min(gaps):.2f}" away' if gaps else "off the battlefield"
        return f'it is {far}, and must be within {TACTICIAN_RANGE:g}"'
    return ""
