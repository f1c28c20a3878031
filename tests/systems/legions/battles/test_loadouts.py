"""What a datasheet offers, chosen model by model, with its price."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product
from typing import Any

import msgspec
import pytest

from umpire.errors import InputError
from umpire.systems.legions.files import DetachmentEntry, datasheets
from umpire.systems.legions.files.armies import points_of, recruits
from umpire.systems.legions.files.loadout import arm

TACTICAL = {"datasheet": "legion-tactical-detachment", "models": 4}


def _entry(**fields: Any) -> DetachmentEntry:
    return msgspec.convert({"id": "d", **fields}, DetachmentEntry)


def _carried(entry: DetachmentEntry) -> list[list[str]]:
    return [[weapon.label for weapon in each.profile.weapons] for each in recruits(entry)]


def _as_named(option: tuple[str, tuple[str, ...]]) -> tuple[str, ...]:
    title, weapons = option
    return (title,) if title else weapons


@pytest.mark.parametrize("name", datasheets())
def test_every_printed_choice_can_be_made(name: str) -> None:
    sheet = datasheets()[name]
    for kind in (sheet, *sheet.upgrade_models):
        fixed = sum(len(group.all) for group in kind.loadout)
        choosing = [group for group in kind.loadout if group.choose]
        each_group = (
            (combinations_with_replacement if group.same_twice else combinations)(range(len(group.named)), group.choose)
            for group in choosing
        )
        for picks in product(*each_group):
            taken = [(group, index) for group, pick in zip(choosing, picks, strict=True) for index in pick]
            wanted = [weapon for group, index in taken for weapon in group.named[index][1]]
            named = [name for group, index in taken for name in _as_named(group.named[index])]
            found = arm(sheet, kind, named)
            assert sorted(found.weapons[fixed:]) == sorted(wanted), (kind.model, named)
            assert found.points == sum(group.points[index] for group, index in taken if group.points)


def test_models_of_one_detachment_carry_what_each_of_them_chose() -> None:
    entry = _entry(
        datasheet="krios-battle-tank-squadron",
        models=6,
        loadout=["Krios lightning cannon"],
        loadouts=[{"models": 2, "loadout": ["Irad-scourer"]}],
    )
    carried = [[weapon for weapon in weapons if "sponsons" not in weapon] for weapons in _carried(entry)]
    assert carried == [["Irad-scourer"]] * 2 + [["Krios lightning cannon"]] * 4
    assert points_of(entry) == 100 + 90


def test_a_titan_carries_a_weapon_twice_and_fires_both() -> None:
    entry = _entry(datasheet="reaver-battle-titan", loadout=["Reaver laser blaster", "Reaver laser blaster"])
    (titan,) = _carried(entry)
    assert titan[:2] == ["Reaver laser blaster", "Reaver laser blaster (no. 2)"]
    assert len(titan) == 3


def test_a_titan_of_one_weapon_takes_the_next_on_the_list_beside_it() -> None:
    (titan,) = _carried(_entry(datasheet="reaver-battle-titan", loadout=["Reaver chainfist"]))
    assert titan[:2] == ["Reaver laser blaster", "Reaver chainfist"]


def test_a_dearer_choice_is_paid_for_by_each_model_that_makes_it() -> None:
    entry = _entry(
        datasheet="thanatar-siege-automata-maniple",
        models=4,
        loadouts=[{"models": 3, "loadout": ["Sollex heavy-las", "Graviton ram"]}],
    )
    assert points_of(entry) == 110 + 100 + 3 * 5


def test_equipment_is_paid_for_by_the_models_that_carry_it() -> None:
    plain = _entry(datasheet="legion-typhon-squadron", models=3)
    armed = _entry(
        datasheet="legion-typhon-squadron",
        models=3,
        loadouts=[{"models": 1, "loadout": ["Pintle Mounted multi-melta"]}],
    )
    assert points_of(armed) == points_of(plain) + 5


def test_a_choice_may_change_what_a_transport_carries() -> None:
    (plain,) = recruits(_entry(datasheet="auxilia-dracosan-detachment"))
    (gunned,) = recruits(_entry(datasheet="auxilia-dracosan-detachment", loadout=["Hull Mounted demolisher cannon"]))
    assert str(plain.profile.special("Large Transport")) == "Large Transport (4)"
    assert str(gunned.profile.special("Large Transport")) == "Large Transport (2)"


def test_an_exchange_is_made_where_there_is_something_to_give() -> None:
    knight = {"datasheet": "questoris-knight-banner"}
    plain = _entry(**knight, loadout=["Knight Warden"])
    changed = _entry(**knight, loadout=["Knight Warden", "Thunderstrike gauntlet"])
    assert "Reaper chainsword" not in _carried(changed)[0]
    assert "Thunderstrike gauntlet" in _carried(changed)[0]
    assert points_of(changed) == points_of(plain) + 10
    with pytest.raises(InputError, match="may take 1"):
        points_of(_entry(**knight, loadout=["Knight Crusader (gatling)", "Thunderstrike gauntlet"]))


def test_one_apothecary_for_every_four_legionaries() -> None:
    apothecary = {"models": 1, "upgrade": "Apothecary"}
    entry = _entry(**TACTICAL, loadouts=[apothecary])
    assert points_of(entry) == points_of(_entry(**TACTICAL)) + 10
    assert [each.profile.has("Medicae") for each in recruits(entry)] == [True, False, False, False]
    with pytest.raises(InputError, match="Too many"):
        points_of(_entry(**TACTICAL, loadouts=[{**apothecary, "models": 2}]))
    eight = _entry(
        **TACTICAL, add=[{"model": "Tactical Legionaries", "models": 4}], loadouts=[{**apothecary, "models": 2}]
    )
    assert points_of(eight) == 35 + 24 + 20


def test_a_marauder_becomes_another() -> None:
    entry = _entry(
        datasheet="auxilia-marauder-bomber-squadron", loadouts=[{"models": 1, "become": "Marauder Pathfinder"}]
    )
    assert recruits(entry)[0].profile.name == "Marauder Pathfinder"
    with pytest.raises(InputError, match="exchanged"):
        points_of(_entry(**TACTICAL, loadouts=[{"models": 1, "become": "Legion Terminators"}]))


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({**TACTICAL, "loadouts": [{"models": 5}]}, "More models differ"),
        ({**TACTICAL, "loadouts": [{"models": 1, "upgrade": "Sergeant"}]}, "no such upgrade"),
        ({"datasheet": "legion-rhino-detachment", "models": 1, "loadout": ["Pintle Mounted havoc launcher", "Pintle Mounted multi-melta"]}, "may buy one of these"),  # noqa: E501
        ({"datasheet": "reaver-battle-titan", "loadout": ["Reaver laser blaster"] * 3}, "may take 2"),
        ({"datasheet": "araknae-weapons-platform-battery", "models": 2, "loadout": ["Twin punisher cannon"], "loadouts": [{"models": 1, "loadout": ["Quad accelerator autocannon"]}]}, "armed alike"),  # noqa: E501
    ],
)  # fmt: skip
def test_what_is_not_on_offer_is_refused(fields: dict[str, Any], problem: str) -> None:
    with pytest.raises(InputError, match=problem) as refused:
        points_of(_entry(**fields))
    assert refused.value.fix
