"""A Python that drops docstrings and assertions (`PYTHONOPTIMIZE=2`): rules are told and battles played as ever."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.cli.program import FIRST_BATTLE, ROOT
from umpire.systems.legions.rules import BOOK

SCRIPT = """
import sys
from umpire.cli import main
from umpire.systems.legions.rules import BOOK

def run(*words):
    sys.argv = ["umpire", *words]
    try:
        main()
    except SystemExit as ended:
        if ended.code:
            raise RuntimeError(words, ended.code)

if __debug__ or BOOK.__doc__ is not None:
    raise RuntimeError("nothing was dropped")
run("rule", "LI-TER-031")
run("ask", "docs/examples/ruin.yaml")
run("battle", SCENARIO, "--side", "red=random", "--side", "blue=random", "--out", OUT)
print("digest", BOOK.digest())
"""


def test_without_docstrings_rules_are_told_and_battles_played(tmp_path: Path) -> None:
    """The same texts, and so the same digest: its logs are good anywhere."""
    scenario = tmp_path / "battle.yaml"
    text = FIRST_BATTLE.read_text(encoding="utf-8")
    assert "\n  rounds: " in text
    scenario.write_text(re.sub(r"\n  rounds: \d+", "\n  rounds: 1", text), encoding="utf-8")
    script = f"SCENARIO, OUT = {str(scenario)!r}, {str(tmp_path)!r}\n{SCRIPT}"
    environment = os.environ | {"PYTHONOPTIMIZE": "2"}
    command = [sys.executable, "-c", script]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=ROOT)
    assert ended.returncode == 0, ended.stderr
    rule = BOOK.get("LI-TER-031")
    assert rule is not None
    assert rule.text in ended.stdout
    assert f"digest {BOOK.digest()}" in ended.stdout
