"""Each rule of the smaller systems is made wrong in turn, and its cases notice."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest

from tests.mutation.declared import declared_in
from tests.mutation.judging import plain_mutant
from tests.mutation.mutant import Mutant, bearers, put_wrong
from umpire.formats.cases import BoardCase, cases_of, check_case
from umpire.game import ruleset, ruleset_names

WRONG = Path(__file__).parent / "wrong"
IDS = [(name, entry.id) for name in ruleset_names() for entry in ruleset(name).catalogue()]


@cache
def declared(system: str) -> dict[str, Mutant]:
    file = WRONG / f"{system}.yaml"
    return declared_in(file) if file.exists() else {}


def mutant_of(system: str, rule_id: str) -> Mutant:
    return declared(system).get(rule_id) or plain_mutant(ruleset(system).rulebook, rule_id)


def without_citations(case: BoardCase) -> BoardCase:
    """Return a case that expects the same outcomes, whatever rules are given as their reason."""
    expect = case.expect
    rulings = tuple(msgspec.structs.replace(each, cites=(), never_cites=()) for each in expect.rulings)
    events = tuple(
        {key: value for key, value in each.items() if key not in ("cites", "rules")} for each in expect.events
    )
    refused = None if expect.refused is None else msgspec.structs.replace(expect.refused, cites=())
    bare = msgspec.structs.replace(expect, rulings=rulings, events=events, refused=refused)
    return msgspec.structs.replace(case, expect=bare)


@pytest.mark.parametrize(("system", "rule_id"), IDS, ids=[rule_id for _, rule_id in IDS])
def test_a_wrong_rule_changes_an_outcome(system: str, rule_id: str) -> None:
    """Where a rule says something else, a case comes out otherwise; that it is cited or not is not enough."""
    book = ruleset(system).rulebook
    assert rule_id in book, f"{rule_id} is not implemented"
    borne_by = bearers(book, rule_id, package=f"umpire.systems.{system}")
    cases = [without_citations(case) for case in cases_of(rule_id, system) if isinstance(case, BoardCase)]

    with put_wrong(borne_by, mutant_of(system, rule_id)):
        noticed = [case.id for case in cases if not check_case(case, strict=False).passed]

    assert noticed, f"{rule_id} may be wrong and no case of it tells"


@pytest.mark.parametrize("system", ruleset_names())
def test_declared_mutants_are_of_rules_that_are_there(system: str) -> None:
    """A declared mutant belongs to a rule of its system."""
    assert not [name for name in declared(system) if name not in ruleset(system).rulebook]
