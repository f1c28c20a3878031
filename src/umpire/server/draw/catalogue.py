"""What a table can be drawn from: each game's words for terrain, its maps, and pieces that are common."""

from __future__ import annotations

from functools import cache

import msgspec

from umpire.formats.drawings import SystemWords, drawn_games, editing_of, templates_of
from umpire.game import game, tables_of
from umpire.server.draw.limits import WIDEST


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """What tables are drawn from; ``widest`` is the largest side of a table, inches."""

    systems: tuple[SystemWords, ...]
    widest: float


@cache
def catalogue() -> Catalogue:
    """Return everything that tables can be drawn from, game by game."""
    return Catalogue(systems=tuple(map(_words, drawn_games())), widest=WIDEST)


def _words(name: str) -> SystemWords:
    known = game(name)
    words = SystemWords(
        name=name, title=known.short or known.title, size=tables_of(name).size, templates=templates_of(name)
    )
    return editing_of(name).words(words)
