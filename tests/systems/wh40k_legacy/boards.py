"""Small tables to ask about, in the words of files."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.formats.boards import BoardEntry, set_up
from umpire.game import ruleset
from umpire.rulings import Ruling
from umpire.systems.wh40k_legacy.battlefield import Field
from umpire.systems.wh40k_legacy.questions import ask

RULES = ruleset("wh40k_legacy")


def block(name: str, kind: str, x: tuple[float, float], y: tuple[float, float], height: float = 1.0) -> dict[str, Any]:
    """Return an upright rectangle of terrain."""
    outline = [[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]]
    return {"id": name, "kind": kind, "outline": outline, "height": height}


def unit(side: str, spots: dict[str, tuple[float, float]], **more: Any) -> dict[str, Any]:
    """Return a unit, named for its side, of models on 25.4 mm bases."""
    models = [{"id": name, "at": list(spot)} for name, spot in spots.items()]
    return {"id": side, "side": side, "base": "25.4mm", "models": models, **more}


def field_of(*things: dict[str, Any], **state: Any) -> Field:
    """Return a field of pieces of terrain and of units."""
    entry = {
        "size": [80, 80],
        "corner": [-40, -40],
        "features": [each for each in things if "outline" in each],
        "units": [each for each in things if "models" in each],
    }
    board = msgspec.convert(entry, BoardEntry)
    found = set_up(RULES, board, state, house_rules={})
    assert isinstance(found, Field)
    return found


def asked(field: Field, **question: Any) -> Ruling:
    """Return the ruling on a question in the words of files."""
    return ask(field, msgspec.convert(question, RULES.question_type))
