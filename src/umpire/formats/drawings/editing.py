"""How a game's tables are drawn by people: from what, into what files and back, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from umpire.errors import InputError
from umpire.formats.document import Document, Entry, parse_document
from umpire.formats.drawings.values import Trouble
from umpire.formats.drawings.words import SystemWords, Template
from umpire.formats.tables import Content, TableDocument, TableFeature
from umpire.game import game, games, tables_of
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
        word: The first word for what a feature is, "" if nothing has been said.
        alike: What a feature and its mirror image have in common on a table that is the same on both sides.
        is_body: Whether nothing else can stand in a feature.
        solids: What hides whom in a field with nobody on it, and what to know about that.
        zones: The deployment zones of a mission by their names, none if there is no such mission.
        movers: Who moves over a field with nobody on it, a few kinds that stand for all: `Mover`s, which stand on the
            floor of analysis; none if what its terrain costs is not told in inches.
        troubles: What the game says of a drawing, and of the field that is made of it, beside what its readers say.
    """

    words: Callable[[SystemWords], SystemWords]
    as_table: Callable[[TableDocument], Content]
    as_feature: Callable[[TableFeature, TableDocument], Content]
    drawing_of: Callable[[str, str, Any, str], TableDocument]
    tags: Callable[[TableFeature], tuple[str, ...]]
    printed: Callable[[TableFeature], tuple[str, str]]
    word: Callable[[TableFeature], str]
    alike: Callable[[TableFeature], object]
    is_body: Callable[[TableFeature], bool]
    solids: Callable[[Any], tuple[list[Solid], list[str]]]
    zones: Callable[[str], Mapping[str, Sequence[Point]]] = lambda _mission: {}
    movers: Callable[[Any], tuple[Any, ...]] = lambda _field: ()
    troubles: Callable[[TableDocument, Any], Iterable[Trouble]] = lambda _drawing, _field: ()


@cache
def drawn_games() -> tuple[str, ...]:
    """Return the names of the games that tables are drawn for, in order."""
    return tuple(each.name for each in games() if each.tables is not None and each.tables.editing is not None)


def editing_of(system: str) -> Editing:
    """Return how the tables of a game are drawn.

    Raises:
        InputError: If there is no such game, or none are.
    """
    editing = tables_of(system).editing
    if editing is None:
        fix = f"Choose {', '.join(drawn_games())}."
        raise InputError("No tables of this game are drawn", path="system", value=system, fix=fix)
    found: Editing = editing()
    return found


def table_entry(system: str, content: Content) -> Any:  # each game has an entry of its own
    """Return the content of the `table:` of a file as the readers of its game take it.

    Raises:
        InputError: If it does not have their shape.
    """
    return Document("", "", content).convert(tables_of(system).entry_type)


class TemplateEntry(Entry, frozen=True, kw_only=True):
    """Pieces of terrain in a file of common ones, each as a table of the game has it."""

    name: str
    features: tuple[Content, ...]


def templates_of(system: str) -> tuple[Template, ...]:
    """Return the pieces of a game's ``data/templates.yaml``, none if it has no such file.

    Raises:
        InputError: If one is no feature of the game.
    """
    file = files(game(system).package) / "data" / "templates.yaml"
    if not file.is_file():
        return ()
    document = parse_document(file.read_text(encoding="utf-8"), name=file.name)
    found = []
    for each in document.convert(tuple[TemplateEntry, ...]):
        table: Any = document.with_content({"features": each.features}).convert(tables_of(system).entry_type)
        features = editing_of(system).drawing_of(system, each.name, table, "").features
        found.append(Template(name=each.name, features=features))
    return tuple(found)
