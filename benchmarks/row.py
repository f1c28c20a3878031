"""One measured line of the results, and how to measure it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Row", "seconds"]


@dataclass(frozen=True, kw_only=True)
class Row:
    """One measurement: what was measured, the number, its unit, and how to read it."""

    name: str
    value: float
    unit: str
    note: str = ""


def seconds(work: Callable[[], object], *, runs: int = 5) -> float:
    """Return the shortest of several runs: the one least disturbed by the rest of the machine."""
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return min(taken)
