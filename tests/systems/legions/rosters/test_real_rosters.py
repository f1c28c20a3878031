"""Seven rosters in all their forms, laid beside what those expect who made them from the catalogues."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.cli.program import Program
from tests.systems.legions.rosters.real import HERE, NAMES, expected, forms_of
from tests.systems.legions.rosters.told import armed, armed_as_expected, detachments_expected, named, own, same
from umpire.formats import read_document
from umpire.formats.imports import parse_roster, read_roster, roster_text
from umpire.formats.sent import GivenFile
from umpire.formats.workshops import ArmyImported, workshop_of
from umpire.systems.legions.files import FORMS, ArmyEntry, army_in, datasheet, points_of, read_legions, roll_of

pytestmark = HERE

ICONIC = "iconic-strike-force-1000"
PRICED_OTHERWISE = {
    # A Dedicated Storm Eagle costs 85 in the catalogue however many there are; the sheet sells the second for 75.
    ("mixed-allies-3000", "legion-tactical-detachment-2"): (220, 210),
    ("mixed-allies-3000", "legion-assault-detachment-1"): (200, 190),
}
"""Where the points of the file are not those of the datasheets: both, by roster and Detachment."""


def army_of(path: Path) -> ArmyEntry:
    return read_legions(read_roster(path)).army


def imported(path: Path) -> ArmyImported:
    reader = workshop_of("legions").import_army
    assert reader is not None
    return reader(GivenFile(name=str(path), text=roster_text(path)))


@pytest.mark.parametrize("name", NAMES)
def test_all_forms_of_a_roster_are_the_same_army(name: str) -> None:
    armies = [army_of(path) for path in forms_of(name)]
    assert len(armies) >= 3
    assert all(each == armies[0] for each in armies)


@pytest.mark.parametrize("name", NAMES)
def test_a_roster_goes_out_and_comes_in_again_as_it_came(name: str) -> None:
    """An illegal one, and one with a Formation that Umpire does not have, too."""
    army = army_of(forms_of(name)[0])
    again = read_legions(parse_roster(FORMS["newrecruit"].write(army), name="again.json")).army
    assert same(again, army)


@pytest.mark.parametrize("name", NAMES)
def test_every_selection_is_accounted_for(name: str) -> None:
    """Each selection of the file is in the army or in a line of what is told."""
    for path in forms_of(name):
        roster = read_roster(path)
        read = read_legions(roster)
        assert set(read.ended) == {each.path for each in roster.walk()}
        assert ("told" in read.ended.values()) <= bool(read.told)


@pytest.mark.parametrize("name", NAMES)
def test_the_army_as_a_whole(name: str) -> None:
    wanted, army = expected(name), army_of(forms_of(name)[0])
    assert army.name == wanted["roster"]
    assert army.allegiance == wanted["allegiance"].casefold()
    assert army.primary == (wanted["primary_army"] or "")
    assert army.points_limit == wanted["points_limit"]
    for formation, each in zip(army.formations, wanted["formations"], strict=True):
        if each["name"] != "Iconic Formations":
            assert named(formation.type) == named(each["name"])
        assert named(formation.legion) == named(each.get("legion", "").partition(" - ")[2])


@pytest.mark.parametrize("name", NAMES)
def test_detachments_slots_sizes_and_weapons(name: str) -> None:
    wanted, army = expected(name), army_of(forms_of(name)[0])
    for formation, each in zip(army.formations, wanted["formations"], strict=True):
        listed = list(detachments_expected(each["detachments"]))
        for entry, detachment in zip(own(formation), listed, strict=True):
            assert entry.datasheet == detachment["datasheet"]
            assert (entry.slot or datasheet(entry.datasheet).role) == detachment["slot"]
            assert armed(entry) == armed_as_expected(detachment["loadouts"])
            assert armed(entry).total() == detachment["models"]
            carried = [other for other in formation.detachments if other.dedicated == entry.id]
            assert sum((armed(other) for other in carried), Counter()) == armed_as_expected(
                detachment.get("dedicated_transports", [])
            )
            if "custom_name" in detachment:
                assert entry.name == detachment["custom_name"]


@pytest.mark.parametrize("name", NAMES)
def test_upgrades_and_tank_commanders(name: str) -> None:
    wanted, army = expected(name), army_of(forms_of(name)[0])
    for formation, each in zip(army.formations, wanted["formations"], strict=True):
        listed = detachments_expected(each["detachments"])
        for entry, detachment in zip(own(formation), listed, strict=True):
            taken = {one["name"]: one["count"] for one in detachment.get("upgrades", [])}
            found = Counter[str]()
            for one in entry.loadouts:
                found[one.upgrade] += one.models
            assert found["Apothecary"] == taken.get("Apothecary", 0)
            models = [one["name"] for loadout in detachment["loadouts"] for one in loadout.get("upgrades", [])]
            assert entry.tank_commander == ("Tank Commander" in models)


@pytest.mark.parametrize("name", [each for each in NAMES if each not in (ICONIC, "illegal-demi-company-900")])
def test_points_are_those_of_the_file_or_the_difference_is_told(name: str) -> None:
    path = forms_of(name)[0]
    read = read_legions(read_roster(path))
    for formation, each in zip(read.army.formations, expected(name)["formations"], strict=True):
        for entry, detachment in zip(own(formation), detachments_expected(each["detachments"]), strict=True):
            carried = [other for other in formation.detachments if other.dedicated == entry.id]
            ours = sum(points_of(one) for one in (entry, *carried))
            file, here = PRICED_OTHERWISE.get((name, entry.id), (ours, ours))
            assert (detachment["points"], ours) == (file, here)
            told = [line for line in read.told if f"({entry.id}" in line and "by the datasheets" in line]
            assert len(told) == (file != here)
            assert all(f"{file} points in the file, {here} by the datasheets" in line for line in told)


ILLEGAL = {
    "astartes-demi-company-1500": [],
    "solar-auxilia-leman-russ-1500": [],
    "knight-household-2000": [],
    # The catalogue has a Titan slot beside four of Support; the sheet has either two further Support or a Titan.
    "mechanicum-taghmata-2000": [("LI-BTL-056", "no slot is left for Warhound Hunting Pack")],
    # The catalogue holds allies to 30% of the limit; the rules also ask for 70% spent on the primary Army List.
    "mixed-allies-3000": [("LI-BTL-054", "2039 points on Legiones Astartes: at least 2100")],
    # Umpire has no Iconic Formation of that name, so that nothing of it counts.
    ICONIC: [("", "There is no such Formation"), ("LI-BTL-054", "at least 700")],
    # The catalogue says the same in its words, but for the limit: sizes that nobody sells have no price here.
    "illegal-demi-company-900": [
        ("", "may take 4 upgrades"),
        ("", "No upgrade gives this size (got 9)"),
        ("", "No upgrade gives this size (got 5)"),
        ("", "No upgrade gives this size (got 1)"),
        ("LI-BTL-053", "no Primary Army List"),
        ("LI-BTL-056", "a Compulsory HQ slot is empty"),
        ("LI-BTL-056", "a Compulsory Core slot"),
        ("LI-BTL-056", "no slot is left for Legion Contemptor Dreadnought Talon"),
        ("LI-BTL-056", "no slot is left for Legion Contemptor Dreadnought Talon"),
        ("LI-BTL-056", "no slot is left for Legion Sicaran Squadron"),
        ("LI-BTL-056", "no slot is left for Legion Falchion Squadron"),
    ],
}
"""What our rules have against each list: the rule, and what it says; why it differs from the catalogue's list."""


@pytest.mark.parametrize("name", NAMES)
def test_what_is_illegal_is_told_with_its_rule(name: str) -> None:
    told = imported(forms_of(name)[0]).illegal
    assert len(told) == len(ILLEGAL[name])
    for rule, says in ILLEGAL[name]:
        assert any(says in line and line.startswith(f"{rule}: " if rule else "") for line in told), says


@pytest.mark.parametrize("name", [each for each in NAMES if not ILLEGAL[each]])
def test_a_legal_list_is_fielded(name: str, tmp_path: Path, umpire: Program) -> None:
    """The army file that the command writes is one that a battle takes."""
    out = tmp_path / "army.yaml"
    ended = umpire("army", "import", forms_of(name)[0], "--out", out)
    assert ended.code == 0
    assert "It may be fielded." in ended.out
    document = read_document(out)
    assert roll_of(army_in(document), document).points == expected(name)["points"]


def test_an_illegal_list_comes_in_all_the_same(tmp_path: Path, umpire: Program) -> None:
    """It ends with 0, says what is illegal, and the file holds all that was taken."""
    out = tmp_path / "army.yaml"
    ended = umpire("army", "import", forms_of("illegal-demi-company-900")[0], "--out", out)
    assert ended.code == 0
    assert "Illegal: LI-BTL-056" in ended.out
    assert "It may not be fielded as it is" in ended.out
    assert len(army_in(read_document(out)).formations[0].detachments) == 9
