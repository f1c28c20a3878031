"""What is told of forced moves before they are made: each way as the move then takes it, and what becomes of models."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.legions.fights.boards import board, unit
from umpire.game import Battle
from umpire.geometry import Point, path_length
from umpire.rulings import Ruling
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.files.cases import ask
from umpire.systems.legions.play import LEGIONS, battle_at, mend_action
from umpire.systems.legions.play.core import ModelsMoved
from umpire.systems.legions.play.forced import ChooseSpot

TANK = {"type": "vehicle", "scale": 2, "movement": 8, "save": 4, "caf": 0, "morale": 4, "wounds": 1}


def _ways(ruling: Ruling) -> dict[tuple[Any, ...], tuple[float, ...]]:
    """Where each model ends, by its name and number."""
    told = [each for each in ruling.findings if each.witness is not None]
    return {(each.facts["model"], each.facts.get("die", 0)): each.witness.points[-1] for each in told if each.witness}


@pytest.mark.rule("LI-FGT-047")
def test_a_withdrawal_is_told_for_every_number() -> None:
    """Movement 5 from (10, 20) and 8 from (13, 20): 5 + 3 and 8 + 3 with a 3, 11 and 14 with a 6; nobody goes back."""
    field = board(
        unit("w", "red", {"w1": (10, 20)}),
        unit("t", "red", {"t1": (13, 20)}, profile=TANK),
        unit("z", "blue", {"z1": (50, 40)}),
    )
    infantry, tank = (ask(field, {"question": "withdrawal", "detachment": each}) for each in ("w", "t"))

    assert len(_ways(infantry)) == 6
    assert (_ways(infantry)["w1", 3], _ways(tank)["t1", 3]) == ((10, 12), (13, 9))
    assert (_ways(infantry)["w1", 6], _ways(tank)["t1", 6]) == ((10, 9), (13, 6))
    assert infantry.findings[0].rule == "LI-FGT-047"
    assert infantry.findings[0].facts == {"least": 6.0, "most": 11.0}


@pytest.mark.parametrize(
    ("rule", "at", "enemy", "says"),
    [
        ("LI-FGT-058", (10, 20), (10, 11), "with a 4 on z1 and destroyed: w1"),
        ("LI-FGT-050", (10, 9), (50, 40), "with a 4 or a 5 or a 6 halted by the battlefield edge: w1"),
    ],
)
def test_what_numbers_do_is_told(rule: str, at: Point, enemy: Point, says: str) -> None:
    """Numbers with which a model ends on an enemy's base (4: a gap of 0), or comes to its edge 8.5 inches away."""
    field = board(unit("w", "red", {"w1": at}), unit("z", "blue", {"z1": enemy}))
    ruling = ask(field, {"question": "withdrawal", "detachment": "w"})

    assert [each.says for each in ruling.findings if each.rule == rule] == [says]


@pytest.mark.parametrize(
    ("rule", "at", "enemy", "says"),
    [
        ("LI-END-012", (10, 30), (12, 25), "through z, with a Save roll: w1"),
        ("LI-END-017", (10, 30), (10.5, 20), "on z1 and destroyed: w1"),
        ("LI-END-019", (10, 10.5), (50, 40), "to its battlefield edge, so that all of w is destroyed: w1"),
    ],
)
def test_what_becomes_of_a_fleeing_model_is_told(rule: str, at: Point, enemy: Point, says: str) -> None:
    """Twice 5 inches: a gap of 1 on the way, an overlap at the end, the edge 10 inches from the rim of its base."""
    field = board(unit("w", "red", {"w1": at}), unit("z", "blue", {"z1": enemy}))
    ruling = ask(field, {"question": "flight", "detachment": "w"})

    assert [each.says for each in ruling.findings if each.rule == rule] == [says]


@pytest.mark.rule("LI-END-008")
def test_a_flight_is_told_as_it_is_then_made() -> None:
    """Every model moves along the path that was told, round a rock too, and the path has its full length."""
    field = _two_that_flee()
    told = {name: ask(field, {"question": "flight", "detachment": name}) for name in ("w", "v")}
    battle = Battle.start(LEGIONS, battle_at(field), seed=3, checked=True)
    choices = {choice.subject: choice.action for choice in battle.options("red").choices}
    assert sorted(choices) == ["v", "w"]
    battle.act("red", choices["w"])

    moved = [
        (event.detachment, move)
        for entry in battle.entries
        for event in entry.events
        if isinstance(event, ModelsMoved)
        for move in event.moves
    ]
    assert [name for name, _ in moved] == ["w", "v"]
    assert len(moved[1][1].path) > 2
    for name, move in moved:
        way = next(each for each in told[name].findings if each.facts.get("model") == move.model and each.witness)
        assert way.witness is not None
        assert way.witness.points == move.path
        assert path_length(move.path) == pytest.approx(10.0, abs=1e-3)


def _two_that_flee() -> Battlefield:
    rock = {"id": "rock", "type": "impassable", "outline": [[19, 24], [22, 24], [22, 26], [19, 26]]}
    return board(
        unit("w", "red", {"w1": (10, 30)}, order="fall_back"),
        unit("v", "red", {"v1": (20, 30)}, order="fall_back"),
        unit("z", "blue", {"z1": (50, 40)}),
        state={"stage": "fall_back", "round": 2},
        features=[rock],
    )


def _over_a_friend() -> Any:
    """One that flees squarely onto a friend at (10, 10): every spot an inch away is as near as any."""
    field = board(
        unit("w", "red", {"w1": (10, 20)}, order="fall_back"),
        unit("f", "red", {"f1": (10, 10)}),
        unit("g", "red", {"g1": (12, 10)}),
        unit("z", "blue", {"z1": (50, 40)}),
        state={"stage": "fall_back", "round": 2},
    )
    return Battle.start(LEGIONS, battle_at(field), seed=7).state


@pytest.mark.parametrize("wanted", [(10.0, 13.0), (10.1, 10.1), (9.0, 10.9), (11.4, 10.0)])
@pytest.mark.rule("LI-END-016")
def test_a_spot_dragged_elsewhere_is_drawn_to_the_nearest_that_is_near_enough(wanted: Point) -> None:
    """A place too far out, too far in, or on another friend (at the right) becomes a spot an inch from the end."""
    state = _over_a_friend()
    assert not LEGIONS.judge(state, "red", ChooseSpot(at=wanted)).allowed
    mended = mend_action(state, "red", ChooseSpot(at=wanted))

    assert LEGIONS.judge(state, "red", mended).allowed
    assert path_length(((10, 10), mended.at)) == pytest.approx(1.0, abs=1e-3)
    least = min(path_length((wanted, choice.action.at)) for choice in LEGIONS.options(state, "red").choices)
    assert path_length((wanted, mended.at)) <= least + 1e-3
