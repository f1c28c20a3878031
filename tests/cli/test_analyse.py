"""`umpire analyse` on a real log."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.program import Program
from umpire.bots import make_bot
from umpire.formats import JournalFile
from umpire.game import battle_of
from umpire.simulate import play


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the log of a small battle of one round's length, as `umpire battle` writes it."""
    game = battle_of("legions")
    begun = game.begin(game.quick)
    sides = game.system.sides(begun.state)
    bots = dict(zip(sides, (make_bot("random"), make_bot("greedy")), strict=True))
    battle = play(game.system, begun.state, bots=bots, seed=2)
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


def test_json_holds_the_whole_analysis(umpire: Program, log: Path) -> None:
    """Decisions stand by their entries, with what would have been better."""
    ended = umpire("analyse", log, "--json")
    assert ended.code == 0, ended.err
    found = json.loads(ended.out)
    assert found["chances"][-1]["chance"] in (0.0, 0.5, 1.0)
    assert found["swing"]["strokes"]
    assert all({"entry", "made", "better", "chance", "instead"} <= set(each) for each in found["decisions"])


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
