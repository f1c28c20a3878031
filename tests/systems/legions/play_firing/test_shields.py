"""Battles with shields, Precise fire and dice that are rolled again, played to the end of the round by both bots."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.bots import Random
from umpire.server.play.patches import changes
from umpire.simulate import play
from umpire.systems.legions.battlefield import Battlefield, change_model
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.drawing.pieces import shield_pips
from umpire.systems.legions.files.entries import StateEntry, TableEntry
from umpire.systems.legions.files.muster import muster_table
from umpire.systems.legions.play import LEGIONS, battle_at
from umpire.systems.legions.play.invariants import check
from umpire.systems.legions.play.system import read_state

TITAN = {
    "type": "titan",
    "scale": 5,
    "movement": 6,
    "save": 2,
    "caf": 4,
    "morale": 2,
    "wounds": 5,
    "special_rules": ["Void Shields (4)"],
    "weapons": [
        {"name": "bolter", "range": 40, "dice": 6, "to_hit": 4, "ap": -1, "traits": ["Light AT", "Shieldbane"]},
        {"name": "claw", "range": 40, "dice": 1, "to_hit": 2, "traits": ["Impale"]},
        {"name": "mind", "range": 40, "dice": 1, "to_hit": 2, "ap": -1, "traits": ["Psi"]},
        {"name": "tempest", "range": 40, "dice": 1, "to_hit": 2, "ap": -1, "traits": ["Psi"]},
    ],
}
KNIGHT = {
    "type": "knight",
    "scale": 4,
    "movement": 9,
    "save": 3,
    "caf": 4,
    "morale": 3,
    "wounds": 2,
    "special_rules": ["Ion Shield (4+)", "Macro-extinction Targeting Protocols"],
    "weapons": [
        {"name": "cannon", "range": 40, "dice": 3, "to_hit": 3, "ap": -3, "traits": ["Collapsing Singularity"]},
        {"name": "fist", "traits": ["Rend", "Engine Killer (1)"]},
    ],
}
EATERS = {
    "type": "infantry",
    "scale": 1,
    "movement": 5,
    "save": 5,
    "caf": 4,
    "morale": 3,
    "special_rules": ["Invulnerable Save (5+)", "Shield Generator (5+)"],
    "weapons": [{"name": "rifles", "range": 40, "dice": 4, "to_hit": 3, "ap": -2, "traits": ["Precise", "Shred"]}],
}
AUTOMATA = {
    "type": "walker",
    "scale": 2,
    "movement": 6,
    "save": 4,
    "caf": 3,
    "morale": 3,
    "wounds": 2,
    "special_rules": ["Construct Shields (1)"],
    "weapons": [{"name": "mole", "range": 40, "dice": 2, "to_hit": 3, "ap": -1, "traits": ["Burrowing"]}],
}


def field() -> Battlefield:
    """Both sides have all of these, some already in contact."""
    units = []
    for side, y in (("red", 12.0), ("blue", 30.0)):
        more = {"side": side, "formation": f"{side}-f", "order": "first_fire"}
        facing = 90 if side == "red" else 270
        placed = [(10.0, TITAN, "76.2mm"), (18.0, KNIGHT, "50.8mm"), (26.0, EATERS, None), (34.0, AUTOMATA, "25.4mm")]
        for number, (x, profile, base) in enumerate(placed):
            apart = [x] if base == "76.2mm" else [x, x + 4]
            models = [{"id": f"{side}-{number}-{k}", "at": [at, y], "facing": facing} for k, at in enumerate(apart)]
            units.append({"id": f"{side}-{number}", "profile": profile, "models": models, **more})
            units[-1] |= {"base": base} if base else {}
    eaters = {"profile": EATERS, "base": "25mm"}
    for side, y in (("red", 20.0), ("blue", 21.0)):
        models = [{"id": f"{side}-m", "at": [50.0, y], "base": "25.4mm"}]
        units.append({"id": f"{side}-9", "side": side, "formation": f"{side}-f", **eaters, "models": models})
    formations = [{"id": f"{side}-f", "side": side, "legion": "World Eaters"} for side in ("red", "blue")]
    table = msgspec.convert({"units": units, "formations": formations}, TableEntry)
    state = {"phase": "combat", "stage": "first_fire", "initiative": "red", "rounds": 2, "sides": ["red", "blue"]}
    return muster_table(table, msgspec.convert(state, StateEntry))


def test_battles_with_shields_hold_every_law() -> None:
    """No shield falls below 0 or rises above its level, every state can be written and read, and the battle ends."""
    seen: set[str] = set()

    def look(now: Any, entry: Any) -> None:
        check(now.state)
        text = msgspec.json.encode(now.state)
        assert msgspec.json.encode(read_state(text)) == text
        seen.update(type(each).__struct_config__.tag for each in entry.events)

    for seed in range(4):
        bots: Any = {"red": Random() if seed % 2 else Greedy(), "blue": Greedy() if seed % 2 else Random()}
        play(LEGIONS, battle_at(field(), turn="red"), bots=bots, seed=seed, on_entry=look)

    assert {"shield_struck", "fight_rolled", "singularity_rolled"} <= seen


def test_what_has_no_shields_says_nothing_of_them() -> None:
    """A model without shields is written as before there were any; one whose level changes is told at its place."""
    before = field()
    told = msgspec.to_builtins(before)["models"]
    after = change_model(before, "red-0-0", shields=3)

    assert told["red-0-0"]["shields"] == 4
    assert "shields" not in told["red-1-0"]
    (change,) = changes(before, after)
    assert (change.at, change.to) == (("models", "red-0-0", "shields"), 3)


def test_a_picture_shows_a_pip_for_each_level_hollow_where_it_is_down() -> None:
    drawn = change_model(field(), "red-0-0", shields=3)

    assert str(shield_pips(drawn, drawn.models["red-0-0"])).count('class="shield"') == 3
    assert str(shield_pips(drawn, drawn.models["red-0-0"])).count('class="shield down"') == 1
    assert not str(shield_pips(drawn, drawn.models["red-1-0"]))
