"""Dice: counter-based, so that the same seed gives the same rolls everywhere and no roll is ever rolled twice."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Protocol

from umpire.errors import InputError


class Dice(Protocol):
    """A source of natural rolls and of salts; the only source of chance in a battle."""

    def roll(self, count: int, *, why: str, sides: int = 6) -> tuple[int, ...]:
        """Return that many natural rolls of a die with that many sides, in order."""
        ...

    def salt(self, label: str) -> str:
        """Return the salt for a hidden fact, unguessable without the battle's secret."""
        ...

    @property
    def counter(self) -> int:
        """How many dice have been rolled in this battle so far."""
        ...


class SeededDice:
    """Dice drawn from a secret by counter: roll k is a function of the secret and k alone.

    ``scope`` names the step in which salts are drawn, so that a step taken back and taken again has new salts: an old
    one may already have been shown.
    """

    def __init__(self, secret: bytes, *, counter: int = 0, scope: str = "") -> None:
        self._secret = secret
        self._counter = counter
        self._scope = scope
        self._salts = 0

    @property
    def counter(self) -> int:
        """How many dice have been rolled so far."""
        return self._counter

    def roll(self, count: int, *, why: str, sides: int = 6) -> tuple[int, ...]:
        """Return that many natural rolls; ``why`` is for the dice that need to explain themselves."""
        first, self._counter = self._counter, self._counter + count
        return tuple(self._one(index, sides) for index in range(first, first + count))

    def _one(self, index: int, sides: int) -> int:
        block, bound = 0, (1 << 32) - (1 << 32) % sides
        while True:
            label = f"die:{index}:{block}".encode()
            digest = hmac.new(self._secret, label, sha256).digest()
            for start in range(0, 32, 4):
                word = int.from_bytes(digest[start : start + 4], "big")
                if word < bound:
                    return word % sides + 1
            block += 1

    def salt(self, label: str) -> str:
        """Return the salt of a hidden fact; no two calls in one battle return the same."""
        self._salts += 1
        named = f"salt:{self._scope}:{self._salts}:{label}"
        return hmac.new(self._secret, named.encode(), sha256).hexdigest()[:32]


class RollRecorder:
    """Dice that pass every call on to others and remember the natural rolls."""

    def __init__(self, inner: Dice) -> None:
        self._inner = inner
        self._rolled: list[int] = []

    @property
    def counter(self) -> int:
        """How many dice have been rolled so far."""
        return self._inner.counter

    @property
    def rolled(self) -> tuple[int, ...]:
        """The natural rolls made here, in order."""
        return tuple(self._rolled)

    def roll(self, count: int, *, why: str, sides: int = 6) -> tuple[int, ...]:
        """Return that many natural rolls."""
        values = self._inner.roll(count, why=why, sides=sides)
        self._rolled.extend(values)
        return values

    def salt(self, label: str) -> str:
        """Return the salt of a hidden fact."""
        return self._inner.salt(label)


class RecordedDice:
    """Dice that repeat what was rolled before; for replaying decisions against a record."""

    def __init__(self, values: tuple[int, ...], *, counter: int = 0) -> None:
        self._values = values
        self._used = 0
        self._start = counter

    @property
    def counter(self) -> int:
        """How many dice have been rolled so far."""
        return self._start + self._used

    @property
    def left(self) -> tuple[int, ...]:
        """The values nobody has asked for yet."""
        return self._values[self._used :]

    def roll(self, count: int, *, why: str, sides: int = 6) -> tuple[int, ...]:
        """Return the next values of the record."""
        taken = self._values[self._used : self._used + count]
        if len(taken) < count:
            short = count - len(taken)
            raise InputError(
                f"{why} needs {count} {'die' if count == 1 else 'dice'}, but the script is {short} short",
                path="dice",
                fix="Add the natural rolls in the order in which they are made.",
            )
        for value in taken:
            if not 1 <= value <= sides:
                raise InputError(f"{why} cannot roll {value} on a D{sides}", path="dice", value=str(value))
        self._used += count
        return taken

    def salt(self, label: str) -> str:
        """Return a salt that is the same for the same label; scripts hide nothing."""
        return sha256(f"salt:{label}".encode()).hexdigest()[:32]


class ScriptedDice(RecordedDice):
    """Dice whose natural rolls are written down beforehand, as in a case file."""
