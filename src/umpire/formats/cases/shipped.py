"""The shipped cases, and what they show of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from umpire.formats.boards import ruleset
from umpire.formats.cases.boards import BoardCase
from umpire.formats.cases.entries import Case
from umpire.formats.cases.proof import KILLED, proofs, survivors
from umpire.formats.cases.reading import book_of, read_cases
from umpire.formats.document import Document
from umpire.rulings import CatalogueEntry
from umpire.systems.legions.rules import BOOK, catalogue

LEGIONS = "legions"


class RuleStatus(msgspec.Struct, frozen=True, kw_only=True):
    """How far a rule is proved, and the cases that show it.

    ``status`` is ``cased`` where a case notices when the rule is made wrong (``proof`` is that case, ``wrong`` what was
    wrong), ``accepted`` where no case can and ``reason`` says why, ``unproved`` where it is implemented and no more,
    ``missing`` where it is not.
    """

    id: str
    heading: str
    kind: str
    part: str
    status: str
    cases: tuple[str, ...] = ()
    proof: str = ""
    wrong: str = ""
    reason: str = ""


def shipped_case_files(system: str = "legions") -> tuple[Path, ...]:
    """Return the case files of a system in their order."""
    folder = Path(str(files(f"umpire.systems.{system}") / "cases"))
    return tuple(sorted(folder.rglob("*.yaml")))


@cache
def _library(system: str) -> tuple[tuple[Document, Case | BoardCase], ...]:
    found = []
    for path in shipped_case_files(system):
        document, file = read_cases(path)
        found += [(document, case) for case in file.cases]
    return tuple(found)


def shipped_cases(system: str = "legions") -> Iterator[tuple[Document, Case | BoardCase]]:
    """Yield every shipped case of a system with its document."""
    yield from _library(system)


def cases_of(rule_id: str, system: str = "legions") -> tuple[Case | BoardCase, ...]:
    """Return the shipped cases that show a rule, those that exist for it first."""
    showing = [case for _, case in shipped_cases(system) if rule_id in case.rules]
    return tuple(sorted(showing, key=lambda case: case.rules[0] != rule_id))


def status(system: str = "legions") -> tuple[RuleStatus, ...]:
    """Return the status of every rule of a system's catalogue: cased, accepted, unproved or missing."""
    shown: dict[str, list[str]] = {}
    own: set[str] = set()
    for _, case in shipped_cases(system):
        own.add(case.rules[0])
        for rule in case.rules:
            shown.setdefault(rule, []).append(case.id)
    if system == LEGIONS:
        return tuple(_proved(entry, tuple(shown.get(entry.id, ()))) for entry in catalogue())
    book = book_of(system)
    return tuple(
        RuleStatus(
            id=entry.id,
            heading=entry.heading,
            kind=entry.kind,
            part=entry.part,
            status="missing" if entry.id not in book else "cased" if entry.id in own else "unproved",
            cases=tuple(shown.get(entry.id, ())),
        )
        for entry in ruleset(system).catalogue()
    )


def _proved(entry: CatalogueEntry, cases: tuple[str, ...]) -> RuleStatus:
    proof = proofs().get(entry.id)
    if entry.id not in BOOK:
        found = "missing"
    elif proof is not None and proof.result == KILLED and proof.case in cases:
        found = "cased"
    else:
        found = "accepted" if entry.id in survivors() else "unproved"
    return RuleStatus(
        id=entry.id,
        heading=entry.heading,
        kind=entry.kind,
        part=entry.part,
        status=found,
        cases=cases,
        proof=proof.case if proof is not None else "",
        wrong=proof.wrong if proof is not None else "",
        reason=survivors().get(entry.id, ""),
    )
