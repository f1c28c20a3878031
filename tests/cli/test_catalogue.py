"""`umpire army catalogue` and `umpire army export --to page`: what is told, what is written, what is refused."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.program import ROOT, Program
from tests.systems.legions.catalogue.small import small

HALF = ROOT / "docs" / "examples" / "half_army.yaml"


def test_what_differs_is_told_and_the_check_fails(umpire: Program, tmp_path: Path) -> None:
    ended = umpire("army", "catalogue", small(tmp_path / "small"), "--check")

    assert ended.code == 1
    assert "Detachments: 1. Kinds of Formations: 1. Read: revisions Small Army 7, Small 7." in ended.out
    assert "  Stalker Pack\n    Detachment: - -> Stalker Pack\n" in ended.out
    assert "Read 2 catalogues" in ended.err


def test_without_the_check_it_does_not_fail_and_files_are_written(umpire: Program, tmp_path: Path) -> None:
    out, table = tmp_path / "out", tmp_path / "entries.tsv"
    ended = umpire("army", "catalogue", small(tmp_path / "small"), "--out", out, "--entries", table)

    assert ended.code == 0, ended.err
    assert (out / "datasheets" / "small_army.yaml").is_file()
    assert (out / "formations.yaml").is_file()
    assert table.read_text(encoding="utf-8").startswith("id\tkind\tof\tname\tours\n")


def test_programs_get_json(umpire: Program, tmp_path: Path) -> None:
    lines = json.loads(umpire("army", "catalogue", small(tmp_path / "small"), "--json").out)["lines"]

    assert {"of": "Stalker Pack", "what": "Detachment", "here": "-", "there": "Stalker Pack", "why": ""} in lines


def test_a_folder_without_catalogues_says_so(umpire: Program, tmp_path: Path) -> None:
    ended = umpire("army", "catalogue", tmp_path)

    assert ended.code == 2
    assert "No catalogues are here" in ended.err


def test_a_game_without_catalogues_says_so(umpire: Program, tmp_path: Path) -> None:
    ended = umpire("army", "catalogue", tmp_path, "--game", "wh40k9")

    assert ended.code == 2
    assert ended.err.startswith("umpire: ")


def test_an_army_that_is_half_done_is_written_as_a_page(umpire: Program, tmp_path: Path) -> None:
    out = tmp_path / "army.html"
    ended = umpire("army", "export", HALF, "--to", "page", "--out", out)

    assert ended.code == 0, ended.err
    text = out.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "<h2>Not legal</h2>" in text
