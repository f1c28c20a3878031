"""Actions on trial, mended, and Overwatch foreseen: nothing of it changes anything."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from tests.systems.legions.fights.boards import graph
from tests.systems.legions.play_firing.boards import Board, gun, row, volley
from tests.systems.legions.play_firing.test_overwatch import GUN, answer, wall, window
from umpire.errors import IllegalAction
from umpire.game import Battle
from umpire.systems.legions.battlefield import DetachmentType, Order
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, foresee, improve_action, mend_action, opening
from umpire.systems.legions.play.core import BattleState, CombatStep, CombatUnderWay
from umpire.systems.legions.play.fights import PairFights
from umpire.systems.legions.play.firing import FireDetachment, Shot, Volley
from umpire.systems.legions.play.firing.events import HitsRolled
from umpire.systems.legions.questions import ask
from umpire.systems.legions.questions.fights import Touching
from umpire.systems.legions.rules.combat import combat_of


def fresh() -> Battle[Any]:
    return Battle.start(LEGIONS, opening(skirmish(3)), seed=b"t" * 32)


def until(battle: Battle[Any], kind: str) -> tuple[str, Any]:
    """Play with first choices until a kind of choice is open; return the side and the choice."""
    for _ in range(200):
        side = battle.to_decide[0]
        choices = battle.options(side).choices
        found = next((each for each in choices if each.kind == kind), None)
        if found is not None:
            return side, found
        battle.act(side, LEGIONS.sample(battle.view(side).state, side, choices[0], battle.luck(side)))
    raise AssertionError(f"no {kind}")


def test_what_the_battle_accepts_is_allowed_and_nothing_else() -> None:
    """The sampled action is allowed on trial; the other side's, or out of turn, is refused with a reason."""
    battle = fresh()
    side, choice = until(battle, "deploy")
    view = battle.view(side)
    action = LEGIONS.sample(view.state, side, choice, battle.luck(side))
    assert LEGIONS.judge(view.state, side, action).allowed
    other = next(each for each in battle.sides if each != side)
    refused = LEGIONS.judge(battle.view(other).state, other, action)
    assert not refused.allowed
    assert refused.findings[0].says
    seq = len(battle.entries)
    battle.act(side, action)
    assert len(battle.entries) == seq + 1


def test_a_placement_outside_the_zone_is_mended() -> None:
    """Everything shifted 25" out of the zone: what is proposed is in it again, and as it was otherwise."""
    battle = fresh()
    side, choice = until(battle, "deploy")
    state = battle.view(side).state
    action = LEGIONS.sample(state, side, choice, battle.luck(side))
    data = dict(msgspec.to_builtins(action))
    out = data | {"placements": [each | {"at": [each["at"][0], each["at"][1] + 25]} for each in data["placements"]]}
    wrong = read(out)
    assert not LEGIONS.judge(state, side, wrong).allowed
    mended = mend_action(state, side, wrong)
    assert LEGIONS.judge(state, side, mended).allowed
    shifts = {
        (round(one.at[0] - other.at[0], 6), round(one.at[1] - other.at[1], 6))
        for one, other in zip(mended.placements, wrong.placements, strict=True)
    }
    assert len(shifts) == 1


def read(action: dict[str, Any]) -> Any:
    return msgspec.convert(action, LEGIONS.action_type)


def test_what_cannot_be_shifted_is_not_mended() -> None:
    """A choice between two things has no near miss; names of nothing are refused, not crashed on."""
    battle = fresh()
    side, choice = until(battle, "hold")
    state = battle.view(side).state
    with pytest.raises(IllegalAction, match="right or wrong"):
        mend_action(state, side, read({"action": "concede"}))
    with pytest.raises(IllegalAction, match="no Structure"):
        mend_action(state, side, read({"action": "move", "detachment": choice.subject, "garrison": "nowhere"}))


@pytest.mark.rule("LI-FGT-012")
def test_a_wished_fight_is_kept_and_the_rest_paired_as_the_rules_want() -> None:
    """Three against three, all touching: each wished pair comes back in a legal pairing."""
    names = [(f"a{one}", f"b{other}") for one in (1, 2, 3) for other in (1, 2, 3)]
    field = graph(*names)
    combat = combat_of(field, "A")
    assert combat is not None
    frame = CombatUnderWay(combat=combat, step=CombatStep.CHOOSE_PAIRS)
    state = BattleState(field=field).push(frame)
    for one, other in names:
        mended = mend_action(state, "red", PairFights(fights=((one, other),)))
        assert frozenset((one, other)) in {frozenset(pair) for pair in mended.fights}
        assert len(mended.fights) == 3
    told = {each.facts["model"]: each.facts["touching"] for each in ask(field, Touching(detachment="A")).findings}
    assert told["a1"] == "b1, b2, b3"
    assert len(told) == 6


@pytest.mark.rule("LI-OVW-029", "LI-OVW-032")
def test_overwatch_is_foreseen_as_it_then_happens() -> None:
    """Between two walls: the best moment lies in the gap, with the odds of one die at 4+ with -2; it can be called."""
    board = Board(wall("w1", 0, 19, 18, 19), wall("w2", 21, 60, 18, 19))
    board.put("d", "red", (16, 20), order=Order.ADVANCE).put("a", "blue", (20, 10), guns=GUN)
    state = window(board, "d", ((24, 20),))
    ((first, last),) = state.top.openings[0].stretches
    foreseen = foresee(state, "blue", "a")
    assert first <= foreseen.moment <= last
    assert foreseen.moment == foreseen.best
    (hits,) = [each for each in foreseen.ruling.odds if each.name == "hits"]
    assert hits.chances["1"] == pytest.approx(1 / 6)
    assert [each.seen for each in foreseen.caught] == [True]
    told = answer(state, ("blue", foreseen.action), dice=(6,))
    assert told.of(HitsRolled)[0].scored == 1
    hidden = foresee(state, "blue", "a", 0.0)
    assert hidden.action is None
    assert "LI-FIR-008" in hidden.ruling.ids


@pytest.mark.rule("LI-TRT-051")
def test_of_a_launcher_the_missile_is_foreseen_that_harms_a_tank() -> None:
    """Two dice of frag hit more often than one of krak, and come to nothing: one die of krak, 1 in 6, no Save."""
    frag = gun("launcher", "Light", dice=2, to_hit=3, profile="frag")
    krak = gun("launcher", "Anti-tank", to_hit=4, ap=-6, profile="krak")
    board = Board().put("d", "red", (20, 20), kind=DetachmentType.VEHICLE, scale=2, order=Order.ADVANCE)
    board.put("a", "blue", (20, 10), guns=(frag, krak))
    foreseen = foresee(window(board, "d", ((24, 20),)), "blue", "a")
    assert foreseen.action is not None
    assert [each.weapon for each in foreseen.action.shots] == [1]
    assert [each.wounds for each in foreseen.turns] == pytest.approx([1 / 6])
    assert foreseen.ruling.findings[0].says.startswith("1 die of launcher (krak)")


@pytest.mark.rule("LI-TRT-051")
def test_what_a_person_is_shown_first_fires_the_missile_that_harms() -> None:
    """Frag is drawn for the launchers, krak is shown; at Infantry, and where dice are split, what was drawn stays."""
    frag = gun("launcher", "Light", dice=2, to_hit=3, profile="frag", reach=40.0)
    krak = gun("launcher", "Anti-tank", to_hit=4, ap=-6, profile="krak", reach=40.0)
    board = Board().put("a", "red", (20, 10), (20, 12), guns=(frag, krak))
    board.put("tank", "blue", (20, 30), kind=DetachmentType.VEHICLE, scale=2).put("foot", "blue", (25, 30), save=6)
    state = board.state()

    def shown(target: str) -> list[int]:
        drawn = FireDetachment(detachment="a", volleys=(volley(target, "a1", "a2"),))
        return [each.weapon for each in improve_action(state, "red", drawn).volleys[0].shots]

    assert shown("tank") == [1, 1]
    assert shown("foot") == [0, 0]
    split = FireDetachment(detachment="a", volleys=(Volley(target="tank", shots=(Shot(model="a1", dice=1),)),))
    assert improve_action(state, "red", split) == split


@pytest.mark.rule("LI-OVW-031")
def test_the_moments_at_which_something_changes_are_found() -> None:
    """A column comes within 20" man by man: more weapons bear towards the end, and each step is told of."""
    board = Board().put("d", "red", (50, 20), order=Order.ADVANCE)
    board.put("a", "blue", *((20.0 + 2 * n, 20.0) for n in range(4)), guns=(gun(reach=20.0),))
    state = window(board, "d", ((40, 20),))
    turns = foresee(state, "blue", "a").turns
    assert [each.weapons for each in turns] == sorted({each.weapons for each in turns})
    assert len(turns) >= 3
    for one, other in pairwise(turns):
        assert one.last <= other.first
    for turn in turns:
        for moment in (turn.first, turn.last):
            action = foresee(state, "blue", "a", moment).action
            assert action is not None
            assert len(action.shots) == turn.weapons


def test_nobody_else_may_look_ahead() -> None:
    """The mover's player, or a Detachment that has no opening, is told nothing."""
    board = Board().put("d", "red", (16, 20), order=Order.ADVANCE).put("a", "blue", *row(2, 20, 10), guns=GUN)
    state = window(board, "d", ((24, 20),))
    for side, name in (("red", "a"), ("blue", "d")):
        with pytest.raises(IllegalAction):
            foresee(state, side, name)


@pytest.mark.rule("LI-MOV-019", "LI-OVW-031")
@pytest.mark.parametrize(("choice", "east"), [("kept", True), ("ahead", False)])
def test_a_reversing_model_is_pictured_as_it_faces(choice: str, east: bool) -> None:
    """It faces east and goes west: until the end it faces east, or, where the table says so, the way it goes."""
    board = Board(moving_facing=choice).put("d", "red", (30, 20), order=Order.ADVANCE)
    board.put("a", "blue", (20, 10), guns=GUN)
    state = window(board, "d", ((20, 20),))
    caught = [foresee(state, "blue", "a", moment).caught[0] for moment in (0.0, 0.5, 1.0)]

    assert [each.facing[0] > 0 for each in caught] == [east, east, True]
    assert [each.facing[1] for each in caught] == [0, 0, 0]
