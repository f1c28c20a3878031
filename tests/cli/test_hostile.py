"""Files that somebody wrote to end the program: every command that reads one refuses them in a sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.program import FIRST_BATTLE, ROOT, Program
from tests.formats.hostile import DEEP, DEEP_JSON, MERGES

COMMANDS = (
    ("ask",),
    ("check",),
    ("battle",),
    ("draw",),
    ("odds",),
    ("map", "exposure"),
    ("table", "import"),
    ("table", "draw"),
    ("army", "import"),
)
FILES = {"deep.yaml": (DEEP, "64 deep"), "deep.json": (DEEP_JSON, "64 deep"), "merges.yaml": (MERGES, "200000 values")}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_file_that_would_end_the_program(
    umpire: Program, tmp_path: Path, command: tuple[str, ...], name: str
) -> None:
    """Exit code 2, the file and what is wrong with it, at once."""
    text, told = FILES[name]
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    ended = umpire(*command, path)
    assert ended.code == 2, ended
    assert ended.err.startswith(f"umpire: {path}")
    assert told in ended.err


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_another_names(umpire: Program, tmp_path: Path, name: str) -> None:
    """A scenario names files of others: they are read no other way."""
    (tmp_path / name).write_text(FILES[name][0], encoding="utf-8")
    scenario = tmp_path / "battle.yaml"
    lines = FIRST_BATTLE.read_text(encoding="utf-8").splitlines()
    told = [f"{line[: line.index(':')]}: {name}" if line.strip().startswith("table:") else line for line in lines]
    scenario.write_text("\n".join(told), encoding="utf-8")
    ended = umpire("battle", scenario)
    assert ended.code == 2, ended


def test_a_log_as_deep_is_refused(umpire: Program, tmp_path: Path) -> None:
    """Logs are JSON of known shape; what does not fit it is not followed down."""
    path = tmp_path / "battle.log"
    path.write_text('{"line":"header","public":{"state":' + "[" * 60_000 + "]" * 60_000 + "}}\n", encoding="utf-8")
    for words in (("replay",), ("replay", "--verify"), ("battle", "--resume")):
        ended = umpire(*words, path)
        assert ended.code == 2, ended
        assert ended.err.startswith(f"umpire: {path}")


def test_the_real_program_lives(tmp_path: Path) -> None:
    """In a process of its own, which 60 kB of brackets used to end with a fault of memory."""
    path = tmp_path / "deep.yaml"
    path.write_text(DEEP, encoding="utf-8")
    command = [sys.executable, "-m", "umpire", "ask", str(path)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert ended.returncode == 2
    assert ended.stderr == (
        f"umpire: {path}:1: Values nested more than 64 deep. No file of a battle needs that: write it flatter.\n"
    )
