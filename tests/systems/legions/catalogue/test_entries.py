"""The table by which rosters are matched: every id of the catalogues, and what it is here."""

from __future__ import annotations

from importlib.resources import files
from xml.etree import ElementTree

import pytest

from tests.systems.legions.catalogue.real import ROSTERS, real_catalogues
from umpire.systems.legions.files.catalogue import as_table, entries_of, entry, entry_table
from umpire.systems.legions.files.datasheets import datasheet, datasheets
from umpire.systems.legions.rules.battles import formation_types

TACTICALS = "legion-tactical-detachment"


def test_the_shipped_table_is_that_of_the_catalogues() -> None:
    shipped = (files("umpire.systems.legions") / "data" / "catalogue_entries.tsv").read_text(encoding="utf-8")

    assert as_table(entry_table(real_catalogues())) == shipped


def test_every_datasheet_and_every_kind_of_formation_has_an_entry() -> None:
    lines = entry_table(real_catalogues())
    formations = {each.ours for each in lines if each.kind in ("formation", "package") and each.ours}

    assert {each.ours for each in lines if each.kind == "detachment"} == set(datasheets())
    assert formations == set(formation_types())


def test_what_has_no_counterpart_here_is_known() -> None:
    without = {
        each.name for each in entry_table(real_catalogues()) if each.kind in ("model", "weapon") and not each.ours
    }

    assert without == {"Crushing treads"}, "a weapon that a Formation gives; no datasheet has it"


def test_models_and_weapons_are_called_as_their_datasheets_call_them() -> None:
    for each in entry_table(real_catalogues()):
        if each.kind == "model":
            datasheet(each.of).kind(each.ours)  # raises where the datasheet has no such model
        if each.kind == "weapon" and each.of:
            sheet = datasheet(each.of)
            known = {line.name for kind in (sheet, *sheet.upgrade_models) for line in kind.weapons}
            assert known.issuperset(each.weapons)


def test_every_selection_of_the_sample_rosters_has_an_entry() -> None:
    if not ROSTERS.is_dir():
        pytest.skip(f"{ROSTERS} is not here")
    named = {
        (each.get("entryId", ""), each.get("name"))
        for file in sorted(ROSTERS.glob("*.ros"))
        for each in ElementTree.parse(file).getroot().iter()
        if each.tag.endswith(("}selection", "}force"))
    }

    assert named
    assert not [name for name, told in named if not entries_of(name)]


def test_a_model_within_a_detachment_of_the_sample_rosters_is_a_model() -> None:
    if not ROSTERS.is_dir():
        pytest.skip(f"{ROSTERS} is not here")
    ids = {
        each.get("entryId", "")
        for file in sorted(ROSTERS.glob("*.ros"))
        for outer in ElementTree.parse(file).getroot().iter()
        if outer.tag.endswith("}selection")
        for each in outer.iter()
        if each is not outer and each.get("type") == "model"
    }

    assert ids
    assert {each.kind for name in ids for each in entries_of(name)} == {"model"}


def test_an_entry_is_found_by_the_last_part_of_its_chain() -> None:
    found = entry("fa82-4a26-6ed4-c053::e552-7189-ccb5-1922")

    assert found is not None
    assert (found.kind, found.ours) == ("detachment", TACTICALS)


def test_a_model_of_two_datasheets_is_that_of_the_one_asked_for() -> None:
    shared = "dab7-42f9-222c-d625"

    assert entry(shared) is None
    asked = entry(shared, of=TACTICALS)
    assert asked is not None
    assert asked.ours == "Missile Launcher Support Legionaries", "as the Tactical Detachment offers it"


def test_an_unknown_id_is_no_entry() -> None:
    assert entry("0000-0000") is None
    assert not entries_of("0000-0000")
