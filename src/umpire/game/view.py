"""What a side gets to see, and who may look at it."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

import msgspec

from umpire.game.log import Entry
from umpire.game.luck import Luck
from umpire.game.model import Options

S = TypeVar("S")


class View(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """Everything a player, bot or client ever gets: no seed, no dice to come, no hidden facts of others.

    ``side`` is None for a spectator; ``options`` is None while the side owes no decision; ``log`` holds the latest
    entries as this side may have them.
    """

    side: str | None
    state: S
    options: Options | None
    log: tuple[Entry, ...]


class Alternative(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a program thought of doing.

    Attributes:
        label: What it is, in a few words.
        action: The action; None where only the choice was looked at.
        points: By how many points the expected lead at the end would change.
    """

    label: str
    action: Any  # any system's action
    points: float


class Thought(msgspec.Struct, frozen=True, kw_only=True):
    """Why a program took its last decision; it is kept beside the battle, never in its log.

    Attributes:
        side: Whose decision it was.
        prompt: What was asked.
        chosen: What it did.
        others: The best that it did not do, the best first.
        looked_at: How many situations it looked at.
    """

    side: str
    prompt: str
    chosen: Alternative
    others: tuple[Alternative, ...]
    looked_at: int

    def __str__(self) -> str:
        return "; ".join(f"{each.label}: {each.points:+.1f}" for each in (self.chosen, *self.others))


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: View[Any], options: Options, luck: Luck) -> Any:  # any system's state and action
        """Return the action to take; ``luck`` is the only chance to think with."""
        ...
