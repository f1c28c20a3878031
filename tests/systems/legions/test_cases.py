"""Every shipped case comes out as the book says."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from umpire.formats.cases import case_path, check_case, shipped_case_files, shipped_cases, status
from umpire.systems.legions.files.cases import Case
from umpire.systems.legions.rules import BOOK, catalogue


@cache
def all_cases() -> tuple[Case, ...]:
    return tuple(case for _, case in shipped_cases("legions") if isinstance(case, Case))


@pytest.mark.parametrize("file", shipped_case_files("legions"), ids=lambda file: file.stem)
def test_the_cases_of_a_file_come_out(file: Path) -> None:
    """What a case expects is what the engine finds."""
    mine = [(document, case) for document, case in shipped_cases("legions") if document.name == str(file)]
    verdicts = [check_case(case, document, path=case_path(document, case)) for document, case in mine]

    assert verdicts
    assert not [f"{each.case}: {told}" for each in verdicts for told in each.mismatches]


def test_case_ids_are_told_apart() -> None:
    """No two cases share an id, in whatever files they stand."""
    ids = [case.id for case in all_cases()]

    assert sorted(ids) == sorted(set(ids))


def test_every_case_names_the_rule_it_exists_for() -> None:
    """A case's id begins with its first rule's id, so that a reader finds the rule."""
    wrong = [case.id for case in all_cases() if not case.id.startswith(case.rules[0])]

    assert not wrong


def test_the_status_counts_every_rule_once() -> None:
    """Each rule of the catalogue is cased, accepted, unproved or missing, and nothing outside it is implemented."""
    rows = status("legions")

    assert {row.status for row in rows} <= {"cased", "accepted", "unproved", "missing"}
    assert len({row.id for row in rows}) == len(rows)
    assert not [rule.id for rule in BOOK if rule.id not in {row.id for row in rows}]


def test_every_source_rule_has_a_case_that_expects_its_citation() -> None:
    """Not only what comes out is expected, but also the rule that is given for it."""
    expected = {case.rules[0] for case in all_cases() if expects_its_rule(case)}

    assert not [entry.id for entry in catalogue() if entry.part == "core" and entry.id not in expected]


def expects_its_rule(case: Case) -> bool:
    """Whether the citation of a case's first rule, or of the one that this restates, is among what it expects."""
    expect, found = case.expect, BOOK.get(case.rules[0])
    rule = (found.see if found else "") or case.rules[0]
    ruled = [each.cites for each in expect.rulings] + ([expect.refused.cites] if expect.refused else [])
    happens = [each.get(key, ()) for each in (*expect.events, *expect.options) for key in ("rules", "cites")]
    return any(rule in cited for cited in (*ruled, *happens))
