"""One measured line of the results, and how to measure it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, kw_only=True)
class Row:
    """One measurement: what was measured, the number, its unit, and how to read it.

    ``most`` is the target that it should not exceed, ``least`` one that it should reach.
    """

    name: str
    value: float
    unit: str
    note: str = ""
    most: float | None = None
    least: float | None = None

    @property
    def met(self) -> bool:
        """Whether the targets that there are were met."""
        return (self.most is None or self.value <= self.most) and (self.least is None or self.value >= self.least)

    @property
    def target(self) -> str:
        """The targets in words; nothing where there is none."""
        told = (("at most", self.most), ("at least", self.least))
        return ", ".join(f"{words} {value:g} {self.unit}" for words, value in told if value is not None)


def seconds(work: Callable[[], object], *, runs: int = 5) -> float:
    """Return the shortest of several runs: the one least disturbed by the rest of the machine."""
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
        print(".", end="", file=sys.stderr, flush=True)  # so that one sees that it moves
    return min(taken)


def busy_seconds(work: Callable[[], object], *, runs: int = 5) -> float:
    """Return the shortest processor time of several runs: what one thread needs, whatever else the machine does."""
    taken = []
    for _ in range(runs):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


def fresh_seconds(command: list[str], *, runs: int, kept: str = "", folder: str | None = None) -> float:
    """Return the shortest of several fresh processes that find modules compiled, as an installed package has them.

    Each is run once before, unless ``kept`` names a folder for machine code: then nothing is compiled yet.
    """
    more = {"PYTHONPYCACHEPREFIX": _modules().name} | ({"NUMBA_CACHE_DIR": kept} if kept else {})
    around = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | more

    def run() -> None:
        subprocess.run(command, check=True, env=around, cwd=folder)

    if not kept:
        run()
    return seconds(run, runs=runs)


@cache
def _modules() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory()
