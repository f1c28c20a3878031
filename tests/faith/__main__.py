"""Freeze outcomes, or lay the reasons of all cases side by side.

``python -m tests.faith freeze`` writes how everything comes out now; only for a change that means to change it.
``python -m tests.faith reasons FILE`` writes the rules that each place of each case cites.
``python -m tests.faith compare BEFORE AFTER`` lists what was cited there and is no more, and what is now.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

import msgspec

from tests.faith.battles import NAMES
from tests.faith.battles import came_out as battle_came_out
from tests.faith.cases import all_cases, came_out, reasons_of
from tests.faith.frozen import BATTLES, CASES, write


def freeze() -> None:
    """Write how everything comes out."""
    write(CASES, {case.id: came_out(case) for case in all_cases()})
    write(BATTLES, {name: battle_came_out(name) for name in NAMES})


def reasons(file: str) -> None:
    """Write the rules that each place cites."""
    told = {place: sorted(set(rules)) for case in all_cases() for place, rules in reasons_of(case)}
    Path(file).write_bytes(msgspec.json.format(msgspec.json.encode(told)))


def compare(before: str, after: str) -> None:
    """Print, for each rule, the places where it is cited no more, and those where it is now."""
    old, new = (msgspec.json.decode(Path(each).read_bytes(), type=dict[str, set[str]]) for each in (before, after))
    changed: dict[str, list[str]] = defaultdict(list)
    for place in sorted({*old, *new}):
        for rule in sorted(old.get(place, set()) ^ new.get(place, set())):
            changed[rule].append(("- " if rule in old.get(place, set()) else "+ ") + place)
    for rule, places in sorted(changed.items()):
        print(rule, *places, sep="\n  ")
    gone, come = (sum(each[0] == sign for places in changed.values() for each in places) for sign in "-+")
    print(f"{len({*old, *new})} places, {gone} citations gone, {come} come")


if __name__ == "__main__":
    {"freeze": freeze, "reasons": reasons, "compare": compare}[sys.argv[1]](*sys.argv[2:])
