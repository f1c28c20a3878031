"""Tech-Priests and Archmagi in army files: whom they may be attached to."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from umpire.errors import InputError
from umpire.systems.legions.battlefield import Battlefield, Detachment
from umpire.systems.legions.files.armies import ArmyEntry
from umpire.systems.legions.files.enlist import Enlisted, enlist
from umpire.systems.legions.files.entries import StateEntry, TableEntry
from umpire.systems.legions.files.muster import muster_table
from umpire.systems.legions.rules.special_rules.attached_deployment import open_to


def _mustered(**attached: str) -> dict[str, Detachment]:
    """Return a Legio Cybernetica Cohort in which some Detachments are attached to others."""
    sheets = {
        "archmagos": ("archmagos-prime", "HQ"),
        "thallax": ("thallax-cohort", "Core"),
        "castellax": ("castellax-battle-automata-maniple", "Support"),
        "priest": ("tech-priest-auxilia", "Support"),
        "second": ("tech-priest-auxilia", "Support"),
    }
    detachments: list[dict[str, Any]] = [
        {"id": name, "datasheet": sheet, "slot": slot, "attached_to": attached.get(name, "")}
        for name, (sheet, slot) in sheets.items()
    ]
    army = {
        "id": "a",
        "name": "Cohort",
        "allegiance": "loyalist",
        "primary": "Mechanicum Taghmata",
        "points_limit": 200,
        "formations": [{"id": "f", "type": "Legio Cybernetica Cohort", "detachments": detachments}],
    }
    enlisted = Enlisted()
    enlist(enlisted, "red", msgspec.convert(army, ArmyEntry))
    return enlisted.detachments


@pytest.mark.rule("LI-SPC-102")
def test_an_archmagos_and_tech_priests_join_automata() -> None:
    """Castellax are Walkers with a Cybernetica Cortex: one Commander joins them, and any number of Tech-Priests."""
    found = _mustered(archmagos="castellax", priest="castellax", second="castellax")

    assert found["castellax"].models == ("castellax-1", "castellax-2", "archmagos", "priest", "second")
    assert set(found) == {"castellax", "thallax"}


@pytest.mark.rule("LI-SPC-004")
def test_a_tech_priest_may_be_left_to_deployment() -> None:
    """It is a Detachment of its own until it is assigned; none of it joins another like it."""
    found = _mustered(archmagos="thallax")

    assert found["priest"].models == ("priest-1",)
    with pytest.raises(InputError, match="cannot be attached"):
        _mustered(archmagos="thallax", priest="second")


def _priest_and_transports(**standing: list[list[float]]) -> Battlefield:
    """A Tech-Priest and infantry of one Formation in deployment, each with a Triaros; some Triaros may stand."""
    profile = {"type": "infantry", "scale": 1, "movement": 5, "save": 5, "caf": 0, "morale": 3, "wounds": 1}
    foot = {"profile": profile, "formation": "f", "side": "red"}
    triaros = {"datasheet": "triaros-armoured-conveyor", "formation": "f", "side": "red"}
    units: list[dict[str, Any]] = [
        {"id": "priest", "datasheet": "tech-priest-auxilia", "formation": "f", "side": "red", "models": [{"id": "p"}]},
        {"id": "foot", **foot, "models": [{"id": "f1"}]},
        {"id": "others", **foot, "models": [{"id": "o1"}]},
        {"id": "his", **triaros, "dedicated": "priest", "models": [{"id": "t1"}]},
        {"id": "theirs", **triaros, "dedicated": "foot", "models": [{"id": "t2"}]},
    ]
    for unit in units:
        for model, at in zip(unit["models"], standing.get(str(unit["id"]), []), strict=False):
            model["at"] = at
    state = {"phase": "setup", "sides": ["red", "blue"], "round": 0}
    return muster_table(msgspec.convert({"units": units}, TableEntry), msgspec.convert(state, StateEntry))


@pytest.mark.rule("LI-BTL-060")
@pytest.mark.parametrize(
    ("standing", "hosts"),
    [({}, ["foot", "others"]), ({"theirs": [[10, 10]]}, ["others"]), ({"his": [[10, 10]]}, ["others"])],
)
def test_a_tech_priest_joins_while_transports_of_both_wait_still(
    standing: dict[str, list[list[float]]], hosts: list[str]
) -> None:
    """Its Dedicated Transports become part of those of its Detachment: no Transport is set up a second time."""
    field = _priest_and_transports(**standing)

    assert [each.id for each in open_to(field, field.models["p"])] == hosts
