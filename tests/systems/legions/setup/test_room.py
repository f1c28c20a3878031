"""Setting up where there is hardly room, or none: what a sampler makes of it, and what becomes of those aboard."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from umpire.errors import IllegalAction
from umpire.game import Battle, Choice, Luck
from umpire.systems.legions.battlefield import Place
from umpire.systems.legions.files.entries import StateEntry, TableEntry
from umpire.systems.legions.files.muster import muster_table
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.setup import DeployDetachment, KeepInReserve, LeaveOut
from umpire.systems.legions.rules.setup import Placement

FOOT = {"type": "infantry", "scale": 1, "movement": 5, "save": 5, "caf": 0, "morale": 4}
TANK = {"type": "vehicle", "scale": 2, "movement": 8, "save": 4, "caf": 1, "morale": 4}
CORNER = [[0, 0], [3, 0], [3, 3], [0, 3]]
FAR = [[0, 38], [60, 38], [60, 48], [0, 48]]


def deploying(units: list[dict[str, Any]], *features: dict[str, Any], **state: Any) -> Battle[BattleState]:
    """Return a deployment in which red, in a corner of three inches, sets up these Detachments."""
    foe = {"id": "x", "side": "blue", "profile": FOOT, "models": [{"id": "x1"}]}
    formations = [{"id": "f", "side": "red", "break_point": 9}]
    table = {
        "formations": formations,
        "units": [*({"side": "red", "formation": "f"} | each for each in units), foe],
        "features": list(features),
    }
    said = {"round": 0, "phase": "setup", "control": "red", "zones": {"red": CORNER, "blue": FAR}} | state
    field = muster_table(msgspec.convert(table, TableEntry), msgspec.convert(said, StateEntry))
    return Battle.start(LEGIONS, opening(field), seed=1)


def tank(name: str, **more: Any) -> dict[str, Any]:
    """Return a Detachment of one tank that fills the corner."""
    return {"id": name, "base": "60mm", "profile": TANK, "models": [{"id": f"{name}-1"} | more]}


def sampled(battle: Battle[BattleState], detachment: str) -> Any:
    """Return what a bot, or the page's Suggest, makes of setting a Detachment up."""
    return LEGIONS.sample(battle.state, "red", Choice(kind="deploy", label="", subject=detachment), Luck(b"any"))


@pytest.mark.rule("LI-BTL-019")
def test_whoever_finds_no_room_is_left_out() -> None:
    """The sampler says so, the judge allows it, and only where there is none."""
    crowded = deploying([tank("first", at=[1.5, 1.5]), tank("late")])
    assert sampled(crowded, "late") == LeaveOut(detachment="late")
    assert crowded.judge("red", LeaveOut(detachment="late")).allowed

    free = deploying([tank("late")])
    assert isinstance(sampled(free, "late"), DeployDetachment)
    with pytest.raises(IllegalAction, match=r"can stand about \(1\.5, 1\.5\)"):
        free.act("red", LeaveOut(detachment="late"))


@pytest.mark.rule("LI-BTL-019")
def test_whoever_may_wait_in_reserve_or_start_in_a_structure_is_not_left_out() -> None:
    """Both are offered in the place of a loss."""
    waits = deploying([tank("first", at=[1.5, 1.5]), tank("late")], reserves=["late"])
    assert sampled(waits, "late") == KeepInReserve(detachment="late")
    assert not waits.judge("red", LeaveOut(detachment="late")).allowed

    house = {"id": "house", "type": "structure", "structure": "civitas_imperialis", "height": 3}
    foot = {"id": "late", "profile": FOOT, "models": [{"id": "late-1"}]}
    inside = deploying([foot], house | {"outline": CORNER})
    assert sampled(inside, "late") == DeployDetachment(detachment="late", garrison="house")


@pytest.mark.rule("LI-BTL-071")
def test_the_second_zone_is_looked_at_too() -> None:
    """One who has two zones is set up in the other one where the first is full."""
    second = [[20, 20], [30, 20], [30, 30], [20, 30]]
    battle = deploying([tank("first", at=[1.5, 1.5]), tank("late")], more_zones={"red": [second]}, attacker="red")
    found = sampled(battle, "late")
    assert found.placements[0].at > (20.0, 20.0)
    assert battle.judge("red", found).allowed


@pytest.mark.rule("LI-SPC-044")
@pytest.mark.rule("LI-SPC-048")
def test_an_independent_unit_that_infiltrates_follows_its_core_out_of_the_zone() -> None:
    """The Core has Infiltrated into a Structure in no man's land, and its Unit stands beside that."""
    rules = ["Infiltrate"]
    core = {"id": "core", "profile": FOOT | {"special_rules": rules}, "models": [{"id": "core-1"}], "garrison": "house"}
    unit = {
        "id": "ogryns",
        "unit_of": "core",
        "profile": FOOT | {"special_rules": [*rules, "Independent"]},
        "models": [{"id": "ogryn-1"}, {"id": "ogryn-2"}],
    }
    house = {"id": "house", "type": "structure", "structure": "civitas_imperialis", "height": 3}
    battle = deploying([core, unit], house | {"outline": [[30, 20], [34, 20], [34, 24], [30, 24]]})
    battle.act("blue", DeployDetachment(detachment="x", placements=(Placement(model="x1", at=(30, 44)),)))
    found = sampled(battle, "ogryns")
    assert isinstance(found, DeployDetachment)
    assert battle.judge("red", found).allowed
    assert all(25 < each.at[0] < 40 for each in found.placements)


@pytest.mark.rule("LI-BTL-019")
def test_those_aboard_are_lost_with_a_transport_that_is_left_out() -> None:
    """Nobody is left in a Transport that is nowhere."""
    carrier = tank("late") | {"profile": TANK | {"special_rules": ["Transport (2)"]}}
    foot = {"id": "squad", "profile": FOOT, "models": [{"id": "squad-1"}], "embarked": "late"}
    battle = deploying([tank("first", at=[1.5, 1.5]), carrier, foot])
    battle.act("red", LeaveOut(detachment="late"))
    places = {each: battle.state.field.models[each].place for each in ("late-1", "squad-1")}
    assert set(places.values()) == {Place.DESTROYED}
