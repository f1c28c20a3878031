"""Oblong bases: where they are proposed to be placed is asked as they will face."""

from __future__ import annotations

import msgspec

from umpire.geometry import heading_from_degrees
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.files.entries import StateEntry, TableEntry
from umpire.systems.legions.files.muster import muster_table
from umpire.systems.legions.rules.arrivals.deep_strike import following_places, judge_following
from umpire.systems.legions.rules.transports import DISEMBARKING, judge_disembarking, suggested_places

TUNNELLER = {"type": "vehicle", "scale": 2, "movement": 8, "save": 4, "special_rules": ["Deep Strike", "Transport (2)"]}
SLED = {"type": "cavalry", "scale": 1, "movement": 9, "save": 5}
LONG = "60x20mm rectangle"


def battlefield() -> Battlefield:
    """Return a table with one of three long tunnellers on it, turned across, and two long sleds aboard a carrier."""
    units = [
        {
            "id": "moles",
            "side": "red",
            "formation": "F",
            "base": LONG,
            "profile": TUNNELLER,
            "models": [{"id": "m1", "at": [20, 20], "facing": 90}, {"id": "m2"}, {"id": "m3"}],
        },
        {
            "id": "carrier",
            "side": "red",
            "formation": "F",
            "profile": {**TUNNELLER, "special_rules": ["Transport (4)"]},
            "base": LONG,
            "models": [{"id": "c1", "at": [40, 20], "facing": 90}],
        },
        {
            "id": "sleds",
            "side": "red",
            "formation": "F",
            "profile": {**SLED, "type": "infantry"},
            "base": LONG,
            "embarked": "carrier",
            "models": [{"id": "s1"}, {"id": "s2"}],
        },
    ]
    table = msgspec.convert({"size": [60, 48], "units": units}, TableEntry)
    state = msgspec.convert({"phase": "movement", "sides": ["red", "blue"]}, StateEntry)
    return muster_table(table, state)


def test_those_who_follow_a_turned_one_find_room_as_it_faces() -> None:
    """Long bases beside one that stands across do not overlap it where they are proposed."""
    field = battlefield()
    own = field.detachments["moles"]
    places = following_places(field, own, "m1")
    assert {each.facing for each in places} == {heading_from_degrees(90.0)}
    assert len(places) == 2
    assert judge_following(field, own, "m1", places).allowed


def test_passengers_come_out_as_their_transport_faces() -> None:
    """The same of those who Disembark from one that stands across."""
    field = battlefield()
    places = suggested_places(field, ("s1", "s2"), None, DISEMBARKING)
    assert len(places) == 2
    assert judge_disembarking(field, "sleds", places, "carrier").allowed
