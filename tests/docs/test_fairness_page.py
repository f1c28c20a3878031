"""The page "Is my table fair?" shows what the command prints and draws, and tells every weight and field."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path

import pytest
from typer.testing import CliRunner

from umpire.analysis import Fairness
from umpire.cli.app import app
from umpire.cli.fairness.weighing import WEIGHTS
from umpire.cli.fairness.words import TITLES

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")


def test_what_is_shown_is_what_is_printed_and_drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    out = tmp_path / "fairness.html"

    ended = CliRunner().invoke(
        app, ["table", "fairness", "docs/examples/fairness.yaml", "--step", "3", "--out", str(out)]
    )

    assert ended.exit_code == 0, ended.output
    told = (ROOT / "docs" / "examples" / "fairness.out").read_text(encoding="utf-8")
    assert ended.output.startswith(told)
    pictures = re.findall(r"data:image/svg\+xml;base64,([^\"]+)", out.read_text(encoding="utf-8"))
    drawn = (ROOT / "docs" / "images" / "fairness.svg").read_text(encoding="utf-8")
    assert b64decode(pictures[1]).decode() == drawn


def test_every_theme_and_every_weight_is_told() -> None:
    for title in TITLES.values():
        assert f"| {title} |" in PAGE
    for name, weight in WEIGHTS.items():
        assert f"| `{name}` | {weight:g} |" in PAGE


def test_every_field_of_the_numbers_is_told() -> None:
    for name in Fairness.__struct_fields__:
        assert re.search(rf"^ +{name}: ", Fairness.__doc__ or "", re.MULTILINE), name
