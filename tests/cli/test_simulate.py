"""`umpire simulate`: what can be named, what is refused, what is left behind."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest

from tests.cli.program import FIRST_BATTLE, Program
from tests.simulate.small_series import SmallSeries, small
from umpire.errors import InputError
from umpire.formats.workshops import workshop_of
from umpire.simulate import fixtures, plan_series
from umpire.simulate.played import set_up

__all__ = ["small"]

BRIEF = ("--games", "2", "--bot", "random")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have results written to a folder of the test."""
    monkeypatch.chdir(tmp_path)


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_two_army_files_are_compared(umpire: Program, small: SmallSeries, tmp_path: Path) -> None:
    """Summary, tables and report; the command that it tells goes on where the series is, and tells the same."""
    first, second = small.armies
    words = ("simulate", "--army", first, "--army", second, "--rounds", "1", *BRIEF, "--out", "compared")
    told = umpire(*words)
    assert told.code == 0, told.err
    assert "Drawn Solar Auxilia" in told.out
    assert "2 of 2 battles" in told.err
    made = {each.name for each in (tmp_path / "compared").iterdir()}
    tables = {f"{name}.{kind}" for name in ("games", "detachments", "rounds") for kind in ("csv", "parquet")}
    assert made == tables | {"series.json", "games.jsonl", "report.html"}
    games = rows(tmp_path / "compared" / "games.csv")
    assert [(each["first"], each["swapped"]) for each in games] == [
        ("Drawn Solar Auxilia", "false"),
        ("Drawn Legiones Astartes", "true"),
    ]
    command = next(line for line in told.out.splitlines() if line.startswith("again:")).removeprefix("again:").split()
    again = umpire(*command[1:])
    assert "Kept in compared: 2 battles" in again.err
    assert again.out == told.out
    assert umpire(*words[:-4], "greedy", "--out", "compared").code == 2


def test_results_for_programs(umpire: Program) -> None:
    """--json tells the summary, and no progress; --csv-only writes CSV files alone."""
    told = umpire("simulate", "small-0", *BRIEF, "--json", "--csv-only", "--out", "plain")
    summary = json.loads(told.out)["summary"]
    assert [each["player"] for each in summary["entrants"]] == ["random 1", "random 2"]
    assert summary["games"] == 2
    assert told.err == ""
    assert {each.suffix for each in Path("plain").iterdir()} == {".csv", ".json", ".jsonl"}


def test_what_extras_are_lacking_is_told_before_anything_is_played(
    umpire: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what to install, and what does without."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    told = umpire("simulate", "small-0", *BRIEF)
    assert told.code == 2
    assert 'pip install "umpire-table[series]"' in told.err
    assert "--csv-only" in told.err
    assert not Path("series").exists()
    monkeypatch.setitem(sys.modules, "ray", None)
    told = umpire("simulate", "small-0", *BRIEF, "--csv-only", "--ray", "local")
    assert 'pip install "umpire-table[ray]"' in told.err


def test_ctrl_c_keeps_what_was_played(umpire: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says how many battles are kept, and how to go on."""
    from umpire.simulate import running

    play, count = running.play_fixture, [0]

    def stopped(plan: object, fixture: object) -> object:
        count[0] += 1
        if count[0] == 2:
            raise KeyboardInterrupt
        return play(plan, fixture)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(running, "play_fixture", stopped)
        told = umpire("simulate", "small-0", *BRIEF)
    assert told.code == 130
    assert "1 battle kept in series. The same command goes on from there." in told.err
    assert umpire("simulate", "small-0", *BRIEF).code == 0


def test_a_scenario_file_brings_its_army_files() -> None:
    """The plan holds all that it names, so that a worker on another machine needs no files."""
    plan = plan_series(scenarios=[str(FIRST_BATTLE)], games=2)
    assert plan.scenarios[0].name == FIRST_BATTLE.stem
    assert plan.scenarios[0].files[0].text == FIRST_BATTLE.read_text(encoding="utf-8")
    assert set_up(plan, fixtures(plan)[0]).beginning.title


def test_folders_stand_for_what_is_in_them(small: SmallSeries, tmp_path: Path) -> None:
    """Every army of a folder plays every other one; tables take turns."""
    tables = tmp_path / "tables"
    tables.mkdir()
    text = "system: legions\ntable: {size: [60, 48], features: []}\n"
    for name in ("bare", "empty"):
        (tables / f"{name}.yaml").write_text(text, encoding="utf-8")
    plan = plan_series(armies=[str(small.armies[0].parent)], tables=[str(tables)], games=4)
    assert [each.name for each in plan.entrants] == ["Drawn Solar Auxilia", "Drawn Legiones Astartes"]
    assert [each.name for each in plan.tables] == ["bare", "empty"]
    assert [set_up(plan, each).table for each in fixtures(plan)] == ["bare", "bare", "empty", "empty"]


def test_what_is_drawn_is_the_same_for_both_battles_of_a_pair() -> None:
    """Tables, missions and armies hang on the seed; the next pair has others."""
    plan = plan_series(bots=["greedy", "random"], points=500, games=4, first_seed=3)
    settings = [set_up(plan, each) for each in fixtures(plan)]
    drawn = [(each.table, each.mission, each.beginning.meta["name red"]) for each in settings]
    assert drawn[0] == drawn[1]
    assert drawn[2] == drawn[3]
    assert drawn[0] != drawn[2]
    assert settings[0].beginning.state == settings[1].beginning.state


def test_an_army_with_itself_is_two_entrants(small: SmallSeries) -> None:
    """They are numbered; with two bots these tell them apart."""
    one = str(small.armies[0])
    assert [each.name for each in plan_series(armies=[one]).entrants] == [
        "Drawn Solar Auxilia 1",
        "Drawn Solar Auxilia 2",
    ]
    plan = plan_series(armies=[one, one], bots=["greedy", "random"])
    assert [each.name for each in plan.entrants] == ["Drawn Solar Auxilia (greedy)", "Drawn Solar Auxilia (random)"]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"armies": ["elves"]}, r"There is no such army \(got 'elves'\).*Solar Auxilia"),
        ({"armies": ["armies/none.yaml"]}, "There is no such file"),
        ({"tables": ["nowhere"]}, "There is no such table"),
        ({"missions": ["tea_party"]}, "There is no such mission.*no_mans_land"),
        ({"bots": ["deep_thought"]}, "There is no such bot.*greedy"),
        ({"games": 3}, "cannot be paired.*an even number"),
        ({"games": 0}, "cannot be paired"),
        ({"first_seed": -1}, "This is no seed"),
        ({"rounds": 0}, "at least one round"),
        ({"scenarios": ["small-0"], "tables": ["drawn"]}, "of its own.*Name scenarios, or armies and tables"),
        ({"scenarios": ["large-0"]}, "no such battle"),
        ({"armies": ["Solar Auxilia"] * 3, "bots": ["greedy", "random"]}, "one for each of the 3 armies"),
        ({"armies": ["Solar Auxilia"] * 21}, "More than 20"),
    ],
)
def test_what_cannot_be_played_is_refused(asked: dict[str, object], told: str) -> None:
    """With what to do instead."""
    with pytest.raises(InputError, match=told):
        plan_series(**asked)  # type: ignore[arg-type]


def test_a_folder_without_anything_to_play_is_refused(tmp_path: Path) -> None:
    """So is an army that may not be mustered."""
    (tmp_path / "notes").mkdir()
    with pytest.raises(InputError, match="nothing to play"):
        plan_series(armies=[str(tmp_path / "notes")])
    draw = workshop_of().draw_army
    assert draw is not None
    text = draw("Solar Auxilia", points=500, seed=1).replace("points_limit: 500", "points_limit: 10")
    (tmp_path / "small.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"small.yaml"):
        plan_series(armies=[str(tmp_path / "small.yaml")])


def test_a_scenario_that_cannot_be_played_is_refused_at_once(tmp_path: Path) -> None:
    """Not by each of its battles, hours later."""
    text = FIRST_BATTLE.read_text(encoding="utf-8").replace("points_limit: 310", "points_limit: 10")
    (tmp_path / "poor.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"poor.yaml"):
        plan_series(scenarios=[str(tmp_path / "poor.yaml")])


def test_a_table_that_fits_no_mission_is_refused(tmp_path: Path) -> None:
    """It names its size."""
    (tmp_path / "odd.yaml").write_text("system: legions\ntable: {size: [31, 17], features: []}\n", encoding="utf-8")
    with pytest.raises(InputError, match=r'31" x 17".*another --mission'):
        plan_series(tables=[str(tmp_path / "odd.yaml")])


def test_fewer_workers_than_one_are_refused(umpire: Program) -> None:
    told = umpire("simulate", "small-0", *BRIEF, "--workers", "0")
    assert told.code == 2
    assert "Give 1 or more" in told.err
