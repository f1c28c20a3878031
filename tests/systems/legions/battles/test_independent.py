"""Independent models in Detachments of several: Core and Units as they are mustered."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import msgspec
import pytest

from umpire.systems.legions.battlefield import Detachment
from umpire.systems.legions.files.armies import ArmyEntry
from umpire.systems.legions.files.enlist import Enlisted, enlist

VELETARII = {"model": "Veletarii", "models": 2}
OGRYNS = {"model": "Charonite Ogryns", "models": 2}
BANNER = {"id": "banner", "datasheet": "questoris-knight-banner", "slot": "Knight", "models": 2}


def _cohort(*added: dict[str, Any]) -> dict[str, Any]:
    """Return the shipped Solar Auxilia; a Tercio with other models added, and two Knights in one banner."""
    army: dict[str, Any] = msgspec.yaml.decode(
        files("umpire.systems.legions").joinpath("data", "battles", "solar_auxilia.yaml").read_bytes()
    )["army"]
    tercio = next(each for each in army["formations"][0]["detachments"] if each["id"] == "tercio-3")
    tercio["add"] = list(added)
    lance = {"id": "lance", "type": "Knightly Lance", "allied": True, "detachments": [BANNER]}
    return army | {"points_limit": 1600, "formations": [*army["formations"][:2], lance]}


def _mustered(army: dict[str, Any]) -> dict[str, Detachment]:
    enlisted = Enlisted()
    enlist(enlisted, "red", msgspec.convert(army, ArmyEntry))
    for each in enlisted.detachments.values():
        assert all(enlisted.models[model].detachment == each.id for model in each.models)
    return enlisted.detachments


@pytest.mark.rule("LI-SPC-043")
def test_independent_models_of_one_name_are_a_unit_beside_the_core() -> None:
    """Four Auxiliaries, two Veletarii, two Ogryns: a Core and two Units, which share the points."""
    found = _mustered(_cohort(VELETARII, OGRYNS))
    parts = {each.id: each for each in found.values() if each.whole == "tercio-3"}

    assert {name: (len(each.models), each.unit_of) for name, each in parts.items()} == {
        "tercio-3": (4, ""),
        "tercio-3-veletarii": (2, "tercio-3"),
        "tercio-3-charonite-ogryns": (2, "tercio-3"),
    }
    alone = _mustered(_cohort())["tercio-3"]
    assert sum(each.points for each in parts.values()) == alone.points + 12 + 30


@pytest.mark.rule("LI-SPC-043")
def test_knights_of_one_name_are_one_unit_outside_a_knightly_lance() -> None:
    """A Detachment that is one Unit is a Detachment as any other."""
    banners = [
        {"id": f"banner-{number}", "datasheet": f"{kind}-knight-banner", "slot": kind.title(), "models": models}
        for number, (kind, models) in enumerate((("questoris", 2), ("questoris", 1), ("cerastus", 1)))
    ]
    lance = {"id": "h", "type": "Barony Guard Lance", "detachments": banners}
    found = _mustered(_cohort() | {"primary": "Knight Households", "points_limit": 700, "formations": [lance]})

    assert found["banner-0"].models == ("banner-0-1", "banner-0-2")
    assert not any(each.unit_of for each in found.values())


@pytest.mark.rule("LI-BTL-064")
def test_in_a_knightly_lance_each_knight_is_a_unit_of_its_own() -> None:
    """The first keeps the id of the banner; there is no Core."""
    parts = [each for each in _mustered(_cohort()).values() if each.whole == "banner"]

    assert [(each.id, each.models, each.unit_of) for each in parts] == [
        ("banner", ("banner-1",), ""),
        ("banner-questoris-knight-2", ("banner-2",), "banner"),
    ]
