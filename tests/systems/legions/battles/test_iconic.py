"""Iconic Formations in army files: their Detachments come of themselves, for one price."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from umpire.errors import InputError
from umpire.systems.legions.files import ArmyEntry
from umpire.systems.legions.files.enlist import Enlisted, described, enlist
from umpire.systems.legions.rules.battles import formation_types

ICONIC = [each for each in formation_types().values() if each.package is not None]


def _army(kind: str, **formation: Any) -> ArmyEntry:
    found = formation_types()[kind]
    told = {
        "id": "a",
        "name": "Test",
        "allegiance": found.allegiance or "traitor",
        "primary": found.faction,
        "points_limit": 1000,
        "formations": [{"id": "f", "type": kind, "legion": found.legion, **formation}],
    }
    army = msgspec.convert(told, ArmyEntry)
    return msgspec.structs.replace(army, points_limit=described(army).points)


def _enlisted(kind: str, **formation: Any) -> Enlisted:
    found = Enlisted()
    enlist(found, "red", _army(kind, **formation))
    return found


@pytest.mark.rule("LI-BTL-067")
@pytest.mark.parametrize("kind", ICONIC, ids=lambda each: each.name)
def test_a_package_costs_its_price_and_can_be_fielded(kind: Any) -> None:
    """Its points are shared by its Detachments; all of it is mustered, with nothing lacking."""
    package = kind.package
    found, both = _enlisted(kind.name), _enlisted(kind.name, expanded=True)

    assert sum(each.points for each in found.detachments.values()) == package.price
    assert len(found.detachments) == len(package.standard)
    assert sum(each.points for each in both.detachments.values()) == package.price + package.expanded_price
    assert len(both.detachments) == len(package.standard) + len(package.expanded)
    assert not both.lacking


@pytest.mark.rule("LI-BTL-067")
def test_leaving_some_expanded_detachments_out_saves_nothing() -> None:
    kind = "White Scars Chogorian Warband"
    found = _enlisted(kind, expanded=True, without=["sabres", "tacticals"])

    assert sum(each.points for each in found.detachments.values()) == 305 + 265
    assert {"f-outriders", "f-jetbikes-1"} < set(found.detachments)
    assert not {"f-sabres", "f-tacticals", "f-rhinos"} & set(found.detachments)


@pytest.mark.rule("LI-BTL-067")
@pytest.mark.parametrize(
    ("formation", "told"),
    [
        ({"without": ["sabres"]}, "no such Expanded Detachment"),
        ({"expanded": True, "without": ["jetbikes-1"]}, "no such Expanded Detachment"),
        ({"detachments": [{"id": "x", "datasheet": "legion-javelin-squadron"}]}, "are fixed"),
    ],
)
def test_nothing_else_is_taken(formation: dict[str, Any], told: str) -> None:
    with pytest.raises(InputError, match=told):
        _enlisted("White Scars Chogorian Warband", **formation)


@pytest.mark.rule("LI-BTL-067")
def test_standard_detachments_of_a_warband_deploy_forward_and_others_do_not() -> None:
    found = _enlisted("White Scars Chogorian Warband", expanded=True)
    forward = {name.partition("/")[0] for name, each in found.profiles.items() if each.has("Forward Deployment")}

    assert forward == {"f-jetbikes-1", "f-jetbikes-2", "f-speeders", "f-javelins"}
