"""The window in which an activation can be answered by Overwatch."""

from __future__ import annotations

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Choice, Options
from umpire.rulings import Ruling, cite, tracing
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, asked_about
from umpire.systems.legions.play.core import (
    Activating,
    ActivationCaught,
    BattleRun,
    BattleState,
    FrameRules,
    NotAsked,
    OrderRemoved,
    move_declared,
    refuse,
)
from umpire.systems.legions.play.firing import AttackKind, FireDeclared, resolved_apart, suggested_shots
from umpire.systems.legions.play.overwatch.events import (
    CallOverwatch,
    DeclineOverwatch,
    OverwatchCalled,
    OverwatchDeclined,
    OverwatchOffered,
    OverwatchOpening,
    OverwatchResolved,
    OverwatchWindow,
)
from umpire.systems.legions.play.overwatch.journeys import on_tick
from umpire.systems.legions.play.overwatch.openings import openings_of
from umpire.systems.legions.play.overwatch.passage import at_moment
from umpire.systems.legions.play.overwatch.shots import overwatch_fire
from umpire.systems.legions.rules.firing import can_target, is_target, may_call
from umpire.systems.legions.rules.movement.engagement import is_engaged
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.sight import look_on_each


@move_declared.fit
def offer(run: BattleRun, mover: str, moves: tuple[ModelMove, ...]) -> bool:
    """Open the window for the opponent of the moving Detachment if somebody may call; tell whether it is open."""
    openings = openings_of(run.state.field, mover, moves)
    if not openings:
        return False
    side = run.state.field.opponent(run.state.field.detachments[mover].side)
    cite("LI-OVW-036", mover)
    run.emit(OverwatchOffered(mover=mover, side=side, moves=moves, openings=openings))
    return True


def _window(state: BattleState) -> OverwatchWindow:
    window = state.top
    if not isinstance(window, OverwatchWindow):
        raise NotAsked("No enemy activation is open to Overwatch now.", rules=("LI-OVW-004",))
    return window


def judge_declining(state: BattleState, side: str, action: DeclineOverwatch) -> None:
    """Judge whether there is a Detachment to let pass."""
    cite("LI-OVW-001", _window(state).mover)


def decline_overwatch(run: BattleRun, side: str, action: DeclineOverwatch, judged: None) -> None:
    """Let the moving Detachment pass; Overwatch is optional (LI-OVW-001)."""
    window: OverwatchWindow = run.state.top
    run.emit(OverwatchDeclined(mover=window.mover))


class Called(msgspec.Struct, frozen=True, kw_only=True):
    """What was judged of an Overwatch: the moment on the grid, how many models it catches, what is fired and why."""

    moment: float
    caught: int
    declared: FireDeclared
    ruling: Ruling


def judge_call(state: BattleState, side: str, action: CallOverwatch) -> Called:
    """Judge who calls Overwatch, whether it has a target at the moment that it chooses, and every shot at it."""
    window = _window(state)
    field = state.field
    caller = field.detachments.get(action.detachment)
    if caller is None or caller.side != side:
        raise IllegalAction(f"{action.detachment} is no Detachment of {side}'s.", rules=("LI-OVW-001",))
    ruling = may_call(field, caller)
    if not ruling.allowed:
        raise refuse(ruling)
    if not 0.0 <= action.moment <= 1.0:
        raise IllegalAction(
            f"{action.moment} is no moment of the movement: 0 is its declaration, 1 its end.", rules=("LI-OVW-029",)
        )
    cite("LI-OVW-002", window.mover)
    moment = on_tick(action.moment)
    then = at_moment(field, window.moves, moment)
    if window.moves:
        cite("LI-OVW-028", window.mover)
        cite("LI-OVW-029", window.mover)
        cite("LI-OVW-032", caller)
    ruling = can_target(then, caller.id, window.mover, overwatch=True)
    if not ruling.allowed:
        own = [_told(each) for each in window.openings if each.detachment == caller.id]
        fix = f"It has a target at {own[0]} of the move." if own else "Let another Detachment call, or let it pass."
        raise refuse(ruling, fix)
    cite("LI-OVW-005", caller)
    # neither an Engaged target, a Charge nor a call without fire bars it
    if is_engaged(then, _window(state).mover):
        cite("LI-OVW-019", action.detachment)
    if any(isinstance(each, Activating) and each.manoeuvre is Manoeuvre.CHARGE for each in state.frames):
        cite("LI-OVW-020", action.detachment)
    if not action.shots:
        cite("LI-OVW-022", action.detachment)
    declared, why = _judge_shots(field, window, side, msgspec.structs.replace(action, moment=moment))
    return Called(moment=moment, caught=len(then.models_of(window.mover)), declared=declared, ruling=why)


def _judge_shots(
    field: Battlefield, window: OverwatchWindow, side: str, call: CallOverwatch
) -> tuple[FireDeclared, Ruling]:
    """Return what is fired at the moving Detachment, and why it may be."""
    caller, mover = call.detachment, window.mover
    with tracing() as trace:
        if call.shots:
            cite("LI-OVW-015", caller)
            cite("LI-OVW-016", caller)
            cite("LI-FIR-002", caller)
        volleys = resolved_apart(field, (overwatch_fire(field, mover, window.moves, call),))
    declared = FireDeclared(detachment=caller, side=side, kind=AttackKind.OVERWATCH, volleys=volleys)
    reasons = trace.taken(lambda: asked_about(field, declared))
    return declared, Ruling(question=f"May {caller} fire at {mover}?", allowed=True, findings=reasons)


def call_overwatch(run: BattleRun, side: str, action: CallOverwatch, judged: Called) -> None:
    """Fire at the moving Detachment at the moment of its movement that the caller chooses."""
    window: OverwatchWindow = run.state.top
    cite("LI-OVW-013", action.detachment)
    run.emit(OverwatchCalled(caller=action.detachment, mover=window.mover, moment=judged.moment))
    cite("LI-OVW-014", window.mover)
    run.emit(ActivationCaught(detachment=window.mover, at=judged.moment, models=judged.caught))
    if action.shots:
        run.emit(judged.declared, by=judged.ruling)


def _told(opening: OverwatchOpening) -> str:
    return ", ".join(f"{_moment(first, first, last)}-{_moment(last, first, last)}" for first, last in opening.stretches)


def _moment(moment: float, first: float, last: float) -> str:
    """Return a moment of a stretch as people read it; it never reads as one outside of the stretch."""
    told = f"{moment:.2f}"
    return told if first <= float(told) <= last else f"{moment:.4f}"


def _owes(state: BattleState) -> tuple[str, ...]:
    window: OverwatchWindow = state.top
    return () if window.caller else (window.side,)


def _proceed(run: BattleRun) -> None:
    """Take the caller's Order when the fire is resolved, and let the activation go on."""
    window: OverwatchWindow = run.state.top
    cite("LI-OVW-021", window.caller)
    run.emit(OrderRemoved(detachment=window.caller, because="it has called Overwatch"))
    cite("LI-OVW-006", window.mover)
    cite("LI-OVW-012", window.mover)
    cite("LI-OVW-014", window.mover)
    run.emit(OverwatchResolved(caller=window.caller, mover=window.mover))


def _options(state: BattleState, side: str) -> Options:
    window: OverwatchWindow = state.top
    calls = [choice for opening in window.openings for choice in _calls(state, window, opening)]
    decline = Choice(
        kind="decline_overwatch",
        label="Let it pass",
        subject=window.mover,
        action=DeclineOverwatch(),
        rules=("LI-OVW-001",),
    )
    cite("LI-OVW-036", side)
    return Options(
        side=side,
        prompt="; ".join(
            (f"{window.mover} moves", *(f"{each.detachment} can fire at {_told(each)}" for each in window.openings))
        ),
        choices=(*calls, decline),
    )


def _calls(state: BattleState, window: OverwatchWindow, opening: OverwatchOpening) -> list[Choice]:
    """Return complete calls at the beginning, middle and end of each stretch, where the fire differs."""
    found: dict[tuple[object, ...], Choice] = {}
    asked = [(first, last, (first + last) / 2) for first, last in opening.stretches]
    ticks = dict.fromkeys(on_tick(moment) for moments in asked for moment in moments)
    look_on_each([at_moment(state.field, window.moves, tick) for tick in ticks], opening.detachment, window.mover)
    for first, last, middle in asked:
        for moment in dict.fromkeys((middle, first, last)):
            then = at_moment(state.field, window.moves, on_tick(moment))
            shots = suggested_shots(then, opening.detachment, window.mover, overwatch=True)
            if shots and is_target(then, opening.detachment, window.mover, overwatch=True):
                call = CallOverwatch(detachment=opening.detachment, moment=moment, shots=shots)
                at = _moment(moment, first, last)
                label = f"{opening.detachment} fires at {at} of the move with {len(shots)} weapons"
                choice = Choice(
                    kind="call_overwatch",
                    label=label,
                    subject=opening.detachment,
                    action=call,
                    rules=("LI-OVW-001",),
                )
                found.setdefault((first, shots), choice)
    return list(found.values())


WINDOW = FrameRules(owes=_owes, proceed=_proceed, options=_options)
