"""What armies can be made of, as the page that builds them is told it: what it offers can be had, at that price."""

from __future__ import annotations

import pytest

from umpire.formats.workshops import DatasheetOffered, LoadoutOption
from umpire.systems.legions.files import datasheet, datasheets, lacking_rules, points_of
from umpire.systems.legions.files.armies import AddedModels, DetachmentEntry, ModelsEntry, recruits
from umpire.systems.legions.files.loadout import arm
from umpire.systems.legions.files.mustering import muster_book
from umpire.systems.legions.rules.battles import Slot, formation_type, formation_types, layouts

BOOK = muster_book()
SHEETS = {each.id: each for each in BOOK.datasheets}


def entry(sheet: DatasheetOffered, **more: object) -> DetachmentEntry:
    return DetachmentEntry(id="it", datasheet=sheet.id, **more)  # type: ignore[arg-type]  # each test knows its field


def test_everything_is_in_it() -> None:
    """Every datasheet and every kind of Formation, once; every Legion whose rule is known."""
    assert list(SHEETS) == list(datasheets())
    assert [each.name for each in BOOK.formations] == list(formation_types())
    assert len(BOOK.legions) == 18
    assert all(not lacking_rules("Legion Sky-Hunter Phalanx", each) for each in BOOK.legions)


def test_who_may_be_primary_and_of_which_allegiance() -> None:
    """Strategic Assets are allies alone, the Dark Mechanicum is for Traitors."""
    primary = {each.name: each.primary for each in BOOK.army_lists}
    assert [name for name, able in primary.items() if not able] == ["Strategic Assets"]
    allegiances = {each.name: each.allegiances for each in BOOK.army_lists}
    assert [name for name, each in allegiances.items() if each == ("traitor",)] == ["Dark Mechanicum"]
    uses = {each.name: each.uses for each in BOOK.formations}
    assert uses["Knightly Lance"] == ("allied",)
    assert uses["Axiom Battleline Maniple"] == ("primary",)
    assert uses["Brethren of Iron"] == ("support",)
    assert uses["White Scars Chogorian Warband"] == ("primary", "allied", "iconic")


@pytest.mark.parametrize("name", [each.name for each in BOOK.formations if not each.fixed])
def test_the_slots_of_a_formation_are_those_that_are_judged(name: str) -> None:
    """Each of its layouts is the slots that are always there, and one choice of each group."""
    offered = next(each.slots for each in BOOK.formations if each.name == name)
    always = [each for each in offered if not each.group]
    groups = sorted({each.group for each in offered} - {0})

    def seen(slot: Slot) -> tuple[str, bool, tuple[str, ...]]:
        return slot.role, slot.compulsory, slot.allowed

    for slots in layouts(formation_type(name)):
        told = [seen(each) for each in slots]
        assert told[: len(always)] == [(each.role, each.compulsory, each.only) for each in always]
        rest = told[len(always) :]
        for group in groups:
            choices = {each.choice for each in offered if each.group == group}
            fitting = [
                own
                for choice in choices
                if (own := [(e.role, e.compulsory, e.only) for e in offered if (e.group, e.choice) == (group, choice)])
                == rest[: len(own)]
            ]
            assert fitting, (group, rest)
            rest = rest[len(fitting[0]) :]
        assert not rest


@pytest.mark.parametrize("name", SHEETS)
def test_what_a_datasheet_offers_can_be_had_at_its_price(name: str) -> None:
    """Sizes, additions, options of loadouts, equipment, exchanges and upgrades cost what mustering asks for them."""
    sheet = SHEETS[name]
    plain = points_of(entry(sheet))
    assert sheet.sizes[0].points == sheet.points == plain
    for size in sheet.sizes:
        assert points_of(entry(sheet, models=size.models)) == size.points
    models = sheet.sizes[0].models
    for added in sheet.additions:
        more = AddedModels(model=added.model, models=added.models)
        assert points_of(entry(sheet, add=(more,))) == plain + added.points
    for bought in sheet.equipment:
        assert points_of(entry(sheet, loadout=(bought.weapon,))) == plain + models * bought.points
    for upgrade in sheet.upgrades:
        if models >= upgrade.one_per:
            one = ModelsEntry(models=1, upgrade=upgrade.name)
            assert points_of(entry(sheet, loadouts=(one,))) == plain + upgrade.points
    for become in sheet.may_become:
        assert become in {each.profile.model for each in sheet.models}
        assert len(list(recruits(entry(sheet, loadouts=(ModelsEntry(models=1, become=become),))))) == models
    own = datasheet(name)
    for kind, offered in zip((own, *own.upgrade_models), sheet.models, strict=True):
        assert set(offered.fixed) <= set(arm(own, kind, ()).weapons)
        for choice in offered.choices:
            for option in choice.options:
                assert _carries(arm(own, kind, option.names).weapons, option), option


def _carries(weapons: tuple[str, ...], option: LoadoutOption) -> bool:
    return all(weapons.count(each) >= option.weapons.count(each) for each in option.weapons)


def test_who_may_take_which_transports() -> None:
    """Tactical Legionaries take Rhinos in a Demi-Company and Drop Pods in an assault; Terminators fit in no Rhino."""
    tacticals = SHEETS["legion-tactical-detachment"].transports
    assert tacticals["Legion Demi-Company"] == ("legion-rhino-detachment",)
    assert tacticals["Legion Drop Pod Assault"] == ("legion-drop-pod-detachment",)
    assert "Legion Demi-Company" not in SHEETS["legion-terminator-detachment"].transports
    assert SHEETS["legion-rhino-detachment"].seats == 2
    assert SHEETS["legion-command"].joins
    assert SHEETS["leman-russ-strike-squadron"].tank_commander == 10
    assert SHEETS["legion-predator-squadron"].tank_commander is None
