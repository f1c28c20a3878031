"""Keeping one client from taking what others need."""

from __future__ import annotations

import time


class Allowance:
    """So many things a second over time, and so many at once."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, float(burst)
        self._left, self._at = float(burst), time.monotonic()

    def take(self) -> bool:
        """Take one; False if there is none left now."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True

    @property
    def unused(self) -> bool:
        """Whether all of it is left."""
        return self._left + (time.monotonic() - self._at) * self._rate >= self._burst


class Allowances:
    """One allowance for each of many clients; those that have used nothing lately are forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._each: dict[str, Allowance] = {}

    def take(self, client: str) -> bool:
        """Take one of a client's; False if it has none left now."""
        if client not in self._each:
            self._each = {name: each for name, each in self._each.items() if not each.unused}
        return self._each.setdefault(client, Allowance(self._rate, self._burst)).take()


class Shared:
    """An allowance for all together, of which each client has a part."""

    def __init__(self, everybody: Allowance, each: Allowances) -> None:
        self._everybody, self._each = everybody, each

    def take(self, client: str) -> bool:
        """Take one for a client; False if it has none left now, or all together have none."""
        return self._each.take(client) and self._everybody.take()
