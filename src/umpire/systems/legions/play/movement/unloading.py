"""Disembarking: in the activation of a Transport its passengers come out, and it goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Event, Frame, Luck, Options
from umpire.geometry import Point, path_length, point_distance, snap_point
from umpire.rulings import Ruling, aside, cite, tracing
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, asked_about, change_model
from umpire.systems.legions.play.core import Activating, BattleRun, BattleState, FrameRules, NotAsked, refuse
from umpire.systems.legions.rules.movement.allowance import allowance
from umpire.systems.legions.rules.movement.engagement import is_pinned
from umpire.systems.legions.rules.movement.judge import judge_move
from umpire.systems.legions.rules.movement.placing import snapped
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.setup import Placement, deployed
from umpire.systems.legions.rules.transports import DISEMBARKING, judge_disembarking, may_leave, suggested_places

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


LEAST = 0.05
"""Movement that is worth going on with, inches."""

SHARES = (0.999, 0.75, 0.5, 0.25)
"""Which parts of the way to a goal are tried, the farthest first; a whole one could be too far by its rounding."""


class Unloading(Frame, frozen=True, kw_only=True, tag="unloading"):
    """A Transport Detachment has moved, and may let its passengers out; ``out`` are those that have Disembarked."""

    detachment: str
    out: tuple[str, ...] = ()


class Disembark(Action, frozen=True, kw_only=True, tag="disembark"):
    """Have a Detachment come out of the Transports being activated: the place of each of its models that has room."""

    detachment: str
    placements: tuple[Placement, ...]


class GoOn(Action, frozen=True, kw_only=True, tag="go_on"):
    """Move Transports on, once passengers have Disembarked: paths begin where the models stand."""

    detachment: str
    moves: tuple[ModelMove, ...]


class StopUnloading(Action, frozen=True, kw_only=True, tag="stop_unloading"):
    """Finish the activation of a Transport: whoever is still aboard stays there."""

    detachment: str


class UnloadingBegan(Event, frozen=True, kw_only=True, tag="unloading_began"):
    """The passengers of a Transport Detachment may come out."""

    detachment: str


class Disembarked(Event, frozen=True, kw_only=True, tag="disembarked"):
    """Models of a Detachment have come out of their Transports."""

    detachment: str
    placements: tuple[Placement, ...]


class MoveResumed(Event, frozen=True, kw_only=True, tag="move_resumed"):
    """A Transport Detachment goes on with its move after passengers have Disembarked."""

    detachment: str
    moves: tuple[ModelMove, ...]


class UnloadingOver(Event, frozen=True, kw_only=True, tag="unloading_over"):
    """No more passengers come out in this activation."""

    detachment: str


def passengers(field: Battlefield, transports: str) -> tuple[str, ...]:
    """Return the Detachments that models of a Transport Detachment carry, in muster order."""
    carried = (each for model in field.models_of(transports) for each in field.passengers_of(model.id))
    found = {each.detachment for each in carried if may_leave(field, each)}
    return tuple(each for each in field.detachments if each in found)


def ways_out(field: Battlefield, transports: str, detachment: str, goal: Point | None = None) -> tuple[Placement, ...]:
    """Return places for those of a Detachment that can come out of a Transport Detachment, nearest to a goal."""
    inside = [
        model.id
        for model in field.embarked(detachment)
        if field.models[model.carrier].detachment == transports and may_leave(field, model)
    ]
    return suggested_places(field, inside, None, DISEMBARKING, goal)


def begin_unloading(run: BattleRun, transports: str) -> bool:
    """Ask who comes out of a Transport that has moved; tell whether somebody is asked."""
    field = run.state.field
    with aside():
        able = any(ways_out(field, transports, each) for each in passengers(field, transports))
    if not able:
        return False
    cite("LI-SPC-084", transports)
    run.emit(UnloadingBegan(detachment=transports))
    return True


def _unloading(state: BattleState, side: str) -> Unloading:
    frame = state.top
    if not isinstance(frame, Unloading):
        told = "Nobody Disembarks now: passengers come out in the activation of their Transport."
        raise NotAsked(told, rules=("LI-SPC-084",))
    if state.field.detachments[frame.detachment].side != side:
        raise IllegalAction(f"{frame.detachment} is not {side}'s.", rules=("LI-SPC-084",))
    return frame


def judge_coming_out(state: BattleState, side: str, action: Disembark) -> Ruling:
    """Judge where passengers of the Transports being activated are placed."""
    frame, field = _unloading(state, side), state.field
    if action.detachment not in passengers(field, frame.detachment):
        told = f"{action.detachment} has no models aboard {frame.detachment} that could come out."
        raise IllegalAction(told, rules=("LI-SPC-084",))
    with tracing() as trace:
        ruling = judge_disembarking(field, action.detachment, _placements(action), frame.detachment)
    if not ruling.allowed:
        raise refuse(ruling, "Place its models elsewhere.")
    return ruling.resting_on(trace.taken(lambda: asked_about(field, action)))


def _placements(action: Disembark) -> tuple[Placement, ...]:
    return tuple(msgspec.structs.replace(each, at=snap_point(each.at)) for each in action.placements)


def disembark(run: BattleRun, side: str, action: Disembark, judged: Ruling) -> None:
    """Have passengers come out of their Transports; they may be activated later, if they have not been."""
    run.emit(Disembarked(detachment=action.detachment, placements=_placements(action)), by=judged)


def judge_going_on(state: BattleState, side: str, action: GoOn) -> Ruling:
    """Judge how a Transport goes on: the whole of its path so far and from here is one move."""
    frame = _unloading(state, side)
    if action.detachment != frame.detachment or not frame.out:
        told = f"{action.detachment} does not go on: a Transport does once passengers have Disembarked."
        raise IllegalAction(told, rules=("LI-SPC-084",))
    activating = _activating(state)
    with tracing() as trace:
        ruling = judge_leg(state.field, gone_on(activating, ()), Manoeuvre.MOVE, tuple(map(snapped, action.moves)))
        cite("LI-SPC-084", action.detachment)
    if not ruling.allowed:
        raise refuse(ruling, "Take another path, or finish the activation.")
    return ruling.resting_on(trace.taken(lambda: asked_about(state.field, action)))


def _activating(state: BattleState) -> Activating:
    return next(each for each in reversed(state.frames) if isinstance(each, Activating))


def gone_on(frame: Activating, moves: tuple[ModelMove, ...]) -> Activating:
    """Return an activation that goes on with further moves; what has been moved lies behind it."""
    return msgspec.structs.replace(
        frame, behind=_joined(frame.behind or (), frame.moves), moves=moves, manoeuvre=Manoeuvre.MOVE, travelled=False
    )


def judge_leg(
    field: Battlefield, frame: Activating, manoeuvre: Manoeuvre, moves: tuple[ModelMove, ...], garrison: str = ""
) -> Ruling:
    """Rule on the move of a Detachment being activated, together with the part of it that lies behind."""
    behind = frame.behind or ()
    if not behind:
        return judge_move(field, frame.detachment, manoeuvre, moves, garrison)
    for move in behind:
        model = field.models[move.model]
        if model.in_play:
            moved = max(0.0, model.moved - path_length(move.path))
            field = change_model(field, model.id, at=move.path[0], moved=moved)
    known = tuple(move for move in behind if field.models[move.model].in_play)
    return judge_move(field, frame.detachment, manoeuvre, _joined(known, moves), garrison)


def _joined(first: tuple[ModelMove, ...], then: tuple[ModelMove, ...]) -> tuple[ModelMove, ...]:
    """Return the moves of models of which some have gone a part of their way already."""
    further = {move.model: move for move in then}
    whole = []
    for move in first:
        rest = further.pop(move.model, None)
        whole.append(move if rest is None else msgspec.structs.replace(rest, path=(*move.path, *rest.path[1:])))
    return (*whole, *further.values())


def judge_stopping(state: BattleState, side: str, action: StopUnloading) -> None:
    """Judge whether a Transport is being activated and could let passengers out."""
    if _unloading(state, side).detachment != action.detachment:
        raise IllegalAction(f"{action.detachment} is not being activated now.", rules=("LI-SPC-084",))


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: Unloading = state.top
    return (state.field.detachments[frame.detachment].side,)


def _proceed(run: BattleRun) -> None:
    raise AssertionError("Somebody is always asked who comes out.")


def _options(state: BattleState, side: str) -> Options:
    frame: Unloading = state.top
    field, own = state.field, state.field.detachments[frame.detachment]
    cite("LI-SPC-084", side)
    with aside():
        able = [each for each in passengers(field, own.id) if ways_out(field, own.id, each)]
    choices = [
        Choice(
            kind="disembark",
            label=f"{field.detachments[each].name} Disembarks",
            subject=each,
            rules=("LI-SPC-084",),
        )
        for each in able
    ]
    if frame.out and _has_way_left(state):
        label = f"{own.name} moves on"
        choices.append(Choice(kind="go_on", label=label, subject=own.id, rules=("LI-SPC-084",)))
    stop = Choice(
        kind="stop_unloading",
        label=f"{own.name} finishes its activation",
        subject=own.id,
        action=StopUnloading(detachment=own.id),
        rules=("LI-SPC-084",),
    )
    told = f"{own.name} may let its passengers out, or finish its activation."
    return Options(side=side, prompt=told, choices=(*choices, stop))


def _has_way_left(state: BattleState) -> bool:
    """Whether a Transport has movement left and is not held where it stands."""
    frame: Unloading = state.top
    return not is_pinned(state.field, frame.detachment) and any(each > LEAST for each in _ways_left(state).values())


def _ways_left(state: BattleState) -> dict[str, float]:
    """Return how far each of the Transports being activated can still go in the open, inches."""
    field, frame = state.field, gone_on(_activating(state), ())
    own = field.detachments[frame.detachment]
    behind = {move.model: path_length(move.path) for move in frame.behind or ()}
    with aside():
        limits = {each.id: allowance(field, own, Manoeuvre.MOVE, each) or 0.0 for each in field.models_of(own)}
    return {model: max(0.0, limit - behind.get(model, 0.0)) for model, limit in limits.items()}


def sample_disembarking(state: BattleState, side: str, choice: Choice, luck: Luck) -> Disembark:
    """Return places beside their Transports for those that come out."""
    frame: Unloading = state.top
    return Disembark(detachment=choice.subject, placements=ways_out(state.field, frame.detachment, choice.subject))


def onward(state: BattleState, goal: Point) -> tuple[ModelMove, ...]:
    """Return a way for Transports to go on towards a place, as far as their movement allows; () where there is none."""
    frame: Unloading = state.top
    field, activating = state.field, gone_on(_activating(state), ())
    left = _ways_left(state)
    for share in SHARES:
        moves = tuple(
            snapped(ModelMove(model=model.id, path=(model.at, _towards(model.at, goal, share * left[model.id]))))
            for model in field.models_of(frame.detachment)
            if left[model.id] > LEAST
        )
        with aside():
            allowed = bool(moves) and judge_leg(field, activating, Manoeuvre.MOVE, moves).allowed
        if allowed:
            return moves
    return ()


def _towards(start: Point, goal: Point, length: float) -> Point:
    away = point_distance(start, goal)
    share = min(1.0, length / away) if away > 0.0 else 0.0
    return (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)


def sample_going_on(state: BattleState, side: str, choice: Choice, luck: Luck) -> GoOn | StopUnloading:
    """Return a way on towards a place drawn by luck, or the end of the activation where there is none."""
    width, depth = state.field.size
    moves = onward(state, (luck.unit() * width, luck.unit() * depth))
    own = choice.subject
    return GoOn(detachment=own, moves=moves) if moves else StopUnloading(detachment=own)


def _began(state: BattleState, event: UnloadingBegan) -> BattleState:
    return state.push(Unloading(detachment=event.detachment))


def _came_out(state: BattleState, event: Disembarked) -> BattleState:
    frame: Unloading = state.top
    field = deployed(state.field, event.detachment, event.placements, "")
    return state.on(field).swap(msgspec.structs.replace(frame, out=(*frame.out, event.detachment)))


def _resumed(state: BattleState, event: MoveResumed) -> BattleState:
    state = state.pop()
    return state.swap(gone_on(state.top, event.moves))


def _over(state: BattleState, event: UnloadingOver) -> BattleState:
    return state.pop()


UNLOADING = FrameRules(owes=_owes, proceed=_proceed, options=_options)
"""While a Transport lets its passengers out."""

UNLOADING_EVENTS: Mapping[type[Event], Apply] = {
    Disembarked: _came_out,
    MoveResumed: _resumed,
    UnloadingBegan: _began,
    UnloadingOver: _over,
}
"""How each fact of Disembarking changes the battle."""
