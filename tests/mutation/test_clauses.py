"""Rules that say more than one thing: each clause in ``clauses.yaml`` has a case that notices when it is wrong."""

from __future__ import annotations

import pytest

from tests.mutation.declared import CLAUSES, Clause
from tests.mutation.judging import borne_by, forget_everything
from tests.mutation.mutant import put_wrong
from umpire.formats.cases import cases_of, check_case


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda each: each.case)
def test_the_case_of_a_clause_notices_that_it_is_wrong(clause: Clause) -> None:
    """The case holds while the rule is right, and what comes out differs when this one clause is wrong."""
    case = next(each for each in cases_of(clause.rule, "legions") if each.id == clause.case)
    right = check_case(case)
    try:
        with put_wrong(borne_by(clause.rule), clause.mutant):
            forget_everything()
            wrong = check_case(case, strict=False)
    finally:
        forget_everything()

    assert right.passed, right.mismatches
    assert not wrong.passed, f"{clause.case} does not notice that {clause.mutant.says}"
