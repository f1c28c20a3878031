"""What happens in a room: what somebody does, and who is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from umpire.game import Battle, Entry
from umpire.server.play.messages import ToClient


class Listeners(Protocol):
    """Those who follow battles here, by audiences: a side's name, or "" for those who look on."""

    def here(self, battle: str) -> frozenset[str]:
        """Return the audiences of a battle that somebody is in."""
        ...

    def publish(self, battle: str, audience: str, message: ToClient) -> None:
        """Hand a message to everybody in an audience."""
        ...


MakeEntry = Callable[[Battle[Any]], Entry]
"""Does in a battle what somebody wants done, and returns the entry that it became."""


def acted(side: str, action: Any, battle: Battle[Any]) -> Entry:  # any system's action
    """Carry an action out."""
    return battle.act(side, action)


def is_over(battle: Battle[Any]) -> bool:
    """Whether a battle has come to its end, and its log is still open."""
    return not battle.closed and not battle.to_decide and battle.outcome is not None
