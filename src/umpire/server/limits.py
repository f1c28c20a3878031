"""Keeping one client from taking what others need."""

from __future__ import annotations

import time

__all__ = ["Allowance"]


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
