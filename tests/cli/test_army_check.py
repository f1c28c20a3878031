"""`umpire army check`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.program import ROOT, Program

BATTLES = ROOT / "src" / "umpire" / "systems" / "legions" / "data" / "battles"

HALF = """
army:
  id: mine
  name: My first army
  allegiance: loyalist
  primary: Legiones Astartes
  points_limit: 1500
  formations:
    - id: company
      type: Legion Demi-Company
      detachments:
        - {id: command, datasheet: legion-command, attached_to: tacticals}
        - {id: tacticals, datasheet: legion-tactical-detachment, loadout: [Plasma guns]}
"""


def test_a_legal_army_is_listed(umpire: Program) -> None:
    """With its points, its Break Points, who is in each slot and what may fill the empty ones; the exit code is 0."""
    told = umpire("army", "check", BATTLES / "drop_pod_assault.yaml")
    assert told.code == 0
    assert "1055 of 1200 points, legal" in told.out
    assert "Legion Drop Pod Assault (landing): 690 points, Break Point 20" in told.out
    assert "pods-1: Legion Drop Pod Detachment, 3 models, 30 points; for tactical-1" in told.out
    assert "empty: Legion Tactical Detachment 55" in told.out
    assert "wrong" not in told.out


def test_everything_that_is_wrong_is_told_with_its_rule_line_and_fix(umpire: Program, tmp_path: Path) -> None:
    """Half an army is checked as it stands, in words and for programs; the exit code is 1."""
    path = tmp_path / "half.yaml"
    path.write_text(HALF)
    told = umpire("army", "check", path)
    assert told.code == 1
    assert f"{path}:13 tacticals: This weapon cannot be chosen here (got Plasma guns)" in told.out
    assert f"{path}:9 company: Legion Demi-Company: a Compulsory Support slot is empty (LI-BTL-056)" in told.out
    assert "Legion Tactical Detachment offers Legion bolters." in told.out
    programs = umpire("army", "check", path, "--json")
    assert programs.code == 1
    answer = json.loads(programs.out)
    assert (answer["legal"], answer["points"]) == (False, 60)
    assert {"rule", "says", "fix", "path", "formation", "detachment"} == set(answer["complaints"][0])


def test_what_is_no_army_is_refused(umpire: Program, tmp_path: Path) -> None:
    """A file without an army, and one whose army has another shape, are errors with their line."""
    path = tmp_path / "none.yaml"
    path.write_text("table: {size: [48, 48]}\n")
    told = umpire("army", "check", path)
    assert (told.code, "starts with `army:`" in told.err) == (2, True)
    told = umpire("army", "check", tmp_path / "list.rosz")
    assert (told.code, "umpire army import" in told.err) == (2, True)
    path.write_text("army:\n  id: mine\n  formations: 7\n")
    told = umpire("army", "check", path)
    assert told.code == 2
    assert f"{path}:3 at army.formations" in told.err or f"{path}:2 at army" in told.err
