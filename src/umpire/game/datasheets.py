"""Datasheets that come with a game, as people read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True)
class SheetPart:
    """A part of a datasheet: its title, lines, a table with its head as the first row, and lines below that."""

    title: str
    lines: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    below: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Datasheets:
    """The datasheets that come with a game; each is a value of the game's own with an ``id`` and a ``name``.

    Attributes:
        by_id: All of them.
        find: One by its id or its name. Raises InputError if there is none; it names those that come close.
        listed: A line for one in a list.
        needs: What one needs that is not implemented.
        parts: One as people read it.
    """

    by_id: Callable[[], Mapping[str, Any]]
    find: Callable[[str], Any]
    listed: Callable[[Any], str]
    needs: Callable[[Any], list[str]]
    parts: Callable[[Any], tuple[SheetPart, ...]]
