"""What happens in the Movement phase, and what it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Event, Frame
from umpire.systems.legions.battlefield import Manoeuvre, Until, change_detachment, change_model
from umpire.systems.legions.play.core import Activating, BattleState, Trail
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.setup import Placement, deployed
from umpire.systems.legions.rules.special_rules.interceptor import AT_ONCE
from umpire.systems.legions.rules.traits.bombing_run import with_bombs, without_bombs
from umpire.systems.legions.rules.traits.siege_weapon import keeps_still_for


class Moving(Frame, frozen=True, kw_only=True, tag="moving"):
    """The Movement phase: ``turn`` is the side whose turn it is, if it has anyone left to activate."""

    turn: str


class MoveOwed(Frame, frozen=True, kw_only=True, tag="move_owed"):
    """A Detachment that is being activated and is still to move.

    It has come out of Reserve, or fired its Point Defence weapons first.
    """

    detachment: str
    from_reserve: bool = False


class Guarding(Frame, frozen=True, kw_only=True, tag="guarding"):
    """Automated Sentries that have been activated: once their fire is resolved they are open to Overwatch."""

    detachment: str


class Defending(Frame, frozen=True, kw_only=True, tag="defending"):
    """A Detachment at the end of its activation, which may still fire its Point Defence weapons."""

    detachment: str


class Intercepting(Frame, frozen=True, kw_only=True, tag="intercepting"):
    """A Detachment that has finished its move: its Interceptors may fire at Flyers."""

    detachment: str


class Landing(Frame, frozen=True, kw_only=True, tag="landing"):
    """A Detachment comes down: its ``first`` model has, and ``followed`` tells that the others have been placed.

    ``assaulted`` tells whether its Drop Pods have fired as they came down, unset before they were asked.
    """

    detachment: str
    first: str
    followed: bool = False
    assaulted: bool | msgspec.UnsetType = msgspec.UNSET


class Detonating(Frame, frozen=True, kw_only=True, tag="detonating"):
    """A Detachment at the end of its activation, of which some may blow up.

    ``models`` are those that do, unset before their player has said so.
    """

    detachment: str
    models: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


class Bombing(Frame, frozen=True, kw_only=True, tag="bombing"):
    """A Detachment that pauses in its move over what it can drop bombs on."""

    detachment: str


Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class MovementOpened(Event, frozen=True, kw_only=True, tag="movement_opened"):
    """The first turn of the Movement phase begins."""

    turn: str


class ActivationDeclared(Event, frozen=True, kw_only=True, tag="activation_declared"):
    """A Detachment is activated, and the whole of its movement is declared."""

    detachment: str
    manoeuvre: Manoeuvre
    moves: tuple[ModelMove, ...] = ()
    garrison: str = ""


class DetachmentArrived(Event, frozen=True, kw_only=True, tag="detachment_arrived"):
    """A Detachment has come onto the battlefield out of Reserve, in its activation."""

    detachment: str
    placements: tuple[Placement, ...]


class ReplanCalledFor(Event, frozen=True, kw_only=True, tag="replan_called_for"):
    """Losses have made the declared end of a move impossible; its owner must plan anew."""

    detachment: str


class MovementFinished(Event, frozen=True, kw_only=True, tag="movement_finished"):
    """All models stand where they end. ``fallen`` were destroyed by Overwatch, ``trails`` are still to be paid for."""

    detachment: str
    trails: tuple[Trail, ...] = ()
    fallen: int = 0


class DangerousGroundCrossed(Event, frozen=True, kw_only=True, tag="dangerous_ground_crossed"):
    """A Detachment suffers Hits from the dangerous ground that it has moved through."""

    detachment: str
    area: str
    hits: int


class SentryActivated(Event, frozen=True, kw_only=True, tag="sentry_activated"):
    """Automated Sentries are activated: they fire, or do nothing, where they stand."""

    detachment: str


class DefenceBegan(Event, frozen=True, kw_only=True, tag="defence_began"):
    """A Detachment is activated and fires its Point Defence weapons before it moves."""

    detachment: str


class DefenceOffered(Event, frozen=True, kw_only=True, tag="defence_offered"):
    """A Detachment at the end of its activation has a target for its Point Defence weapons."""

    detachment: str


class DetonationOffered(Event, frozen=True, kw_only=True, tag="detonation_offered"):
    """Models at the end of their activation may blow up."""

    detachment: str


class DefenceClosed(Event, frozen=True, kw_only=True, tag="defence_closed"):
    """That Detachment has fired, or lets it be."""

    detachment: str


class InterceptionOffered(Event, frozen=True, kw_only=True, tag="interception_offered"):
    """A Detachment that has finished its move has Flyers in reach of its Interceptors."""

    detachment: str


class InterceptionOver(Event, frozen=True, kw_only=True, tag="interception_over"):
    """Those Interceptors have fired, or let it be."""

    detachment: str


class BombingOffered(Event, frozen=True, kw_only=True, tag="bombing_offered"):
    """A Detachment in the course of its move has something below it to drop bombs on."""

    detachment: str


class BombingOver(Event, frozen=True, kw_only=True, tag="bombing_over"):
    """That Detachment drops no more bombs, and its move is at its end."""

    detachment: str


class ActivationEnded(Event, frozen=True, kw_only=True, tag="activation_ended"):
    """An activation is complete; play passes."""

    detachment: str


class MovementClosed(Event, frozen=True, kw_only=True, tag="movement_closed"):
    """Nobody is left to activate."""


def _opened(state: BattleState, event: MovementOpened) -> BattleState:
    return state.push(Moving(turn=event.turn))


def _arrived(state: BattleState, event: DetachmentArrived) -> BattleState:
    """Put it on the battlefield; where its activation has not been declared yet, it is still to move."""
    field = deployed(state.field, event.detachment, event.placements, "")
    for model in field.models_of(event.detachment):
        if keeps_still_for(field, model):  # to come onto the battlefield is to move
            field = change_model(field, model.id, displaced=True)
    state = state.on(change_detachment(field, event.detachment, arriving=False))
    if isinstance(state.top, Moving):
        return state.push(MoveOwed(detachment=event.detachment, from_reserve=True))
    return state


def _defence_began(state: BattleState, event: DefenceBegan) -> BattleState:
    return state.push(MoveOwed(detachment=event.detachment))


def _guarding(state: BattleState, event: SentryActivated) -> BattleState:
    return state.push(Guarding(detachment=event.detachment))


def _defence_offered(state: BattleState, event: DefenceOffered) -> BattleState:
    return state.push(Defending(detachment=event.detachment))


def _detonation_offered(state: BattleState, event: DetonationOffered) -> BattleState:
    return state.push(Detonating(detachment=event.detachment))


def _declared(state: BattleState, event: ActivationDeclared) -> BattleState:
    state = state.pop() if isinstance(state.top, MoveOwed | Guarding) else state
    return state.push(
        Activating(
            detachment=event.detachment,
            manoeuvre=event.manoeuvre,
            moves=event.moves,
            garrison=event.garrison,
        )
    )


def _replan(state: BattleState, event: ReplanCalledFor) -> BattleState:
    return state.swap(msgspec.structs.replace(state.top, replanning=True))


def _finished(state: BattleState, event: MovementFinished) -> BattleState:
    moved = state.field.detachments[event.detachment]
    if moved.conditions and state.top.moves:
        lasting = moved.lasting(Until.NEXT_MOVE)
        state = state.on(change_detachment(state.field, event.detachment, conditions=lasting))
    frame = msgspec.structs.replace(
        state.top, travelled=True, replanning=False, trails=event.trails, fallen=event.fallen
    )
    return state.swap(frame)


def _crossed(state: BattleState, event: DangerousGroundCrossed) -> BattleState:
    return state.swap(msgspec.structs.replace(state.top, trails=state.top.trails[1:]))


def _interception_offered(state: BattleState, event: InterceptionOffered) -> BattleState:
    own = state.field.detachments[event.detachment]
    field = change_detachment(state.field, own.id, conditions=(*own.conditions, AT_ONCE))
    return state.on(field).push(Intercepting(detachment=own.id))


def _interception_over(state: BattleState, event: InterceptionOver) -> BattleState:
    own = state.field.detachments[event.detachment]
    left = tuple(each for each in own.conditions if each != AT_ONCE)
    return state.on(change_detachment(state.field, own.id, conditions=left)).pop()


def _bombing_offered(state: BattleState, event: BombingOffered) -> BattleState:
    return state.on(with_bombs(state.field, event.detachment)).push(Bombing(detachment=event.detachment))


def _ended(state: BattleState, event: ActivationEnded) -> BattleState:
    state = state.pop()
    state = state.on(without_bombs(state.field, event.detachment))
    side = state.field.detachments[event.detachment].side
    if isinstance(state.top, Moving):
        state = state.swap(Moving(turn=state.field.opponent(side)))
    return state.on(change_detachment(state.field, event.detachment, activated=True))


def _popped(state: BattleState, event: Event) -> BattleState:
    return state.pop()


EVENTS: Mapping[type[Event], Apply] = {
    ActivationDeclared: _declared,
    ActivationEnded: _ended,
    BombingOffered: _bombing_offered,
    BombingOver: _popped,
    DangerousGroundCrossed: _crossed,
    DefenceBegan: _defence_began,
    DefenceClosed: _popped,
    DefenceOffered: _defence_offered,
    DetachmentArrived: _arrived,
    InterceptionOffered: _interception_offered,
    InterceptionOver: _interception_over,
    DetonationOffered: _detonation_offered,
    MovementClosed: _popped,
    MovementFinished: _finished,
    MovementOpened: _opened,
    ReplanCalledFor: _replan,
    SentryActivated: _guarding,
}
"""How each event changes the battle."""
