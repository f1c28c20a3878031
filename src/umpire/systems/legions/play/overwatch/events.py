"""The facts of Overwatch, and what each of them changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Event, Frame
from umpire.systems.legions.battlefield import change_detachment
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.overwatch.passage import at_moment
from umpire.systems.legions.rules.movement.topics import ModelMove

__all__ = [
    "OVERWATCH_EVENTS",
    "Opening",
    "OverwatchCalled",
    "OverwatchDeclined",
    "OverwatchOffered",
    "OverwatchResolved",
    "OverwatchWindow",
]

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment that can call Overwatch, and the stretches of the enemy's movement in which it has a target."""

    detachment: str
    stretches: tuple[tuple[float, float], ...]


class OverwatchWindow(Frame, tag="overwatch_window"):
    """The one chance to answer an activation: who moves along which paths, who may call, who has called."""

    mover: str
    side: str
    moves: tuple[ModelMove, ...]
    openings: tuple[Opening, ...]
    caller: str = ""


class OverwatchOffered(Event, tag="overwatch_offered"):
    """The moving Detachment comes into view of Detachments that may call Overwatch."""

    mover: str
    side: str
    moves: tuple[ModelMove, ...]
    openings: tuple[Opening, ...]


class OverwatchDeclined(Event, tag="overwatch_declined"):
    """The moving Detachment is let pass."""

    mover: str


class OverwatchCalled(Event, tag="overwatch_called"):
    """A Detachment calls Overwatch; the moving models stand where they are at that moment."""

    caller: str
    mover: str
    moment: float


class OverwatchResolved(Event, tag="overwatch_resolved"):
    """The Overwatch is over and the activation goes on."""

    caller: str
    mover: str


def _offered(state: BattleState, event: OverwatchOffered) -> BattleState:
    return state.push(OverwatchWindow(mover=event.mover, side=event.side, moves=event.moves, openings=event.openings))


def _called(state: BattleState, event: OverwatchCalled) -> BattleState:
    window: OverwatchWindow = state.top
    field = change_detachment(state.field, event.caller, called_overwatch=True)
    field = at_moment(field, window.moves, event.moment)
    return state.on(field).swap(msgspec.structs.replace(window, caller=event.caller))


def _popped(state: BattleState, event: Event) -> BattleState:
    return state.pop()


OVERWATCH_EVENTS: Mapping[type[Event], Apply] = {
    OverwatchCalled: _called,
    OverwatchDeclined: _popped,
    OverwatchOffered: _offered,
    OverwatchResolved: _popped,
}
"""How each fact of Overwatch changes the battle."""
