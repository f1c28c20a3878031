"""Bombs on the way: what is in a state while they are dropped, and what a page is told of it."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from tests.systems.legions.fights.boards import board, profile, unit
from umpire.game import Battle, Luck
from umpire.server.play.patches import changes
from umpire.systems.legions.play import LEGIONS, battle_at
from umpire.systems.legions.play.movement import DropBombs, GoOn
from umpire.systems.legions.questions import ask
from umpire.systems.legions.questions.bombing import BombingWay
from umpire.systems.legions.questions.reach import ReachOf
from umpire.systems.legions.rules.movement import ModelMove
from umpire.systems.legions.terminal.hands import TypedHands

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
    """Three dice at 4+, AP -2 against Sv 5+: the trooper has one Wound, and keeps it where all three miss."""
    field = over_x().state.field
    path = ((5.0, 10.0), (29.0, 10.0))
    (found,) = ask(field, BombingWay(detachment="m", moves=(ModelMove(model="m1", path=path),))).findings

    assert found.facts["target"] == "x"
    # within 3 inches, base to base: 4 from centre to centre, 3 of them aside, so sqrt(7) = 2.65 before and behind
    assert found.facts["first"] == pytest.approx(3.5 / 24)
    assert found.facts["last"] == pytest.approx(8.5 / 24)
    assert found.facts["wounds"] == pytest.approx(1 - 0.5**3)


@pytest.mark.rule("LI-TRT-028")
def test_bombs_do_most_where_most_lies_within_their_reach() -> None:
    """Six troopers in a row: whoever pauses over the first of them reaches no more than some, in the middle all."""
    row = {f"x{n}": (20.0 + 1.2 * n, 10.0) for n in range(6)}
    field = board(
        unit("m", "red", {"m1": (5, 10)}, order="advance", profile=BOMBER, base="25.4mm"),
        unit("x", "blue", row, order="march", activated=True, base="25.4mm"),
        state={"phase": "movement", "stage": "none", "initiative": "red", "round": 1},
    )
    path = ((5.0, 10.0), (29.0, 10.0))
    (found,) = ask(field, BombingWay(detachment="m", moves=(ModelMove(model="m1", path=path),))).findings
    # within 4 inches, centre to centre, of 23 are those from 19 to 27: all six; three dice at 4+ do 1.5 Wounds on them
    reached = [at for at, _ in row.values() if abs(at - (5.0 + float(found.facts["inches"]))) <= 4.0]

    assert len(reached) >= 3
    assert found.facts["wounds"] == pytest.approx(1.5)


@pytest.mark.rule("LI-TRT-027")
def test_a_pause_says_no_more_than_what_can_be_done_in_it() -> None:
    """With bombs above the trooper all is on offer; once they are dropped, flying on and ending are left."""
    battle = over_x()
    battle.act("red", {"action": "move", "detachment": "m", "moves": [{"model": "m1", "path": [[5, 10], [11, 10]]}]})
    assert battle.options("red").prompt == "m pauses: it may drop bombs, fly on, or end its move."
    choices = {each.kind: each for each in battle.options("red").choices}
    battle.act("red", LEGIONS.sample(battle.state, "red", choices["drop_bombs"], Luck(b"any")))
    while battle.to_decide == ("blue",):
        battle.act("blue", battle.options("blue").choices[0].action)

    assert battle.options("red").prompt == "m pauses: it may fly on, or end its move."


@pytest.mark.rule("LI-TRT-027")
def test_a_person_at_the_terminal_flies_on_and_drops_bombs() -> None:
    """'at 20,10' goes on from a pause; bombs need no further words."""
    battle = over_x()
    battle.act("red", {"action": "move", "detachment": "m", "moves": [{"model": "m1", "path": [[5, 10], [11, 10]]}]})
    choices = {each.kind: each for each in battle.options("red").choices}
    gone = TypedHands().granted("at 20,10", battle.state, choices["go_on"], Luck(b"any"))
    dropped = LEGIONS.sample(battle.state, "red", choices["drop_bombs"], Luck(b"any"))
    proposed = LEGIONS.sample(battle.state, "red", choices["go_on"], Luck(b"any"))

    assert isinstance(gone, GoOn)
    assert gone.moves[0].end == pytest.approx((20.0, 10.0), abs=0.1)
    assert isinstance(dropped, DropBombs)
    assert isinstance(proposed, GoOn)
    assert proposed.moves[0].end[1] == pytest.approx(10.0)
    battle.act("red", dropped)
    assert battle.state.field.models["m1"].bombs == ()


@pytest.mark.rule("LI-SPC-030")
def test_a_flyer_gets_to_where_enemies_stand() -> None:
    """Everywhere within its Movement it may end, over a trooper too: the region has no hole."""
    ruling = ask(over_x().state.field, ReachOf(model="m1"))

    assert ruling.allowed
    assert not [each for each in ruling.findings if each.says == "but not here"]
