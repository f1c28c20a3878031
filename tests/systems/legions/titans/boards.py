"""Tables with Titans on them."""

from __future__ import annotations

from typing import Any

from tests.systems.legions.fights.boards import board, profile, unit
from umpire.systems.legions.battlefield import Battlefield

WEAPONS: list[dict[str, Any]] = [
    {"name": "plasma", "range": 40, "dice": 3, "to_hit": 3, "ap": -3},
    {"name": "bolters", "range": 22, "dice": 10, "to_hit": 5, "ap": -1, "traits": ["Light AT", "Rapid Fire"]},
    {"name": "launcher", "range": [8, 100], "dice": 5, "to_hit": 4, "ap": -1, "traits": ["Arc (Front)"]},
]

REAVER: dict[str, Any] = {
    "type": "titan",
    "scale": 5,
    "movement": 6,
    "save": 2,
    "caf": 12,
    "morale": None,
    "wounds": 6,
    "special_rules": ["Void Shields (4)"],
    "weapons": WEAPONS,
}


def titan(name: str, side: str, *at: tuple[float, float], **more: Any) -> dict[str, Any]:
    """A Detachment of Titans with bases of 70 mm, which look up the table."""
    changes = {key: more.pop(key) for key in list(more) if key in REAVER}
    models = [{"id": f"{name}{n + 1}", "at": list(each), "facing": 90, "base": "70mm"} for n, each in enumerate(at)]
    return unit(name, side, {}, profile=profile(**REAVER | changes), **{"models": models, **more})


def at_three(**state: Any) -> Battlefield:
    """A Reaver in First Fire before a tank, and before Infantry beside which stands a Walker."""
    return board(
        titan("t", "red", (24.0, 10.0), order="first_fire"),
        unit("tank", "blue", {"tank1": (10, 30)}, profile=profile(type="vehicle", scale=2, save=3, wounds=1)),
        unit("foot", "blue", {"f1": (24, 30), "f2": (25.5, 30)}, profile=profile(save=6)),
        unit("walker", "blue", {"w1": (28, 30)}, profile=profile(type="walker", save=4, wounds=2)),
        state={"stage": "first_fire", "initiative": "red", **state},
    )
