"""Disembarking: in the activation of a Transport its passengers come out, and it goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Event, Frame, Luck, Options
from umpire.geometry import Point, snap_point, unit
from umpire.rulings import Ruling, aside, cite, tracing
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, asked_about
from umpire.systems.legions.play.core import Activating, BattleRun, BattleState, FrameRules, NotAsked, refuse
from umpire.systems.legions.play.movement.actions import EndBombing
from umpire.systems.legions.play.movement.events import Bombing
from umpire.systems.legions.play.movement.legs import LEAST, activating, gone_on, judge_leg, onward, ways_left
from umpire.systems.legions.rules.movement.engagement import is_pinned
from umpire.systems.legions.rules.movement.placing import snapped
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.setup import Placement, deployed
from umpire.systems.legions.rules.transports import DISEMBARKING, judge_disembarking, may_leave, suggested_places

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class Unloading(Frame, frozen=True, kw_only=True, tag="unloading"):
    """A Transport Detachment has moved, and may let its passengers out; ``out`` are those that have Disembarked.

    From one that has come by Deep Strike they come ``at_once``.
    """

    detachment: str
    out: tuple[str, ...] = ()
    at_once: bool = False


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
    if not able_to_come_out(run.state.field, transports):
        return False
    cite("LI-SPC-084", transports)
    run.emit(UnloadingBegan(detachment=transports))
    return True


def able_to_come_out(field: Battlefield, transports: str) -> list[str]:
    """Return the Detachments of which somebody can come out of Transports."""
    with aside():
        return [each for each in passengers(field, transports) if ways_out(field, transports, each)]


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
    """Judge how a Transport goes on, or who has paused to drop bombs: the path so far and from here is one move."""
    frame = state.top
    pausing = isinstance(frame, Bombing) and state.field.detachments[frame.detachment].side == side
    if not pausing:
        frame = _unloading(state, side)
    if action.detachment != frame.detachment or not (pausing or (frame.out and not frame.at_once)):
        told = f"{action.detachment} does not go on: a Transport does once passengers have Disembarked."
        raise IllegalAction(told, rules=("LI-SPC-084",))
    with tracing() as trace:
        ruling = judge_leg(
            state.field, gone_on(activating(state), ()), Manoeuvre.MOVE, tuple(map(snapped, action.moves))
        )
        cite("LI-TRT-027" if pausing else "LI-SPC-084", action.detachment)
    if not ruling.allowed:
        raise refuse(ruling, "Take another path, or finish the activation.")
    return ruling.resting_on(trace.taken(lambda: asked_about(state.field, action)))


def judge_stopping(state: BattleState, side: str, action: StopUnloading) -> None:
    """Judge whether a Transport is being activated and could let passengers out."""
    frame = _unloading(state, side)
    if frame.at_once:
        raise IllegalAction(f"{action.detachment} has landed: its passengers come out.", rules=("LI-SPC-021",))
    if frame.detachment != action.detachment:
        raise IllegalAction(f"{action.detachment} is not being activated now.", rules=("LI-SPC-084",))


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: Unloading = state.top
    if frame.at_once and not able_to_come_out(state.field, frame.detachment):
        return ()
    return (state.field.detachments[frame.detachment].side,)


def _proceed(run: BattleRun) -> None:
    """Go on with a landing once all have come out that can; else somebody is always asked who does."""
    cite("LI-SPC-021", run.state.top.detachment)
    run.emit(UnloadingOver(detachment=run.state.top.detachment))


def _options(state: BattleState, side: str) -> Options:
    frame: Unloading = state.top
    field, own = state.field, state.field.detachments[frame.detachment]
    cite("LI-SPC-084", side)
    choices = [
        Choice(
            kind="disembark",
            label=f"{field.detachments[each].name} Disembarks",
            subject=each,
            rules=("LI-SPC-084",),
        )
        for each in able_to_come_out(field, own.id)
    ]
    if frame.at_once:
        cite("LI-SPC-021", own)
        return Options(side=side, prompt=f"{own.id} has landed: its passengers come out.", choices=tuple(choices))
    way_left = any(each > LEAST for each in ways_left(state).values())
    if frame.out and way_left and not is_pinned(field, own.id):
        label = f"{own.name} moves on"
        choices.append(Choice(kind="go_on", label=label, subject=own.id, rules=("LI-SPC-084",)))
    stop = Choice(
        kind="stop_unloading",
        label=f"{own.name} finishes its activation",
        subject=own.id,
        action=StopUnloading(detachment=own.id),
        rules=("LI-SPC-084",),
    )
    kinds = {each.kind for each in choices}
    may = {"disembark": "let its passengers out", "go_on": "move on"}
    told = ", ".join(words for kind, words in may.items() if kind in kinds)
    prompt = f"{own.id} may {told}, or finish its activation." if told else f"{own.id} finishes its activation."
    return Options(side=side, prompt=prompt, choices=(*choices, stop))


def sample_disembarking(state: BattleState, side: str, choice: Choice, luck: Luck) -> Disembark:
    """Return places beside their Transports for those that come out."""
    frame: Unloading = state.top
    return Disembark(detachment=choice.subject, placements=ways_out(state.field, frame.detachment, choice.subject))


def sample_going_on(state: BattleState, side: str, choice: Choice, luck: Luck) -> GoOn | StopUnloading | EndBombing:
    """Return a way on towards a place drawn by luck, or the end of the move where there is none.

    What has paused to drop bombs flies straight on.
    """
    width, depth = state.field.size
    own = choice.subject
    if isinstance(state.top, Bombing):
        first = state.field.models_of(own)[0]
        x, y = unit(first.facing)
        moves = onward(state, (first.at[0] + x * width, first.at[1] + y * width))
        return GoOn(detachment=own, moves=moves) if moves else EndBombing(detachment=own)
    moves = onward(state, (luck.unit() * width, luck.unit() * depth))
    return GoOn(detachment=own, moves=moves) if moves else StopUnloading(detachment=own)


def _began(state: BattleState, event: UnloadingBegan) -> BattleState:
    moved = any(isinstance(each, Activating) for each in state.frames)
    return state.push(Unloading(detachment=event.detachment, at_once=not moved))


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
