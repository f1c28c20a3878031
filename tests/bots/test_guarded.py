"""What a bot lays face-down against people cannot be foretold by those who know how it thinks."""

from __future__ import annotations

from typing import Any

import pytest

from umpire.bots import make_bot
from umpire.game import Battle, Luck, Options, View
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, opening


@pytest.fixture(scope="module")
def ordering() -> tuple[View[Any], Options]:
    """A view of a side that owes its Orders."""
    battle = Battle.start(LEGIONS, opening(skirmish(3)), seed=3)
    while True:
        side = battle.to_decide[0]
        view = battle.view(side)
        assert view.options is not None
        if any(each.kind == "issue_all_orders" for each in view.options.choices):
            return view, view.options
        battle.act(side, Greedy().choose(view, view.options, battle.luck(side)))


def test_a_guarded_bot_draws_among_orders_that_are_about_as_good(ordering: tuple[View[Any], Options]) -> None:
    """Plain greedy always issues the same Orders; guarded it issues several sets, each legal, the same for one luck."""
    view, options = ordering
    drawn = [make_bot("greedy", guarded=True).choose(view, options, Luck(bytes([n]) * 32)) for n in range(40)]
    plain = {str(make_bot("greedy").choose(view, options, Luck(bytes([n]) * 32))) for n in range(5)}
    assert len(plain) == 1
    counts = [[str(each) for each in drawn].count(plan) for plan in {str(each) for each in drawn}]
    assert len(counts) > 2
    assert max(counts) < 0.8 * len(drawn)
    again = make_bot("greedy", guarded=True).choose(view, options, Luck(bytes([7]) * 32))
    assert again == drawn[7]
    assert options.side is not None
    for action in drawn[:8]:
        assert LEGIONS.judge(view.state, options.side, action).allowed
