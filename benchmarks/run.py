"""Run every ``benchmarks/bench_*.py``, write ``benchmarks/RESULTS.md`` and add a line to ``benchmarks/history.csv``.

Each of them has a one-line docstring, its heading, and ``run() -> list[Row]``. Rows with a target open the results.
Usage: ``python -m benchmarks.run [NAME ...]``; with names only those run, and nothing is written.
"""

from __future__ import annotations

import importlib
import os
import platform
import sys
import time
from pathlib import Path

from benchmarks.history import machine, pace, remember
from benchmarks.row import Row

HERE = Path(__file__).resolve().parent


def main() -> None:
    """Measure, print, and write the results when everything was measured."""
    chosen = sys.argv[1:]
    names = [path.stem for path in sorted(HERE.glob("bench_*.py"))]
    if unknown := [name for name in chosen if f"bench_{name}" not in names]:
        known = ", ".join(name.removeprefix("bench_") for name in names)
        raise SystemExit(f"No benchmark is called {', '.join(unknown)}. Choose one of {known}.")
    wanted = [name for name in names if not chosen or name.removeprefix("bench_") in chosen]
    measured = {name: measure(name, f"{number} of {len(wanted)}") for number, name in enumerate(wanted, start=1)}
    print(targets(measured))
    if not chosen:
        told = [preface(), targets(measured), *(section(name, rows) for name, rows in measured.items())]
        (HERE / "RESULTS.md").write_text("\n".join(told), encoding="utf-8")
        remember(held(measured))


def preface() -> str:
    """Return the heading with the machine that the numbers belong to."""
    return (
        "# Measured\n\n"
        "Written by `make bench`. Numbers hold for one machine; compare ratios, not seconds.\n\n"
        f"Machine: {machine()}, {os.cpu_count()} cores, {platform.machine()}, {platform.system()}, "
        f"{platform.python_implementation()} {platform.python_version()}. A plain loop of a million rounds takes "
        f"{pace():.1f} ms on it: hold that against other runs first. `benchmarks/PAIRED.md` holds on any machine.\n"
    )


def measure(name: str, where: str) -> list[Row]:
    """Run one benchmark, and print what it found."""
    print(f"{where}: {title(name)}", flush=True)
    start = time.perf_counter()
    rows: list[Row] = importlib.import_module(f"benchmarks.{name}").run()
    print(f"\n{table(rows)}\n{time.perf_counter() - start:.0f} s", flush=True)
    return rows


def title(name: str) -> str:
    """Return the first line that a benchmark says about itself."""
    return (importlib.import_module(f"benchmarks.{name}").__doc__ or name).strip().splitlines()[0]


def targets(measured: dict[str, list[Row]]) -> str:
    """Return the figures that have a target, and whether they met it."""
    lines = [f"| {row.name} | {row.value:,.4g} {row.unit} | {row.target} | {verdict(row)} |" for row in held(measured)]
    return "\n".join(["| figure | measured | target | met |", "|---|---|---|---|", *lines, ""])


def held(measured: dict[str, list[Row]]) -> list[Row]:
    """Return the figures that have a target."""
    return [row for rows in measured.values() for row in rows if row.target]


def verdict(row: Row) -> str:
    """Return whether a figure met its target; one that was not measured did not."""
    return "yes" if row.met else "**no**"


def section(name: str, rows: list[Row]) -> str:
    """Return one benchmark as a section."""
    return f"## {title(name)}\n\n{table(rows)}\n"


def table(rows: list[Row]) -> str:
    """Return rows as a table."""
    lines = [f"| {row.name} | {row.value:,.4g} | {row.unit} | {row.note} |" for row in rows]
    return "\n".join(["| what | value | unit | note |", "|---|---|---|---|", *lines])


if __name__ == "__main__":
    main()
