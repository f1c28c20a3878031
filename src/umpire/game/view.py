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


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: View[Any], options: Options, luck: Luck) -> Any:  # any system's state and action
        """Return the action to take; ``luck`` is the only chance to think with."""
        ...
