"""Carrying out one step: events are applied as they happen, so that what follows is judged on what is."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Generic, TypeVar

from umpire.game.dice import Dice
from umpire.game.model import Event, Secret

__all__ = ["Run", "commitment"]

S = TypeVar("S")


class Run(Generic[S]):
    """One step of a battle in the making: the state so far, the dice, and the events so far."""

    def __init__(self, state: S, dice: Dice, evolve: Callable[[S, Event], S]) -> None:
        self.state = state
        self.dice = dice
        self._evolve = evolve
        self._events: list[Event] = []

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened in this step, in order."""
        return tuple(self._events)

    def emit(self, event: Event) -> None:
        """Record a fact and apply it."""
        self._events.append(event)
        self.state = self._evolve(self.state, event)

    def roll(self, count: int, *, why: str, sides: int = 6) -> tuple[int, ...]:
        """Return natural rolls; the caller puts every one of them into the event that they decide."""
        return self.dice.roll(count, why=why, sides=sides)

    def seal(self, value: str, *, label: str) -> Secret:
        """Return a hidden fact with its commitment."""
        salt = self.dice.salt(label)
        return Secret(commitment=commitment(value, salt), value=value, salt=salt)


def commitment(value: str, salt: str) -> str:
    """Return the commitment to a value: without the salt it tells nothing, with it it proves the value."""
    return sha256(f"{salt}:{value}".encode()).hexdigest()
