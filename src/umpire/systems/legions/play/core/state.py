"""The state of a battle: the battlefield, the stack of what is pending on it, and roll-offs in its course."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from umpire.game import Outcome, Run
from umpire.rulings import cite
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


def roll_once(run: BattleRun, *, why: str) -> tuple[tuple[int, int], str]:
    """Return one pair of natural rolls in the order of the sides, and the winner, "" on a tie."""
    cite("LI-RND-014")
    first, second = run.roll(2, why=why)
    if first == second:
        return (first, second), ""
    return (first, second), run.state.field.sides[0 if first > second else 1]


def roll_off(run: BattleRun, *, why: str) -> tuple[tuple[int, ...], str]:
    """Return every natural roll made until one side has won, and that side."""
    rolled: tuple[int, ...] = ()
    while True:
        pair, winner = roll_once(run, why=why)
        rolled += pair
        if winner:
            return rolled, winner
