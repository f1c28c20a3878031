"""What somebody begins with who asks about a table: two models with something between them, or a bare table."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from umpire.game import Game, Palette, PaletteFeature, Tables, game, tables_of
from umpire.server.ask.asking import written

OWN = "beginning.yaml"
"""A game's own case to begin with, in its ``data``."""

BASE = "32mm"


class Beginnings(msgspec.Struct, frozen=True, kw_only=True):
    """Case files to begin with: two models and what is between them, and nothing at all."""

    two: str
    bare: str


@cache
def beginnings(system: str) -> Beginnings:
    """Return what to begin with in a game.

    Raises:
        InputError: If there is no such game, or it answers no questions.
    """
    found, tables = game(system), tables_of(system)
    own = files(found.package) / "data" / OWN
    two = own.read_text(encoding="utf-8") if own.is_file() else _made(found, tables)
    bare = {"size": list(tables.size), "features": [], "units": []}
    return Beginnings(two=two, bare=_case(system, "a table of my own", bare, []))


def _made(of: Game, tables: Tables) -> str:
    """Return two models on a table of the game, its usual feature between them, and the question that always fits."""
    (wide, deep), stock = tables.size, tables.palette()
    table = {
        "size": [wide, deep],
        "features": [_middle(each, wide / 2, deep / 2) for each in stock.features if each.name == stock.raised],
        "units": [
            _unit(tables, stock, "a", "red", [wide / 5, deep / 2]),
            _unit(tables, stock, "b", "blue", [4 * wide / 5, deep / 2]),
        ],
    }
    return _case(of.name, "two models and what is between them", table, [dict(tables.between_two.question)])


def _middle(feature: PaletteFeature, x: float, y: float) -> dict[str, Any]:
    across, along = feature.size[0] / 2, feature.size[1] / 2
    outline = [[x - across, y - along], [x + across, y - along], [x + across, y + along], [x - across, y + along]]
    return {"id": feature.name.lower().replace(" ", "-"), **feature.entry, "outline": outline}


def _unit(tables: Tables, stock: Palette, id: str, side: str, at: list[float]) -> dict[str, Any]:
    base = stock.models[0].base if stock.models else BASE
    profile = {"profile": dict(tables.between_two.profile)} if tables.between_two.profile else {}
    return {"id": id, "side": side, "base": base, **profile, "models": [{"id": f"{id}1", "at": at}]}


def _case(system: str, title: str, table: dict[str, Any], ask: list[dict[str, Any]]) -> str:
    return written(
        {"system": system, "cases": [{"id": "mine", "rules": [], "title": title, "table": table, "ask": ask}]}
    )
