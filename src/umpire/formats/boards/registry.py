"""The games that resolve single attacks, charges and moves on a board."""

from __future__ import annotations

from functools import cache
from typing import Any

from umpire.errors import InputError
from umpire.game import Ruleset, games, tables_of


@cache
def ruleset_names() -> tuple[str, ...]:
    """Return the names of the games that have a ruleset, in order."""
    return tuple(each.name for each in games() if each.tables is not None and each.tables.ruleset is not None)


def ruleset(name: str) -> Ruleset[Any]:  # each game has a field of its own
    """Return the ruleset of a game.

    Raises:
        InputError: If there is no such game, or it has none.
    """
    found = tables_of(name).ruleset
    if found is None:
        fix = f"Choose {', '.join(ruleset_names())}."
        raise InputError("This game resolves no single actions on a table", path="system", value=name, fix=fix)
    return found
