"""Battles with Reserves: nobody comes who may not, all who wait are somewhere, and logs replay."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from tests.simulate.soaking import check
from tests.soak import soak_count
from umpire.bots import Random
from umpire.game import verify
from umpire.simulate import play
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.files.entries import StateEntry, TableEntry
from umpire.systems.legions.files.muster import muster_table
from umpire.systems.legions.play import LEGIONS, opening

RIFLE = {"name": "rifle", "range": 10, "dice": 1, "to_hit": 4, "ap": 0}
FOOT = {"type": "infantry", "scale": 1, "movement": 5, "save": 5, "caf": 1, "morale": 4, "weapons": [RIFLE]}
POD_RULES = ["Drop Pod", "Orbital Assault", "Transport (2)"]
POD = {**FOOT, "type": "vehicle", "scale": 2, "movement": 0, "special_rules": POD_RULES}
WING = {**FOOT, "type": "vehicle", "scale": 2, "movement": 20, "special_rules": ["Flyer"]}
ARMY = (
    ("foot", FOOT, 4, ""),
    ("scouts", {**FOOT, "special_rules": ["Infiltrate"]}, 3, ""),
    ("striders", {**FOOT, "special_rules": ["Outflank"]}, 3, ""),
    ("terminators", {**FOOT, "save": 3, "special_rules": ["Deep Strike"]}, 4, ""),
    ("pods", POD, 2, ""),
    ("wing", WING, 2, ""),
    ("squad", FOOT, 4, "pods"),
)  # fmt: skip


def battlefield() -> Battlefield:
    """A table with every way to wait and to come on both sides, nothing set up yet."""
    units = [
        {
            "id": f"{side}-{name}",
            "side": side,
            "formation": side,
            "profile": profile,
            "models": [{"id": f"{side}-{name}-{number + 1}"} for number in range(count)],
            **({"embarked": f"{side}-{aboard}"} if aboard else {}),
        }
        for side in ("red", "blue")
        for name, profile, count, aboard in ARMY
    ]
    keep = {
        "id": "keep",
        "type": "structure",
        "outline": [[20, 16], [24, 16], [24, 20], [20, 20]],
        "height": 5,
        "structure": "civitas_imperialis",
    }
    table = msgspec.convert(
        {
            "size": [48.0, 36.0],
            "features": [keep],
            "units": units,
            "markers": [{"id": "m1", "at": [12, 18]}, {"id": "m2", "at": [36, 18]}],
            "formations": [{"id": side, "side": side, "break_point": 30} for side in ("red", "blue")],
        },
        TableEntry,
    )
    zones = {"red": [(0, 0), (48, 0), (48, 9), (0, 9)], "blue": [(0, 27), (48, 27), (48, 36), (0, 36)]}
    state = {"round": 0, "phase": "setup", "rounds": 4, "zones": zones, "reserves": ["red-foot", "blue"]}
    return muster_table(table, msgspec.convert(state, StateEntry))


@pytest.mark.parametrize("number", range(soak_count(40, part=20)))
@pytest.mark.parametrize("bots", [(Random, Random), (Greedy, Random)])
def test_battles_with_reserves_keep_the_laws(bots: Any, number: int) -> None:
    """Invariants hold after every entry, and every action and die of the log is judged again."""
    sides = {side: bot() for side, bot in zip(("red", "blue"), bots, strict=True)}
    battle = play(LEGIONS, opening(battlefield()), bots=sides, seed=number, on_entry=check, checked=True)

    verify(LEGIONS, battle.journal)


def test_the_greedy_bot_comes_down() -> None:
    """It keeps those who may Deep Strike in Reserve, brings them down and has their passengers come out."""
    happened: Counter[str] = Counter()
    battle = play(LEGIONS, opening(battlefield()), bots={"red": Greedy(), "blue": Greedy()}, seed=3)
    for entry in battle.journal.entries:
        happened.update(type(event).__name__ for event in entry.events)

    assert happened["KeptInReserve"] == 6
    assert happened["CameDown"] >= 2
    assert happened["UnloadingBegan"] + happened["ModelDestroyed"] > 0


@pytest.mark.rule("LI-BTL-025")
def test_nobody_waits_after_the_fourth_round() -> None:
    """Once it is over, only Flyers are left in Reserve."""
    battle = play(LEGIONS, opening(battlefield()), bots={"red": Random(), "blue": Random()}, seed=5)
    field = battle.state.field

    assert not [each.id for each in field.detachments.values() if field.in_reserve(each) and "wing" not in each.id]
