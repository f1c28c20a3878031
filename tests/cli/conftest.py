"""The program, and a battle on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.program import FIRST_BATTLE, Program
from umpire.formats import JournalFile
from umpire.game import Battle
from umpire.simulate import play_on
from umpire.systems.legions.files import load_scenario
from umpire.systems.legions.play import LEGIONS, opening


@pytest.fixture
def umpire(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Program:
    return Program(monkeypatch, capsys)


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the log of a short battle between random bots."""
    from umpire.bots import make_bot

    log = tmp_path_factory.mktemp("battle") / "battle.log"
    battle = Battle.start(LEGIONS, opening(load_scenario(FIRST_BATTLE).field), seed=3)
    bots = {side: make_bot("random") for side in battle.sides}
    with JournalFile.create(log, battle):
        play_on(battle, bots=bots)
    return log


@pytest.fixture
def log(played: Path, tmp_path: Path) -> Path:
    """Return a copy of that log, to be spoilt."""
    copy = tmp_path / "battle.log"
    copy.write_bytes(played.read_bytes())
    return copy
