"""Words from files never command a terminal: on screens, in errors, in pages of a battle, in JSON."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.table import Table
from rich.text import Text

from tests.cli.program import FIRST_BATTLE, Program
from umpire.cli import output
from umpire.cli.output import SafeConsole

ESCAPES = "\x1b[2J\x1b]0;owned\x07\x9b31m\r\u202e"
SPELT = r"\x1b[2J"
WRITTEN = r"\e[2J\e]0;owned\a\x9b31m\r\u202e"


def test_everything_printed_is_shown_not_carried_out() -> None:
    """Lines, texts in colours, tables and their titles; the console's own colours stay."""
    written = io.StringIO()
    console = SafeConsole(file=written, force_terminal=True, width=200, color_system="standard", highlight=False)
    console.print(f"one {ESCAPES}", markup=False)
    console.print(Text(f"two {ESCAPES}", style="red"))
    table = Table(f"three {ESCAPES}", title=f"four {ESCAPES}")
    table.add_row(f"five {ESCAPES}")
    console.print(table)
    told = written.getvalue()
    assert told.count(SPELT) == 5
    assert "\x1b[31m" in told
    for bad in ("\x1b[2J", "\x1b]", "\x07", "\x9b", "\r", "\u202e"):
        assert bad not in told


def bad(told: str) -> list[str]:
    """Return the characters in it that would command a terminal."""
    return [each for each in told if each in ESCAPES and each in "\x1b\x07\x9b\r\u202e"]


CASE = f"""\
system: legions
cases:
  - id: bad-a
    rules: [LI-MOV-016]
    title: "title {WRITTEN}"
    table:
      size: [30, 30]
      units:
        - id: "unit {WRITTEN}"
          side: "red {WRITTEN}"
          profile: {{type: infantry, scale: 1, movement: 5, save: 6, caf: 0, morale: 4}}
          models: [{{id: "model {WRITTEN}", at: [5, 5], base: 25mm}}]
    state: {{phase: movement}}
    ask: [{{question: available_orders, detachment: "unit {WRITTEN}"}}]
    expect: {{rulings: [{{allowed: false}}]}}
"""


@pytest.mark.parametrize("words", [("ask",), ("check",), ("ask", "--json"), ("draw", "--out", "drawn.svg")])
def test_titles_and_names_of_a_file(
    umpire: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    """In what a command says of a case, and in the picture, which stays a picture."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "case.yaml"
    path.write_text(CASE, encoding="utf-8")
    ended = umpire(words[0], path, *words[1:])
    assert not bad(ended.out + ended.err), ended
    if words[0] == "draw":
        assert "\x1b" not in (tmp_path / "drawn.svg").read_text(encoding="utf-8")


def test_errors(umpire: Program, tmp_path: Path) -> None:
    """What is wrong is quoted."""
    path = tmp_path / "case.yaml"
    path.write_text(CASE.replace("type: infantry", f'type: "{WRITTEN}"'), encoding="utf-8")
    ended = umpire("ask", path)
    assert ended.code == 2
    assert not bad(ended.err)
    assert r"\x1b[2J" in ended.err


def test_a_battle_and_its_log(umpire: Program, tmp_path: Path) -> None:
    """The title of a scenario is in its log and comes back when that is replayed."""
    scenario = tmp_path / "battle.yaml"
    text = FIRST_BATTLE.read_text(encoding="utf-8").splitlines()
    scenario.write_text(
        "\n".join(f'  title: "{WRITTEN}"' if line.startswith("  title:") else line for line in text), encoding="utf-8"
    )
    played = umpire("battle", scenario, "--side", "red=random", "--side", "blue=random", "--out", tmp_path / "out")
    assert played.code == 0, played
    log = next((tmp_path / "out").glob("*.log"))
    replayed = umpire("replay", log)
    assert not bad(played.out + played.err + replayed.out + replayed.err)
    assert "\x1b" not in next((tmp_path / "out").glob("*.html")).read_text(encoding="utf-8")


def test_every_command_prints_through_one_console() -> None:
    """A console of its own would be one that shows whatever it is given."""
    folder = Path(output.__file__).parent
    others = [
        str(path)
        for path in folder.rglob("*.py")
        if path.name not in ("output.py", "run_cases.py")  # the latter is exported, and stands alone
        and ("Console(" in path.read_text() or " print(" in path.read_text())
    ]
    assert not others
