"""The battles for those who play for the first time: they begin, and can be played to the end."""

from __future__ import annotations

import pytest

from umpire.game import Battle, battle_of
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.play import LEGIONS

TAUGHT = {
    "tour": {"issue_all_orders", "choose_initiative", "move", "charge", "resolve_fights"},
    "first_fire": {"issue_all_orders", "move", "call_overwatch", "allocate_hit"},
    "first_charge": {"issue_all_orders", "move", "charge", "call_overwatch", "fire", "resolve_fights"},
    "first_mission": {"deploy", "issue_all_orders", "move", "charge", "call_overwatch", "fire", "resolve_fights"},
}
"""What somebody is asked at least once, by the name of the battle."""
MOST = {"tour": 20, "first_fire": 40, "first_charge": 100, "first_mission": 160}
"""How many decisions both sides have together at most: what makes a battle as long as home says."""


@pytest.mark.parametrize("name", TAUGHT)
def test_a_first_battle_teaches_what_it_says_and_comes_to_its_end(name: str) -> None:
    """Between bots it ends with a score, within the decisions that it should take, and asks what it teaches."""
    battle, bot = Battle.start(LEGIONS, battle_of("legions").begin(name).state, seed=1), Greedy()
    asked, count = set[str](), 0
    while battle.to_decide:
        side = battle.to_decide[0]
        view = battle.view(side)
        assert view.options is not None
        asked |= {each.kind for each in view.options.choices}
        battle.act(side, bot.choose(view, view.options, battle.luck(side)))
        count += 1
    assert battle.outcome is not None
    assert asked >= TAUGHT[name]
    assert count <= MOST[name]
