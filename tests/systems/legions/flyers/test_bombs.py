"""Bombs on the way: what is in a state while they are dropped, and what a page is told of it."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from tests.systems.legions.fights.boards import board, profile, unit
from umpire.game import Battle
from umpire.server.play.patches import changes
from umpire.systems.legions.play import LEGIONS, battle_at
from umpire.systems.legions.questions import ask
from umpire.systems.legions.questions.bombing import BombingWay
from umpire.systems.legions.rules.movement import ModelMove

BAY = {"name": "bay", "range": None, "dice": 3, "to_hit": 4, "ap": -2, "traits": ["Bombing Run"]}
BOMBER = profile(type="vehicle", scale=2, movement=24, weapons=[BAY], special_rules=["Flyer"])


def over_x() -> Battle[Any]:
    """A bomber that has flown 6 inches and pauses 2 inches from a trooper."""
    field = board(
        unit("m", "red", {"m1": (5, 10)}, order="advance", profile=BOMBER, base="25.4mm"),
        unit("x", "blue", {"x1": (11, 13)}, order="march", activated=True, base="25.4mm"),
        state={"phase": "movement", "stage": "none", "initiative": "red", "round": 1},
    )
    return Battle.start(LEGIONS, battle_at(field), seed=7)


@pytest.mark.rule("LI-TRT-027")
def test_bombs_stand_in_a_state_only_while_they_can_be_dropped() -> None:
    """A table without a bomber in a pause is written as it always was, and a page is told that they are gone."""
    battle = over_x()
    assert "bombs" not in json.dumps(msgspec.to_builtins(battle.state.field.models))
    battle.act("red", {"action": "move", "detachment": "m", "moves": [{"model": "m1", "path": [[5, 10], [11, 10]]}]})
    pausing = battle.state.field.models
    assert pausing["m1"].bombs == (0,)

    battle.act("red", {"action": "end_bombing", "detachment": "m"})
    assert battle.state.field.models["m1"].bombs is UNSET
    told = changes(pausing, battle.state.field.models)
    assert [each for each in told if each.at[-1] == "bombs"] == [each for each in told if each.gone]
    assert any(each.gone for each in told)


@pytest.mark.rule("LI-TRT-027")
def test_a_way_is_told_with_where_bombs_do_most() -> None:
    """Three dice at 4+, AP -2 against Sv 5+, bring 1.5 Wounds, of which the trooper has one."""
    field = over_x().state.field
    path = ((5.0, 10.0), (29.0, 10.0))
    (found,) = ask(field, BombingWay(detachment="m", moves=(ModelMove(model="m1", path=path),))).findings

    assert found.facts["target"] == "x"
    # within 3 inches, base to base: 4 from centre to centre, 3 of them aside, so sqrt(7) = 2.65 before and behind
    assert found.facts["first"] == pytest.approx(3.5 / 24)
    assert found.facts["last"] == pytest.approx(8.5 / 24)
    assert found.facts["wounds"] == pytest.approx(1.0)
