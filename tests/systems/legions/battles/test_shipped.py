"""The battles that ship: nothing that they need is missing, and bots play them to their end."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from tests.soak import soak_count
from umpire import play
from umpire.systems.legions.battlefield import change_field
from umpire.systems.legions.beginning import READY, begin
from umpire.systems.legions.workshop import WORKSHOP

MET: Mapping[str, frozenset[str]] = {
    "shipped": frozenset(),
    "drop_assault": frozenset({"came_down", "followed", "disembarked", "detachment_arrived", "landing_over"}),
    "armoured_clash": frozenset({"detachment_arrived", "hover_began", "interception_offered", "flyers_removed"}),
    "titans_in_the_city": frozenset({"shield_struck", "shields_restored", "baron_named"}),
}
"""What each of them was made to show, by the names of events; it is met over a few seeds."""


def events_of(name: str, *, seed: int, rounds: int = 0) -> list[str]:
    """Play one and return the names of its events."""
    field = begin(name).state.field
    if rounds:
        field = change_field(field, mission=replace(field.mission, rounds=rounds))
    battle = play(field, bots=dict.fromkeys(field.sides, "greedy"), seed=seed)
    assert battle.outcome is not None
    return [each.__struct_config__.tag for entry in battle.entries for each in entry.events]


@pytest.mark.parametrize("name", READY)
def test_a_shipped_battle_lacks_nothing(name: str) -> None:
    """1,000 to 1,500 points a side that differ by little, each side with a name and all of its rules."""
    beginning = begin(name)
    assert beginning.lacking == ()
    assert beginning.about
    points = [int(told.removesuffix(" points")) for told in beginning.strength.values()]
    assert all(1000 <= each <= 1500 for each in points)
    assert max(points) - min(points) <= 100
    assert {f"name {side}" for side in beginning.state.field.sides} <= beginning.meta.keys()


@pytest.mark.parametrize("name", READY[1:])
def test_bots_play_a_round_of_it(name: str) -> None:
    """Flyers and those who Deep Strike wait in Reserve from deployment on, and the battle ends with a score."""
    assert ("kept_in_reserve" in events_of(name, seed=1, rounds=1)) == (name != "titans_in_the_city")


@pytest.mark.soak
@pytest.mark.parametrize("name", READY)
def test_bots_play_all_of_it(name: str) -> None:
    """To its end, and what the battle was made to show is met."""
    met = {each for seed in range(soak_count(5)) for each in events_of(name, seed=seed)}
    assert MET[name] <= met


def test_armies_and_tables_of_shipped_battles_can_be_chosen() -> None:
    """For battles of one's own: an army for each side of each battle, a table for each, and open ground."""
    told = WORKSHOP.choices()
    assert len({each.file for each in told.armies}) == 2 * len(READY)
    assert len(told.tables) == len(READY) + 1
    assert all(not each.missing for each in told.armies)
