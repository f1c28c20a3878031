"""Files that people send, at every door that takes them: the Ask screen, the table editor, a battle's setup."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.formats.imports.samples import block, wedge, write_layouts
from tests.server.drawings import drawing, feature, rich, square
from tests.server.serving import Served
from umpire.formats.imports import import_table
from umpire.systems.legions.files import shipped_scenario

SYSTEMS = ("legions", "wh40k9", "wh40k_legacy", "warcry")
SCENARIO = shipped_scenario().read_text()
NAMING = re.sub(r"(?ms)^  table:\n.*\Z", "  table: my-table.yaml\n", SCENARIO)
SIDES = (("red", "sons_of_horus"), ("blue", "solar_auxilia"))
BARE = "name: t\nterrain: []\ndeployment: {a: [[0, 0], [9, 0], [9, 9]]}\n"


def file(name: str, text: str) -> dict[str, str]:
    return {"name": name, "text": text}


def opened(served: Served, *files: dict[str, str], system: str = "legions", **options: Any) -> dict[str, Any]:
    """Open files on the Ask screen; return the case, and what was told."""
    told = served.request("POST", "/api/rules/open", {"system": system, "files": files, **options})
    return {"told": told["told"], "text": told["text"], **yaml.safe_load(told["text"])}


def drawn(served: Served, *files: dict[str, str], **options: Any) -> dict[str, Any]:
    """Open files in the table editor."""
    found: dict[str, Any] = served.request("POST", "/api/tables/read", {"files": files, **options})
    return found


def table_file(served: Served, sent: dict[str, Any], form: str = "table") -> dict[str, str]:
    """Return a drawing as the editor writes it."""
    found = served.request("POST", "/api/tables/write", {"drawing": sent, "form": form})
    return file(found["name"], found["text"])


def refused(served: Served, door: str, *files: dict[str, str], **options: Any) -> dict[str, Any]:
    """Return what is told where files are refused."""
    system = {"system": "legions"} if door != "setup/scenario" else {}
    status, told = served.status("POST", f"/api/{door}", {**system, "files": files, **options})
    assert status == 400, told
    return told


@pytest.mark.parametrize("form", ["table", "case"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_the_editor_writes_the_ask_screen_opens(served: Served, system: str, form: str) -> None:
    """A table lies there in its own game, whichever is looked at; the editor reads the same drawing back from there."""
    corner = [0, 0] if system == "legions" else [-2, -3]
    sent = rich(system, corner=corner)
    looked_at = "warcry" if system == "legions" else "legions"
    case = opened(served, table_file(served, sent, form), system=looked_at)
    assert case["system"] == system
    assert case["cases"][0]["title"] == "There and back"
    answered = served.request("POST", "/api/rules/ask", {"text": case["text"]})
    assert (answered["picture"]["size"], answered["picture"]["corner"]) == ([40, 36], corner)
    assert len(answered["rulings"]) == (1 if form == "case" else 0)
    back = drawn(served, file("asked.yaml", case["text"]), system=looked_at)["drawing"]
    assert (back["system"], back["size"], back["corner"]) == (system, sent["size"], corner)
    assert back["features"] == sent["features"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_table_without_a_game_is_asked_about_as_it_was_drawn(served: Served, system: str) -> None:
    """In the game that it was drawn for nothing is taken for anything else, and what is agreed stays agreed."""
    sent = rich(system)
    if system == "warcry":
        sent["features"][0]["entry"] = {"traits": []}
    case = opened(served, table_file(served, sent, "imported"), system=system)
    assert not [each for each in case["told"] if "taken for" in each]
    back = drawn(served, file("asked.yaml", case["text"]), system=system)["drawing"]
    for each in back["features"]:
        each["kind"] = ""
    assert back["features"] == sent["features"]


def test_a_table_document_that_names_its_game_is_opened_in_it(served: Served) -> None:
    """Whichever game is looked at: in its own words, with its parts and where its corner lies."""
    sent = rich("wh40k9", corner=[-2, -3])
    text = yaml.safe_dump({"imported_table": sent})
    case = opened(served, file("drawn.yaml", text), system="legions")
    assert case["system"] == "wh40k9"
    assert case["cases"][0]["table"]["corner"] == [-2, -3]
    back = drawn(served, file("drawn.yaml", text), system="legions")["drawing"]
    assert (back["system"], back["corner"], back["features"]) == ("wh40k9", [-2, -3], sent["features"])


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_table_file_of_any_game_without_a_name(served: Served, system: str) -> None:
    """It is called as its file; without `system:` it is of Legions Imperialis."""
    case = opened(served, file("hill.yaml", f"system: {system}\ntable: {{size: [20, 10]}}\n"), system="wh40k9")
    assert (case["system"], case["cases"][0]["title"]) == (system, "hill")
    assert case["cases"][0]["table"] == {"size": [20, 10]}
    assert opened(served, file("hill.yaml", "table: {size: [20, 10]}\n"), system="wh40k9")["system"] == "legions"


def test_what_an_asked_table_leaves_out_is_told(served: Served) -> None:
    """A mission, armies, and files that the table does not need."""
    sent = drawing(feature(), mission="no_mans_land", size=[60, 48])
    (told,) = opened(served, table_file(served, sent))["told"]
    assert "no_mans_land" in told
    found = opened(served, file("battle.yaml", SCENARIO), file("army.yaml", "army: {}\n"))
    assert len(found["cases"][0]["table"]["features"]) == 19
    told = " ".join(found["told"])
    assert all(each in told for each in ("armies have not been set up", "no_mans_land", "army.yaml: left out"))
    pair = (table_file(served, sent), file("other.yaml", BARE))
    assert any("other.yaml: left out" in each for each in opened(served, *pair)["told"])
    assert any("other.yaml: left out" in each for each in drawn(served, *pair)["told"])


@pytest.mark.parametrize("name", ["my-table.yaml", "tables/my-table.yaml", "..\\my-table.yaml"])
@pytest.mark.parametrize("first", [0, 1])
def test_a_scenario_takes_its_table_from_the_file_beside_it(served: Served, first: int, name: str) -> None:
    """In whichever order they are chosen, and wherever the scenario says that the file lies."""
    table = file("my-table.yaml", table_file(served, rich("legions", size=[60, 48]))["text"])
    pair = [file("battle.yaml", NAMING.replace("my-table.yaml", name)), table]
    pair = [pair[first], pair[1 - first]]
    case = opened(served, *pair)
    assert case["cases"][0]["title"] == yaml.safe_load(SCENARIO)["scenario"]["title"]
    assert [each["id"] for each in case["cases"][0]["table"]["features"]] == ["wood", "house", "deep"]
    assert not any("my-table.yaml" in each for each in case["told"])
    found = drawn(served, *pair)["drawing"]
    assert found["mission"] == "no_mans_land"
    assert found["features"] == rich("legions")["features"]


@pytest.mark.parametrize("door", ["rules/open", "tables/read", "setup/scenario"])
def test_a_scenario_without_its_table_says_which_file_to_choose(served: Served, door: str) -> None:
    """The line, the place, the name of the file, what to do."""
    told = refused(served, door, file("battle.yaml", NAMING))
    line = NAMING[: NAMING.index("  table: my-table")].count("\n") + 1
    assert (told["file"], told["path"], told["value"]) == (f"battle.yaml:{line}", "scenario.table", "my-table.yaml")
    assert "together with the scenario" in told["fix"]


def test_a_battle_on_the_table_of_a_scenario_says_which_file_to_choose(served: Served) -> None:
    """A battle of one's own takes one file for its table: the one that the scenario names."""
    status, told = served.status("POST", "/api/setup/table", {"table": file("battle.yaml", NAMING)})
    assert (status, told["path"], told["value"]) == (400, "scenario.table", "my-table.yaml")
    assert "my-table.yaml" in told["fix"]


def test_files_of_a_scenario_may_lie_in_folders(served: Served) -> None:
    """Two armies of one name in two folders are two; one name given twice is refused."""
    armies = [
        file(f"{side}/army.yaml", (shipped_scenario().parent / f"{name}.yaml").read_text()) for side, name in SIDES
    ]
    named = SCENARIO
    for side, name in SIDES:
        named = named.replace(f"{name}.yaml", f"{side}/army.yaml")
    files = [file("battle.yaml", named), *armies]
    assert served.request("POST", "/api/setup/scenario", {"files": files})["title"]
    told = refused(served, "setup/scenario", *files, armies[0])
    assert (told["path"], told["value"]) == ("files[3].name", "red/army.yaml")


@pytest.mark.parametrize("door", ["rules/open", "tables/read"])
@pytest.mark.parametrize(
    ("files", "where", "path"),
    [
        ([], "", "files"),
        ([file(f"{n}.yaml", BARE) for n in range(9)], "", "files"),
        ([file("a.yaml", BARE), file("b/a.yaml", BARE)], "", "files[1].name"),
        ([file("a.yaml", BARE), file("\x00", BARE)], "", "files[1].name"),
        ([file("folder/", BARE)], "", "files[0].name"),
        ([file("a.yaml", BARE), file("b.yaml", "x" * 1_500_001)], "", "files[1]"),
        ([file("a.yaml", "table: {}\nsystem: chess\n")], "a.yaml:2", "system"),
        ([file("a.yaml", "table: {}\nsystem: [legions]\n")], "a.yaml:2", "system"),
        (
            [file("a.yaml", "system: wh40k9\ntable:\n  features: [{id: x, type: ruin}]\n")],
            "a.yaml:3",
            "table.features[0]",
        ),
        ([file("a.yaml", "system: legions\ntable:\n  corner: [0, 0]\n")], "a.yaml:3", "table"),
        ([file("a.yaml", "system: warcry\nscenario: {table: {}}\n")], "a.yaml:1", "system"),
        ([file("a.yaml", "scenario: {title: x}\n")], "a.yaml:1", "scenario.table"),
        ([file("a.yaml", "scenario: {table: b}\n"), file("b", "system: warcry\ntable: {}\n")], "b:1", ""),
        ([file("a.yaml", "scenario: {table: b}\n"), file("b", "cases: []\n")], "b:1", ""),
        ([file("a.yaml", BARE), file("b.yaml", "broken: }")], "b.yaml:1", ""),
    ],
)
def test_files_that_are_no_table_are_refused_alike(
    served: Served, door: str, files: list[dict[str, str]], where: str, path: str
) -> None:
    """The Ask screen and the editor say the same: the file with its line, the place in it."""
    told = refused(served, door, *files)
    assert (told.get("file", ""), told.get("path", "")) == (where, path), told
    assert told["problem"]


def test_layouts_come_with_their_companions_from_no_folder(served: Served, tmp_path: Path) -> None:
    """Both doors place every piece where `umpire table import` places it, in whichever order the files come;
    a floor is left out, for nobody says how high it lies."""
    path = write_layouts(tmp_path, [wedge()], [wedge(), block(parent_area_id="a")])
    files = [file(each.name, each.read_text()) for each in sorted(tmp_path.iterdir())]
    placed = import_table(f"{path}#layout-2").features
    wanted = {each.id: [list(at) for at in each.outline] for each in placed if each.bottom is not None}
    assert len(wanted) == 2
    system = {"system": "wh40k9"}
    for order in (files, files[::-1]):
        choices = served.request("POST", "/api/rules/open", {**system, "files": order})["choices"]
        assert choices == [{"id": f"layout-{n}", "title": f"Layout {n}"} for n in (1, 2)]
        assert drawn(served, *order, **system)["layouts"] == ["layout-1", "layout-2"]
        asked = opened(served, *order, **system, choose="layout-2")
        assert {each["id"]: each["outline"] for each in asked["cases"][0]["table"]["features"]} == wanted
        found = drawn(served, *order, **system, layout="layout-2")["drawing"]
        assert {each["id"]: each["outline"] for each in found["features"]} == wanted
    for door, choose in (("rules/open", "choose"), ("tables/read", "layout")):
        told = refused(served, door, *files, **{choose: "layout-3"})
        assert "layout-2" in told["fix"]
        for lacking in ("terrain-templates.json", "deployment-patterns.json"):
            some = [each for each in files if each["name"] != lacking]
            told = refused(served, door, *some, **{choose: "layout-2"})
            assert told["value"] == lacking
            assert lacking in told["fix"]


def test_any_word_may_be_the_kind_of_an_outline(served: Served) -> None:
    """A kind that is no plain word gets the height that is assumed, too; no height is beyond reason."""
    text = BARE.replace("[]", f"[{{kind: 'Big Ruin (north)', outline: {square(2, 2, 2)}}}]", 1)
    assert opened(served, file("a (1).yaml", text), height=4)["cases"][0]["table"]["features"][0]["height"] == 4
    taken = feature("", [], types=["obstructing"], height=4)
    assert drawn(served, file("a (1).yaml", text), taken=taken)["drawing"]["features"][0]["top"] == 4
    told = refused(served, "tables/read", file("a.yaml", text), taken=taken | {"top": -1})
    assert told["path"] == "taken.top"
