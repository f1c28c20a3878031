"""`umpire map exposure`: a picture with its assumptions, numbers for programs, and refusals that help."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.program import ROOT, Program

SMALL = ROOT / "tests" / "formats" / "outlines.yaml"
ASSUMED = ("--assume", "ruin:height=5", "--assume", "wood:solid=no")
COARSE = ("--step", "2", "--lookouts", "6")


def test_a_map_is_drawn_with_what_it_assumes(umpire: Program, tmp_path: Path) -> None:
    out = tmp_path / "new" / "map.svg"

    ended = umpire("map", "exposure", SMALL, *ASSUMED, *COARSE, "--enemies", "3@opponent", "--out", out)

    assert ended.code == 0, ended.err
    words = [each.text or "" for each in ElementTree.parse(out).iter() if each.tag.endswith("text")]
    assert "How many of 3 enemies see a position" in words
    assert "How much of the table sees a position" in words
    assert 'Assumed: ruin: 5" high, hides what is behind it, models see into and out of it.' in words
    assert "Assumed: wood: hides nothing." in words
    assert "long-wall" not in words
    assert 'wall 0.5"' in words
    assert "Assumed: wood: hides nothing." in ended.out
    assert str(out) in ended.out.replace("\n", "")


def test_a_program_gets_the_numbers(umpire: Program, tmp_path: Path) -> None:
    ended = umpire(
        "map", "exposure", SMALL, *ASSUMED, *COARSE, "--enemies", "1,1; 29,19", "--json", "--out", tmp_path / "map.svg"
    )

    found = json.loads(ended.out)
    assert found["size"] == [30.0, 20.0]
    assert found["columns"] * found["rows"] == 15 * 10
    assert 0 <= found["seen_by"]["least"] <= found["seen_by"]["mean"] <= found["seen_by"]["most"] <= 2
    assert 0 < found["seen_from"]["mean"] < 1
    assert found["undecided"] == 0


def test_umpires_own_tables_need_no_assumption(umpire: Program, tmp_path: Path) -> None:
    out = tmp_path / "map.svg"

    ended = umpire(
        "map", "exposure", f"{ROOT / 'docs' / 'examples' / 'ruin.yaml'}#ruin-cover", "--step", "6", "--out", out
    )

    assert ended.code == 0, ended.err
    assert out.exists()


def test_an_imported_table_gives_the_map_of_its_file(umpire: Program, tmp_path: Path) -> None:
    """What `umpire table import` has written is seen as what it was made from, with what was assumed then."""
    stored = tmp_path / "stored.yaml"
    enemies = ("--enemies", "1,1; 29,19", "--json", "--out", tmp_path / "map.svg")

    assert umpire("table", "import", SMALL, *ASSUMED, "--out", stored).code == 0
    before = json.loads(umpire("map", "exposure", SMALL, *ASSUMED, *COARSE, *enemies).out)
    after = umpire("map", "exposure", stored, *COARSE, *enemies)

    assert after.code == 0, after.err
    found = json.loads(after.out)
    assert {name: found[name] for name in ("size", "seen_by", "seen_from")} == {
        name: before[name] for name in ("size", "seen_by", "seen_from")
    }
    assert before["seen_from"]["mean"] > 0
    assert set(before["assumed"]) <= set(found["assumed"])


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ((), "not how high it is"),
        ((*ASSUMED, "--enemies", "three"), "not a place"),
        ((*ASSUMED, "--enemies", "40,3"), "not on the table"),
        ((*ASSUMED, "--enemies", "3@middle"), "no such deployment zone"),
        ((*ASSUMED, "--lookouts", "0"), "no viewpoints"),
        ((*ASSUMED, "--base", "round"), "not a base"),
        ((*ASSUMED, "--height", "0"), "height must be above 0"),
        ((*ASSUMED, "--step", "-1"), "positive number"),
        (("--assume", "ruin"), "not an assumption"),
    ],
)
def test_a_refusal_says_what_is_wrong(umpire: Program, tmp_path: Path, more: tuple[str, ...], told: str) -> None:
    out = tmp_path / "map.svg"

    ended = umpire("map", "exposure", SMALL, *COARSE, *more, "--out", out)

    assert ended.code == 2
    assert told in " ".join(ended.err.split())
    assert not out.exists()
