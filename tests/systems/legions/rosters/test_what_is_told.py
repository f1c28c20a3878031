"""What does not come in as it is: a line for each, that says what it was, what it cost, and what was done with it."""

from __future__ import annotations

import pytest

from tests.systems.legions.rosters.small import TACTICAL, chosen, model, read, setting, unit
from umpire.systems.legions.files import ImportedLegions


def line(got: ImportedLegions, word: str) -> str:
    """Return the one line that has a word."""
    [found] = [each for each in got.told if word in each]
    return found


def test_a_list_without_a_flaw_needs_no_word() -> None:
    assert read(TACTICAL).told == ()


def test_a_detachment_without_a_datasheet_is_left_out_with_its_points_and_models() -> None:
    got = read(TACTICAL, unit("Legion Space Elves", model("Elf", 5, "Bow"), slot="Support", points=77))
    assert len(got.army.formations[0].detachments) == 1
    told = line(got, "Space Elves")
    assert told.startswith("Legion Demi-Company > Legion Space Elves (77 points), with 5 x Elf, 5 x Bow")
    assert "no datasheet" in told


def test_a_formation_that_there_is_not_keeps_its_detachments() -> None:
    got = read(TACTICAL, force="Itinerant Cybernetica Cohort")
    [formation] = got.army.formations
    assert formation.type == "Itinerant Cybernetica Cohort"
    assert len(formation.detachments) == 1
    assert "no Formation of this name" in line(got, "Itinerant Cybernetica Cohort")


def test_a_weapon_and_a_model_that_are_not_on_the_sheet_are_left_out() -> None:
    odd = model("Tactical Legionaries", 4, "Legion bolters", "Lightsabers")
    got = read(unit("Legion Tactical Detachment", odd, model("Grot", 1)))
    assert "Legion Tactical Detachment > Tactical Legionaries > 4 x Lightsabers: " in line(got, "Lightsabers")
    assert "has no such model" in line(got, "Grot")


def test_points_that_differ_are_told_for_the_detachment_and_in_all() -> None:
    got = read(unit("Legion Tactical Detachment", model("Tactical Legionaries", 4, "Legion bolters"), points=40))
    assert "(legion-tactical-detachment-1): 40 points in the file, 35 by the datasheets" in got.told[0]
    assert got.told[1] == "In all 40 points in the file, 35 by the datasheets"


def test_a_commander_joins_somebody_and_it_is_told() -> None:
    """The first that it may, those with Transports like its own first: a Rhino's Commander rides with Rhinos."""
    rhinos = model("Rhino", 2, "Pintle Mounted twin-linked bolter", points=20)
    command = unit(
        "Legion Command",
        model("Command Squad", 1, "Legion bolters", "Volkite chargers"),
        model("Rhino", 1, "Pintle Mounted twin-linked bolter", points=10),
        slot="HQ",
        points=25,
    )
    mounted = unit("Legion Tactical Detachment", model("Tactical Legionaries", 4, "Legion bolters"), rhinos, points=35)
    got = read(command, TACTICAL, mounted)
    assert got.army.formations[0].detachments[0].attached_to == "legion-tactical-detachment-2"
    assert "may join legion-tactical-detachment-1 instead" in line(got, "a Commander joins")


def test_the_players_own_names() -> None:
    """Those of Detachments and Formations come in; of the models an army file has none, but for the only one."""
    named = model("Tactical Legionaries", 4, "Legion bolters", customName="The Four")
    titan = chosen(
        "Reaver Battle Titan",
        chosen("Reaver power fist", number=2),
        chosen("Reaver Vulcan mega-bolter"),
        kind="model",
        slot="Titan",
        points=400,
        customName="Vexillum Rex",
    )
    got = read(unit("Legion Tactical Detachment", named, customName="Squad One", points=35), customName="First Company")
    [formation] = got.army.formations
    assert (formation.name, formation.detachments[0].name) == ("First Company", "Squad One")
    assert "the player calls it The Four" in line(got, "The Four")
    [entry] = read(titan, force="Legio Support").army.formations[0].detachments
    assert entry.name == "Vexillum Rex"
    assert entry.loadout == ("Reaver power fist", "Reaver power fist", "Reaver Vulcan mega-bolter")


def test_weapons_of_a_detachment_as_a_whole_go_to_its_first_models() -> None:
    sicarans = model("Legion Sicaran", 3, "Hull Mounted heavy bolter", "Twin-linked accelerator autocannon")
    sponsons = chosen("Sponson Mounted heavy bolters", number=3)
    got = read(
        unit(
            "Legion Sicaran Squadron",
            sicarans,
            sponsons,
            chosen("Pintle Mounted heavy bolter", number=1),
            slot="Battle Tank",
        )
    )
    [entry] = got.army.formations[0].detachments
    assert sorted(each.models for each in entry.loadouts) == [1]
    assert any("Pintle Mounted heavy bolter" in each.loadout for each in entry.loadouts)
    assert "the first ones do" in line(got, "does not say which models carry it")


def test_weapons_that_cannot_be_shared_out_are_told() -> None:
    tanks = chosen(
        "Legion Predator",
        chosen("Predator cannon", number=3),
        chosen("Sponson Mounted heavy bolters", number=2),
        chosen("Sponson Mounted lascannon", number=1),
        kind="model",
        number=3,
    )
    got = read(unit("Legion Predator Squadron", tanks, slot="Battle Tank"))
    assert "does not say which of them carry what" in line(got, "carry what")


def test_two_tank_commanders_are_one() -> None:
    one = chosen("Leman Russ Tank", chosen("Leman Russ battlecannon"), chosen("Tank Commander"), kind="model")
    got = read(
        unit("Leman Russ Strike Squadron", one, one, one, one, slot="Battle Tank"),
        force="Solar Auxilia Leman Russ Spearhead",
    )
    [entry] = got.army.formations[0].detachments
    assert entry.tank_commander
    assert entry.models is None
    assert "4 Tank Commanders; a Detachment has one" in line(got, "Tank Commander")


def test_settings_that_contradict_each_other_or_are_unknown() -> None:
    got = read(
        TACTICAL,
        setting("Allegiance", "Traitor"),
        setting("Allegiance", "Undecided"),
        setting("Primary Army", "Space Elves"),
        setting("Legion", "XXI - Lost Legion"),
        setting("Show Legends", "Yes"),
    )
    assert got.army.allegiance == "loyalist"
    assert "Traitor" in line(got, "one Allegiance; loyalist was taken")
    assert "Loyalist or Traitor" in line(got, "> Undecided")
    assert "no such Army List" in line(got, "Elves")
    assert "no such Legion" in line(got, "Lost Legion")
    assert "Yes" in line(got, "Show Legends")


@pytest.mark.parametrize(("limit", "taken"), [(None, 35), (-1, 35), (1000, 1000), (12.5, 35)])
def test_a_list_without_a_limit_costs_what_it_costs(limit: float | None, taken: int) -> None:
    """New Recruit writes -1 for no limit."""
    got = read(TACTICAL, limit=limit)
    assert got.army.points_limit == taken
    assert len(got.told) == (taken == 35)


def test_an_empty_formation_and_a_detachment_without_models_come_in() -> None:
    assert read().army.formations[0].detachments == ()
    got = read(unit("Legion Tactical Detachment"))
    assert got.army.formations[0].detachments[0].models is None
    assert "no models" in line(got, "Legion Tactical Detachment: ")


def test_ids_come_before_names() -> None:
    """A renamed entry is still what its id says; a chain of links ends in it."""
    renamed = {**TACTICAL, "name": "Brothers of the First", "entryId": "fa82-4a26-6ed4-c053::e552-7189-ccb5-1922"}
    got = read(renamed)
    assert got.army.formations[0].detachments[0].datasheet == "legion-tactical-detachment"
    assert got.told == ()


def test_two_of_a_weapon_for_each_model_stand_in_the_file_as_four() -> None:
    """Wherever they stand: on the model, or on the Detachment as a whole."""
    lightning = model("Lightning Fighter", 2, "Lightning twin lascannon")
    missiles = chosen("Hellstrike missiles", number=4)
    on_it = {**lightning, "selections": [*lightning["selections"], missiles]}
    for below in ((on_it,), (lightning, missiles)):
        got = read(unit("Auxilia Lightning Fighter Squadron", *below, slot="Air Support", points=170))
        [entry] = got.army.formations[0].detachments
        assert entry.loadout.count("Hellstrike missiles") == 2
        assert entry.loadouts == ()
        assert got.told == ()


def test_what_the_player_noted_is_told() -> None:
    """On the list, on a Formation, on anything that was taken; not what an export of ours noted there."""
    noted = {**TACTICAL, "customNotes": "painted\numpire: id=veterans"}
    got = read(noted, customNotes="borrowed from Ann")
    assert got.army.formations[0].detachments[0].id == "veterans"
    assert "painted" in line(got, "Tactical Detachment: the player noted: painted")
    assert "borrowed from Ann" in line(got, "Legion Demi-Company: the player noted")
    assert not any("umpire:" in each for each in got.told)


def test_a_force_inside_a_force_is_a_formation_too() -> None:
    """The catalogues of this game never nest them; a file that does is read all the same."""
    inner = {"name": "Legion Garrison Force", "catalogueName": "Legiones Astartes", "selections": [TACTICAL]}
    got = read(TACTICAL, forces=[inner])
    assert [each.type for each in got.army.formations] == ["Legion Demi-Company", "Legion Garrison Force"]
    assert [len(each.detachments) for each in got.army.formations] == [1, 1]


def test_a_name_for_which_there_is_no_place_is_told() -> None:
    """Whatever the player named: a weapon, say."""
    bolters = {**chosen("Legion bolters", number=4), "customName": "The Four Winds"}
    squad = chosen("Tactical Legionaries", bolters, kind="model", number=4)
    got = read(unit("Legion Tactical Detachment", squad, points=35))
    assert "the player calls it The Four Winds" in line(got, "Legion bolters")
