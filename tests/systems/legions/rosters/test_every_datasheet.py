"""Every datasheet with all that it offers goes out and comes in, as a roster and as the texts that are copied."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from tests.systems.legions.rosters.copied import as_battlescribe, as_newrecruit
from tests.systems.legions.rosters.told import same
from umpire.formats.imports import Roster, parse_roster
from umpire.systems.legions.files import (
    FORMS,
    ArmyEntry,
    ArmyFormation,
    Datasheet,
    DetachmentEntry,
    datasheets,
    read_legions,
)
from umpire.systems.legions.files.armies import AddedModels, ModelsEntry

FORMATION = {"Legiones Astartes": "Legion Demi-Company", "Solar Auxilia": "Solar Auxilia Sub-Cohort"}
TEXTS = (as_battlescribe, as_newrecruit)


def variants(sheet: Datasheet) -> Iterator[DetachmentEntry]:
    """Yield a Detachment as it comes, then with each thing that its datasheet offers."""
    plain = DetachmentEntry(id=sheet.id, datasheet=sheet.id)
    yield plain
    for group in sheet.loadout:
        for title, names in group.named:
            yield replace(plain, loadout=(title,) if title else names)
            if sheet.models_per_detachment > 1 and not group.same_for_all_models:
                yield replace(plain, loadouts=(ModelsEntry(models=1, loadout=(title,) if title else names),))
    for each in sheet.equipment_options:
        yield replace(plain, loadout=(each.weapon,))
    for step in sheet.size_upgrades.options if sheet.size_upgrades else ():
        yield replace(plain, models=sheet.models_per_detachment + step.models)
    for step in sheet.add_models.options if sheet.add_models else ():
        yield replace(plain, add=(AddedModels(model=step.model, models=step.models),))
    for upgrade in sheet.model_upgrades:
        yield replace(plain, loadouts=(ModelsEntry(models=1, upgrade=upgrade.name),))
    for kind in sheet.may_become:
        yield replace(plain, loadouts=(ModelsEntry(models=1, become=kind),))
    if "Leman Russ" in sheet.name or "Malcador" in sheet.name:
        yield replace(plain, tank_commander=True)


def armies(sheet: Datasheet) -> Iterator[ArmyEntry]:
    """Yield armies of one Detachment each."""
    kind = FORMATION.get(sheet.faction, "Taghma Sub-Covenant")
    for entry in variants(sheet):
        formation = ArmyFormation(id="formation", type=kind, detachments=(entry,))
        yield ArmyEntry(id="a", name="A", allegiance="traitor", primary="", points_limit=1000, formations=(formation,))


def unjoined(army: ArmyEntry) -> ArmyEntry:
    """Return an army without its ids, which a text does not have, and who joins whom."""
    formations = tuple(
        replace(each, id="", detachments=tuple(replace(one, id="", attached_to="") for one in each.detachments))
        for each in army.formations
    )
    return replace(army, id="", name="", points_limit=0, formations=formations)


@pytest.mark.parametrize("faction", sorted({each.faction for each in datasheets().values()}))
def test_everything_that_a_datasheet_offers_is_read_again(faction: str) -> None:
    """From the roster with the ids of the catalogues, from one whose ids are gone, and from both texts."""
    for sheet in (each for each in datasheets().values() if each.faction == faction):
        for army in armies(sheet):
            text = FORMS["newrecruit"].write(army)
            roster = parse_roster(text, name="army.json")
            assert same(read_legions(roster).army, army), sheet.id
            bare = parse_roster(text.replace('"entryId"', '"lostId"'), name="army.json")
            assert same(read_legions(bare).army, army), sheet.id
            for write in TEXTS:
                check_text(roster, army, write)


def check_text(roster: Roster, army: ArmyEntry, write: Callable[[Roster], str]) -> None:
    read = read_legions(parse_roster(write(roster), name="army.txt"))
    left = [each for each in read.told if "left out" in each or "no models" in each]
    assert not left, write(roster)
    assert same(unjoined(read.army), unjoined(army)), write(roster)
