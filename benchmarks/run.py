"""Run every ``benchmarks/bench_*.py`` and write ``benchmarks/RESULTS.md``.

Each of them has a one-line docstring, its heading, and ``run() -> list[Row]``.
Usage: ``python -m benchmarks.run [NAME ...]``; with names only those run, and nothing is written.
"""

from __future__ import annotations

import importlib
import os
import platform
import sys
from pathlib import Path

from benchmarks.row import Row

HERE = Path(__file__).resolve().parent


def main() -> None:
    """Measure, print, and write the results when everything was measured."""
    chosen = sys.argv[1:]
    names = [path.stem for path in sorted(HERE.glob("bench_*.py"))]
    if unknown := [name for name in chosen if f"bench_{name}" not in names]:
        known = ", ".join(name.removeprefix("bench_") for name in names)
        raise SystemExit(f"No benchmark is called {', '.join(unknown)}. There are: {known or 'none'}.")
    sections = [section(name) for name in names if not chosen or name.removeprefix("bench_") in chosen]
    if not chosen:
        (HERE / "RESULTS.md").write_text("\n".join([preface(), *sections]), encoding="utf-8")


def preface() -> str:
    """Return the heading with the machine that the numbers belong to."""
    return (
        "# Measured\n\n"
        "Written by `make bench`. Numbers hold for one machine; compare ratios, not seconds.\n\n"
        f"Machine: {os.cpu_count()} cores, {platform.machine()}, {platform.system()}, "
        f"{platform.python_implementation()} {platform.python_version()}.\n"
    )


def section(name: str) -> str:
    """Run one benchmark and return its table."""
    module = importlib.import_module(f"benchmarks.{name}")
    title = (module.__doc__ or name).strip().splitlines()[0]
    print(title, flush=True)
    rows: list[Row] = module.run()
    table = [f"| {row.name} | {row.value:,.4g} | {row.unit} | {row.note} |" for row in rows]
    print("\n".join(table), flush=True)
    return "\n".join([f"## {title}", "", "| what | value | unit | note |", "|---|---|---|---|", *table, ""])


if __name__ == "__main__":
    main()
