"""Titans explode: what is told and drawn, and battles in which that happens, played to their end."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.systems.legions.fights.boards import board, profile, unit
from tests.systems.legions.titans.boards import titan
from umpire.bots import Random
from umpire.game import verify
from umpire.geometry import point_distance
from umpire.simulate import play
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.play import LEGIONS, battle_at
from umpire.systems.legions.play.explosions import TitanExploded
from umpire.systems.legions.play.invariants import check
from umpire.systems.legions.play.system import read_state
from umpire.systems.legions.telling import marks_of, sentence, shapes_of

LANCES = {"name": "lances", "range": 60, "dice": 6, "to_hit": 2, "ap": -9, "traits": ["Bypass"]}


def doomed(*, wounds: int = 1) -> Battlefield:
    """A Reaver with its last Wounds among friends and foes, in front of lances that pass by its shields."""
    near = {"models": [{"id": f"x{n}", "at": [30 + 2 * n, 24]} for n in range(4)]}
    reaver = titan("t", "blue", (24.0, 24.0), order="first_fire")
    reaver["models"][0] |= {"wounds": wounds}
    return board(
        unit("a", "red", {"a1": (24, 2)}, order="first_fire", profile=profile(weapons=[LANCES])),
        unit("x", "blue", {}, order="first_fire") | near,
        unit("y", "red", {"y1": (24, 30), "y2": (22, 30)}, order="advance"),
        reaver,
        state={"stage": "first_fire", "initiative": "red"},
    )


@pytest.mark.rule("LI-TIT-022")
def test_an_explosion_is_told_with_its_hits_and_drawn_around_the_base() -> None:
    """The sentence names whom it hit, each die tells whether it caught, the shape is 5 inches wider than the base."""
    field = doomed()
    blast = TitanExploded(
        titan="t1",
        stood=field.models["t1"].outline,
        inches=5.0,
        ap=-2,
        models=("x0", "y1", "y2"),
        hits={"y": 2},
        dice=(3, 4, 6),
    )
    (shape,) = shapes_of(blast)

    assert sentence(blast, field) == "T exploded, felt 5 inches away: AP -2 on Y (2 Hits)."
    assert marks_of(blast) == (False, True, True)
    for point in shape.points:
        assert point_distance((point[0], point[1]), (24.0, 24.0)) == pytest.approx(35.0 / 25.4 + 5.0, abs=0.01)


@pytest.mark.parametrize("seed", range(6))
def test_battles_with_dying_titans_break_no_law(seed: int) -> None:
    """Both bots play on after a Titan has exploded; every state on the way is written and read as it is."""

    def look(now: Any, entry: Any) -> None:
        check(now.state)
        text = msgspec.json.encode(now.state)
        assert msgspec.json.encode(read_state(text)) == text

    bots: Any = {"red": Greedy(), "blue": Random()}
    battle = play(LEGIONS, battle_at(doomed(wounds=2)), bots=bots, seed=seed, on_entry=look)

    assert battle.state.result is not None
    assert not battle.state.field.exploding
    verify(LEGIONS, battle.journal)


def test_a_battle_without_exploding_titans_says_nothing_of_them() -> None:
    """Its states are written as they were before there were any."""
    assert "exploding" not in msgspec.to_builtins(battle_at(doomed()))["field"]
