"""The shipped cases, and what they show of the rulebook: whether they notice when a rule is wrong.

`make mutate` makes every rule wrong in turn, runs its cases, and writes what became of it to ``data/mutation.json``.
``data/survivors.yaml`` gives the reason for each rule whose wrong alternative no case can tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from umpire.formats.cases.entries import AnyCase
from umpire.formats.cases.reading import read_cases
from umpire.formats.document import Document
from umpire.game import Game, game
from umpire.rulings import CatalogueEntry

KILLED = "killed"


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the wrong alternative of one rule.

    ``wrong`` is the alternative in words, ``case`` the case that noticed it and ``told`` what it noticed, ``by``
    whether by the outcome itself or only by the rule given as its reason.
    """

    result: str
    wrong: str
    case: str = ""
    by: str = ""
    told: str = ""


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


@cache
def proofs(system: str) -> Mapping[str, Proof] | None:
    """Return what the last mutation check of a game found, by rule; None if none is kept."""
    kept = files(game(system).package) / "data" / "mutation.json"
    return msgspec.json.decode(kept.read_bytes(), type=dict[str, Proof]) if kept.is_file() else None


@cache
def survivors(system: str) -> Mapping[str, str]:
    """Return the reason, by rule, why no case can tell its wrong alternative."""
    kept = files(game(system).package) / "data" / "survivors.yaml"
    return msgspec.yaml.decode(kept.read_bytes(), type=dict[str, str]) if kept.is_file() else {}


def shipped_case_files(system: str) -> tuple[Path, ...]:
    """Return the case files of a system in their order."""
    folder = Path(str(files(game(system).package) / "cases"))
    return tuple(sorted(folder.rglob("*.yaml")))


@cache
def _library(system: str) -> tuple[tuple[Document, AnyCase], ...]:
    found = []
    for path in shipped_case_files(system):
        document, file = read_cases(path)
        found += [(document, case) for case in file.cases]
    return tuple(found)


def shipped_cases(system: str) -> Iterator[tuple[Document, AnyCase]]:
    """Yield every shipped case of a system with its document."""
    yield from _library(system)


def cases_of(rule_id: str, system: str) -> tuple[AnyCase, ...]:
    """Return the shipped cases that show a rule, those that exist for it first."""
    showing = [case for _, case in shipped_cases(system) if rule_id in case.rules]
    return tuple(sorted(showing, key=lambda case: case.rules[0] != rule_id))


def status(system: str) -> tuple[RuleStatus, ...]:
    """Return the status of every rule of a system's catalogue: cased, accepted, unproved or missing."""
    shown: dict[str, list[str]] = {}
    own: set[str] = set()
    for _, case in shipped_cases(system):
        own.add(case.rules[0])
        for rule in case.rules:
            shown.setdefault(rule, []).append(case.id)
    found = game(system)
    return tuple(_status(found, entry, tuple(shown.get(entry.id, ())), entry.id in own) for entry in found.catalogue())


def _status(of: Game, entry: CatalogueEntry, cases: tuple[str, ...], cased: bool) -> RuleStatus:
    """Return how far a rule is proved: where mutants are kept by one that was noticed, else by a case of its own."""
    kept, reason = proofs(of.name), survivors(of.name).get(entry.id, "")
    proof = None if kept is None else kept.get(entry.id)
    if entry.id not in of.rulebook:
        told = "missing"
    elif kept is None:
        told = "cased" if cased else "unproved"
    elif proof is not None and proof.result == KILLED and proof.case in cases:
        told = "cased"
    else:
        told = "accepted" if reason else "unproved"
    return RuleStatus(
        id=entry.id,
        heading=entry.heading,
        kind=entry.kind,
        part=entry.part,
        status=told,
        cases=cases,
        proof=proof.case if proof is not None else "",
        wrong=proof.wrong if proof is not None else "",
        reason=reason,
    )
