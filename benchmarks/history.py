"""The figures with a target of every whole run, one line a run, so that one sees when something became slower."""

from __future__ import annotations

import csv
import datetime
import io
import os
import platform
from functools import cache
from pathlib import Path

from benchmarks.row import Row, busy_seconds
from umpire import __version__

HISTORY = Path(__file__).resolve().parent / "history.csv"
PACE = "a plain loop, a million rounds [ms]"
ABOUT = ("date", "machine", "cores", "python", "umpire", PACE)
ROUNDS = 1_000_000


def machine() -> str:
    """Return what the processor calls itself, or else its kind."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    names = (line.partition(":")[2].strip(" .") for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


@cache
def pace() -> float:
    """Return how long a loop of plain Python takes, ms: what figures of another day or machine are held against."""

    def loop() -> int:
        total = 0
        for number in range(ROUNDS):
            total += number & 7
        return total

    return 1e3 * busy_seconds(loop, runs=15)


def remember(rows: list[Row]) -> None:
    """Add this run to the history; a figure that is new gets a column, one that is gone keeps its own."""
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    about = (today, machine(), str(os.cpu_count()), platform.python_version(), __version__, f"{pace():.4g}")
    run = dict(zip(ABOUT, about, strict=True)) | {f"{row.name} [{row.unit}]": f"{row.value:.4g}" for row in rows}
    text = HISTORY.read_text(encoding="utf-8") if HISTORY.exists() else ""
    runs = [*csv.DictReader(io.StringIO(text)), run]
    told = io.StringIO()
    writer = csv.DictWriter(told, list(dict.fromkeys(name for each in runs for name in each)), lineterminator="\n")
    writer.writeheader()
    writer.writerows(runs)
    HISTORY.write_text(told.getvalue(), encoding="utf-8")
