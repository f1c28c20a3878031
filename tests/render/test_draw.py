from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from umpire.cli import app
from umpire.errors import UmpireError
from umpire.formats import dump_journal
from umpire.game import Battle
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, opening

CASES = """
system: legions
cases:
  - id: LI-BAS-022-a
    rules: [LI-BAS-022]
    title: a wall hides what is behind it
    table:
      size: [48, 48]
      features:
        - {id: wall, type: impassable, outline: [[10, 20], [20, 20], [20, 21], [10, 21]], height: 4}
      units:
        - id: a
          side: red
          profile: &plain {type: infantry, scale: 1, movement: 5, save: 5}
          models: [{id: m, at: [15, 10]}]
        - {id: x, side: blue, profile: *plain, models: [{id: x1, at: [15, 25]}]}
    ask:
      - {question: see, viewer: m, target: x1}
    expect:
      rulings: [{allowed: false}]
  - id: LI-BAS-022-b
    rules: [LI-BAS-022]
    title: beside it nothing is hidden
    table:
      units:
        - {id: a, side: red, profile: {type: infantry, scale: 1, movement: 5, save: 5}, models: [{id: m, at: [15, 10]}]}
    ask:
      - {question: see, viewer: m, target: m}
    expect:
      rulings: [{allowed: true}]
"""


def drawn(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["draw", *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    file = tmp_path / "walls.yaml"
    file.write_text(CASES, encoding="utf-8")
    return file


@pytest.fixture
def log(tmp_path: Path) -> Path:
    file = tmp_path / "battle.log"
    battle = Battle.start(LEGIONS, opening(skirmish(3)), seed=4)
    battle.close()
    file.write_bytes(dump_journal(battle.journal))
    return file


def title(path: Path) -> str:
    found = ElementTree.parse(path).getroot().find("{http://www.w3.org/2000/svg}title")
    assert found is not None
    return found.text or ""


def test_one_case_is_drawn_with_what_its_ruling_says(cases: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "wall.svg"
    drawn(f"{cases}#LI-BAS-022-a", "--out", str(out))

    assert title(out) == "LI-BAS-022-a: a wall hides what is behind it"
    assert "proof-blocked-area" in out.read_text(encoding="utf-8")


def test_a_file_of_cases_gives_a_picture_of_each(cases: Path, tmp_path: Path) -> None:
    drawn(str(cases), "--out", str(tmp_path / "pictures"))

    assert sorted(each.name for each in (tmp_path / "pictures").iterdir()) == ["LI-BAS-022-a.svg", "LI-BAS-022-b.svg"]


def test_a_log_is_drawn_at_an_event(log: Path, tmp_path: Path) -> None:
    out = tmp_path / "now.svg"
    drawn(str(log), "--at", "1", "--out", str(out))
    first = title(out)
    drawn(str(log), "--at", "0", "--out", str(out))

    assert first.startswith("Event 1: ")
    assert title(out) == "Before the first event"


def test_an_event_that_did_not_happen_is_refused(log: Path) -> None:
    with pytest.raises(UmpireError, match=r"there is no such event .*got 9999.* Choose one from 0 to"):
        drawn(str(log), "--at", "9999")


def test_only_a_log_has_events(cases: Path) -> None:
    with pytest.raises(UmpireError, match="Only a log has events"):
        drawn(str(cases), "--at", "3")


def test_a_scenario_is_drawn_as_its_table(tmp_path: Path) -> None:
    from umpire.systems.legions.files import shipped_scenario

    out = tmp_path / "table.svg"
    drawn(str(shipped_scenario()), "--out", str(out))

    assert title(out) == "The River Crossing"


@pytest.mark.parametrize("text", ["system: legions\n", "system: legions\ncases: [\n", "{}"])
def test_what_cannot_be_drawn_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UmpireError, match=r"odd\.yaml"):
        drawn(str(file))


def test_a_place_that_cannot_be_written_is_refused(cases: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UmpireError, match="cannot be written"):
        drawn(f"{cases}#LI-BAS-022-a", "--out", str(tmp_path / "file" / "x.svg"))


def test_a_look_is_drawn_from_the_side(cases: Path, tmp_path: Path) -> None:
    """The wall with its height, and what the line does in words; a case without a look is refused."""
    out = tmp_path / "look.svg"
    drawn(f"{cases}#LI-BAS-022-a", "--look", "--out", str(out))
    root = ElementTree.parse(out).getroot()
    words = " ".join(root.itertext())
    assert 'wall 4"' in words
    assert "the line is blocked by wall" in words
    assert "through wall" in words
    assert "100.0% is hidden" in words
    with pytest.raises(UmpireError, match="No question in this case is about a line of sight"):
        drawn(f"{cases}#LI-BAS-022-b", "--look", "--out", str(out))
