"""Battles of fighters, bombers and hovering Transports: they come, bomb, intercept, hover, and logs replay."""

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
FIGHTER = {
    **FOOT,
    "type": "vehicle",
    "scale": 2,
    "movement": 25,
    "special_rules": ["Flyer", "Interceptor", "Jink (5+)"],
    "weapons": [
        {"name": "lascannon", "range": 22, "dice": 2, "to_hit": 4, "ap": -1, "traits": ["Skyfire"], "arc": "front"}
    ],
}
BOMBER = {
    **FIGHTER,
    "wounds": 2,
    "special_rules": ["Flyer"],
    "weapons": [
        {"name": "bay", "range": None, "dice": 3, "to_hit": 4, "ap": -2, "traits": ["Bombing Run"], "arc": "rear"},
        {"name": "wing bombs", "range": None, "dice": 2, "to_hit": 4, "ap": -2, "traits": ["Bombing Run"]},
        {"name": "turret", "range": 12, "dice": 3, "to_hit": 6, "ap": 0, "traits": ["Point Defence", "Skyfire"]},
    ],
}
HAWK = {**FIGHTER, "movement": 20, "wounds": 2, "special_rules": ["Flyer", "Hover", "Large Assault Transport (8)"]}
ARMY = (
    ("fighters", FIGHTER, 2, ""),
    ("bomber", BOMBER, 1, ""),
    ("hawk", HAWK, 1, ""),
    ("squad", FOOT, 4, "hawk"),
    ("foot", FOOT, 4, ""),
    ("guard", FOOT, 4, ""),
)  # fmt: skip


def battlefield() -> Battlefield:
    """A table with two fighters, a bomber, a Thunderhawk and Infantry on both sides, nothing set up yet."""
    units = [
        {
            "id": f"{side}-{name}",
            "side": side,
            "formation": side,
            "base": "25.4mm",
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
    return muster_table(table, msgspec.convert({"round": 0, "phase": "setup", "rounds": 3, "zones": zones}, StateEntry))


@pytest.mark.parametrize("number", range(soak_count(20, part=10)))
@pytest.mark.parametrize("bots", [(Random, Random), (Greedy, Random)])
def test_battles_in_the_air_keep_the_laws(bots: Any, number: int) -> None:
    """Invariants hold after every entry, and every action and die of the log is judged again."""
    sides = {side: bot() for side, bot in zip(("red", "blue"), bots, strict=True)}
    battle = play(LEGIONS, opening(battlefield()), bots=sides, seed=number, on_entry=check, checked=True)

    verify(LEGIONS, battle.journal)


def test_greedy_bots_bomb_intercept_and_hover() -> None:
    """A battle between two of them has all three in it, in whatever round the dice bring them about."""
    happened: Counter[str] = Counter()
    for seed in range(3):
        battle = play(LEGIONS, opening(battlefield()), bots={"red": Greedy(), "blue": Greedy()}, seed=seed)
        for entry in battle.journal.entries:
            happened.update(type(event).__name__ for event in entry.events)
            kinds = [event.kind for event in entry.events if type(event).__name__ == "FireDeclared"]
            happened.update(map(str, kinds))
        assert battle.state.result is not None

    assert happened["bombing_run"] >= 1
    assert happened["interception"] >= 1
    assert happened["HoverBegan"] >= 2
    assert happened["Disembarked"] >= 1
