"""`umpire army catalogue`: catalogues of list builders on the command line."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from tests.systems.legions.catalogue.small import small
from umpire.cli.app import app

RUNNER = CliRunner()


def test_what_differs_is_told_and_the_check_fails(tmp_path: Path) -> None:
    folder = str(small(tmp_path / "small"))
    found = RUNNER.invoke(app, ["army", "catalogue", folder, "--check"])

    assert found.exit_code == 1
    assert "Detachments: 1. Kinds of Formations: 1. Read: revisions Small Army 7, Small 7." in found.output
    assert "  Stalker Pack\n    Detachment: - -> Stalker Pack\n" in found.output


def test_files_are_written(tmp_path: Path) -> None:
    folder, out, table = str(small(tmp_path / "small")), tmp_path / "out", tmp_path / "entries.tsv"
    found = RUNNER.invoke(app, ["army", "catalogue", folder, "--out", str(out), "--entries", str(table)])

    assert found.exit_code == 0
    assert (out / "datasheets" / "small_army.yaml").is_file()
    assert (out / "formations.yaml").is_file()
    assert table.read_text(encoding="utf-8").startswith("id\tkind\tof\tname\tours\n")


def test_programs_get_json(tmp_path: Path) -> None:
    found = RUNNER.invoke(app, ["army", "catalogue", str(small(tmp_path / "small")), "--json"])

    lines = json.loads(found.stdout)["lines"]
    assert {"of": "Stalker Pack", "what": "Detachment", "here": "-", "there": "Stalker Pack", "why": ""} in lines


def test_a_folder_without_catalogues_says_so(tmp_path: Path) -> None:
    found = RUNNER.invoke(app, ["army", "catalogue", str(tmp_path)])

    assert found.exit_code != 0
    assert "No catalogues are here" in str(found.exception or found.output)


def test_a_game_without_catalogues_says_so(tmp_path: Path) -> None:
    found = RUNNER.invoke(app, ["army", "catalogue", str(tmp_path), "--game", "wh40k9"])

    assert found.exit_code != 0
