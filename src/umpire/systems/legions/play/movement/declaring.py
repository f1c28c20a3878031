"""Declaring an activation: who, where to, and into which Structure."""

from __future__ import annotations

import msgspec

from umpire.errors import IllegalAction
from umpire.geometry import at_most, snap_point
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Detachment, Manoeuvre, Order
from umpire.systems.legions.play.core import BattleRun, NotAsked, OrderGiven, refuse, refuse_for
from umpire.systems.legions.play.movement.actions import Arrive, MoveDetachment, Retask
from umpire.systems.legions.play.movement.events import ActivationDeclared, DetachmentArrived
from umpire.systems.legions.play.movement.frames import Moving
from umpire.systems.legions.play.movement.turns import eligible, side_to_move
from umpire.systems.legions.questions.orders import rule_on_order
from umpire.systems.legions.rules.morale import is_broken
from umpire.systems.legions.rules.movement.allowance import acting_order
from umpire.systems.legions.rules.movement.engagement import is_engaged
from umpire.systems.legions.rules.movement.judge import judge_move
from umpire.systems.legions.rules.movement.measure import apart
from umpire.systems.legions.rules.movement.placing import snapped
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.orders import activation_findings, available_orders, embarked_on_the_table
from umpire.systems.legions.rules.setup import judge_arrival

__all__ = ["arrive", "move_detachment"]

TACTICIAN = "Master Tactician"
TACTICIAN_RANGE = 6.0


def move_detachment(run: BattleRun, side: str, action: MoveDetachment) -> None:
    """Activate a Detachment and declare the whole of its move, or that it holds its place."""
    _refuse_turn(run, side, action.detachment)
    detachment = run.state.field.detachments[action.detachment]
    _give_forgotten_order(run, detachment)
    field = run.state.field
    moves = tuple(map(snapped, action.moves))
    if detachment.arriving and not field.models_of(detachment):
        told = f"{detachment.id} arrives this round and cannot stay away: place its models."
        raise IllegalAction(told, rules=("LI-MOV-014",))
    if not field.models_of(detachment) and (moves or action.manoeuvre is not Manoeuvre.HOLD):
        raise IllegalAction(f"{detachment.id} is not on the battlefield and can only hold.", rules=("LI-MOV-009",))
    if action.retask is not None:
        _retask(run, field.detachments[detachment.id], action.retask)
    cite("LI-MOV-002", detachment)
    if embarked_on_the_table(field, detachment):
        cite("LI-MOV-015", detachment)
    if not field.models_of(detachment):
        cite("LI-MOV-009", detachment)
    if detachment.order is Order.MARCH and is_broken(field, detachment):
        cite("LI-MOR-014", detachment)
    if detachment.engaged_at_orders is False and detachment.order is Order.CHARGE and is_engaged(field, detachment):
        cite("LI-ORD-045", detachment)
    ruling = judge_move(field, detachment.id, action.manoeuvre, moves, action.garrison)
    if not ruling.allowed:
        raise refuse(ruling, "Take another path, or hold.")
    declared = ActivationDeclared(
        detachment=detachment.id, manoeuvre=action.manoeuvre, moves=moves, garrison=action.garrison
    )
    run.emit(declared, by=ruling)
    _offer_overwatch(run, detachment.id, moves)


def arrive(run: BattleRun, side: str, action: Arrive) -> None:
    """Activate a Detachment that arrives: its models are placed, and can be answered by Overwatch where they stand."""
    _refuse_turn(run, side, action.detachment)
    detachment = run.state.field.detachments[action.detachment]
    placements = tuple(msgspec.structs.replace(each, at=snap_point(each.at)) for each in action.placements)
    field = run.state.field
    _give_forgotten_order(run, detachment)
    cite("LI-MOV-002", detachment)
    if detachment.arriving:
        cite("LI-MOV-013", detachment)
    elif embarked_on_the_table(field, detachment):
        cite("LI-MOV-015", detachment)
    run.emit(ActivationDeclared(detachment=detachment.id, manoeuvre=Manoeuvre.HOLD))
    ruling = judge_arrival(field, detachment, placements)
    if not ruling.allowed:
        raise refuse(ruling, "Place its models elsewhere.")
    if detachment.arriving:
        cite("LI-MOV-014", detachment)
    run.emit(DetachmentArrived(detachment=detachment.id, placements=placements), by=ruling)
    cite("LI-OVW-009", detachment)
    _offer_overwatch(run, detachment.id)


def _offer_overwatch(run: BattleRun, detachment: str, moves: tuple[ModelMove, ...] = ()) -> None:
    from umpire.systems.legions.play.overwatch import offer  # noqa: PLC0415 - Overwatch fires, and firing looks here

    if run.state.field.models_of(detachment):
        offer(run, detachment, moves)


def _refuse_turn(run: BattleRun, side: str, detachment_id: str) -> None:
    state, field = run.state, run.state.field
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


def _give_forgotten_order(run: BattleRun, detachment: Detachment) -> None:
    order = acting_order(detachment)
    if detachment.order is None and order is not None:
        cite("LI-MOV-023", detachment)
        run.emit(OrderGiven(detachment=detachment.id, order=order, because="forgotten"))


def _retask(run: BattleRun, detachment: Detachment, retask: Retask) -> None:
    """Let a Master Tactician's Detachment that is being activated replace the Order of a friend near the model.

    The friend has not been activated this round and does not fall back; the new Order is one that it could have been
    issued in this round, and a Broken one is not bound to Advance or Charge.
    """
    field = run.state.field
    friend = field.detachments.get(retask.detachment)
    told = _not_retasked(field, detachment, friend, retask)
    if told or friend is None:
        raise IllegalAction(f"{retask.detachment} cannot be given another Order: {told}.", rules=("LI-SPC-061",))
    ruling = rule_on_order(field, friend.id, retask.order, retasked=True)
    if not ruling.allowed:
        open_to = ", ".join(available_orders(field, friend.id, retasked=True)) or "none"
        raise refuse(ruling, f"Available: {open_to}.")
    cite("LI-SPC-061", friend)
    run.emit(OrderGiven(detachment=friend.id, order=retask.order, because=TACTICIAN))


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
