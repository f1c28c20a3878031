"""Carrying out one step: events are applied as they happen, so that what follows is judged on what is."""

from __future__ import annotations

from collections.abc import Callable, Container
from hashlib import sha256
from typing import Generic, TypeVar

import msgspec

from umpire.game.dice import Dice
from umpire.game.model import Event, Secret
from umpire.rulings import Ruling, aside, heard
from umpire.words import names_in

S = TypeVar("S")


class Run(Generic[S]):
    """One step of a battle in the making: the state so far, the dice, and the events so far.

    Args:
        state: The state that it begins with.
        dice: What it rolls.
        evolve: Applies an event.
        about: The ids that an event is about: what was cited of others on the way to it is not its reason.
        read_back: Returns an event as it reads from its own JSON, for battles that keep a log: what follows is then
            judged on the very values that a replay sees.
    """

    def __init__(
        self,
        state: S,
        dice: Dice,
        evolve: Callable[[S, Event], S],
        about: Callable[[S, Event], Container[str]] = lambda _state, event: names_in(event),
        read_back: Callable[[Event], Event] = lambda event: event,
    ) -> None:
        self.state = state
        self.dice = dice
        self._evolve = evolve
        self._about = about
        self._read_back = read_back
        self._events: list[Event] = []

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened in this step, in order."""
        return tuple(self._events)

    def emit(self, event: Event, *, by: Ruling | None = None) -> None:
        """Record a fact and apply it; its rules are those of the ruling it was judged by, and what was cited since."""
        rules = event.rules if by is None else (*by.ids, *event.rules)
        trace = heard()
        if trace is not None:
            rules = (*rules, *(each.rule for each in trace.taken(lambda: self._about(self.state, event))))
        if rules != event.rules:
            event = msgspec.structs.replace(event, rules=tuple(dict.fromkeys(rules)))
        event = self._read_back(event)
        self._events.append(event)
        with aside():
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
