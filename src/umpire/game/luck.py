"""Luck: the chance that bots think with; it never touches the battle's dice."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from umpire.errors import InputError

T = TypeVar("T")

_UNIT = 1 << 53
_WORD = 1 << 64


class Luck:
    """A stream of chance drawn from a key by counter: the same key and label give the same stream everywhere.

    >>> [Luck(b"key", "doc").integer(6) for _ in range(3)] == [Luck(b"key", "doc").integer(6)] * 3
    True
    """

    def __init__(self, key: bytes, label: str = "") -> None:
        self._key = hmac.new(key, f"luck:{label}".encode(), sha256).digest()
        self._counter = 0

    def _word(self) -> int:
        drawn = hmac.new(self._key, self._counter.to_bytes(8, "big"), sha256).digest()
        self._counter += 1
        return int.from_bytes(drawn[:8], "big")

    def unit(self) -> float:
        """Return a number from 0 up to, but never, 1."""
        return (self._word() >> 11) / _UNIT

    def integer(self, n: int) -> int:
        """Return one of 0 .. n - 1, each equally likely."""
        if n < 1:
            raise InputError("luck cannot choose among nothing", path="n", value=str(n), fix="Ask for at least one.")
        bound = _WORD - _WORD % n
        while (word := self._word()) >= bound:
            pass
        return word % n

    def pick(self, sequence: Sequence[T]) -> T:
        """Return one of the items, each equally likely."""
        return sequence[self.integer(len(sequence))]

    def shuffled(self, sequence: Sequence[T]) -> tuple[T, ...]:
        """Return the items in an order drawn by luck."""
        left = list(sequence)
        return tuple(left.pop(self.integer(len(left))) for _ in range(len(left)))

    def fork(self, label: str) -> Luck:
        """Return an independent stream that depends on this one's key and the label, not on what was drawn."""
        return Luck(self._key, label)
