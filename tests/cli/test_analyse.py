"""`umpire analyse` on a real log."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.analysis.test_battle import LEGIONS
from tests.analysis.test_battle import log as journal
from tests.cli.program import Program
from umpire.analysis import Decision, Stroke, Swing, analyse
from umpire.formats import JournalFile
from umpire.game import Battle


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the log of a small battle, as `umpire battle` writes it."""
    battle = Battle.resume(LEGIONS.system, journal())
    path = tmp_path_factory.mktemp("analyse") / "battle.log"
    with JournalFile.create(path, battle):
        pass
    return path


def test_a_quick_look_tells_chances_and_luck_and_what_is_left_out(umpire: Program, log: Path) -> None:
    told = umpire("analyse", log, "--quick")
    assert told.code == 0, told.err
    for words in ("The chance of", "Round 1 of", "What the dice brought", "Hit rolls", "expected", "Dice not counted"):
        assert words in told.out
    assert "Nothing was played again" in told.out


def test_json_holds_the_analysis(umpire: Program, log: Path) -> None:
    """The chances end with who has won, and every die of the log is in it."""
    ended = umpire("analyse", log, "--quick", "--json")
    assert ended.code == 0, ended.err
    found = json.loads(ended.out)
    assert found["chances"][-1]["chance"] in (0.0, 0.5, 1.0)
    rolls = [*found["luck"]["rolls"], *found["luck"]["left_out"]]
    assert sum(each["dice"] for each in rolls) == sum(len(each.rolls) for each in journal().entries)


def test_luck_choice_and_the_dearest_decisions_are_told(
    umpire: Program, log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the command line and on the page, each by its entry and with what would have been better."""
    quick = analyse(LEGIONS, journal(), quick=True)
    stroke = Stroke(entry=20, side="red", told="A save was made.", luck=0.031)
    moved = Swing(first=0.5, last=0.0, dice=0.12, error=0.03, decisions=-0.62, strokes=(stroke,))
    dear = Decision(
        entry=21, side="red", head="Round 1 of 1", made="It stood.", better="It went.", chance=0.4, instead=0.55
    )
    whole = replace(quick, swing=moved, decisions=(dear,), advisers=("greedy",), remarks=())
    monkeypatch.setattr("umpire.cli.analyse.looked_back", lambda *_given, **_named: whole)
    told = umpire("analyse", log, "--page", tmp_path / "page.html")
    assert told.code == 0, told.err
    assert "the dice moved them by +12.0 ± 3.0 points, decisions by -62.0 points" in told.out
    assert "entry   20  +3.1 points for red: A save was made." in told.out
    assert "entry   21  -15.0 points (55% to 40%)  Round 1 of 1: It stood." in told.out
    assert "better: It went." in told.out
    assert "none that stands out" in told.out
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    for words in ("Looking back", "Better: It went.", "+12 ± 3 points", "data-go=", "What the dice brought"):
        assert words in page


def test_what_cannot_be_analysed_is_refused(umpire: Program, log: Path, tmp_path: Path) -> None:
    missing = umpire("analyse", tmp_path / "none.log")
    assert missing.code == 2
    assert "none.log" in missing.err
    nowhere = umpire("analyse", log, "--quick", "--page", tmp_path / "no" / "page.html")
    assert nowhere.code == 2
    assert "The page cannot be written" in nowhere.err


def test_its_schema_is_listed_and_told(umpire: Program) -> None:
    assert "analysis" in umpire("schema").out.split()
    assert json.loads(umpire("schema", "analysis").out)["$ref"] == "#/$defs/Analysis"
