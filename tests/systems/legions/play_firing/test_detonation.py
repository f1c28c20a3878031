"""Remote Controlled Detonation by hand and by bots: who blows up, and where the templates are put."""

from __future__ import annotations

import msgspec
import pytest

from umpire.bots import playable
from umpire.game import Battle
from umpire.systems.legions.battlefield import Manoeuvre
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.files.entries import StateEntry, TableEntry
from umpire.systems.legions.files.muster import muster_table
from umpire.systems.legions.play import LEGIONS, battle_at
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.movement import Detonate, MoveDetachment
from umpire.systems.legions.questions import ask
from umpire.systems.legions.questions.templates import TemplateOdds
from umpire.systems.legions.terminal import TypedHands

CHARGE = {"name": "charge", "range": None, "dice": 1, "to_hit": 3, "ap": -1, "traits": ['Blast (3")']}
CYCLOPS = {
    "type": "vehicle",
    "scale": 2,
    "movement": 9,
    "save": 5,
    "weapons": [CHARGE],
    "special_rules": ["Remote Controlled Detonation"],
}
FOOT = {"type": "infantry", "scale": 1, "movement": 5, "save": 6}


def activated(enemy: float) -> Battle[BattleState]:
    """Two Cyclops near their Legate that have just held their place, and three enemies in a row so far up the table."""
    foes = [{"id": f"x{number}", "at": [19.0 + 1.2 * number, enemy]} for number in range(3)]
    units = [
        {"id": "c", "side": "red", "order": "advance", "base": "25.4mm", "profile": CYCLOPS}
        | {"models": [{"id": "c1", "at": [20, 20]}, {"id": "c2", "at": [22, 20]}]},
        {"id": "l", "side": "red", "order": "advance", "activated": True, "base": "25.4mm"}
        | {"profile": {**FOOT, "special_rules": ["Commander"]}, "models": [{"id": "l1", "at": [20, 12]}]},
        {"id": "x", "side": "blue", "order": "march", "activated": True, "base": "25.4mm", "profile": FOOT}
        | {"models": foes},
    ]
    state = {"round": 1, "phase": "movement", "initiative": "red"}
    field = muster_table(msgspec.convert({"units": units}, TableEntry), msgspec.convert(state, StateEntry))
    battle = Battle.start(LEGIONS, battle_at(field), seed=1)
    battle.act("red", MoveDetachment(detachment="c", manoeuvre=Manoeuvre.HOLD))
    return battle


@pytest.mark.rule("LI-SPC-095")
def test_every_way_to_detonate_that_is_offered_is_allowed() -> None:
    """Both together, each alone, or nobody: whatever is offered is a legal action once it is drawn."""
    battle = activated(22.2)
    options = battle.view("red").options
    assert options is not None
    found = [LEGIONS.sample(battle.state, "red", each, battle.luck("red")) for each in playable(options)]

    assert [sorted({shot.model for shot in getattr(each, "templates", ())}) for each in found] == [
        ["c1", "c2"],
        ["c1"],
        ["c2"],
        [],
    ]
    assert all(LEGIONS.judge(battle.state, "red", each).allowed for each in found)


@pytest.mark.rule("LI-SPC-095")
@pytest.mark.parametrize(("enemy", "blows_up"), [(22.2, True), (30.0, False)])
def test_the_greedy_bot_detonates_where_that_costs_the_enemy(enemy: float, *, blows_up: bool) -> None:
    """With three enemies under its template it does, with nobody near it does not."""
    battle = activated(enemy)
    view = battle.view("red")
    assert view.options is not None
    action = Greedy().choose(view, view.options, battle.luck("red"))

    assert isinstance(action, Detonate) is blows_up


@pytest.mark.rule("LI-SPC-095")
def test_what_is_typed_puts_the_templates_as_near_as_they_may() -> None:
    """'c2 towards 30,20' puts the template of that model an inch from it on that side."""
    battle = activated(22.2)
    options = battle.view("red").options
    assert options is not None
    named = TypedHands().named("c2 towards 30,20", battle.state, options)
    assert named is not None
    action = TypedHands().granted(named[1], battle.state, named[0], battle.luck("red"))

    assert isinstance(action, Detonate)
    assert [each.at for each in action.templates if each.model == "c2"] == [(23.5, 20.0)]


@pytest.mark.rule("LI-SPC-095")
def test_who_detonates_together_is_not_counted_among_those_that_are_hit() -> None:
    """An inch from each of two Cyclops: one alone may strike the other, both together strike the enemy alone."""
    field = activated(21.5).state.field

    def struck(*together: str) -> set[str]:
        ruling = ask(field, TemplateOdds(model="c1", at=(21.0, 20.0), together=together))
        return {each.name for each in ruling.odds}

    assert struck("c1") == {"hits on c", "hits on x"}
    assert struck("c1", "c2") == {"hits on x"}
