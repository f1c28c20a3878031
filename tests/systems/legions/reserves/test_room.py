"""Where Detachments come out of Reserve over an edge on which others stand, and what is done where none has room."""

from __future__ import annotations

import msgspec
import pytest

from umpire.game import Choice, Luck
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre
from umpire.systems.legions.files.entries import StateEntry, TableEntry
from umpire.systems.legions.files.muster import muster_table
from umpire.systems.legions.play import LEGIONS, battle_at
from umpire.systems.legions.play.movement import Arrive, MoveDetachment
from umpire.systems.legions.rules.setup import entry_near, judge_arrival

TANKS = {"type": "vehicle", "scale": 2, "movement": 8, "save": 4, "caf": 1, "morale": 4}
EDGE = 20.0


def battlefield(*standing: float) -> Battlefield:
    """Four tanks of red in Reserve, behind an edge of 20 inches on which others of red stand, at these places."""
    units = [
        {"id": "late", "side": "red", "profile": TANKS, "models": [{"id": f"late-{n}"} for n in range(4)]},
        {
            "id": "guard",
            "side": "red",
            "order": "advance",
            "profile": TANKS,
            "models": [{"id": f"guard-{at}", "at": [at, 1.0]} for at in standing],
        },
        {"id": "foe", "side": "blue", "profile": TANKS, "models": [{"id": "foe-1", "at": [10, 38]}]},
    ]
    state = {
        "round": 2,
        "phase": "movement",
        "reserves": ["late"],
        "edges": {"red": [[[0, 0], [EDGE, 0]]], "blue": [[[0, 40], [EDGE, 40]]]},
    }
    table = msgspec.convert({"size": [EDGE, 40.0], "units": units}, TableEntry)
    return muster_table(table, msgspec.convert(state, StateEntry))


@pytest.mark.parametrize("standing", [(18.0,), (10.0,), (4.0, 8.0, 13.0)])
def test_models_come_around_whoever_stands_on_the_edge(standing: tuple[float, ...]) -> None:
    """Base beside base where there is room for it, else on both sides of those in the way, in Coherency."""
    field = battlefield(*standing)
    placed = entry_near(field, "late", (10.0, 20.0))
    assert [each.model for each in placed] == [f"late-{n}" for n in range(4)]
    assert judge_arrival(field, field.detachments["late"], placed).allowed


def test_whoever_finds_no_room_waits_until_the_others_have_had_their_turn() -> None:
    """While a friend is still to be activated nobody stays in Reserve: the friend holds its place instead."""
    field = battlefield(*(0.6 + 1.2 * number for number in range(16)))
    assert entry_near(field, "late", (10.0, 20.0)) == ()
    comes = Choice(kind="arrive", label="", subject="late")
    sampled = LEGIONS.sample(battle_at(field, "red"), "red", comes, Luck(b"any"))
    assert sampled == MoveDetachment(detachment="guard", manoeuvre=Manoeuvre.HOLD)

    guard = msgspec.structs.replace(field.detachments["guard"], activated=True)
    alone = msgspec.structs.replace(field, detachments={**field.detachments, "guard": guard})
    sampled = LEGIONS.sample(battle_at(alone, "red"), "red", comes, Luck(b"any"))
    assert not isinstance(sampled, Arrive)
    assert LEGIONS.judge(battle_at(alone, "red"), "red", sampled).allowed
