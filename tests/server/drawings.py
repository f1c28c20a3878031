"""Drawings for tests: small tables as a client sends them."""

from __future__ import annotations

from typing import Any

BARE = {
    "height": None,
    "called": "",
    "types": [],
    "structure": "",
    "garrison": True,
    "garrison_number": None,
    "damage": 0,
    "solid": None,
    "overtops": [],
    "kind": "",
    "traits": None,
    "keywords": [],
    "pieces": [],
}

Ring = list[list[float]]


def square(x: float, y: float, side: float = 4.0) -> Ring:
    """A square by its lower left corner."""
    return [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]


def feature(id: str = "wood", outline: Ring | None = None, **fields: Any) -> dict[str, Any]:
    """A feature of Legions Imperialis, a wood unless told otherwise."""
    given = {"types": ["obstructing"], "outline": outline or square(10, 10)} | fields
    return BARE | {"id": id} | given


def piece(id: str = "ruin", outline: Ring | None = None, **fields: Any) -> dict[str, Any]:
    """A feature of another system."""
    return feature(id, outline, **({"types": [], "kind": "area", "traits": []} | fields))


def drawing(*features: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A table, of Legions Imperialis unless told otherwise."""
    bare: dict[str, Any] = {"system": "legions", "name": "My table", "size": [60, 48], "corner": [0, 0], "mission": ""}
    bare |= {"terrain_types": {}, "zones": [], "objectives": []}
    return bare | fields | {"features": list(features)}
