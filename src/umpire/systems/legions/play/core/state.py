"""The state of a battle: the battlefield, and the stack of decisions that are pending on it."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from umpire.game import Outcome, Run
from umpire.systems.legions.battlefield import Battlefield


class BattleState(msgspec.Struct, frozen=True, kw_only=True):
    """The battlefield and the frames of what is pending, the last one in play."""

    field: Battlefield
    frames: tuple[Any, ...] = ()  # the union of the chapters' frames, which the system puts together
    result: Outcome | None = None

    @property
    def top(self) -> Any:  # any chapter's frame
        """The frame in play, or None."""
        return self.frames[-1] if self.frames else None

    def on(self, field: Battlefield) -> BattleState:
        """Return the state with another battlefield."""
        return msgspec.structs.replace(self, field=field)

    def push(self, frame: Any) -> BattleState:  # any chapter's frame
        """Return the state with a frame put on top."""
        return msgspec.structs.replace(self, frames=(*self.frames, frame))

    def pop(self) -> BattleState:
        """Return the state without its top frame."""
        return msgspec.structs.replace(self, frames=self.frames[:-1])

    def swap(self, frame: Any) -> BattleState:  # any chapter's frame
        """Return the state with its top frame replaced."""
        return msgspec.structs.replace(self, frames=(*self.frames[:-1], frame))


BattleRun: TypeAlias = Run[BattleState]
