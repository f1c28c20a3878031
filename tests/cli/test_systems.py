"""The commands speak of every system."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from umpire.cli.app import app
from umpire.errors import InputError
from umpire.formats.cases import check_case, load_case, read_cases

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "dense_cover.yaml"


def told(*words: str) -> str:
    ended = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert ended.exit_code == 0, ended.output
    return ended.output


def test_the_status_counts_the_rules_of_a_system() -> None:
    assert "87 rules: 87 cased, 0 accepted, 0 unproved, 0 missing" in told("rules", "wh40k9", "--status")
    assert json.loads(told("rules", "wh40k9", "--status", "--json"))["totals"] == {"traits": {"cased": 87}}


def test_readings_show_the_house_rules_behind_them() -> None:
    shown = " ".join(told("rules", "wh40k9", "--readings").split())

    assert "house rule own_feature (trait)" in shown
    assert "lenient: it holds where every feature" in shown


def test_a_rule_is_found_in_whatever_system_it_is_of() -> None:
    assert "One free line anywhere" in told("rule", "w9-061")
    assert "(assumed)" in told("rule", "W9-A03")
    assert "Legions" in told("rule", "LI-TER-031")
    with pytest.raises(InputError, match="There is no such rule"):
        CliRunner().invoke(app, ["rule", "W9-999"], catch_exceptions=False)


def test_a_case_of_another_system_is_asked_checked_and_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "wood.svg"

    assert "W9-035: attacker g, blocked_by wood; hit modifier -1, Dense Cover" in told("ask", str(EXAMPLE))
    assert "1 passed, 0 failed" in told("check", str(EXAMPLE))
    told("draw", str(EXAMPLE), "--out", str(picture))
    assert "wood-penalty" in picture.read_text(encoding="utf-8")


def test_the_schema_of_another_system_is_shown() -> None:
    assert "hits" in told("schema", "wh40k9-question")
    assert "wh40k9-profile" in told("schema").split()


BROKEN = {
    "an unknown system": ("system: wh40k9", "system: chess", "This game is unknown"),
    "an unknown trait": ("[dense_cover]", "[sticky]", "does not know this word"),
    "an unknown field": ("height: 4,", "hight: 4,", "unknown field `hight`"),
    "an outline that crosses itself": ("[28, 17], [28, 20]", "[28, 20], [28, 17]", "crosses"),
    "a model off the table": ("at: [20, 20]", "at: [-20, 20]", "off the table"),
    "a base that is none": ("base: 25.4mm, models: [{id: g", "base: big, models: [{id: g", "This is not a base"),
    "models that overlap": ("at: [32, 20]", "at: [20, 20.5]", "overlap"),
    "a weapon that is not there": ("weapon: rifle, target", "weapon: bow, target", "no such weapon"),
    "a model that is not there": ("model: g, weapon", "model: h, weapon", "There is no such model"),
    "a house rule that is none": ("    table:", "    house_rules: {own_feature: maybe}\n    table:", "no such value"),
    "a supplement that is none": ("    table:", "    supplement: more\n    table:", "no such supplement"),
    "a state that speaks of nobody": ("    table:", "    state: {units: {x: {}}}\n    table:", "no such unit"),
    "a roll that nobody wants": ("    ask:", "    dice: [4]\n    play: [{action: next_phase}]\n    ask:", "left over"),
    "no expectation": ("expect: {rulings:", "about: {rulings:", "unknown field"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_case_is_refused_with_its_place(what: str, tmp_path: Path) -> None:
    """The error names the file, the line and the place in it."""
    old, new, problem = BROKEN[what]
    text = EXAMPLE.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "broken.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(InputError, match=problem) as refused:
        check(file)
    assert "broken.yaml:" in str(refused.value)


def check(file: Path) -> None:
    document, found = read_cases(file)
    check_case(found.cases[0], document, path="cases[0]")


def test_a_case_of_the_docs_is_loaded_by_its_name() -> None:
    assert load_case(f"{EXAMPLE}#wood-penalty").id == "wood-penalty"
