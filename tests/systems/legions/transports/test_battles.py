"""Battles with Transports: nobody is in two places, no Transport is overfull, no passenger is lost without a rule."""

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

GUN = {"name": "gun", "range": 16, "dice": 2, "to_hit": 3, "ap": -2}
RIFLE = {"name": "rifle", "range": 10, "dice": 1, "to_hit": 4, "ap": 0}
RHINO = {
    "type": "vehicle",
    "scale": 2,
    "movement": 9,
    "save": 5,
    "caf": 0,
    "morale": 4,
    "special_rules": ["Transport (2)"],
}
SPARTAN = {**RHINO, "special_rules": ["Assault Transport (5)"], "weapons": [GUN], "wounds": 2}
DRACOSAN = {**RHINO, "special_rules": ["Large Transport (4)"]}
FOOT = {"type": "infantry", "scale": 1, "movement": 5, "save": 5, "caf": 1, "morale": 4, "weapons": [RIFLE]}
BULKY = {**FOOT, "save": 3, "special_rules": ["Bulky"]}
WALKER = {**FOOT, "type": "walker", "movement": 7, "weapons": [GUN]}
TANK = {"type": "vehicle", "scale": 2, "movement": 9, "save": 3, "caf": 2, "morale": 4, "weapons": [GUN]}
ARMY = (("rhinos", RHINO, 3), ("foot", FOOT, 6), ("spartan", SPARTAN, 1), ("bulky", BULKY, 2),
        ("dracosan", DRACOSAN, 1), ("walkers", WALKER, 2), ("tanks", TANK, 3))  # fmt: skip


def battlefield() -> Battlefield:
    """A table with three kinds of Transport and what they carry on both sides, nothing set up yet."""
    units = [
        {
            "id": f"{side}-{name}",
            "side": side,
            "formation": side,
            "profile": profile,
            "models": [{"id": f"{side}-{name}-{number + 1}"} for number in range(count)],
        }
        for side in ("red", "blue")
        for name, profile, count in ARMY
    ]
    table = msgspec.convert(
        {
            "size": [48.0, 36.0],
            "units": units,
            "markers": [{"id": "m1", "at": [16, 18]}, {"id": "m2", "at": [32, 18]}],
            "formations": [{"id": side, "side": side, "break_point": 30} for side in ("red", "blue")],
        },
        TableEntry,
    )
    zones = {"red": [(0, 0), (48, 0), (48, 9), (0, 9)], "blue": [(0, 27), (48, 27), (48, 36), (0, 36)]}
    return muster_table(table, msgspec.convert({"round": 0, "phase": "setup", "rounds": 3, "zones": zones}, StateEntry))


@pytest.mark.parametrize("number", range(soak_count(40, part=20)))
@pytest.mark.parametrize("bots", [(Random, Random), (Greedy, Greedy), (Greedy, Random)])
def test_battles_with_transports_keep_the_laws(bots: Any, number: int) -> None:
    """Invariants hold after every entry, and every action and die of the log is judged again."""
    state = opening(battlefield())
    sides = {side: bot() for side, bot in zip(("red", "blue"), bots, strict=True)}
    battle = play(LEGIONS, state, bots=sides, seed=number, on_entry=check, checked=True)

    verify(LEGIONS, battle.journal)


def test_the_greedy_bot_starts_everybody_aboard_who_fits() -> None:
    """Six Detachments, each on Transports that leave the others theirs."""
    battle = play(LEGIONS, opening(battlefield()), bots={"red": Greedy(), "blue": Greedy()}, seed=3)
    happened = Counter(type(event).__name__ for entry in battle.journal.entries for event in entry.events)

    assert happened["StartedEmbarked"] == 6
