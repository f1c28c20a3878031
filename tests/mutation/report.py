"""Running all mutants and telling what became of them."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.mutation.exercising import idle_cases
from tests.mutation.judging import CRASHED, KILLED, NO_CASE, REASON, STALE, SURVIVED, Judgement, ids, judge
from umpire.formats.cases import survivors
from umpire.systems.legions.rules import catalogue

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "out" / "mutation.json"
RECORD = ROOT / "src" / "umpire" / "systems" / "legions" / "data" / "mutation.json"
COLUMNS = (KILLED, "by reason", SURVIVED, CRASHED, NO_CASE, STALE)
COLOURS = {KILLED: "green", SURVIVED: "red", CRASHED: "magenta", NO_CASE: "yellow", STALE: "cyan"}

console = Console(width=200, soft_wrap=True)


def run(beginnings: tuple[str, ...]) -> int:
    """Judge the ids that begin so, or all; print and write what became of them.

    Returns:
        1 if the mutant of any lives without a reason in ``survivors.yaml``, or a case is idle, else 0.
    """
    chosen = tuple(each for each in ids() if not beginnings or each.startswith(beginnings))
    found, idle = [], []
    for each in track(chosen, description="Mutants", console=console):
        found.append(judge(each))
        idle += idle_cases(each)
    living = [each for each in found if each.result != KILLED]
    for each in living if not beginnings else found:
        _print(each)
    for case in idle:
        console.print(f"{case:14} does not exercise the rule it exists for", style="red", markup=False)
    _print_totals(found)
    _write(found)
    return int(bool(idle) or any(each.id not in survivors("legions") for each in living))


def _print(each: Judgement) -> None:
    by = " (by the rule cited)" if each.by == REASON else ""
    seen = f"\n    {each.case}{by}: {each.told}" if each.case or each.told else ""
    why = f"\n    accepted: {survivors('legions')[each.id]}" if each.id in survivors("legions") else ""
    told = f"{each.id:12} {each.result:9} {each.says}{seen}{why}"
    console.print(told, style=COLOURS[each.result], markup=False, highlight=False)


def _write(found: list[Judgement]) -> None:
    """Write what became of each id; of those that were not judged this time, the record keeps what it had."""
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps([asdict(each) for each in found], indent=1), encoding="utf-8")
    record: dict[str, dict[str, str]] = json.loads(RECORD.read_text(encoding="utf-8"))
    record |= {each.id: _row(each) for each in found}
    rows = (f'"{name}": {json.dumps(record[name], ensure_ascii=False)}' for name in ids() if name in record)
    RECORD.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def _row(each: Judgement) -> dict[str, str]:
    told = {"result": each.result, "wrong": each.says, "case": each.case, "by": each.by, "told": each.told}
    return {name: value for name, value in told.items() if value}


def _print_totals(found: list[Judgement]) -> None:
    parts = {entry.id: entry.part for entry in catalogue()}
    for part, name in (("core", "source texts"), ("extended", "traits, special rules, battles")):
        table = Table("chapter", *COLUMNS, title=name, title_justify="left")
        mine = [each for each in found if parts[each.id] == part]
        chapters = dict.fromkeys(each.id.rsplit("-", 1)[0] for each in mine)
        for chapter in (*chapters, ""):
            rows = [each for each in mine if each.id.startswith(chapter)]
            count = Counter(each.result for each in rows)
            count["by reason"] = sum(each.by == REASON for each in rows)
            table.add_row(chapter or "all", *(str(count[result]) for result in COLUMNS))
        console.print(table)
