"""Drawings for tests: small tables as a client sends them."""

from __future__ import annotations

from typing import Any

from umpire.game import ruleset

Ring = list[list[float]]


def square(x: float, y: float, side: float = 4.0) -> Ring:
    """A square by its lower left corner."""
    return [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]


def feature(id: str = "wood", outline: Ring | None = None, **fields: Any) -> dict[str, Any]:
    """A feature of Legions Imperialis, a wood unless told otherwise."""
    own = {"kind": "", "bottom": 0.0, "top": fields.pop("height", None), "tags": [], "parent": ""}
    own |= {"id": id, "outline": outline or square(10, 10), "pieces": fields.pop("pieces", [])}
    entry = {name: each for name, each in ({"types": ["obstructing"]} | fields).items() if each is not None}
    return own | {"entry": entry}


def piece(id: str = "ruin", outline: Ring | None = None, **fields: Any) -> dict[str, Any]:
    """A feature of another system."""
    return feature(id, outline, **({"types": None, "kind": "area", "traits": []} | fields))


def drawing(*features: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A table, of Legions Imperialis unless told otherwise."""
    bare: dict[str, Any] = {"system": "legions", "name": "My table", "size": [60, 48], "corner": [0, 0], "mission": ""}
    bare |= {"source": "", "terrain_types": {}, "zones": [], "objectives": []}
    return bare | fields | {"features": list(features)}


def rich(system: str, **fields: Any) -> dict[str, Any]:
    """A table on which features of a game have whatever a feature can have."""
    if system == "legions":
        house = {"types": ["structure"], "structure": "militas_imperialis", "garrison": False, "garrison_number": 4}
        features = [feature("wood", height=2.5), feature("house", square(30, 30), overtops=["wood"], **house)]
        features += [feature("deep", square(20, 5), types=["difficult", "dangerous"], solid=True, height=1.25)]
    else:
        rules = ruleset(system)
        parts = [{"id": "p", "kind": rules.piece_kinds[0], "bottom": 1.0, "top": 3.5, "outline": square(11, 11, 2)}]
        parts += [{"id": "q", "kind": rules.piece_kinds[-1], "bottom": 0.0, "top": 2.0, "outline": [], "closed": False}]
        parts = [{"closed": True} | each for each in parts]
        features = [piece("ruin", kind=rules.kinds[0], traits=list(rules.tags[:2]), height=4.0, pieces=parts)]
        features += [piece("open", square(1, 1), kind=rules.kinds[-1], traits=None, keywords=["RUIN"])]
    return drawing(*features, **({"system": system, "name": "There and back", "size": [40, 36]} | fields))
