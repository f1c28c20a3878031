"""Running the program as a user does, and what it ended with."""

from __future__ import annotations

import builtins
import io
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from umpire.cli import main

ROOT = Path(__file__).resolve().parents[2]
KEYBOARD = builtins.input
FIRST_BATTLE = ROOT / "docs" / "examples" / "first_battle.yaml"


class Ended(NamedTuple):
    """How a run of the program ended."""

    code: int
    out: str
    err: str


class Person:
    """Reads what is printed and types each answer once its question is asked."""

    def __init__(self, capsys: pytest.CaptureFixture[str], answers: Sequence[tuple[str, str]]) -> None:
        self.read = ""
        self._capsys, self._answers = capsys, list(answers)

    def __call__(self, prompt: str) -> str:
        self.read += self._capsys.readouterr().out + prompt
        if not self._answers:
            return "quit"
        asked = [line for line in self.read.splitlines() if line.startswith("red: ")][-1]
        if self._answers[0][0] in asked:
            return self._answers.pop(0)[1]
        return "you choose"


class Program:
    """The `umpire` program, run in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._patch, self._capsys = monkeypatch, capsys

    def __call__(self, *words: str | Path, typed: str = "", answers: Sequence[tuple[str, str]] = ()) -> Ended:
        """Run it with these words after its name, and these lines typed.

        ``answers`` are lines that wait for their question, of which they name a part; any other question before it is
        left to Umpire. After the last of them the person leaves.
        """
        self._patch.setattr("sys.argv", ["umpire", *map(str, words)])
        self._patch.setattr("sys.stdin", io.StringIO(typed))
        person = Person(self._capsys, answers)
        self._patch.setattr("builtins.input", person if answers else KEYBOARD)
        self._capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        told = self._capsys.readouterr()
        return Ended(int(ended.value.code or 0), person.read + told.out, told.err)
