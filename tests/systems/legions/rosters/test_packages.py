"""Packages of Iconic Formations: whole Detachments at one price, fixed; what differs in the file is told."""

from __future__ import annotations

import copy
import json
from typing import Any

from umpire.formats.imports import parse_roster
from umpire.systems.legions.files import FORMS, ArmyEntry, ArmyFormation, ImportedLegions, read_legions

SCARS = "White Scars Chogorian Warband"


def roster(*, expanded: bool = True) -> dict[str, Any]:
    """Return the roster of a Warband: two packages, with their Detachments inside."""
    formation = ArmyFormation(id="icon", type=SCARS, legion="white scars", expanded=expanded)
    army = ArmyEntry(
        id="a", name="A", allegiance="loyalist", primary="Legiones Astartes", points_limit=1000, formations=(formation,)
    )
    written: dict[str, Any] = json.loads(FORMS["newrecruit"].write(army))
    return written


def packages(written: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = written["roster"]["forces"][0]["selections"]
    return [each for each in found if each["type"] == "unit"]


def read(written: dict[str, Any]) -> ImportedLegions:
    return read_legions(parse_roster(json.dumps(written), name="list.json"))


def test_a_package_is_one_selection_at_its_price() -> None:
    """Its Detachments stand inside as units, at no price; and the Iconic Formation names none of them."""
    written = roster()
    standard, expanded = packages(written)
    assert [each["costs"][0]["value"] for each in (standard, expanded)] == [305, 265]
    assert [each["name"] for each in standard["selections"]] == [
        "Legion Scimitar Jetbike Squadron",
        "Legion Scimitar Jetbike Squadron",
        "Legion Land Speeder Squadron",
        "Legion Javelin Squadron",
    ]
    got = read(written)
    assert got.told == ()
    assert got.army.formations[0].detachments == ()


def test_what_is_fixed_and_differs_in_the_file_is_told() -> None:
    """A Detachment too many, one that is missing, one with other weapons: the package stays as it is."""
    written = roster(expanded=False)
    [standard] = packages(written)
    jetbikes, _, speeders, javelins = standard["selections"]
    for each in javelins["selections"][0]["selections"]:
        if each["name"] == "Sponson Mounted lascannon":
            each |= {"name": "Cyclone missile launcher", "entryId": ""}
    more = copy.deepcopy(jetbikes)
    standard["selections"] = [jetbikes, more, copy.deepcopy(jetbikes), javelins]
    got = read(written)
    assert got.army.formations[0] == read(roster(expanded=False)).army.formations[0]
    told = "\n".join(got.told)
    assert "1 x legion-scimitar-jetbike-squadron is none of its Detachments; left out" in told
    assert "1 x legion-land-speeder-squadron is missing in the file" in told
    assert "Legion Javelin Squadron has other models or weapons in the file; it is fixed" in told
    assert speeders["name"] == "Legion Land Speeder Squadron"


def test_expanded_detachments_that_are_left_out_stay_away() -> None:
    written = roster()
    _, expanded = packages(written)
    expanded["selections"] = [each for each in expanded["selections"] if "Sabre" not in each["name"]]
    assert read(written).army.formations[0].without == ("sabres",)


def test_expanded_detachments_come_with_the_standard_ones() -> None:
    """An army cannot have them alone: what that costs is told."""
    written = roster()
    selections = written["roster"]["forces"][0]["selections"]
    selections.remove(packages(written)[0])
    got = read(written)
    assert got.army.formations[0].expanded
    assert any("Expanded Detachments alone" in each and "305 points more" in each for each in got.told)


def test_a_package_that_umpire_does_not_have_keeps_its_detachments() -> None:
    """At the prices of their datasheets, beside the price of the file; it cannot be fielded as it is."""
    written = roster()
    for each in packages(written):
        each |= {"name": "Legion Stonebreaker Siege Force", "entryId": ""}
    got = read(written)
    [formation] = got.army.formations
    assert formation.type == "Legion Stonebreaker Siege Force"
    assert len(formation.detachments) == 8
    assert sum("no Iconic Formation of this name" in each for each in got.told) == 2
    assert any("305 points in the file" in each for each in got.told)
