"""What a newcomer tries in the first hour: a slip of the pen, the Tab key, a datasheet, a free port."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.cli.program import FIRST_BATTLE, ROOT, Program
from umpire.cli import completing
from umpire.cli.serve import _free_port
from umpire.geometry import tell_compiling
from umpire.geometry._kernels import announcing

ODDS = ROOT / "docs" / "examples" / "odds.yaml"


def test_an_event_before_the_first_is_refused_with_the_range(umpire: Program, log: Path) -> None:
    """A negative number counts nothing backwards."""
    ended = umpire("draw", log, "--at", "-5")
    assert ended.code == 2
    assert "(got -5). Choose one from 0 to " in ended.err


@pytest.mark.parametrize("words", [("nobody", "lasrifles"), ("tacticals", "nobody")])
def test_odds_of_somebody_who_is_not_there_are_refused(umpire: Program, words: tuple[str, str]) -> None:
    """The error names who there is."""
    ended = umpire("odds", f"{ODDS}#ruin-odds", "--from", words[0], "--at", words[1])
    assert ended.code == 2
    assert "(got 'nobody'). Choose one of tacticals, lasrifles" in ended.err


def test_a_datasheet_is_printed_for_people(umpire: Program) -> None:
    """Inches, targets and choices as a rulebook prints them, no value of the program."""
    ended = umpire("datasheets", "questoris-knight-banner")
    assert ended.code == 0
    assert "1 model, 130 points" in ended.out
    assert 'Movement 8", Save 2+, CAF +8, Morale 2+, Wounds 3' in ended.out
    assert "  Choose 1 of:\n    Knight Errant: Thermal cannon, Heavy stubber, Reaper chainsword\n" in ended.out
    assert not any(mark in ended.out for mark in ("{", "None", "(0.0", " models, 1"))


def test_port_0_is_a_free_port() -> None:
    """The one that is printed, so that it can be opened."""
    assert _free_port("127.0.0.1", 0) > 1023


def test_the_tab_key_knows_games_datasheets_schemas_rules_and_sides() -> None:
    """Each completes what was begun, and nothing else."""
    assert completing.system_names("wh") == ["wh40k9", "wh40k_legacy"]
    assert completing.board_system_names("l") == []
    assert completing.datasheet_names("legion-predator-s") == ["legion-predator-squadron"]
    assert "case" in completing.schema_names("c")
    assert completing.rule_ids("li-ter-031") == ["LI-TER-031"]
    assert "W9-038" in completing.rule_ids("W9")
    command: Any = SimpleNamespace(params={"scenario": str(FIRST_BATTLE)})
    assert completing.side_players(command, "red=h") == ["red=human"]
    nothing: Any = SimpleNamespace(params={"scenario": "nowhere.yaml"})
    assert completing.side_players(nothing, "") == []


def test_whoever_waits_is_told_what_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kernel that the package calls is named in words."""
    told: list[tuple[str, int]] = []
    monkeypatch.setattr(announcing, "_listeners", [])
    monkeypatch.setattr(announcing, "_begun", set())
    tell_compiling(lambda what, number: told.append((what, number)))
    announcing.announce("see")
    announcing.announce("legs")
    assert told == [("lines of sight", 1), ("costs of moves", 2)]
    kernels = ROOT / "src" / "umpire" / "geometry" / "_kernels"
    entries = sum(path.read_text(encoding="utf-8").count("\n@entry\n") for path in kernels.glob("*.py"))
    assert len(announcing.STEPS) == entries


def test_a_wheel_brings_no_other_pythons_machine_code(tmp_path: Path) -> None:
    """What `make wheel` left for one Python stays out of another's wheel, which is for any platform then."""
    spec = importlib.util.spec_from_file_location("wheel_tag", ROOT / "scripts" / "wheel_tag.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    kept = tmp_path / module.KEPT
    kept.mkdir(parents=True)
    hook = module.CustomBuildHook(str(tmp_path), {}, None, None, str(tmp_path), "wheel")
    (kept / "entries.see-kernel.py39.1.nbc").touch()
    assert built(hook) == {"artifacts": []}
    mine = f"py{sys.version_info.major}{sys.version_info.minor}"
    (kept / f"entries.see-kernel.{mine}.1.nbc").touch()
    pattern = f"/src/umpire/geometry/_kernels/compiled/*-kernel.{mine}.*"
    made, tag = built(hook), f"cp{mine[2:]}"
    assert made.pop("infer_tag", False) or made.pop("tag").startswith(f"{tag}-{tag}-manylinux_")
    assert made == {"artifacts": [pattern], "pure_python": False}


def built(hook: Any) -> dict[str, Any]:
    data: dict[str, Any] = {"artifacts": []}
    hook.initialize("standard", data)
    return data
