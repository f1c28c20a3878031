"""All Out War: the players place the Objective markers before anything else stands on the table."""

from __future__ import annotations

import msgspec

from tests.systems.legions.flow.boards import field, play_out
from umpire.game import Battle, verify
from umpire.geometry import gap
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.rules.battles import lay_out, marker_outline, mission_plan


def test_a_battle_with_placed_markers_is_played_to_its_end() -> None:
    """Six markers, three in each zone, more than 10" apart; then deployment, a round, and points for holding them."""
    mission, _ = lay_out(mission_plan("all_out_war"), a="red", b="blue")
    small = field(rounds=1)
    table = msgspec.structs.replace(
        small, size=(60.0, 48.0), mission=msgspec.structs.replace(mission, rounds=1), markers={}
    )
    battle = Battle.start(LEGIONS, opening(table), seed=4, checked=True)
    play_out(battle)
    battle.close()
    markers = tuple(battle.state.field.markers.values())

    assert sorted(each.zone for each in markers) == ["blue"] * 3 + ["red"] * 3
    pairs = [(one, other) for one in markers for other in markers if one.id < other.id]
    assert all(gap(marker_outline(one), marker_outline(other)) > 10.0 for one, other in pairs)
    assert battle.outcome is not None
    verify(LEGIONS, battle.journal)
