"""`umpire ask` about squads: a table, imported armies and a file of questions; what the documentation shows of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.program import ROOT, Program
from tests.formats.squads.samples import NINTH, squad
from umpire.formats.cases import check_case, load_case

EXAMPLES = ROOT / "docs" / "examples"
TABLE, WARDENS, QUESTIONS = (EXAMPLES / name for name in ("ford.yaml", "wardens.yaml", "ford_questions.yaml"))


def test_the_answer_that_the_documentation_shows_is_real(umpire: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    ended = umpire("ask", *(path.relative_to(ROOT) for path in (TABLE, WARDENS, QUESTIONS)))

    assert ended.code == 0, ended.err
    assert ended.out == (EXAMPLES / "ford.out").read_text(encoding="utf-8")


def test_what_was_asked_is_written_out_and_stands_without_the_squad(umpire: Program, tmp_path: Path) -> None:
    kept = tmp_path / "case.yaml"
    asked = umpire("ask", TABLE, WARDENS, QUESTIONS, "--out", kept, "--json")

    (answer,) = json.loads(asked.out)
    assert len(answer["rulings"]) == 3
    assert "from" not in kept.read_text()
    assert json.loads(umpire("ask", kept, "--json").out)[0]["rulings"] == answer["rulings"]
    assert umpire("draw", kept, "--out", tmp_path / "case.svg").code == 0
    assert "wardens-5" in (tmp_path / "case.svg").read_text()


def test_of_several_squads_a_unit_names_its_own(umpire: Program, tmp_path: Path) -> None:
    """A roster as it is and a written squad, one against the other; without a name it is told which there are."""
    squad(tmp_path)
    questions = tmp_path / "questions.yaml"
    questions.write_text(
        "units:\n"
        "- {id: a, side: red, from: {army: wardens, unit: unit-1}, at: [10, 10]}\n"
        "- {id: b, side: blue, from: {army: squad.rosz, unit: Guards, bases: bases.yaml}, at: [30, 10]}\n"
        "ask:\n- {question: saves, model: b-5, attacker: a-1, weapon: Long rifle}\n"
    )
    given = ("ask", TABLE, WARDENS, tmp_path / "squad.rosz", questions)
    ended = umpire(*given, "--json")
    assert ended.code == 0, ended.err
    findings = json.loads(ended.out)[0]["rulings"][0]["findings"]
    assert findings[-1]["facts"]["needed"] == 4

    questions.write_text(questions.read_text().replace("army: wardens, ", ""))
    ended = umpire(*given)
    assert ended.code == 2
    assert "Several squads could be meant" in ended.err
    assert "wardens.yaml" in ended.err


def test_squads_stand_on_a_table_of_outlines(umpire: Program) -> None:
    """What the table and what the squads are taken for stands with one answer."""
    outlines = ROOT / "tests" / "formats" / "outlines.yaml"
    words = ("--system", "wh40k9", "--assume", "ruin:height=5", "--assume", "wood:solid=no", "--take", "ruin=Ruin")
    ended = umpire("ask", outlines, WARDENS, QUESTIONS, *words)
    assert ended.code == 2
    assert "off the table" in ended.err

    small = outlines.parent / "squads_questions.yaml"
    ended = umpire("ask", outlines, WARDENS, small, *words)
    assert ended.code == 0, ended.err
    assert "Assumed: 2 x ruin taken for Ruin." in ended.out
    assert "Squad wardens: its abilities are only names here" in ended.out
    assert "Is crawler-1 visible to wardens-1?" in ended.out


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ((TABLE, WARDENS), "does not say who is asked about"),
        ((TABLE, QUESTIONS, "squad.rosz"), "The last file says who is asked about, and what; this is a squad"),
        ((TABLE, "squad.rosz", QUESTIONS), "There is no such unit in this squad"),
        ((TABLE, "old.rosz", QUESTIONS), "this one is of another edition"),
        ((TABLE, "broken.rosz", QUESTIONS), "This is not XML"),
        ((TABLE, "none.yaml", QUESTIONS), "There is no such file"),
        ((TABLE, QUESTIONS), "It is not said in which file the squad is"),
        ((EXAMPLES / "squads.yaml", WARDENS, QUESTIONS), "This file has cases with their own tables"),
    ],
)
def test_what_cannot_be_asked_is_told(
    umpire: Program, tmp_path: Path, files: tuple[Path | str, ...], told: str
) -> None:
    squad(tmp_path, game="Warhammer 40,000 8th Edition").rename(tmp_path / "old.rosz")
    squad(tmp_path, figures=NINTH)
    (tmp_path / "broken.rosz").write_text("<roster")

    ended = umpire("ask", *(each if isinstance(each, Path) else tmp_path / each for each in files))

    assert ended.code == 2
    assert told in ended.err
    assert "Traceback" not in ended.err


def test_a_folder_of_cases_may_hold_their_squads(umpire: Program, tmp_path: Path) -> None:
    for name in ("squads.yaml", "wardens.yaml"):
        (tmp_path / name).write_text((EXAMPLES / name).read_text())

    ended = umpire("check", tmp_path)

    assert (ended.code, ended.err) == (0, "")
    assert "1 passed, 0 failed" in ended.out
    assert check_case(load_case(tmp_path / "squads.yaml")).passed
