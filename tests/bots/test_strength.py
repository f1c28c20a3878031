"""How strong the bots are against one another."""

from __future__ import annotations

from tests.soak import SOAKING, soak_count
from umpire.bots import Random
from umpire.game import System
from umpire.simulate import Contest, Player, series
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState

ANVIL_FIELD = 15
"""The number of the small battle that is the named table of this contest."""

LEAST = 0.9 if SOAKING else 0.8


def anvil_field() -> tuple[System[BattleState], BattleState]:
    return LEGIONS, opening(skirmish(ANVIL_FIELD))


def test_greedy_beats_random() -> None:
    """Over paired seeds with sides swapped greedy wins nine battles of ten; a draw is no win."""
    players = (Player(name="greedy", bot=Greedy), Player(name="random", bot=Random))
    contest = Contest(setting=anvil_field, players=players, name="Anvil Field")
    table = series(contest, pairs=soak_count(50), workers=2 if SOAKING else 1)
    print(table)
    assert table.of("greedy").share >= LEAST, str(table)
