"""The End phase: flights and rallies, tokens, Victory Points."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.legions.fights.boards import PLAY, Battle, board, profile, unit
from umpire.errors import IllegalAction
from umpire.game import Luck
from umpire.systems.legions.battlefield import Battlefield, Order, Place
from umpire.systems.legions.play.core import FormationBroken, MoraleChecked, OrderRemoved
from umpire.systems.legions.play.end_phase import effects, open_fall_back, remove_flyers, victory_points
from umpire.systems.legions.play.end_phase.events import (
    MarkerDestroyed,
    MarkerJudged,
    RallyTried,
    TurnedToFlee,
    VictoryPointsScored,
)
from umpire.systems.legions.play.end_phase.fall_back import FleeDetachment
from umpire.systems.legions.play.end_phase.markers import KeepMarkers, MoveMarker


def _routed(**more: Any) -> Battlefield:
    return board(
        unit("p", "red", {"p1": (10, 20)}, order="fall_back", formation="R"),
        unit("q", "red", {"q1": (20, 20)}, order="fall_back", formation="R"),
        unit("r", "blue", {"r1": (40, 30)}, order="fall_back"),
        unit("s", "blue", {"s1": (50, 30)}, order="advance"),
        state={"stage": "fall_back", **more},
    )


def test_the_player_with_initiative_flees_and_rallies_first() -> None:
    """LI-END-007: red flees q and p, rolls its rallies, then blue; LI-END-005 and 006: 4 rallies, 3 does not."""
    battle = Battle(_routed(), 4, 3, 5).open(open_fall_back)
    assert battle.owing == ("red",)
    with pytest.raises(IllegalAction, match="LI-END-003"):
        battle.act("red", FleeDetachment(detachment="r"))
    battle.act("red", FleeDetachment(detachment="q"))
    log = [each for each in battle.events if isinstance(each, (TurnedToFlee, MoraleChecked))]

    assert [(type(each).__name__, each.detachment) for each in log] == [
        ("TurnedToFlee", "q"),
        ("TurnedToFlee", "p"),
        ("MoraleChecked", "p"),
        ("MoraleChecked", "q"),
        ("TurnedToFlee", "r"),
        ("MoraleChecked", "r"),
    ]
    assert [each.detachment for each in battle.of(OrderRemoved)] == ["p", "r"]
    assert battle.field.detachments["q"].order is Order.FALL_BACK
    assert battle.field.models["p1"].at == (10.0, 10.0)
    assert battle.field.models["r1"].at == (40.0, 40.0)
    assert battle.state.frames == ()


def test_those_destroyed_in_flight_do_not_rally() -> None:
    """LI-END-004, LI-END-019, LI-MOR-017: p runs into its edge; its loss breaks the Formation; q rallies at -1."""
    field = board(
        unit("p", "red", {"p1": (10, 10)}, order="fall_back", formation="R"),
        unit("q", "red", {"q1": (20, 30)}, order="fall_back", formation="R"),
        unit("s", "blue", {"s1": (50, 40)}),
        state={"stage": "fall_back"},
    )
    battle = Battle(field, 4).open(open_fall_back).act("red", FleeDetachment(detachment="p"))
    (checked,) = battle.of(MoraleChecked)

    assert battle.field.models["p1"].place is Place.DESTROYED
    assert [each.formation for each in battle.of(FormationBroken)] == ["R"]
    assert (checked.detachment, checked.modified) == ("q", 3)
    assert {each.detachment for each in battle.of(RallyTried)} == {"p", "q"}


def test_nobody_falls_back() -> None:
    """LI-END-001: without Fall Back there is nothing to do."""
    assert Battle(board(unit("a", "red", {"a1": (10, 10)}))).open(open_fall_back).events == []


def test_tokens_are_cleared_but_fall_back_stays() -> None:
    """LI-END-022."""
    field = board(
        unit("d1", "red", {"m1": (10, 10)}, order="march"),
        unit("d2", "red", {"m2": (20, 10)}, order="advance"),
        unit("d4", "blue", {"m4": (30, 30)}, order="fall_back"),
        state={"stage": "end_phase_effects"},
    )
    battle = Battle(field).open(effects)

    assert [each.detachment for each in battle.of(OrderRemoved)] == ["d1", "d2"]
    assert battle.field.detachments["d4"].order is Order.FALL_BACK


def test_flyers_leave_without_being_losses() -> None:
    """LI-END-025."""
    flyer = profile(type="vehicle", special_rules=["Flyer"])
    field = board(unit("f", "red", {"f1": (10, 10)}, profile=flyer), unit("a", "red", {"a1": (20, 10)}))
    battle = Battle(field).open(remove_flyers)

    assert battle.field.models["f1"].place is Place.RESERVE
    assert battle.field.models["a1"].place is Place.TABLE


def _markers(mission: str, *, turn: int = 1, **more: Any) -> Battlefield:
    zones = {"red": [[0, 0], [60, 0], [60, 10], [0, 10]], "blue": [[0, 38], [60, 38], [60, 48], [0, 48]]}
    markers = [
        {"id": "home", "at": [30, 8]},
        {"id": "middle", "at": [30, 24]},
        {"id": "away", "at": [30, 40], **more.pop("away", {})},
    ]
    return board(
        unit("A", "red", {"a1": (30, 10), "a2": (30, 26)}),
        unit("B", "blue", {"b1": (50, 40)}),
        markers=markers,
        state={"stage": "victory_points", "mission": mission, "zones": zones, "round": turn, **more},
    )


def test_markers_are_captured_and_scored() -> None:
    """LI-BTL-037: Seize and Hold, own zone 2 and a neutral one 5."""
    battle = Battle(_markers("seize_and_hold")).open(victory_points)
    (scored,) = battle.of(VictoryPointsScored)

    assert [(each.marker, each.controller) for each in battle.of(MarkerJudged)] == [
        ("home", "red"),
        ("middle", "red"),
        ("away", ""),
    ]
    assert (scored.side, scored.points, scored.because) == ("red", 7, {"home": 2, "middle": 5})
    assert battle.field.score == {"red": 7, "blue": 0}
    assert battle.field.markers["middle"].controller == "red"
    assert "LI-BTL-037" in scored.rules


def test_without_a_mission_nothing_is_scored() -> None:
    """LI-END-026 (a)."""
    assert not Battle(_markers("none")).open(victory_points).of(VictoryPointsScored)


def test_the_last_round_scores_more() -> None:
    """LI-BTL-040: Stronghold Assault gives 7 for the own zone's marker at the end."""
    before = Battle(_markers("stronghold_assault", turn=4)).open(victory_points)
    last = Battle(_markers("stronghold_assault", turn=5)).open(victory_points)

    assert before.field.score["red"] == 4
    assert last.field.score["red"] == 4 + 7


def test_a_marker_in_the_enemy_zone_is_destroyed() -> None:
    """LI-BTL-041: 10 points at once, and the marker is gone."""
    battle = Battle(_markers("devastation", away={"controller": "red"})).open(victory_points)

    assert [each.marker for each in battle.of(MarkerDestroyed)] == ["away"]
    assert battle.field.score["red"] == 5 + 3 + 10
    assert "away" not in battle.field.markers


def test_retrieval_lets_markers_be_moved() -> None:
    """LI-BTL-043: up to 5 inches, not onto a model; or left where they are."""
    battle = Battle(_markers("retrieval")).open(victory_points)
    assert battle.owing == ("red",)
    with pytest.raises(IllegalAction, match="LI-BTL-043"):
        battle.act("red", MoveMarker(marker="middle", to=(30.0, 18.9)))
    with pytest.raises(IllegalAction, match="a2"):
        battle.act("red", MoveMarker(marker="middle", to=(30.0, 25.5)))
    battle.act("red", MoveMarker(marker="middle", to=(30.0, 19.0)))
    choice = PLAY.options(battle.state, "red").choices[0]
    drawn = PLAY.sample(battle.state, "red", choice, Luck(b"key"))
    battle.act("red", drawn)
    if battle.owing:
        battle.act("red", KeepMarkers())

    assert battle.field.markers["middle"].at == (30.0, 19.0)
    assert battle.state.frames == ()
