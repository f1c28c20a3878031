"""`umpire table fairness`: numbers with bounds and reasons, a page that needs nothing else, refusals that help."""

from __future__ import annotations

import json
import re
import sys
from base64 import b64decode
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from tests.cli.program import FIRST_BATTLE, ROOT, Program
from tests.formats.imports.samples import block, wedge, write_layouts
from umpire.analysis import Fairness

SMALL = ROOT / "tests" / "formats" / "outlines.yaml"
TOWN = ROOT / "docs" / "examples" / "fairness.yaml"
ASSUMED = ("--assume", "ruin:height=5", "--assume", "wood:solid=no")
COARSE = ("--step", "2.5", "--heights", "2")


def test_a_table_of_outlines_is_told_with_reasons_and_a_page(umpire: Program, tmp_path: Path) -> None:
    out = tmp_path / "new" / "fairness.html"

    ended = umpire("table", "fairness", SMALL, *ASSUMED, *COARSE, "--out", out)

    assert ended.code == 0, ended.err
    assert "small_table: unfairness" in ended.out
    assert "Ways to the markers" in ended.out
    assert 'Assumed: vehicle: 10" a turn, goes round everything that hides.' in ended.out
    page = out.read_text()
    assert not re.search(r'(src|href)="http', page)
    pictures = [b64decode(each).decode() for each in re.findall(r"data:image/svg\+xml;base64,([^\"]+)", page)]
    assert len(pictures) == 4
    for picture in pictures:
        ElementTree.fromstring(picture)
    assert "How much of the zone of opponent sees a place" in pictures[2]
    assert page == _again(umpire, out)


def _again(umpire: Program, out: Path) -> str:
    assert umpire("table", "fairness", SMALL, *ASSUMED, *COARSE, "--out", out).code == 0
    return out.read_text()


def test_a_program_gets_every_figure(umpire: Program) -> None:
    ended = umpire("table", "fairness", SMALL, *ASSUMED, *COARSE, "--json")

    (content,) = json.loads(ended.out)["tables"]
    found = msgspec.convert(content, Fairness)
    assert found.sides == ("player", "opponent")
    assert 0.0 <= found.low <= found.unfairness <= found.high
    assert {each.of for each in found.figures} == {'2"', "on foot", "vehicle"}
    assert {(each.side, each.marker) for each in found.ways} == {("player", "1"), ("opponent", "1")}


def test_a_battle_of_a_game_has_its_zones_markers_and_movers(umpire: Program) -> None:
    """The mission's map lays zones and markers; the rules say what terrain charges whom."""
    found = json.loads(umpire("table", "fairness", FIRST_BATTLE, "--step", "4", "--heights", "2", "--json").out)

    (table,) = found["tables"]
    assert table["sides"] == ["zone a", "zone b"]
    assert {"infantry", "vehicle", "titan"} <= {each["of"] for each in table["figures"]}
    assert table["ways"]


def test_battles_are_played_by_the_same_armies_from_either_zone(umpire: Program, tmp_path: Path) -> None:
    """Two battles of one seed, the second with the armies in each other's zone; what was kept is not played again."""
    coarse, out = ("--step", "4", "--heights", "2"), tmp_path / "page.html"
    played = (
        "table",
        "fairness",
        TOWN,
        *coarse,
        "--play",
        "2",
        "--battle",
        FIRST_BATTLE,
        "--folder",
        tmp_path / "kept",
    )

    told = json.loads(umpire(*played, "--json").out)["played"]
    journal = (tmp_path / "kept" / "games.jsonl").read_text()
    ended = umpire(*played, "--out", out)

    assert told["battles"] == 2
    assert sum(each["wins"] for each in told["zones"]) + told["draws"] == 2
    assert [each["zone"] for each in told["zones"]] == ["a", "b"]
    assert all(0.0 <= each["low"] <= each["share"] <= each["high"] <= 1.0 for each in told["zones"])
    assert [each["player"] for each in told["armies"]] == ["Sons of Horus", "Solar Auxilia"]
    games = [json.loads(line) for line in journal.splitlines()]
    assert [each["sides"] for each in games] == [["red", "blue"], ["blue", "red"]]  # the first has zone a
    lead = [(each["winner"] == each["sides"][0]) - (each["winner"] == each["sides"][1]) for each in games]
    assert told["ahead"]["mean"] == sum(lead) / 2
    assert ended.code == 0, ended.err
    assert "2 battles; going on" in ended.err
    assert (tmp_path / "kept" / "games.jsonl").read_text() == journal
    assert "2 battles of first_battle by greedy, each army from either zone" in ended.out
    assert "Won from zone a: " in out.read_text()


def test_a_table_of_outlines_is_taken_for_one_of_the_game_before_it_is_played_on(
    umpire: Program, tmp_path: Path
) -> None:
    """What it is taken for is told; a table of another size than the mission's map is refused."""
    ended = umpire("table", "fairness", SMALL, *ASSUMED, *COARSE, "--play", "2", "--battle", FIRST_BATTLE)

    assert ended.code == 2
    assert "laid out on 60 x 48 inches" in " ".join(ended.err.split())


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--play", "1"), "Battles need armies"),
        (("--battle", FIRST_BATTLE), "No battles are asked for"),
        (("--play", "3", "--battle", FIRST_BATTLE), "cannot be paired"),
        ((FIRST_BATTLE, "--play", "1", "--battle", FIRST_BATTLE), "played on one table"),
    ],
)
def test_what_cannot_be_played_is_refused(umpire: Program, more: tuple[str | Path, ...], told: str) -> None:
    ended = umpire("table", "fairness", TOWN, *more)

    assert ended.code == 2
    assert told in " ".join(ended.err.split())


def test_layouts_and_folders_are_ranked(umpire: Program, tmp_path: Path) -> None:
    write_layouts(tmp_path, [wedge(), block(parent_area_id="a")])
    (tmp_path / "small.yaml").write_text(SMALL.read_text())
    (tmp_path / "notes.yaml").write_text("nothing: here\n")
    assumed = (*ASSUMED, "--assume", "wedge:height=3")
    out = tmp_path / "ranking.html"

    ended = umpire("table", "fairness", tmp_path, *assumed, *COARSE, "--out", out)

    assert ended.code == 0, ended.err
    assert "small_table" in ended.out
    assert "layout-1" in ended.out
    assert "2 tables, the least fair first" in out.read_text()
    listed = json.loads(umpire("table", "fairness", tmp_path, *assumed, *COARSE, "--json").out)["tables"]
    assert [each["unfairness"] for each in listed] == sorted((each["unfairness"] for each in listed), reverse=True)


def test_edges_can_be_taken_for_zones(umpire: Program) -> None:
    for zones, sides in (("long:6", ["lower edge", "upper edge"]), ("short:5", ["left edge", "right edge"])):
        ended = umpire("table", "fairness", SMALL, *ASSUMED, *COARSE, "--zones", zones, "--json")
        assert json.loads(ended.out)["tables"][0]["sides"] == sides


def test_a_named_map_of_another_size_is_refused_and_one_of_its_size_is_laid(umpire: Program) -> None:
    ended = umpire("table", "fairness", FIRST_BATTLE, "--zones", "no_such_map")

    assert ended.code == 2
    assert "no such deployment map" in ended.err
    assert "conquest" in ended.err


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ((), "not how high it is"),
        ((*ASSUMED, "--zones", "long:40"), "No zone is as deep"),
        ((*ASSUMED, "--zones", "pitched"), "no such deployment map"),
        ((*ASSUMED, "--mover", "tank"), "no mover"),
        ((*ASSUMED, "--heights", "tall"), "no heights"),
        ((*ASSUMED, "--step", "0"), "positive number"),
        ((*ASSUMED, "--step", "9"), "smaller step"),
        ((*ASSUMED, "--base", "round"), "not a base"),
        ((*ASSUMED, "--assume", "tower:height=3"), "of this kind"),
    ],
)
def test_a_refusal_says_what_is_wrong(umpire: Program, more: tuple[str, ...], told: str) -> None:
    ended = umpire("table", "fairness", SMALL, *more)

    assert ended.code == 2
    assert told in " ".join(ended.err.split())


def test_a_file_without_a_table_and_an_empty_folder_are_refused(umpire: Program, tmp_path: Path) -> None:
    (tmp_path / "notes.yaml").write_text("nothing: here\n")

    assert "no table in this file" in umpire("table", "fairness", tmp_path / "notes.yaml").err
    assert "no table in this folder" in umpire("table", "fairness", tmp_path).err


def test_without_matplotlib_the_page_says_what_to_install(umpire: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)

    ended = umpire("table", "fairness", SMALL, *ASSUMED, "--out", "never.html")

    assert ended.code == 2
    assert "umpire-table[series]" in ended.err.replace("\n", "")
    assert umpire("table", "fairness", SMALL, *ASSUMED, *COARSE).code == 0
