"""Point Defence in the Movement phase: what is suggested, what bots do with it, whole battles with it."""

from __future__ import annotations

import pytest

from tests.systems.legions.play_firing.boards import Board, box, ground, gun, row
from umpire.game import Luck, ScriptedDice, View, decided, proceeded
from umpire.systems.legions.battlefield import DetachmentType, Manoeuvre, Order, Phase, Terrain
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.play import LEGIONS, battle_at
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.firing import AllocateHit, Shot, Volley
from umpire.systems.legions.play.movement import EndActivation, FirePointDefence, MoveDetachment, MoveOwed

CANNON, BOLTERS = gun("cannon", reach=20), gun("bolters", "Point Defence", reach=12, dice=2, to_hit=5)
TANK = DetachmentType.VEHICLE


def tanks(order: Order = Order.ADVANCE) -> BattleState:
    """Two tanks ten inches before Infantry that stands."""
    board = Board().put("a", "red", *row(2, 5, 5), guns=(CANNON, BOLTERS), kind=TANK, scale=2, save=2, order=order)
    board.put("x", "blue", *row(4, 15, 5)).put("y", "blue", (40, 40))
    return battle_at(board.field(phase=Phase.MOVEMENT), turn="red")


@pytest.mark.rule("LI-TRT-056")
def test_all_bolters_and_nothing_else_are_suggested() -> None:
    """Both tanks' bolters at the only Detachment in their range."""
    state = tanks()
    offered = [each for each in LEGIONS.options(state, "red").choices if each.kind == "point_defence"]

    assert [each.subject for each in offered] == ["a>x"]
    assert LEGIONS.sample(state, "red", offered[0], Luck(b"any")) == FirePointDefence(
        detachment="a", volleys=(Volley(target="x", shots=(Shot(model="a1", weapon=1), Shot(model="a2", weapon=1))),)
    )


@pytest.mark.rule("LI-TRT-056", "LI-TRT-057")
@pytest.mark.parametrize("order", [Order.ADVANCE, Order.MARCH])
def test_the_greedy_bot_fires_before_it_moves(order: Order) -> None:
    """It fires at once, and then has the tanks moved or held."""
    bot, state = Greedy(), tanks(order)
    dice = ScriptedDice((1,) * 4)
    fired = _chosen(bot, state)
    assert isinstance(fired, FirePointDefence)

    state = _after(state, fired, dice)
    assert isinstance(state.top, MoveOwed)
    assert isinstance(_chosen(bot, state), MoveDetachment)


@pytest.mark.rule("LI-TRT-056")
def test_the_greedy_bot_ends_an_activation_whose_fire_is_worth_nothing() -> None:
    """Light bolters do nothing to a tank."""
    light = gun("bolters", "Point Defence", "Light", reach=12)
    board = Board().put("a", "red", (5, 5), guns=(light,), kind=TANK, scale=2, order=Order.ADVANCE)
    board.put("x", "blue", (15, 5), kind=TANK, scale=2)
    state = battle_at(board.field(phase=Phase.MOVEMENT), turn="red")
    moved = _chosen(Greedy(), state)
    assert isinstance(moved, MoveDetachment)

    state = _after(state, MoveDetachment(detachment="a", manoeuvre=Manoeuvre.HOLD), ScriptedDice(()))
    assert _chosen(Greedy(), state) == EndActivation(detachment="a")


@pytest.mark.rule("LI-TRT-056", "LI-STR-049")
def test_who_brings_its_own_house_down_is_not_moved_any_more() -> None:
    """Its bolters wreck the Structure that it stands in; nobody outlives that, and its activation is over."""
    wrecking = gun("bolters", "Point Defence", "Demolisher", reach=12, dice=2, ap=-9)
    board = Board(ground("house", Terrain.STRUCTURE, at=box(4, 8, 4, 8), height=4.0, solid=True)).structure("house")
    board.put("a", "red", (6, 6), guns=(wrecking,), order=Order.ADVANCE, garrison="house", save=None)
    board.put("b", "red", (40, 5), order=Order.ADVANCE).put("x", "blue", (40, 40), order=Order.ADVANCE)
    state = battle_at(board.field(phase=Phase.MOVEMENT), turn="red")
    shot = Shot(model="a1", weapon=0)
    fired = FirePointDefence(detachment="a", volleys=(Volley(target="house", shots=(shot,)),))

    dice = ScriptedDice((4, 4, 1, 1, 1, 1))
    state = _after(_after(state, fired, dice), AllocateHit(model="a1"), dice)

    assert not state.field.models["a1"].alive
    assert LEGIONS.to_decide(state) == ("blue",)


def _after(state: BattleState, action: object, dice: ScriptedDice) -> BattleState:
    state = decided(LEGIONS, state, "red", action, dice).state
    while not LEGIONS.to_decide(state):
        state = proceeded(LEGIONS, state, dice).state
    return state


def _chosen(bot: Greedy, state: BattleState) -> object:
    options = LEGIONS.options(state, "red")
    return bot.choose(View(side="red", state=state, options=options, log=()), options, Luck(b"any"))
