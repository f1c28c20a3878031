"""Structures torn down by hand: what is offered, what the greedy bot does, who stands in the ruin."""

from __future__ import annotations

import pytest

from tests.systems.legions.play_firing.boards import Board, box, ground, gun
from umpire.game import Luck, ScriptedDice, View, decided, proceeded
from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Phase, Stage, Terrain
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.play import LEGIONS, battle_at
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.firing import AllocateHit, WreckStructures
from umpire.systems.legions.rules.traits.wrecker import Blow

CLAW = gun("claw", "Wrecker (2)", to_hit=None, ap=-9)
"""It has a range, but nothing that tells how it hits: it is not fired."""


def walker(*, held_by: str = "blue") -> Battlefield:
    """A walker that touches a Structure in which a trooper stands."""
    board = Board(ground("house", Terrain.STRUCTURE, at=box(10, 14, 10, 14), height=4.0, solid=True)).structure("house")
    board.put("a", "red", (9.5, 12), guns=(CLAW,), kind=DetachmentType.WALKER, scale=2)
    board.put("g", held_by, (12, 12), garrison="house", order=None, save=3)
    return board.put("x", "blue", (40, 40), order=None).field(phase=Phase.COMBAT, stage=Stage.FIRST_FIRE)


def chosen(field: Battlefield) -> object:
    state = battle_at(field, turn="red")
    options = LEGIONS.options(state, "red")
    return Greedy().choose(View(side="red", state=state, options=options, log=()), options, Luck(b"any"))


@pytest.mark.rule("LI-TRT-076")
def test_the_greedy_bot_tears_down_what_an_enemy_is_in() -> None:
    """Not what a friend is in."""
    blow = Blow(model="a1", structure="house", weapons=(0,))

    assert chosen(walker()) == WreckStructures(detachment="a", blows=(blow,))
    assert not isinstance(chosen(walker(held_by="red")), WreckStructures)


@pytest.mark.rule("LI-TRT-076", "LI-STR-049")
def test_who_was_inside_is_placed_before_the_walker_fires() -> None:
    """The Structure falls; its Garrison saves and is placed, and then the walker is asked what it fires at."""
    state, dice = battle_at(walker(), turn="red"), ScriptedDice((6,))
    action = WreckStructures(detachment="a", blows=(Blow(model="a1", structure="house", weapons=(0,)),))
    state = _after(_after(state, "red", action, dice), "blue", AllocateHit(model="g1"), dice)
    placed = LEGIONS.options(state, "blue").choices[0].action
    state = _after(state, "blue", placed, dice)

    assert "house" not in state.field.structures
    assert state.field.models["g1"].on_table
    assert {each.subject for each in LEGIONS.options(state, "red").choices} == {"a"}


def _after(state: BattleState, side: str, action: object, dice: ScriptedDice) -> BattleState:
    state = decided(LEGIONS, state, side, action, dice).state
    while not LEGIONS.to_decide(state):
        state = proceeded(LEGIONS, state, dice).state
    return state
