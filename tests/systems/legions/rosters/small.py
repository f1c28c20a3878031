"""Small rosters, written as list builders nest them."""

from __future__ import annotations

import json
from typing import Any

from umpire.formats.imports import parse_roster
from umpire.systems.legions.files import ImportedLegions, read_legions
from umpire.systems.legions.files.rosters import GAME_ID

POINTS = {"name": "points", "typeId": "ee95-a20e-f9ff-e2c2"}
Node = dict[str, Any]


def chosen(name: str, *below: Node, kind: str = "upgrade", number: int = 1, points: float = 0, **more: Any) -> Node:
    """Return a selection; ``slot`` is its primary category."""
    slot = more.pop("slot", "")
    node: Node = {"name": name, "type": kind, "number": number, "selections": list(below), **more}
    node |= {"categories": [{"name": slot, "primary": True}]} if slot else {}
    return node | ({"costs": [{**POINTS, "value": points}]} if points else {})


def unit(name: str, *below: Node, slot: str = "Core", **more: Any) -> Node:
    """Return a Detachment."""
    return chosen(name, *below, kind="unit", slot=slot, **more)


def model(name: str, number: int, *arms: str, **more: Any) -> Node:
    """Return models that all carry the same."""
    return chosen(name, *(chosen(arm, number=number) for arm in arms), kind="model", number=number, **more)


def setting(name: str, value: str) -> Node:
    """Return what a roster says of an army."""
    return chosen(name, chosen(value), slot="Configuration")


TACTICAL = unit("Legion Tactical Detachment", model("Tactical Legionaries", 4, "Legion bolters"), points=35)
SETTINGS = (setting("Allegiance", "Loyalist"), setting("Primary Army", "Legiones Astartes"))


def roster(*selections: Node, force: str = "Legion Demi-Company", limit: float | None = 1000, **more: Any) -> str:
    """Return a roster of one Formation."""
    limits = [] if limit is None else [{**POINTS, "value": limit}]
    forces = [{"name": force, "catalogueName": "Legiones Astartes", "selections": [*SETTINGS, *selections], **more}]
    return json.dumps({"roster": {"name": "A list", "gameSystemId": GAME_ID, "costLimits": limits, "forces": forces}})


def read(*selections: Node, **more: Any) -> ImportedLegions:
    """Return what a roster of one Formation becomes."""
    return read_legions(parse_roster(roster(*selections, **more), name="list.json"))
