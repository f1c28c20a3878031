"""Files that are nothing but a table: named by a scenario, drawn, measured."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from umpire.cli.app import app
from umpire.errors import InputError
from umpire.formats import parse_document, read_document, read_ground_plan, table_to_ask
from umpire.systems.legions.files import load_scenario, shipped_scenario, table_in


def apart(folder: Path, name: str = "table.yaml") -> Path:
    """Lay the shipped battle into a folder, its table in a file of its own; return the scenario."""
    shipped = shipped_scenario()
    told = yaml.safe_load(shipped.read_text())
    table = told["scenario"].pop("table")
    told["scenario"]["table"] = name
    (folder / "table.yaml").write_text(yaml.safe_dump({"system": "legions", "name": "crossing", "table": table}))
    for army in shipped.parent.glob("*.yaml"):
        (folder / army.name).write_text(army.read_text())
    scenario = folder / "battle.yaml"
    scenario.write_text(yaml.safe_dump(told, sort_keys=False))
    return scenario


def test_a_scenario_names_the_file_of_its_table(tmp_path: Path) -> None:
    """The battlefield, and what a map of it looks at, are the same as with the table written out."""
    scenario = apart(tmp_path)
    drawn, shipped = load_scenario(scenario).field, load_scenario(shipped_scenario()).field
    assert (drawn.areas, drawn.structures, drawn.size) == (shipped.areas, shipped.structures, shipped.size)
    assert read_ground_plan(scenario).features == read_ground_plan(shipped_scenario()).features


def test_a_map_looks_at_the_imported_table_of_a_scenario(tmp_path: Path) -> None:
    """What a scenario names may be a table without a game."""
    scenario = apart(tmp_path)
    (tmp_path / "table.yaml").write_text(GAMELESS)
    assert [(each.id, each.height) for each in read_ground_plan(scenario).features] == [("copse", 2.5), ("hut", 3)]


@pytest.mark.parametrize("name", ["nowhere.yaml", "sons_of_horus.yaml"])
def test_a_file_without_a_table_is_refused(tmp_path: Path, name: str) -> None:
    """The scenario is told, with the place in it, that the file is missing or holds no table."""
    scenario = apart(tmp_path, name)
    with pytest.raises(InputError) as refused:
        load_scenario(scenario)
    assert refused.value.path == "scenario.table"
    assert "battle.yaml" in refused.value.file


@pytest.mark.parametrize(
    ("system", "table"),
    [
        ("legions", {"features": [{"id": "wood", "type": "obstructing", "outline": [[1, 1], [5, 1], [5, 5]]}]}),
        ("wh40k9", {"features": [{"id": "wood", "kind": "area", "outline": [[1, 1], [5, 1], [5, 5]], "height": 3}]}),
    ],
)
def test_a_file_that_is_nothing_but_a_table_is_drawn(tmp_path: Path, system: str, table: object) -> None:
    """`umpire draw` draws it, in any game; a broken one is refused with its place."""
    file, out = tmp_path / "table.yaml", tmp_path / "table.svg"
    file.write_text(yaml.safe_dump({"system": system, "table": table}))
    done = CliRunner().invoke(app, ["draw", str(file), "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert "wood" in out.read_text()
    file.write_text(yaml.safe_dump({"system": "chess", "table": table}))
    assert CliRunner().invoke(app, ["draw", str(file), "--out", str(out)]).exit_code != 0


def test_a_map_looks_at_the_tables_of_other_games(tmp_path: Path) -> None:
    """Walls and bodies hide from the ground up, from the table's own corner on; a floor above the ground is told."""
    wall = {"id": "wall", "kind": "wall", "top": 5, "outline": [[-19, -19], [-15, -19], [-15, -18.5], [-19, -18.5]]}
    floor = {"id": "floor", "kind": "floor", "bottom": 2.8, "top": 3}
    ruin = {"id": "ruin", "kind": "area", "outline": [[-19, -19], [-15, -19], [-15, -15]], "pieces": [wall, floor]}
    rock = {"id": "rock", "kind": "hill", "outline": [[0, 0], [4, 0], [4, 4]], "height": 2}
    table = {"size": [40, 40], "corner": [-20, -20], "features": [ruin, rock]}
    file = tmp_path / "table.yaml"
    file.write_text(yaml.safe_dump({"system": "wh40k9", "table": table}))
    plan = read_ground_plan(file)
    assert [(each.id, each.height) for each in plan.features] == [("wall", 5), ("rock", 2)]
    assert plan.features[0].footprint.ring[0] == (1, 1)
    assert plan.size == (40, 40)
    assert any("floor" in each for each in plan.unused)


GAMELESS = """
imported_table:
  name: mine
  source: drawn
  size: [60, 48]
  features:
  - id: copse
    kind: grove
    outline: [[20, 20], [26, 20], [26, 25], [20, 25]]
    top: 2.5
    tags: [obstructing, solid=true]
  - id: hut
    kind: hut
    outline: [[30, 20], [33, 20], [33, 23], [30, 23]]
    top: 3
    tags: [structure, structure=fortification, garrison_number=7]
"""


DRAWN = """
imported_table:
  system: legions
  name: mine
  size: [60, 48]
  features:
  - id: copse
    outline: [[20, 20], [26, 20], [26, 25], [20, 25]]
    top: 2.5
    entry: {types: [obstructing], solid: true}
  - id: hut
    outline: [[30, 20], [33, 20], [33, 23], [30, 23]]
    entry: {types: [structure], structure: fortification, garrison_number: 7}
"""
CORNERED = """
imported_table:
  system: wh40k9
  name: mine
  size: [40, 40]
  corner: [-20, -20]
  features:
  - id: ruin
    outline: [[-19, -19], [-15, -19], [-15, -15]]
    entry: {kind: area, traits: [obscuring], keywords: [RUIN]}
    pieces: [{kind: wall, top: 5}, {kind: floor, bottom: 2.8, top: 3}]
"""


def test_a_table_that_is_drawn_for_a_game_is_that_games(tmp_path: Path) -> None:
    """What stands in its entries is what its battles take, what maps look at and what the umpire is asked about."""
    copse, hut = table_in(parse_document(DRAWN, name="mine.yaml")).features
    assert (copse.type, copse.solid, copse.height) == ("obstructing", True, 2.5)
    assert (hut.type, hut.structure, hut.garrison_number, hut.height) == ("structure", "fortification", 7, None)
    (tmp_path / "drawn.yaml").write_text(DRAWN)
    assert [each.kind for each in read_ground_plan(tmp_path / "drawn.yaml").features] == ["obstructing", "structure"]
    (tmp_path / "cornered.yaml").write_text(CORNERED)
    plan = read_ground_plan(tmp_path / "cornered.yaml")
    assert [(each.height, each.footprint.ring[0]) for each in plan.features] == [(5, (1, 1))]
    asked = table_to_ask(read_document(tmp_path / "cornered.yaml"))
    assert asked.system == "wh40k9"
    assert [each["keywords"] for each in asked.content["features"]] == [["RUIN"]]


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("system: legions", "source: drawn", "imported_table.features[0].entry"),
        ("system: legions", "system: chess", "imported_table"),
        ("obstructing", "jelly", "imported_table.features[0].types"),
        ("solid: true", "solid: perhaps", "imported_table.features[0].solid"),
    ],
)
def test_a_drawn_table_that_says_nothing_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, path: str
) -> None:
    (tmp_path / "drawn.yaml").write_text(DRAWN.replace(old, new))
    for read in (lambda file: table_in(parse_document(file.read_text(), name=file.name)), read_ground_plan):
        with pytest.raises(InputError) as refused:
            read(tmp_path / "drawn.yaml")
        assert refused.value.path.startswith(path)
        assert "drawn.yaml:" in refused.value.file


def test_a_battle_takes_all_that_a_table_without_a_game_says_in_its_words() -> None:
    table = table_in(parse_document(GAMELESS, name="mine.yaml"))

    copse, hut = table.features
    assert (copse.type, copse.solid, copse.height) == ("obstructing", True, 2.5)
    assert (hut.type, hut.structure, hut.garrison_number) == ("structure", "fortification", 7)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("tags: [obstructing, solid=true]", "tags: []", "no type of Legions Imperialis"),
        ("top: 2.5", "bottom: 2\n    top: 2.5", "they lie above the ground"),
    ],
)
def test_a_battle_takes_nothing_for_something_else(old: str, new: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        table_in(parse_document(GAMELESS.replace(old, new), name="mine.yaml"))
