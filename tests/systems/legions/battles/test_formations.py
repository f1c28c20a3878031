"""Every printed Formation can be filled, and gives its Detachments what it says."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from umpire.errors import InputError
from umpire.systems.legions.files import ArmyEntry, Datasheet, datasheets
from umpire.systems.legions.files.enlist import Enlisted, described, enlist
from umpire.systems.legions.rules.battles import DetachmentMustered, FormationType, formation_types, gained
from umpire.systems.legions.rules.battles.slots import Slot

NOBODY = {("Solar Auxilia", "Light Armour")}
"""Roles of Optional slots that no printed datasheet of the Army List has."""


def _army(kind: str, detachments: list[dict[str, Any]], **formation: Any) -> ArmyEntry:
    told = {
        "id": "a",
        "name": "Test",
        "allegiance": "traitor",
        "primary": formation_types()[kind].faction,
        "points_limit": 1,
        "formations": [{"id": "f", "type": kind, "detachments": detachments, **formation}],
    }
    return msgspec.convert(told, ArmyEntry)


def _enlisted(kind: str, detachments: list[dict[str, Any]], **formation: Any) -> Enlisted:
    """Muster the army under a limit of its own cost."""
    enlisted = Enlisted()
    army = _army(kind, detachments, **formation)
    enlist(enlisted, "red", msgspec.structs.replace(army, points_limit=100))
    return enlisted


def _fitting(kind: FormationType, role: str, *, compulsory: bool) -> Datasheet:
    """Return the first datasheet that fills a slot, found by trying them all."""
    only = kind.compulsory_only.get(role, ()) if compulsory else ()
    slot = Slot(
        role=role,
        compulsory=compulsory,
        only=only or kind.slots_only.get(role, ()),
        having=() if only else kind.slots_with.get(role, ()),
        faction=kind.slots_from.get(role, ""),
        also=kind.also.get(role, ()),
    )
    for sheet in datasheets().values():
        described = _described(sheet)
        if sheet.faction in kind.army_lists and slot.takes(described):
            return sheet
    raise AssertionError(f"{kind.name}: nobody fills {role}")


def _described(sheet: Datasheet) -> DetachmentMustered:
    profile = sheet.profile(())
    rules = tuple(each.name for each in profile.special_rules)
    return DetachmentMustered(
        datasheet=sheet.id, role=sheet.role, faction=sheet.faction, type=profile.type, points=1, rules=rules
    )


def _refusals(kind: str, detachments: list[dict[str, Any]], **formation: Any) -> str:
    """Return why an army is refused, but for its points."""
    try:
        _enlisted(kind, detachments, **formation)
    except InputError as error:
        return "; ".join(each for each in str(error).split("; ") if "points" not in each)
    return ""


@pytest.mark.parametrize("name", formation_types())
def test_all_slots_of_a_printed_formation_can_be_filled(name: str) -> None:
    kind = formation_types()[name]
    for picks in [()] if not kind.one_of else zip(*[group * 4 for group in kind.one_of], strict=False):
        extra = [role for pick in picks for role in pick]
        wanted = [(role, True) for role in kind.compulsory]
        wanted += [(role, False) for role in (*kind.optional, *extra) if (kind.faction, role) not in NOBODY]
        filled = [
            {"id": f"d{index}", "datasheet": _fitting(kind, role, compulsory=compulsory).id}
            for index, (role, compulsory) in enumerate(wanted)
        ]
        told = _refusals(name, filled, allied=kind.allied == "only")
        assert "slot" not in told, told
        assert "is from" not in told, told


def test_a_slot_of_a_family_takes_no_other_titan() -> None:
    reavers = [{"id": f"r{n}", "datasheet": "reaver-battle-titan"} for n in range(2)]
    assert "slot" not in _refusals("Corsair Battleline Maniple", reavers)
    wolf = {"id": "w", "datasheet": "dire-wolf-heavy-scout-titan"}
    assert "no slot is left for dire-wolf" in _refusals("Corsair Battleline Maniple", [*reavers, wolf])


def test_three_tech_priests_share_one_support_slot() -> None:
    """LI-BTL-065: up to three in one slot; four Support slots are the fewest for ten of them."""
    others = [
        {"id": "hq", "datasheet": "archmagos-prime"},
        *({"id": f"core{n}", "datasheet": "adsecularis-tech-thrall-covenant"} for n in range(2)),
    ]

    def refused(count: int) -> str:
        priests = [{"id": f"p{n}", "datasheet": "tech-priest-auxilia"} for n in range(count)]
        return _refusals("Taghma Sub-Covenant", [*others, *priests])

    assert "slot" in refused(1)  # two Support slots are Compulsory
    assert "slot" not in refused(2)
    assert "slot" not in refused(9)
    assert "no slot is left for tech-priest-auxilia" in refused(10)


def test_a_maniple_of_automata_takes_no_others() -> None:
    base = [
        {"id": "hq", "datasheet": "archmagos-prime"},
        {"id": "core", "datasheet": "adsecularis-tech-thrall-covenant"},
        {"id": "one", "datasheet": "domitar-battle-automata-maniple"},
    ]
    assert "slot" not in _refusals("Legio Cybernetica Cohort", [*base, {"id": "two", "datasheet": "castellax-battle-automata-maniple"}])  # noqa: E501  # fmt: skip
    told = _refusals("Legio Cybernetica Cohort", [*base, {"id": "two", "datasheet": "myrmidon-secutor-host"}])
    assert "Compulsory Support slot (Cortex Controller or Cybernetica Cortex) is empty" in told


def test_detachments_gain_what_their_formation_gives() -> None:
    detachments = [
        {"id": "hq", "datasheet": "auxilia-tactical-command-detachment", "attached_to": "storm"},
        {"id": "storm", "datasheet": "auxilia-veletaris-storm-section"},
        *({"id": f"b{n}", "datasheet": "auxilia-tarantula-battery"} for n in range(2)),
        {"id": "tank", "datasheet": "auxilia-valdor-squadron"},
    ]
    found = _gains("Solar Auxilia Pioneer Company", detachments)
    assert found["storm"] == found["b0"] == {"Infiltrate"}
    assert found["tank"] == {"Forward Deployment"}


def _gains(kind: str, detachments: list[dict[str, Any]]) -> dict[str, set[str]]:
    (mustered,) = described(_army(kind, detachments)).formations
    told = gained(mustered, formation_types()[kind])
    return {entry["id"]: set(gains) for entry, gains in zip(detachments, told, strict=True)}


def test_compulsory_bikes_outflank_and_others_do_not() -> None:
    bikes = [{"id": f"v{n}", "datasheet": "legion-javelin-squadron"} for n in range(5)]
    found = _gains("Legion Sky-Hunter Phalanx", bikes)
    assert sorted(len(each) for each in found.values()) == [0, 1, 1, 1, 1]
