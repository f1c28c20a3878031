"""The activation of a Detachment in the Movement phase, as far as other chapters need to know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from umpire.game import Event, Frame
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Condition, Manoeuvre, change_detachment
from umpire.systems.legions.play.core.state import BattleRun, BattleState
from umpire.systems.legions.rules.movement.topics import ModelMove

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
    grounds still to be paid for, ``owed`` the conditions that begin when it is finished. ``behind`` is what a Transport
    had moved when its passengers Disembarked and it went on; it is left out of a state as long as nothing is.
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
    owed: tuple[Condition, ...] = ()
    behind: tuple[ModelMove, ...] | UnsetType = UNSET


class ActivationCaught(Event, frozen=True, kw_only=True, tag="activation_caught"):
    """Overwatch has been called against the Detachment being activated, at fraction ``at`` of its movement."""

    detachment: str
    at: float
    models: int


class ConditionLaid(Event, frozen=True, kw_only=True, tag="condition_laid"):
    """Something lies on a Detachment for a while."""

    detachment: str
    condition: Condition


class ConditionOwed(Event, frozen=True, kw_only=True, tag="condition_owed"):
    """Something will lie on the Detachment being activated once its activation is finished."""

    detachment: str
    condition: Condition


def lies(state: BattleState, detachment: str, condition: Condition) -> bool:
    """Whether a condition lies on a Detachment, or will from the end of the activation that `lay` would wait for."""
    frame = _activation_of(state, detachment)
    if frame is not None and condition.slows:
        return condition in frame.owed
    return condition in state.field.detachments[detachment].conditions


def lay(run: BattleRun, detachment: str, condition: Condition) -> None:
    """Lay a condition on a Detachment; what changes its Movement waits for the end of an activation under way."""
    if _activation_of(run.state, detachment) is not None and condition.slows:
        cite("LI-OVW-033", detachment)
        run.emit(ConditionOwed(detachment=detachment, condition=condition))
    else:
        run.emit(ConditionLaid(detachment=detachment, condition=condition))


def _activation_of(state: BattleState, detachment: str) -> Activating | None:
    frames = (each for each in state.frames if isinstance(each, Activating) and each.detachment == detachment)
    return next(frames, None)


def _laid(state: BattleState, event: ConditionLaid) -> BattleState:
    held = state.field.detachments[event.detachment].conditions
    if event.condition in held:  # conditions are a set: the same one does nothing more
        return state
    return state.on(change_detachment(state.field, event.detachment, conditions=(*held, event.condition)))


def _owed(state: BattleState, event: ConditionOwed) -> BattleState:
    frames = tuple(
        msgspec.structs.replace(each, owed=(*each.owed, event.condition))
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
    ConditionLaid: _laid,
    ConditionOwed: _owed,
}
"""How each event changes the activation."""
