"""What is decided on Overwatch, what happens, and what each fact changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Action, Event, Frame
from umpire.systems.legions.battlefield import Model, change_detachment, change_field
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.firing import Shot
from umpire.systems.legions.play.overwatch.passage import at_moment
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.table import Share


class CallOverwatch(Action, frozen=True, kw_only=True, tag="call_overwatch"):
    """Fire with a Detachment at the one that is moving.

    ``moment`` is the fraction of the enemy's movement at which it is caught, 0 to 1 (LI-OVW-029). No shots at all is a
    legal call: the Order is spent (LI-OVW-022).
    """

    detachment: str
    moment: Share
    shots: tuple[Shot, ...] = ()
    waive: tuple[str, ...] = ()


class DeclineOverwatch(Action, frozen=True, kw_only=True, tag="decline_overwatch"):
    """Let the enemy Detachment pass."""


Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class OverwatchOpening(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment that can call Overwatch, and the stretches of the enemy's movement in which it has a target."""

    detachment: str
    stretches: tuple[tuple[float, float], ...]


class OverwatchWindow(Frame, frozen=True, kw_only=True, tag="overwatch_window"):
    """The one chance to answer an activation: who moves along which paths, who may call, who has called.

    While a call is resolved the moving models stand where they were caught; ``stood`` is how and ``garrison`` in which
    Structure they stood before, and stand again when the activation goes on (see `Activating`).
    """

    mover: str
    side: str
    moves: tuple[ModelMove, ...]
    openings: tuple[OverwatchOpening, ...]
    caller: str = ""
    stood: tuple[Model, ...] = ()
    garrison: str = ""


class OverwatchOffered(Event, frozen=True, kw_only=True, tag="overwatch_offered"):
    """The moving Detachment comes into view of Detachments that may call Overwatch."""

    mover: str
    side: str
    moves: tuple[ModelMove, ...]
    openings: tuple[OverwatchOpening, ...]


class OverwatchDeclined(Event, frozen=True, kw_only=True, tag="overwatch_declined"):
    """The moving Detachment is let pass."""

    mover: str


class OverwatchCalled(Event, frozen=True, kw_only=True, tag="overwatch_called"):
    """A Detachment calls Overwatch; the moving models stand where they are at that moment."""

    caller: str
    mover: str
    moment: float


class OverwatchResolved(Event, frozen=True, kw_only=True, tag="overwatch_resolved"):
    """The Overwatch is over and the activation goes on."""

    caller: str
    mover: str


def _offered(state: BattleState, event: OverwatchOffered) -> BattleState:
    return state.push(OverwatchWindow(mover=event.mover, side=event.side, moves=event.moves, openings=event.openings))


def _called(state: BattleState, event: OverwatchCalled) -> BattleState:
    window: OverwatchWindow = state.top
    field = change_detachment(state.field, event.caller, called_overwatch=True)
    stood, garrison = field.models_of(window.mover), field.detachments[window.mover].garrison
    caught = msgspec.structs.replace(window, caller=event.caller, stood=stood, garrison=garrison)
    return state.on(at_moment(field, window.moves, event.moment)).swap(caught)


def _resolved(state: BattleState, event: OverwatchResolved) -> BattleState:
    window: OverwatchWindow = state.top
    models = dict(state.field.models)
    for before in window.stood:
        if models[before.id].in_play:
            models[before.id] = msgspec.structs.replace(before, wounds=models[before.id].wounds)
    field = change_field(state.field, models=models)
    if field.models_of(window.mover):
        field = change_detachment(field, window.mover, garrison=window.garrison)
    return state.on(field).pop()


def _popped(state: BattleState, event: Event) -> BattleState:
    return state.pop()


OVERWATCH_EVENTS: Mapping[type[Event], Apply] = {
    OverwatchCalled: _called,
    OverwatchDeclined: _popped,
    OverwatchOffered: _offered,
    OverwatchResolved: _resolved,
}
"""How each fact of Overwatch changes the battle."""
