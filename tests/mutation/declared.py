"""The wrong alternatives that are declared: ``wrong/LI-MOV.yaml`` and the others, one file for each chapter.

An id needs one of its own where the plain one (nothing found, nothing done, the opposite answer) says nothing of it:
where several ids stand on one function, or where the plain one stops the engine. ``clauses.yaml`` has further ones,
each with the case that must notice it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests.mutation.mutant import NOTHING, OTHERWISE, Edit, Mutant

CLAUSES_FILE = Path(__file__).with_name("clauses.yaml")
FILES = tuple(sorted((Path(__file__).parent / "wrong").glob("*.yaml")))


@dataclass(frozen=True)
class Clause:
    """One clause of a rule made wrong, and the case that must notice."""

    rule: str
    case: str
    mutant: Mutant


def declared_in(path: Path) -> dict[str, Mutant]:
    """Return the mutants that a file declares, each by the id of its rule."""
    entries = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return {rule: _mutant(entry) for rule, entry in entries.items()}


def _mutant(entry: dict[str, Any]) -> Mutant:
    plain = PLAIN[entry["plain"]].change if "plain" in entry else None
    edits = tuple(Edit(**each) for each in entry.get("edits", ()))
    kind = entry.get("kind", "")
    return Mutant(entry["says"], edits, plain, entry.get("within", ""), "off" if kind is False else kind)  # YAML's off


def _clauses() -> tuple[Clause, ...]:
    entries = yaml.load(CLAUSES_FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return tuple(Clause(each.pop("rule"), each.pop("case"), _mutant(each)) for each in entries)


PLAIN = {"nothing": NOTHING, "otherwise": OTHERWISE}
"""The plain wrong alternatives, for a function that ``within`` names."""


WRONG: dict[str, Mutant] = {rule: mutant for path in FILES for rule, mutant in declared_in(path).items()}

CLAUSES = _clauses()
