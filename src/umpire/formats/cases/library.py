"""The shipped cases, and what they show of the rulebook."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from umpire.formats.cases.entries import Case
from umpire.formats.cases.reading import read_cases
from umpire.formats.document import Document
from umpire.systems.legions.rules import BOOK, catalogue

__all__ = ["RuleStatus", "cases_of", "shipped_case_files", "shipped_cases", "status"]


class RuleStatus(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a rule is cased, implemented without a case, or missing; and the cases that show it.

    A rule is cased where a case exists for it: one whose first rule it is.
    """

    id: str
    heading: str
    kind: str
    part: str
    status: str
    cases: tuple[str, ...] = ()


def shipped_case_files(system: str = "legions") -> tuple[Path, ...]:
    """Return the case files of a system in their order."""
    folder = Path(str(files(f"umpire.systems.{system}") / "cases"))
    return tuple(sorted(folder.rglob("*.yaml")))


@cache
def _library(system: str) -> tuple[tuple[Document, Case], ...]:
    found = []
    for path in shipped_case_files(system):
        document, file = read_cases(path)
        found += [(document, case) for case in file.cases]
    return tuple(found)


def shipped_cases(system: str = "legions") -> Iterator[tuple[Document, Case]]:
    """Yield every shipped case of a system with its document."""
    yield from _library(system)


def cases_of(rule_id: str, system: str = "legions") -> tuple[Case, ...]:
    """Return the shipped cases that show a rule, those that exist for it first."""
    showing = [case for _, case in shipped_cases(system) if rule_id in case.rules]
    return tuple(sorted(showing, key=lambda case: case.rules[0] != rule_id))


def status() -> tuple[RuleStatus, ...]:
    """Return the status of every rule of the catalogue: cased, implemented or missing."""
    shown: dict[str, list[str]] = {}
    own: set[str] = set()
    for _, case in shipped_cases():
        own.add(case.rules[0])
        for rule in case.rules:
            shown.setdefault(rule, []).append(case.id)
    return tuple(
        RuleStatus(
            id=entry.id,
            heading=entry.heading,
            kind=entry.kind,
            part=entry.part,
            status=_status(entry.id, own),
            cases=tuple(shown.get(entry.id, ())),
        )
        for entry in catalogue()
    )


def _status(rule_id: str, own: Collection[str]) -> str:
    if rule_id not in BOOK:
        return "missing"
    return "cased" if rule_id in own else "implemented"
