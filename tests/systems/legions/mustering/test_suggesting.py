"""What may come next in an army: what mustering takes, nothing else, and enough of it to build one."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.soak import soak_count
from tests.systems.legions.mustering.breaking import broken
from tests.systems.legions.mustering.test_checking import ASSAULT, COMMAND, MORE, TACTICALS, army
from umpire.errors import InputError
from umpire.formats.workshops import MusterChecked, Wanted
from umpire.systems.legions.files import army_lists, datasheets
from umpire.systems.legions.files.mustering import army_of, check_army, muster_book, suggest
from umpire.systems.legions.files.mustering.naming import Names

LIMIT, JOINS = "LI-BTL-001", "LI-SPC-015"
EMPTY = {"LI-BTL-056", "LI-BTL-058", "LI-BTL-072", "LI-BTL-073"}


def rules(checked: MusterChecked) -> Counter[str]:
    return Counter(each.rule for each in checked.complaints)


def with_entries(content: dict[str, Any], row: int, entries: Any) -> dict[str, Any]:
    """Return an army with further Detachments in one of its Formations."""
    rows = list(content["formations"])
    rows[row] = rows[row] | {"detachments": [*rows[row]["detachments"], *entries]}
    return content | {"formations": rows}


@settings(max_examples=soak_count(300), deadline=None)
@given(seed=st.integers(0, 2**32), mistakes=st.integers(0, 2), data=st.data())
def test_nothing_is_wrong_with_what_is_suggested(seed: int, mistakes: int, data: st.DataObject) -> None:
    """What nothing is against makes no rule complain more often than before, and costs what is told.

    But for Commanders of before, who had nobody to join until now.
    """
    content = msgspec.to_builtins(broken(Random(seed), mistakes=mistakes))
    before = check_army(army_of(content))
    open_slots = [
        (row, number)
        for row, each in enumerate(before.formations)
        for number, slot in enumerate(each.slots)
        if not slot.detachments
    ]
    if len({each.id for each in before.formations}) < len(before.formations) or not open_slots:
        return
    row, number = data.draw(st.sampled_from(open_slots))
    wanted = Wanted(formation=before.formations[row].id, slot=number)
    for each in suggest(army_of(content), wanted).detachments:
        after = check_army(army_of(with_entries(content, row, each.entries)))
        if not each.against:
            new = {entry["id"] for entry in each.entries}
            waiting = sum(one.rule == JOINS and one.detachment not in new for one in after.complaints)
            assert not rules(after) - rules(before) - Counter({LIMIT: 1, JOINS: waiting}), each
        if before.formations[row].detachments and not any(one.broken for one in before.formations[row].detachments):
            assert after.points - before.points == each.points, each


@settings(max_examples=soak_count(40), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_everybody_who_fills_a_slot_is_suggested(seed: int) -> None:
    """Each datasheet is put into a Formation: those for which it has a slot are those that are suggested."""
    content = msgspec.to_builtins(broken(Random(seed), mistakes=0))
    before = check_army(army_of(content))
    row = seed % len(before.formations)
    offered = suggest(army_of(content), Wanted(formation=before.formations[row].id)).detachments
    told = {each.datasheet for each in offered if "LI-BTL-056" not in {one.rule for one in each.against}}
    lists = {each.name: each.army_lists for each in muster_book().formations}[before.formations[row].type]
    taken = set()
    for sheet in (each for each in datasheets().values() if each.faction in lists):
        added = with_entries(content, row, [{"id": "nobody-else-9", "datasheet": sheet.id}])
        if not check_army(army_of(added)).formations[row].left_over:
            taken.add(sheet.id)
    assert told == taken


@settings(max_examples=soak_count(60), deadline=None)
@given(seed=st.integers(0, 2**32), mistakes=st.integers(0, 1))
def test_a_formation_that_is_suggested_lacks_only_what_fills_it(seed: int, mistakes: int) -> None:
    """Put into the army empty, it makes no rule complain but those about its slots and Transports."""
    content = msgspec.to_builtins(broken(Random(seed), mistakes=mistakes))
    before = rules(check_army(army_of(content)))
    for each in suggest(army_of(content), Wanted()).formations:
        grown = content | {"formations": [*content["formations"], each.entry]}
        more = rules(check_army(army_of(grown))) - before
        if not each.against:
            assert set(more) <= {LIMIT, *EMPTY}, each


@pytest.mark.parametrize("faction", army_lists())
def test_an_army_of_every_list_is_built_of_suggestions_alone(faction: str) -> None:
    """From nothing: Formations that fit, the cheapest in Compulsory slots, the dearest in others, until it is legal."""
    primary = "traitor" if faction == "Dark Mechanicum" else "loyalist"
    content = army(formations=[], points_limit=1500, allegiance=primary, primary=faction)
    content["formations"] = [_first(content)]
    for _ in range(60):
        checked = check_army(army_of(content))
        if checked.legal:
            break
        content = _one_step(content, checked)
    assert checked.legal, [each.says for each in checked.complaints]


def _first(content: dict[str, Any]) -> Any:
    offered = suggest(army_of(content), Wanted()).formations
    return next(each.entry for each in offered if each.fits and not each.against)


def _one_step(content: dict[str, Any], checked: MusterChecked) -> dict[str, Any]:
    """Return an army with one slot more filled, or where none can be, with a Formation more."""
    for row, formation in enumerate(checked.formations):
        for entry, each in zip(content["formations"][row]["detachments"], formation.detachments, strict=True):
            if each.may_join:
                entry.setdefault("attached_to", each.may_join[0])
        if "Tank Commander" in " ".join(each.says for each in checked.complaints) and formation.detachments:
            content["formations"][row]["detachments"][0]["tank_commander"] = True
        slots = [at for at, each in enumerate(formation.slots) if not each.detachments]
        for slot in sorted(slots, key=lambda at: not formation.slots[at].compulsory):
            offered = suggest(army_of(content), Wanted(formation=formation.id, slot=slot)).detachments
            able = [each for each in offered if each.fits and not each.against]
            if able:
                chosen = able[0] if formation.slots[slot].compulsory else able[-1]
                return with_entries(content, row, chosen.entries)
    return content | {"formations": [*content["formations"], _first(content)]}


def test_transports_carry_all_models() -> None:
    """Ten Tactical Legionaries take five Rhinos, told with their points and what the file then says."""
    ten = {**TACTICALS, "add": [{"model": "Tactical Legionaries", "models": 2}] * 3}
    content = army(COMMAND, ten, MORE, ASSAULT, points_limit=220)
    (rhinos,) = suggest(army_of(content), Wanted(formation="company", carried="tacticals")).detachments
    assert (rhinos.datasheet, rhinos.models, rhinos.points, rhinos.seats) == ("legion-rhino-detachment", 5, 50, 2)
    checked = check_army(army_of(with_entries(content, 0, rhinos.entries)))
    assert checked.legal
    assert (checked.formations[0].detachments[-1].needed, checked.formations[0].detachments[-1].seats) == (5, 2)
    assert check_army(army_of(content)).formations[0].detachments[1].transports == ("legion-rhino-detachment",)


def test_the_same_objection_to_a_second_detachment_is_told() -> None:
    """Two Detachments that must ride and do not are two complaints, though both are told in the same words."""
    pods = {"id": "company", "type": "Legion Drop Pod Assault", "detachments": [TACTICALS]}
    offered = suggest(army_of(army(formations=[pods], points_limit=2000)), Wanted(formation="company")).detachments
    tacticals = next(each for each in offered if each.datasheet == "legion-tactical-detachment")
    assert [each["datasheet"] for each in tacticals.entries] == [
        "legion-tactical-detachment",
        "legion-drop-pod-detachment",
    ]


def test_a_commander_without_a_detachment_to_join_is_told_so() -> None:
    """One joins the only Detachment there is; of a second it is told that there is none to join."""
    two = [{"id": "captain", "datasheet": "legion-command", "attached_to": "tacticals"}, TACTICALS]
    offered = suggest(army_of(army(*two)), Wanted(formation="company")).detachments
    command = next(each for each in offered if each.datasheet == "legion-command")
    assert "LI-SPC-015" in {each.rule for each in command.against}
    (alone,) = (
        each
        for each in suggest(army_of(army(TACTICALS)), Wanted(formation="company", slot=0)).detachments
        if each.datasheet == "legion-command"
    )
    assert (alone.entries[0]["attached_to"], alone.against) == ("tacticals", ())


@pytest.mark.parametrize("name", [each.name for each in muster_book().formations if not each.fixed])
def test_every_slot_of_every_formation_can_be_filled(name: str) -> None:
    """Somebody is suggested for each slot of an empty one; no datasheet of the Solar Auxilia is Light Armour."""
    content = army(formations=[{"id": "it", "type": name}], allegiance="traitor", points_limit=3000)
    (formation,) = check_army(army_of(content)).formations
    for number, slot in enumerate(formation.slots):
        offered = suggest(army_of(content), Wanted(formation="it", slot=number)).detachments
        assert offered or (slot.role, slot.compulsory) == ("Light Armour", False)
        assert not slot.only or {each.datasheet for each in offered} <= set(slot.only)


def test_what_the_army_has_not_is_refused() -> None:
    """A Formation, a slot and a Detachment that are not there are errors that name those that are."""
    mine = army_of(army(COMMAND, TACTICALS, MORE, ASSAULT))
    for wanted, told in (
        (Wanted(formation="compani"), "company"),
        (Wanted(formation="company", slot=99), "counted from 0"),
        (Wanted(formation="company", carried="tactical"), "tacticals"),
    ):
        with pytest.raises(InputError, match=told):
            suggest(mine, wanted)
    crowd = army_of(army(*({**MORE, "id": f"t{number}"} for number in range(61))))
    with pytest.raises(InputError, match="Leave some out"):
        suggest(crowd, Wanted(formation="company"))


def test_who_would_be_one_too_many_is_told_why() -> None:
    """A second Legate for 1,500 points, a Formation of Traitors for Loyalists."""
    auxilia = {
        "id": "cohort",
        "type": "Solar Auxilia Sub-Cohort",
        "detachments": [{"id": "legate", "datasheet": "legate-commander-detachment"}],
    }
    content = army(formations=[auxilia], primary="Solar Auxilia", points_limit=1500)
    offered = suggest(army_of(content), Wanted(formation="cohort")).detachments
    legate = next(each for each in offered if each.datasheet == "legate-commander-detachment")
    assert "LI-BTL-063" in {each.rule for each in legate.against}
    formations = suggest(army_of(content), Wanted()).formations
    dark = next(each for each in formations if each.type == "Terror Protocol Cohort")
    assert {each.rule for each in dark.against} >= {"LI-BTL-062"}


def test_an_id_that_is_a_kind_by_its_bare_name_leaves_room_for_others() -> None:
    """With a number it would be a model of that Detachment: what is added is called otherwise, and at once."""
    bare = army_of(army({**TACTICALS, "id": "legion-tactical-detachment"}))
    assert Names(bare).new("Legion Tactical Detachment") == "further-legion-tactical-detachment-1"
    assert Names(army_of(army(TACTICALS))).new("Legion Tactical Detachment") == "legion-tactical-detachment-1"
