"""The activation of a Detachment in the Movement phase, as far as other chapters need to know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Event, Frame
from umpire.systems.legions.battlefield import Manoeuvre
from umpire.systems.legions.play.core.state import BattleState
from umpire.systems.legions.rules.movement.topics import ModelMove

__all__ = ["ACTIVATION", "Activating", "ActivationCaught", "Trail"]

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
    grounds still to be paid for.
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


class ActivationCaught(Event, frozen=True, kw_only=True, tag="activation_caught"):
    """Overwatch has been called against the Detachment being activated, at fraction ``at`` of its movement."""

    detachment: str
    at: float
    models: int


def _caught(state: BattleState, event: ActivationCaught) -> BattleState:
    frames = list(state.frames)
    for index in range(len(frames) - 1, -1, -1):
        if isinstance(frames[index], Activating):
            frames[index] = msgspec.structs.replace(frames[index], caught_at=event.at, caught_with=event.models)
            break
    return msgspec.structs.replace(state, frames=tuple(frames))


ACTIVATION: Mapping[type[Event], Apply] = {ActivationCaught: _caught}
"""How being caught changes the activation."""
