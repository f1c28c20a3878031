"""Rules that say more than one thing: each clause in ``clauses.yaml`` has a case that notices when it is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.mutation.judging import borne_by, forget_everything
from tests.mutation.mutant import Edit, Mutant, put_wrong
from umpire.formats.cases import cases_of, check_case

FILE = Path(__file__).with_name("clauses.yaml")
CLAUSES: list[dict[str, Any]] = yaml.load(FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda each: each["case"])
def test_the_case_of_a_clause_notices_that_it_is_wrong(clause: dict[str, Any]) -> None:
    """The case holds while the rule is right, and what comes out differs when this one clause is wrong."""
    case = next(each for each in cases_of(clause["rule"], "legions") if each.id == clause["case"])
    mutant = Mutant(clause["says"], tuple(Edit(**each) for each in clause["edits"]))
    right = check_case(case)
    try:
        with put_wrong(borne_by(clause["rule"]), mutant):
            forget_everything()
            wrong = check_case(case, strict=False)
    finally:
        forget_everything()

    assert right.passed, right.mismatches
    assert not wrong.passed, f"{clause['case']} does not notice that {clause['says']}"
