"""How a game's tables are drawn by people: from what, into what files and back, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from umpire.errors import InputError
from umpire.formats.document import Document
from umpire.formats.drawings.values import Content, Drawing, DrawnFeature, Trouble
from umpire.formats.drawings.words import SystemWords
from umpire.game import games, tables_of
from umpire.geometry import Point, Solid


@dataclass(frozen=True, kw_only=True)
class Editing:
    """What a table editor knows of a game; each game has a table entry and a field of its own.

    Attributes:
        words: What its tables are drawn from: words with its name, title, size and templates, and its own put in.
        as_table: What the `table:` of a file says. Raises InputError if a word is none of the game's.
        as_feature: What it says of one feature of a drawing.
        drawing_of: The table of a file as a drawing: its game, its name, the entry, its mission; models are not drawn.
        tags: What stands in a feature's tags where its table is written as one of no game.
        printed: The paint of a feature on a sheet, and the words for it.
        is_body: Whether nothing else can stand in a feature.
        solids: What hides whom in a field with nobody on it, and what to know about that.
        zones: The deployment zones of a mission by their names, none if there is no such mission.
        troubles: What the game says of a drawing, and of the field that is made of it, beside what its readers say.
    """

    words: Callable[[SystemWords], SystemWords]
    as_table: Callable[[Drawing], Content]
    as_feature: Callable[[DrawnFeature, Drawing], Content]
    drawing_of: Callable[[str, str, Any, str], Drawing]
    tags: Callable[[DrawnFeature], tuple[str, ...]]
    printed: Callable[[DrawnFeature], tuple[str, str]]
    is_body: Callable[[DrawnFeature], bool]
    solids: Callable[[Any], tuple[list[Solid], list[str]]]
    zones: Callable[[str], Mapping[str, Sequence[Point]]] = lambda _mission: {}
    troubles: Callable[[Drawing, Any], Iterable[Trouble]] = lambda _drawing, _field: ()


@cache
def drawn_games() -> tuple[str, ...]:
    """Return the names of the games that tables are drawn for, in order."""
    return tuple(each.name for each in games() if each.tables is not None and each.tables.editing is not None)


def editing_of(system: str) -> Editing:
    """Return how the tables of a game are drawn.

    Raises:
        InputError: If there is no such game, or none are.
    """
    found: Editing | None = tables_of(system).editing
    if found is None:
        fix = f"Choose {', '.join(drawn_games())}."
        raise InputError("No tables of this game are drawn", path="system", value=system, fix=fix)
    return found


def table_entry(system: str, content: Content) -> Any:  # each game has an entry of its own
    """Return the content of the `table:` of a file as the readers of its game take it.

    Raises:
        InputError: If it does not have their shape.
    """
    return Document("", "", content).convert(tables_of(system).entry_type)
