"""The activation of a Detachment in the Movement phase, as far as other chapters need to know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Event, Frame
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Manoeuvre, MovementChange, change_detachment
from umpire.systems.legions.play.core.state import BattleRun, BattleState
from umpire.systems.legions.rules.movement.topics import ModelMove

__all__ = [
    "ACTIVATION",
    "Activating",
    "ActivationCaught",
    "MovementChangeOwed",
    "MovementChanged",
    "Trail",
    "change_movement",
]

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class Trail(msgspec.Struct, frozen=True, kw_only=True):
    """Dangerous ground that a Detachment has moved through: the Hits it owes, the models that can take them."""

    area: str
    hits: int
    models: tuple[str, ...]


class Activating(Frame, frozen=True, kw_only=True, tag="activating"):
    """A Detachment in the middle of its activation; its models stand at their starts until it has travelled.

    ``caught_at`` is the fraction of the declared movement at which Overwatch was called, ``caught_with`` the number
    of models the Detachment had then, ``fallen`` how many of them Overwatch destroyed. ``trails`` are the dangerous
    grounds still to be paid for, ``owed`` the changes of Movement that start when it is finished.
    """

    detachment: str
    manoeuvre: Manoeuvre
    moves: tuple[ModelMove, ...] = ()
    garrison: str = ""
    travelled: bool = False
    replanning: bool = False
    caught_at: float | None = None
    caught_with: int = 0
    fallen: int = 0
    trails: tuple[Trail, ...] = ()
    owed: tuple[MovementChange, ...] = ()


class ActivationCaught(Event, frozen=True, kw_only=True, tag="activation_caught"):
    """Overwatch has been called against the Detachment being activated, at fraction ``at`` of its movement."""

    detachment: str
    at: float
    models: int


class MovementChanged(Event, frozen=True, kw_only=True, tag="movement_changed"):
    """The Movement of a Detachment's models is another for a while."""

    detachment: str
    change: MovementChange


class MovementChangeOwed(Event, frozen=True, kw_only=True, tag="movement_change_owed"):
    """The Movement of the Detachment being activated will be another once its activation is finished."""

    detachment: str
    change: MovementChange


def change_movement(run: BattleRun, detachment: str, change: MovementChange) -> None:
    """Change the Movement of a Detachment: at once, or from the end of the activation that is under way."""
    if any(isinstance(each, Activating) and each.detachment == detachment for each in run.state.frames):
        cite("LI-OVW-033", detachment)
        run.emit(MovementChangeOwed(detachment=detachment, change=change))
    else:
        run.emit(MovementChanged(detachment=detachment, change=change))


def _changed(state: BattleState, event: MovementChanged) -> BattleState:
    changes = (*state.field.detachments[event.detachment].movement_changes, event.change)
    return state.on(change_detachment(state.field, event.detachment, movement_changes=changes))


def _owed(state: BattleState, event: MovementChangeOwed) -> BattleState:
    frames = tuple(
        msgspec.structs.replace(each, owed=(*each.owed, event.change))
        if isinstance(each, Activating) and each.detachment == event.detachment
        else each
        for each in state.frames
    )
    return msgspec.structs.replace(state, frames=frames)


def _caught(state: BattleState, event: ActivationCaught) -> BattleState:
    frames = list(state.frames)
    for index in range(len(frames) - 1, -1, -1):
        if isinstance(frames[index], Activating):
            frames[index] = msgspec.structs.replace(frames[index], caught_at=event.at, caught_with=event.models)
            break
    return msgspec.structs.replace(state, frames=tuple(frames))


ACTIVATION: Mapping[type[Event], Apply] = {
    ActivationCaught: _caught,
    MovementChangeOwed: _owed,
    MovementChanged: _changed,
}
"""How each event changes the activation."""
