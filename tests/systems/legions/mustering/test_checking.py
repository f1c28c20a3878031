"""Armies as they stand: everything that is wrong with one, where it lies, and what it comes to."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.soak import soak_count
from tests.systems.legions.mustering.breaking import broken
from umpire.errors import InputError
from umpire.formats.workshops import Complaint
from umpire.misfits import look_up
from umpire.systems.legions.files.armies import ArmyEntry
from umpire.systems.legions.files.enlist import Enlisted, enlist
from umpire.systems.legions.files.mustering import army_of, check_army
from umpire.systems.legions.rules.book import BOOK

TACTICALS = {"id": "tacticals", "datasheet": "legion-tactical-detachment"}
MORE = {"id": "more", "datasheet": "legion-tactical-detachment"}
COMMAND = {"id": "command", "datasheet": "legion-command", "attached_to": "tacticals"}
ASSAULT = {"id": "assault", "datasheet": "legion-assault-detachment"}


def army(*detachments: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return an army of a Demi-Company; ``more`` stands in place of what is usual."""
    company = {"id": "company", "type": "Legion Demi-Company", "detachments": list(detachments)}
    usual = {"id": "mine", "name": "Mine", "allegiance": "loyalist", "primary": "Legiones Astartes"}
    return usual | {"points_limit": 150, "formations": [company]} | more


def complaints(content: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the rule and the path of everything that is wrong with an army."""
    return [(each.rule, each.path) for each in check_army(army_of(content)).complaints]


def enlists(army: ArmyEntry) -> bool:
    """Whether a battle takes an army."""
    try:
        enlist(Enlisted(), "side", army)
    except InputError:
        return False
    return True


def lies(content: dict[str, Any], each: Complaint) -> bool:
    """Whether there is something in an army where a complaint lies, or could be."""
    return look_up(content, each.path.rpartition(".")[0], None) is not None


@settings(max_examples=soak_count(1000), deadline=None)
@given(seed=st.integers(0, 2**32), mistakes=st.integers(0, 4))
def test_what_is_told_to_be_legal_is_what_a_battle_takes(seed: int, mistakes: int) -> None:
    """Nothing is wrong with an army exactly where it can be mustered for a battle; what is wrong lies where it says."""
    army = broken(Random(seed), mistakes=mistakes)
    checked = check_army(army)
    assert checked.legal == enlists(army), [each.says for each in checked.complaints]
    assert checked.legal == (not checked.complaints)
    content = msgspec.to_builtins(army)
    for each in checked.complaints:
        assert each.rule == "" or each.rule in BOOK
        assert each.says
        assert each.fix
        assert lies(content, each)
    assert [each.id for each in checked.formations] == [each.id for each in army.formations]


words = st.sampled_from(("id", "type", "detachments", "models", "loadout", "add", "allied", "", "Legion Demi-Company"))
anything = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10**6) | st.floats() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=soak_count(3000), deadline=None)
@given(data=st.data())
def test_what_is_not_of_the_shape_of_an_army_is_refused_at_its_place(data: st.DataObject) -> None:
    """Anything may stand anywhere in the file: it is checked, or there is one error that names its place."""
    detachment = {**TACTICALS, "loadouts": [{"models": 1}], "add": [{"model": "Tactical Legionaries", "models": 2}]}
    content: Any = army(COMMAND, detachment, MORE, ASSAULT)
    places = (
        (content, tuple(content)),
        (content["formations"][0], ("id", "type", "detachments", "legion", "allied", "without", "expanded")),
        (detachment, ("id", "datasheet", "slot", "models", "add", "loadout", "loadouts", "dedicated", "nonsense")),
        (detachment["loadouts"][0], ("models", "loadout", "upgrade", "become")),
        (detachment["add"][0], ("model", "models", "loadout")),
    )
    for _ in range(data.draw(st.integers(1, 3))):
        holder, names = data.draw(st.sampled_from(places))
        name = data.draw(st.sampled_from(names))
        if data.draw(st.booleans()):
            holder[name] = data.draw(anything)
        else:
            holder.pop(name, None)
    refused = ""
    try:
        check_army(army_of(content))
    except InputError as error:
        refused = error.path
    assert refused == "" or refused.startswith("army")


def test_a_legal_army_has_its_points_slots_and_break_point() -> None:
    """130 of 150 points on one Formation of 13 models."""
    checked = check_army(army_of(army(COMMAND, TACTICALS, MORE, ASSAULT)))
    assert (checked.legal, checked.points, checked.limit) == (True, 125, 150)
    (formation,) = checked.formations
    assert (formation.points, formation.break_point, formation.left_over) == (125, 7, ())
    filled = {(each.role, each.compulsory): each.detachments for each in formation.slots if each.detachments}
    assert filled == {
        ("HQ", True): ("command",),
        ("Support", True): ("assault",),
        ("Core", True): ("more",),
    }
    assert [each.detachments for each in formation.slots if each.role == "Core"] == [("tacticals",), ("more",), ()]


def test_one_mistake_hides_no_other() -> None:
    """Wrong weapons, sizes, names and ids are told beside what the rules have against the rest."""
    elves = {"id": "elves", "datasheet": "space-elves"}
    tanks = {"id": "tanks", "datasheet": "legion-predator-squadron", "models": 10, "loadout": ["Plasma guns"]}
    rhinos = {"id": "rhinos", "datasheet": "legion-rhino-detachment", "models": 1, "dedicated": "more"}
    told = complaints(army({**COMMAND, "attached_to": ""}, TACTICALS, MORE, tanks, rhinos, elves))
    place = "formations[0].detachments"
    assert told == [
        ("LI-BTL-001", ""),
        ("LI-BTL-056", "formations[0]"),
        ("LI-SPC-015", f"{place}[0].attached_to"),
        ("", f"{place}[3].loadout"),
        ("", f"{place}[3].models"),
        ("LI-BTL-058", f"{place}[4]"),
        ("", f"{place}[5].datasheet"),
    ]


def test_half_an_army_is_an_army() -> None:
    """Without Formations, without Detachments, without a declaration: what is lacking is told."""
    assert complaints(army(formations=[])) == [("LI-BTL-054", "")]
    assert complaints(army(points_limit=0, formations=[])) == []
    assert (
        complaints(army())
        == [("LI-BTL-054", ""), ("LI-BTL-056", "formations[0]")] + [("LI-BTL-056", "formations[0]")] * 2
    )
    undeclared = army(COMMAND, TACTICALS, MORE, ASSAULT, allegiance="", primary="")
    assert complaints(undeclared) == [
        ("LI-BTL-053", "allegiance"),
        ("LI-BTL-053", "primary"),
        ("LI-BTL-061", "formations[0]"),
    ]
    assert "not of the Primary Army List" in check_army(army_of(undeclared)).complaints[-1].says


def test_what_is_of_no_known_kind_keeps_its_place() -> None:
    """A Formation nobody knows is listed with its Detachments, and told with what it may have meant."""
    content = army(COMMAND, TACTICALS, MORE, ASSAULT)
    content["formations"].append({"id": "odd", "type": "Legion Demi-Companie", "detachments": [{**MORE, "id": "x"}]})
    checked = check_army(army_of(content))
    (told,) = checked.complaints
    assert (told.rule, told.path, told.formation) == ("", "formations[1].type", "odd")
    assert "Legion Demi-Company" in told.fix
    assert [each.name for each in checked.formations[1].detachments] == ["Legion Tactical Detachment"]
    assert checked.points == 125


def test_the_same_id_twice_is_told() -> None:
    """Ids are what models are called by: whose stands twice is told at the second."""
    assert complaints(army(COMMAND, TACTICALS, {**MORE, "id": "tacticals"}, ASSAULT)) == [
        ("", "formations[0].detachments[2].id")
    ]
    alone = {**COMMAND, "attached_to": ""}
    assert complaints(army(alone, TACTICALS, {**MORE, "id": "tacticals"}, ASSAULT)) == [
        ("LI-SPC-015", "formations[0].detachments[0].attached_to"),
        ("", "formations[0].detachments[2].id"),
    ]


def test_what_is_beyond_measure_is_not_counted_out() -> None:
    """Ten thousand models are told, not made; ten thousand Detachments are refused."""
    told = complaints(army(COMMAND, {**TACTICALS, "models": 10_000}, MORE, ASSAULT))
    assert told == [("", "formations[0].detachments[1].models")]
    crowd = [{"models": 0, "loadout": ["Nonsense"]}] * 10_000
    told = complaints(army(COMMAND, {**TACTICALS, "loadouts": crowd}, MORE, ASSAULT))
    assert told == [("", "formations[0].detachments[1].loadouts")]
    few = [{"models": 0, "loadout": ["Nonsense"]}] * 40
    assert len(complaints(army(COMMAND, {**TACTICALS, "loadouts": few}, MORE, ASSAULT))) == 6
    with pytest.raises(InputError, match="at most 200"):
        army_of(army(*({**MORE, "id": f"t{number}"} for number in range(10_000))))


def test_endless_words_are_cut_short() -> None:
    """A datasheet and an id of a hundred thousand letters are told in a few."""
    content = army({**TACTICALS, "datasheet": "a" * 100_000}, {**MORE, "id": "b" * 100_000, "models": 7})
    assert all(len(each.says) < 300 for each in check_army(army_of(content)).complaints)


def test_a_fixed_set_stands_as_it_is() -> None:
    """An Iconic Formation has its Detachments, and its price; what is left out of it that is not there is told."""
    claves = {"id": "clave", "type": "Iron Hands Seeker-Killer Clave Ultor", "legion": "Iron Hands"}
    checked = check_army(army_of(army(formations=[claves], points_limit=410)))
    assert (checked.legal, checked.points, len(checked.formations[0].detachments)) == (True, 410, 3)
    wrong = army(formations=[{**claves, "without": ["sabres"]}], points_limit=410)
    assert complaints(wrong) == [("", "formations[0].without[0]")]


def test_what_to_do_is_told_for_the_place() -> None:
    """An ally of the own list becomes none; one ally too many asks for another primary Formation."""
    company = army(COMMAND, TACTICALS, MORE, ASSAULT)["formations"][0]
    lance = {"type": "Knightly Lance", "allied": True}
    lances = [{**lance, "id": name} for name in ("one", "two")]
    told = check_army(army_of(army(formations=[company, *lances]))).complaints
    assert next(each.fix for each in told if each.rule == "LI-BTL-061").startswith("Take another Formation")
    told = check_army(army_of(army(formations=[{**company, "allied": True}]))).complaints
    assert [each.fix for each in told if each.path == "formations[0]"] == [
        "Change whether it is allied, or leave it out."
    ]


@pytest.mark.rule("LI-BTL-062")
def test_the_dark_mechanicum_is_for_traitors() -> None:
    """Neither its Army List as the Primary one nor a Formation of it is for Loyalists; both are for Traitors."""
    dark = {"id": "dark", "type": "Dark Taghma Sub-covenant"}
    loyal = army(formations=[dark], primary="Dark Mechanicum", points_limit=0)
    assert [each for each in complaints(loyal) if each[0] == "LI-BTL-062"] == [
        ("LI-BTL-062", "primary"),
        ("LI-BTL-062", "formations[0]"),
    ]
    assert "LI-BTL-062" not in {rule for rule, _ in complaints(loyal | {"allegiance": "Traitor"})}


@pytest.mark.rule("LI-BTL-056")
def test_a_detachment_fills_slots_of_its_own_role() -> None:
    """Assault Legionaries that ask for a slot of HQ have none."""
    told = complaints(army(TACTICALS, MORE, ASSAULT, {**ASSAULT, "id": "bosses", "slot": "HQ"}))
    assert told == [("LI-BTL-056", "formations[0]"), ("LI-BTL-056", "formations[0].detachments[3]")]


def test_a_detachment_is_no_larger_than_its_datasheet_has_it() -> None:
    """Upgrades that may be repeated end at the largest size: six Sicarans, not seven."""
    tanks = {"id": "tanks", "datasheet": "legion-sicaran-squadron"}
    six = army(COMMAND, TACTICALS, MORE, ASSAULT, {**tanks, "models": 6}, points_limit=400)
    assert complaints(six) == []
    seven = army(COMMAND, TACTICALS, MORE, ASSAULT, {**tanks, "models": 7}, points_limit=400)
    assert complaints(seven) == [("LI-BTL-054", ""), ("", "formations[0].detachments[4].models")]
