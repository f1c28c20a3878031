"""Battles sent to other processes: they stand there as here, go on with the same dice, and come back."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from tests.game.duel import DUEL, START
from umpire.bots import Random
from umpire.errors import IllegalAction
from umpire.game import Battle
from umpire.simulate import play_on
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState

NUMBER, SEED = 3, 11


def begun(decisions: int) -> Battle[BattleState]:
    battle = Battle.start(LEGIONS, opening(skirmish(NUMBER)), seed=SEED)
    play_some(battle, decisions)
    return battle


def play_some(battle: Battle[BattleState], decisions: int) -> Battle[BattleState]:
    """Decide some more, at random."""
    bot = Random()
    for _ in range(decisions):
        side = battle.to_decide[0]
        view = battle.view(side)
        assert view.options is not None
        battle.act(side, bot.choose(view, view.options, battle.luck(side)))
    return battle


@pytest.mark.parametrize("decisions", [0, 1, 40])
def test_a_battle_that_was_sent_stands_where_it_stood(decisions: int) -> None:
    """State, log, what each side sees and what it may do: all is as it was, and any earlier moment is found."""
    battle = begun(decisions)
    sent: Battle[BattleState] = pickle.loads(pickle.dumps(battle))
    assert sent.state == battle.state
    assert sent.view("red", tail=3) == battle.view("red", tail=3)
    assert sent.state_after(decisions // 2) == battle.state_after(decisions // 2)
    assert sent.journal == battle.journal


def test_a_battle_goes_on_in_another_process_as_it_would_here() -> None:
    """The same dice fall there; it comes back, and goes on here to its end as the one that never left."""
    battle = begun(25)
    with ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn")) as pool:
        back = pool.submit(play_some, battle, 15).result()
    here = play_some(battle.fork(), 15)
    assert back.entries == here.entries
    assert len(battle.entries) == len(back.entries) - 15
    bots = {side: Random() for side in battle.sides}
    assert play_on(back, bots=bots).journal == play_on(here, bots=bots).journal


def test_a_battle_on_its_way_is_recorded_by_nobody_and_can_be_undone() -> None:
    """As a fork: what happens there is not written down here, and what it brought along can be taken back."""
    battle, recorded = begun(10), list[Any]()
    battle.record_with(recorded.append)
    sent: Battle[BattleState] = pickle.loads(pickle.dumps(battle))
    play_some(sent, 2)
    sent.undo(to=5)
    assert recorded == []
    assert sent.state == battle.state_after(5)
    twice: Battle[BattleState] = pickle.loads(pickle.dumps(sent))
    assert twice.journal == sent.journal


def test_a_closed_battle_arrives_closed() -> None:
    """Nobody acts in it there either."""
    battle = begun(5)
    battle.close()
    sent: Battle[BattleState] = pickle.loads(pickle.dumps(battle))
    assert sent.journal == battle.journal
    with pytest.raises(IllegalAction, match="closed"):
        sent.undo(to=0)


def test_a_game_that_no_package_brings_cannot_be_sent() -> None:
    """Its functions are in no other process; the error says what is missing."""
    with pytest.raises(
        pickle.PicklingError, match=r"Battles of duel cannot be sent: no installed package .*umpire\.games"
    ):
        pickle.dumps(Battle.start(DUEL, START, seed=1))
