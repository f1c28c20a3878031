"""Every declared mutant still fits: found by its text, in seconds, where judging them all takes minutes."""

from __future__ import annotations

from collections import Counter

from tests.mutation.declared import CLAUSES, CLAUSES_FILE, FILES, WRONG
from tests.mutation.judging import borne_by, ids, mutant_of
from tests.mutation.mutant import Mutant, StaleMutantError, put_wrong
from umpire.formats.cases import shipped_cases, survivors


def stale(rule: str, mutant: Mutant) -> str:
    """Return why a mutant does not fit the code as it stands; "" if it does."""
    try:
        with put_wrong(borne_by(rule), mutant):
            return ""
    except (StaleMutantError, SyntaxError) as error:
        return f"{rule}, {mutant.says}: {error}"


def test_no_mutant_is_stale() -> None:
    """What each one changes stands in the code, once, and what it puts there is code; no case tells of a survivor."""
    found = [stale(rule, mutant_of(rule)) for rule in ids() if rule in WRONG or rule not in survivors("legions")]

    assert not [each for each in found if each]


def test_no_clause_is_stale() -> None:
    """The same of the further ones; and the case that must notice is there and names the rule."""
    found = [stale(each.rule, each.mutant) for each in CLAUSES]
    cases = {case.id: case.rules for _, case in shipped_cases("legions")}

    assert not [each for each in found if each]
    assert not [each.case for each in CLAUSES if each.rule not in cases.get(each.case, ())]


def test_each_mutant_changes_something() -> None:
    """What is put in the place of a piece of code differs from it."""
    mutants = [*WRONG.values(), *(each.mutant for each in CLAUSES)]

    assert not [mutant.says for mutant in mutants for each in mutant.edits if each.old == each.new]
    assert not [mutant.says for mutant in mutants if not mutant.edits and mutant.change is None]


def test_no_mutant_is_declared_twice() -> None:
    """A second entry of one id would silently take the place of the first; a second clause proves nothing."""
    rules = [line for path in FILES for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("LI-")]

    assert not [line for line, count in Counter(rules).items() if count > 1]
    assert not [rule for rule in WRONG if rule not in ids()]
    assert not [each.case for number, each in enumerate(CLAUSES) if each in CLAUSES[:number]], CLAUSES_FILE.name
