"""Rosters and fighters of others: units, models and weapons; bases, editions, and what is listed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.formats.imports.samples import packed, roster, write_fighters
from tests.toys import duel
from umpire.errors import InputError
from umpire.formats.imports import ImportedArmy, as_yaml, bases_template, check_system, import_army


@pytest.fixture(name="guards")
def an_army(tmp_path: Path) -> ImportedArmy:
    return import_army(packed(tmp_path / "army.rosz", roster()))


def test_a_roster_becomes_units_models_and_weapons(guards: ImportedArmy) -> None:
    (unit,) = guards.units

    assert (guards.name, guards.game, guards.edition) == ("Hand-made", "Warhammer 40,000", "9th")
    assert (unit.name, unit.role, unit.points) == ("Guards", "Troops", 50.0)
    assert (unit.keywords, unit.factions, unit.abilities) == (("Infantry", "Troops"), ("Home",), ("Stubborn",))
    assert [(each.name, each.count, each.wargear) for each in unit.models] == [
        ("Guard", 4, ()),
        ("Captain", 1, ("Banner",)),
    ]
    assert [(arm.name, arm.count) for each in unit.models for arm in each.weapons] == [("Gun", 4), ("Gun", 1)]
    guard = unit.models[0]
    assert guard.profile is not None
    assert dict(guard.profile.characteristics) == {"M": '6"', "W": "2"}
    assert dict(guard.weapons[0].profiles[0].characteristics) == {"Range": '24"'}


def test_what_is_not_read_is_listed(guards: ImportedArmy) -> None:
    assert guards.unmapped == (
        "Guards: 1 x Wound Track: not read",
        "Battle Size (Configuration): no models; taken as a choice of the list and left out",
    )


def test_plain_xml_reads_like_the_archive(guards: ImportedArmy, tmp_path: Path) -> None:
    path = tmp_path / "army.ros"
    path.write_text(roster())

    assert import_army(path) == guards


def test_a_list_builders_json_reads_the_same_structure(tmp_path: Path) -> None:
    guard = {
        "name": "Guard",
        "type": "model",
        "number": 4,
        "selections": [{"name": "Gun", "number": 4, "categories": [{"name": "Ranged Weapon"}]}],
    }
    unit = {"name": "Guards", "type": "unit", "number": 1, "selections": [guard]}
    path = tmp_path / "army.json"
    path.write_text(
        json.dumps({"gameSystemName": "Warhammer 40,000", "roster": {"name": "J", "forces": [{"selections": [unit]}]}})
    )

    army = import_army(path)

    assert [(each.name, each.count, each.weapons[0].count) for _, each in army.models] == [("Guard", 4, 4)]
    assert army.edition == ""
    assert "Guards: Guard: the file has no row of figures" in army.unmapped
    with pytest.raises(InputError, match="does not say its edition"):
        import_army(path, system="wh40k9")


def test_figures_are_the_models_own_or_the_only_ones(tmp_path: Path) -> None:
    other = roster().replace('<selection name="Guard" type="model"', '<selection name="Guard with Gun" type="model"')
    army = import_army(packed(tmp_path / "a.rosz", other))
    assert army.assumed == ("Guards: Guard with Gun has the figures of Guard, the only row that it can have",)

    two = other.replace('<profile name="Stubborn"', '<profile name="Other" typeName="Unit"/><profile name="Stubborn"')
    army = import_army(packed(tmp_path / "b.rosz", two))
    assert army.units[0].models[0].profile is None
    assert "Guards: Guard with Gun: several rows of figures could be meant: Guard, Other" in army.unmapped


def test_bases_are_a_file_of_their_own(guards: ImportedArmy, tmp_path: Path) -> None:
    source, bases = tmp_path / "army.rosz", tmp_path / "bases.yaml"
    assert guards.lacking_bases == ("Guards: Guard", "Guards: Captain")

    bases.write_text(bases_template(guards).replace("'Guards: Guard': ''", "'Guards: Guard': 28x24mm hull"))
    army = import_army(source, bases=bases)
    assert [each.base for _, each in army.models] == ["28x24mm hull", ""]
    assert army.lacking_bases == ("Guards: Captain",)

    bases.write_text("bases: {guard: 25mm, 'guards:  captain': 32mm, Nobody: 40mm}")
    army = import_army(source, bases=bases)
    assert [each.base for _, each in army.models] == ["25mm", "32mm"]
    assert army.unmapped[-1] == f"{bases} names Nobody, which is not in the army"


@pytest.mark.parametrize("text", ["bases: {Guard: large}", "bases: {Guard: 5}", "guard: 25mm"])
def test_a_file_of_bases_says_bases(guards: ImportedArmy, tmp_path: Path, text: str) -> None:
    bases = tmp_path / "bases.yaml"
    bases.write_text(text)

    with pytest.raises(InputError, match="bases"):
        import_army(tmp_path / "army.rosz", bases=bases)


@pytest.mark.parametrize(
    ("game", "system", "told"),
    [
        ("Warhammer 40,000 8th Edition", "wh40k9", "another edition .got '8th Edition'"),
        ("Warhammer 40,000 9th Edition", "wh40k_legacy", "another edition .got '9th Edition'"),
        ("Warhammer 40,000 9th Edition", "warcry", "for another game .got 'Warhammer 40,000'"),
        ("Bowls", "wh40k9", "for another game .got 'Bowls'"),
        ("Warhammer 40,000 9th Edition", "legions", "come from datasheets"),
        ("Warhammer 40,000 9th Edition", "chess", "This game is unknown"),
    ],
)
def test_another_edition_or_game_is_refused_with_the_reason(tmp_path: Path, game: str, system: str, told: str) -> None:
    path = packed(tmp_path / "army.rosz", roster(game=game))

    assert import_army(path).units
    with pytest.raises(InputError, match=told):
        import_army(path, system=system)


def test_a_game_that_takes_no_rosters_says_so(guards: ImportedArmy, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with neither rosters nor datasheets names neither."""
    monkeypatch.setattr("umpire.formats.imports.armies.game_names", lambda: ("duel",))
    monkeypatch.setattr("umpire.formats.imports.armies.game", lambda _: duel.GAME)
    with pytest.raises(InputError, match="Armies of The Duel cannot be imported"):
        check_system(guards, "duel")


@pytest.mark.parametrize(("game", "system"), [("9th", "wh40k9"), ("7th", "wh40k_legacy"), ("5th", "wh40k_legacy")])
def test_the_systems_own_editions_are_taken(tmp_path: Path, game: str, system: str) -> None:
    path = packed(tmp_path / "army.rosz", roster(game=f"Warhammer 40,000 {game} Edition"))

    assert import_army(path, system=system).edition == game


def test_fighters_are_joined_with_their_bases(tmp_path: Path) -> None:
    army = import_army(write_fighters(tmp_path), system="warcry")

    assert [(each.name, each.base) for _, each in army.models] == [
        ("Axe Fighter", "28.5mm"),
        ("Rider\u2019s Beast", "60x35mm"),
        ("Nameless", ""),
    ]
    assert army.lacking_bases == ("Nameless",)
    assert army.unmapped == (
        "runemarks of fighters: the file gives them as numbers and does not say which is which",
        "a base size without a fighter: somebody else (order)",
    )
    weapon = army.units[0].models[0].weapons[0].profiles[0]
    assert dict(weapon.characteristics) == {"Range": "1", "Attacks": "3", "Strength": "4", "Damage": "2/4"}


def test_a_warband_is_named_and_its_bases_can_be_filled_in(tmp_path: Path) -> None:
    path, bases = write_fighters(tmp_path), tmp_path / "bases.yaml"
    army = import_army(f"{path}#Woodfolk")
    assert [unit.name for unit in army.units] == ["Axe Fighter", "Nameless"]
    assert army.lacking_bases == ("Nameless",)

    bases.write_text(bases_template(army).replace("Nameless: ''", "Nameless: 32mm"))
    assert import_army(f"{path}#Woodfolk", bases=bases).lacking_bases == ()
    with pytest.raises(InputError, match=r"There is no such warband .* Choose one of Riders, Woodfolk"):
        import_army(f"{path}#Fishfolk")


def test_a_name_with_two_base_sizes_has_none(tmp_path: Path) -> None:
    path = write_fighters(tmp_path)
    sizes = json.loads((tmp_path / "base_sizes.json").read_text())
    sizes["ORDER"].append({"name": "Axe Fighter", "base_size_x": "40", "base_size_y": "40"})
    (tmp_path / "base_sizes.json").write_text(json.dumps(sizes))

    army = import_army(path)

    assert "axe fighter (order) has several base sizes: 28.5mm, 40mm" in army.unmapped
    assert "Axe Fighter" in army.lacking_bases


def test_an_imported_army_reads_back_the_same(guards: ImportedArmy, tmp_path: Path) -> None:
    path = tmp_path / "kept.yaml"
    path.write_text(as_yaml(guards))

    assert import_army(path) == guards


def test_catalogues_and_datasheets_say_where_armies_come_from(tmp_path: Path) -> None:
    path = tmp_path / "Some.cat"
    path.write_text('<catalogue name="Some" revision="3" xmlns="http://www.battlescribe.net/schema/catalogueSchema"/>')
    with pytest.raises(
        InputError, match=r"a BattleScribe catalogue, not a roster \(got 'Some, revision 3'\).*save the list itself"
    ):
        import_army(path)

    army = tmp_path / "army.yaml"
    army.write_text("army: {id: a}")
    with pytest.raises(InputError, match=r"This is an army file already.*umpire army check"):
        import_army(army)
    sheets = tmp_path / "sheets.yaml"
    sheets.write_text("datasheets: []")
    with pytest.raises(InputError, match="These are datasheets, not an army"):
        import_army(sheets)
