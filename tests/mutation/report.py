"""Running all mutants and telling what became of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.mutation.judging import CRASHED, KILLED, NO_CASE, STALE, SURVIVED, Judgement, ids, judge
from umpire.systems.legions.rules import catalogue

__all__ = ["run"]

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "out" / "mutation.json"
WORKERS = 2
RESULTS = (KILLED, SURVIVED, CRASHED, NO_CASE, STALE)
COLOURS = {KILLED: "green", SURVIVED: "red", CRASHED: "magenta", NO_CASE: "yellow", STALE: "cyan"}

console = Console(width=200, soft_wrap=True)


def run(beginnings: tuple[str, ...]) -> int:
    """Judge the ids that begin so, or all; print and write what became of them. Returns 1 if any was not killed."""
    chosen = tuple(each for each in ids() if not beginnings or each.startswith(beginnings))
    found = tuple(track(_judged(chosen), description="Mutants", total=len(chosen), console=console))
    for each in found:
        if each.result != KILLED:
            told = f"  {each.case}: {each.told}" if each.told else ""
            console.print(f"{each.id:12} {each.result:9} {each.says}{told}", style=COLOURS[each.result], markup=False)
    _print_totals(found)
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps([asdict(each) for each in found], indent=1), encoding="utf-8")
    return int(any(each.result != KILLED for each in found))


def _judged(chosen: tuple[str, ...]) -> Iterable[Judgement]:
    with get_context("spawn").Pool(WORKERS) as pool:
        yield from pool.imap(judge, chosen, chunksize=4)


def _print_totals(found: tuple[Judgement, ...]) -> None:
    parts = {entry.id: entry.part for entry in catalogue()}
    for part, name in (("core", "source texts"), ("extended", "traits, special rules, battles")):
        table = Table("chapter", *RESULTS, "with the plain mutant", title=name, title_justify="left")
        mine = [each for each in found if parts[each.id] == part]
        chapters = dict.fromkeys(each.id.rsplit("-", 1)[0] for each in mine)
        for chapter in (*chapters, ""):
            rows = [each for each in mine if each.id.startswith(chapter)]
            count = Counter(each.result for each in rows)
            plain = sum(not each.own for each in rows)
            table.add_row(chapter or "all", *(str(count[result]) for result in RESULTS), str(plain))
        console.print(table)
