"""What the mutation check promises: every rule can be made wrong and right again, and its cases notice."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.mutation.declared import FILES, WRONG
from tests.mutation.exercising import cited_when_right, idle_cases, untrue_reason
from tests.mutation.judging import borne_by, ids, judge, mutant_of, plain_mutant
from tests.mutation.mutant import NOTHING, OTHERWISE, StaleMutantError, bearers, edit, put_wrong, watched
from umpire.formats.cases import KILLED, Proof, cases_of, proofs, status, survivors
from umpire.rulings import Entry, Finding, Rulebook, Source
from umpire.systems.legions.files.cases import Case
from umpire.systems.legions.rules import BOOK, catalogue

SOURCE = Source(id="s", title="A text", system="none")
NO_PROOF = Proof(result="", wrong="")
CHAPTERS = tuple(dict.fromkeys(rule.rsplit("-", 1)[0] for rule in ids()))


def half(number: int) -> int:
    """Half of a number."""
    return number // 2


def doubled(number: int) -> Finding | None:
    """A number is doubled."""
    return Finding(facts={"doubled": 2 * number})


def filed() -> Rulebook:
    ids = ("X-1", "X-2")
    book = Rulebook("none", (Entry(id=each, heading="Numbers", source=SOURCE, text="A number.") for each in ids))
    book.rule("X-2")(doubled)
    return book


def chapter_of(rule: str) -> str:
    return rule.rsplit("-", 1)[0]


def test_an_edit_changes_the_function_for_everyone_and_is_taken_back() -> None:
    """Whoever holds the function has the wrong one meanwhile, and the right one afterwards."""
    held = half
    with put_wrong((half,), edit("a third", "number // 2", "number // 3")):
        assert (half(6), held(6)) == (2, 2)

    assert (half(6), held(6)) == (3, 3)


def test_a_rule_can_be_made_to_find_nothing() -> None:
    """The plain wrong alternative of a rule that judges."""
    with put_wrong(bearers(filed(), "X-2"), NOTHING):
        assert doubled(2) is None

    assert doubled(2) is not None


def test_an_edit_whose_code_is_gone_says_so() -> None:
    """A mutant that no longer fits is found out, and leaves nothing behind."""
    gone = edit("gone", "number * 7", "number")
    with pytest.raises(StaleMutantError, match="0 times"), put_wrong((half,), gone):
        pass

    assert half(6) == 3


def test_whether_a_function_runs_is_noted() -> None:
    """That is how a case is found that never reaches its rule."""
    with watched((half,)) as runs:
        assert half(6) == 3

    assert runs == ["half"]
    assert half(8) == 4
    assert runs == ["half"]


def test_the_plain_mutant_follows_what_a_function_gives() -> None:
    """A rule finds nothing; anything else gives the opposite answer."""
    assert plain_mutant(filed(), "X-1") is OTHERWISE
    assert plain_mutant(filed(), "X-2") is NOTHING


def test_declared_mutants_stand_in_the_file_of_their_chapter() -> None:
    """A reader who looks for the mutant of an id finds it."""
    text = {path.stem: path.read_text(encoding="utf-8") for path in FILES}

    assert not [rule for rule in WRONG if f"\n{rule}:" not in "\n" + text[chapter_of(rule)]]


def test_ids_on_one_function_are_wrong_each_in_its_own_way() -> None:
    """Of several ids of the source texts on one function at most one has the plain mutant, the others their own."""
    core = {entry.id for entry in catalogue() if entry.part == "core"}
    plain = Counter(
        each.__qualname__ for rule in BOOK if rule.id in core and rule.id not in WRONG for each in borne_by(rule.id)
    )

    assert not [name for name, count in plain.items() if count > 1]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_cases_notice_that_their_rule_is_wrong(chapter: str) -> None:
    """Made wrong, each rule has a case whose expectation fails; if not, `make mutate` tells more."""
    mine = [rule for rule in ids() if chapter_of(rule) == chapter and rule not in survivors("legions")]
    found = [judge(rule, first=proofs("legions").get(rule, NO_PROOF).case) for rule in mine]

    assert not [f"{each.id} {each.result}: {each.says}" for each in found if each.result != KILLED]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_case_exercises_the_rule_it_exists_for(chapter: str) -> None:
    """What comes out cites its first rule, or it runs the code that carries this rule."""
    assert not [case for rule in ids() if chapter_of(rule) == chapter for case in idle_cases(rule)]


def test_every_rule_is_cited_by_a_case_of_its_own() -> None:
    """Running the line that embodies a rule cites it: some case that exists for it shows that it does.

    Exempt is what only restates another rule, and what no case can tell.
    """
    wanted = [rule.id for rule in BOOK if not rule.see and rule.id not in survivors("legions")]

    assert not [
        rule for rule in wanted if not any(rule in cited_when_right(case) for case in cases_of(rule, "legions"))
    ]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_reasons_follow_the_rule_that_decides(chapter: str) -> None:
    """Of a rule that is switched off nothing is cited where it would have decided; a wrong amount cites its rule."""
    told = ((each, killer(each)) for each in ids() if chapter_of(each) == chapter)
    untrue = [untrue_reason(rule, case) for rule, case in told if case is not None]

    assert not [each for each in untrue if each]


def killer(rule: str) -> Case | None:
    """Return the case that is recorded to notice that a rule is wrong."""
    return next(
        (case for case in cases_of(rule, "legions") if case.id == proofs("legions").get(rule, NO_PROOF).case), None
    )


def test_the_record_is_of_these_mutants() -> None:
    """`data/mutation.json`, which `umpire rules --status` reads, tells what is wrong now and which case noticed."""
    record = proofs("legions")
    stale = [rule for rule in ids() if rule not in record or record[rule].wrong != mutant_of(rule).says]
    lost = [
        rule
        for rule, proof in record.items()
        if proof.case and proof.case not in {c.id for c in cases_of(rule, "legions")}
    ]

    assert not stale, "run `make mutate` and commit data/mutation.json"
    assert not lost, "bring these cases back, or run `make mutate` and commit data/mutation.json"
    assert not [rule for rule in record if rule not in BOOK]


def test_every_source_rule_is_cased_or_has_a_reason() -> None:
    """None has lost its implementation, its case or its proof; and no reason stands for a rule that is proved."""
    core = [row for row in status("legions") if row.part == "core"]

    assert not [row.id for row in core if row.status not in ("cased", "accepted")]
    assert not [rule for rule in survivors("legions") if proofs("legions")[rule].result == KILLED]
