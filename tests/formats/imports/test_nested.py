"""Rosters whose figures lie deeper than usual, and what else a roster may hold: nothing is lost without a true line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.program import Program
from tests.formats.imports.samples import NINTH, SCHEMA
from umpire.errors import InputError
from umpire.formats.imports import ImportedArmy, import_army

ROW = """<profiles><profile name="{0}" typeName="Unit"><characteristics><characteristic name="M">6"</characteristic>
</characteristics></profile></profiles>"""
GUN = """<selection name="Gun" number="{0}" type="upgrade"><profiles><profile name="Gun" typeName="Weapon"/></profiles>
</selection>"""


def written(folder: Path, *selections: str, game: str = NINTH, head: str = "") -> Path:
    path = folder / "army.ros"
    path.write_text(
        f'<roster name="Mine" gameSystemName="{game}" {head} xmlns="{SCHEMA}"><forces><force name="F"><selections>'
        f"{''.join(selections)}</selections></force></forces></roster>"
    )
    return path


def chosen(
    name: str, inside: str = "", *, kind: str = "upgrade", number: int = 1, row: str = "", more: str = ""
) -> str:
    rows = ROW.format(row) if row else ""
    return (
        f'<selection name="{name}" type="{kind}" number="{number}" {more}>{rows}<selections>{inside}</selections>'
        "</selection>"
    )


def brought(folder: Path, *selections: str) -> ImportedArmy:
    return import_army(written(folder, *selections))


def test_a_unit_whose_figures_are_one_level_down_comes_in(tmp_path: Path) -> None:
    """Upgrades with rows of figures are its models, as many as were taken; that this is assumed is told."""
    army = brought(
        tmp_path,
        chosen(
            "Squad",
            chosen("9x Trooper", GUN.format(9), number=9, row="Trooper") + chosen("Sergeant", row="Sergeant"),
            kind="unit",
        ),
    )
    (unit,) = army.units
    assert [(each.name, each.count) for each in unit.models] == [("9x Trooper", 9), ("Sergeant", 1)]
    assert [each.profile.name for each in unit.models if each.profile] == ["Trooper", "Sergeant"]
    assert [(arm.name, arm.count) for arm in unit.models[0].weapons] == [("Gun", 9)]
    assert unit.weapons == ()
    assert army.unmapped == ()
    assert "Squad: 9x Trooper is taken for 9 models: it has the figures of Trooper, and the file has no models" in (
        army.assumed
    )


def test_it_comes_in_however_deep_they_are(tmp_path: Path) -> None:
    """Two groups further down, within a choice that is called an upgrade."""
    army = brought(tmp_path, chosen("Pack", chosen("Group", chosen("Beast", number=3, row="Beast"))))
    assert [(unit.name, each.name, each.count) for unit, each in army.models] == [("Pack", "Beast", 3)]


def test_models_have_the_figures_that_an_upgrade_of_the_unit_holds(tmp_path: Path) -> None:
    """The file has them: it is not blamed for having none."""
    inside = chosen("Trooper", kind="model", number=5) + chosen("Company", row="Trooper")
    army = brought(tmp_path, chosen("Squad", inside, kind="unit"))
    (unit,) = army.units
    assert [(each.name, each.count) for each in unit.models] == [("Trooper", 5)]
    assert unit.models[0].profile is not None
    assert army.unmapped == ()


def test_a_model_has_the_figures_that_it_holds_itself(tmp_path: Path) -> None:
    """Within something taken for it."""
    army = brought(tmp_path, chosen("Hero", chosen("On foot", row="Hero"), kind="model"))
    assert army.units[0].models[0].profile is not None


def test_rows_that_no_model_has_are_named(tmp_path: Path) -> None:
    """An upgrade's figures beside models with figures of their own; other models' rows are not said to be missing."""
    inside = chosen("Trooper", kind="model", number=5, row="Trooper") + chosen("Drone", row="Drone")
    army = brought(tmp_path, chosen("Squad", inside, kind="unit"))
    assert army.unmapped == ("Squad: no model in the file has the figures of Drone; not read",)
    inside = chosen("Trooper", kind="model", row="Trooper") + chosen("Servant", kind="model")
    army = brought(tmp_path, chosen("Squad", inside, kind="unit"))
    assert army.unmapped == ("Squad: Servant: the only rows of figures are of others: Trooper",)


def test_a_unit_without_models_or_figures_is_not_called_a_choice(tmp_path: Path) -> None:
    """Rows of other kinds are named, so that the reader sees what the file had."""
    row = '<profiles><profile name="Wagon" typeName="Vehicle"/></profiles>'
    army = brought(tmp_path, chosen("Wagon", kind="unit").replace("<selections>", f"{row}<selections>", 1))
    assert army.units == ()
    assert army.unmapped == (
        "Wagon (unit): a unit for which the file has neither models nor rows of figures, only Vehicle; left out",
    )


def test_units_within_units_and_names_of_the_players_are_told(tmp_path: Path) -> None:
    inside = chosen("Rider", kind="unit", row="Rider", number=2)
    army = brought(tmp_path, chosen("Wagon", inside, kind="unit", row="Wagon", more='customName="Bess"'))
    assert [each.name for _, each in army.models] == ["Wagon", "Rider"]
    assert army.unmapped == (
        "Wagon: Rider is a unit within it; its models are listed with those of the whole",
        "Wagon: the player calls Wagon Bess; not read",
    )


def test_points_are_found_between_invisible_marks_and_missing_ones_are_told(tmp_path: Path) -> None:
    """A file that costs everything in something else would seem to be free."""
    costs = '<costs><cost name="{0}" value="40"/></costs>'
    unit = chosen("Hero", kind="model", row="Hero")
    marked = unit.replace("<profiles>", costs.format("\u200f\u200epts") + "<profiles>", 1)
    assert brought(tmp_path, marked).units[0].points == 40.0
    other = unit.replace("<profiles>", costs.format("gold") + "<profiles>", 1)
    assert brought(tmp_path, other).unmapped == ("The file has no costs called pts: the points are 0; it has gold",)


@pytest.mark.parametrize(
    ("game", "head"),
    [("Horus Heresy: Legions Imperialis", ""), ("HH", 'gameSystemId="sys-9498-516a-178a-3f4f"')],
)
def test_a_roster_of_legions_imperialis_is_no_unit_of_one_table(
    tmp_path: Path, umpire: Program, game: str, head: str
) -> None:
    """It used to come in as one unit for 0 points: it is an army of a whole battle, and comes in as such."""
    path = written(tmp_path, chosen("Predator", kind="unit", row="Predator"), game=game, head=head)
    with pytest.raises(InputError, match="army files of whole battles"):
        import_army(path)
    ended = umpire("army", "import", path)
    assert ended.code == 0
    assert "Predator" in ended.out
    assert umpire("army", "import", path, "--system", "wh40k9").code == 2
