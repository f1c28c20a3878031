"""`umpire army draw`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.program import Program
from umpire.formats import parse_document
from umpire.systems.legions.files import army_in


def test_an_army_file_is_drawn_and_told(umpire: Program, tmp_path: Path) -> None:
    """It writes a file that scenarios take, tells what is in it, and names the lists where it knows none such."""
    path = tmp_path / "army.yaml"
    told = umpire("army", "draw", "--faction", "knight households", "--points", "1000", "--out", path)
    assert told.code == 0
    assert "of 1000 points" in told.out
    army = army_in(parse_document(path.read_text(encoding="utf-8"), name="army.yaml"))
    assert army.points_limit == 1000
    refused = umpire("army", "draw", "--faction", "elves")
    assert refused.code != 0
    assert "Knight Households" in refused.err
