"""Who looks at whom in a question, for pictures of it: from the side, and as the viewer sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from umpire.formats.cases.entries import AnyCase
from umpire.formats.cases.running import field_of
from umpire.game import Tables, tables_of
from umpire.geometry import Look

WATCHING = ("viewer", "to", "attacker", "by", "model", "detachment", "unit")
WATCHED = ("target", "of", "other", "against", "model")
"""The fields of questions that name who looks, and at whom, in the order in which they are taken for it."""

Pair = tuple[str, str]
"""A model that looks, and a model or Structure that it looks at."""


def looks_of(case: AnyCase, field: Any = None) -> tuple[Look | None, ...]:  # each game has a field of its own
    """Return the look that each question of a case is about; None where it is about none.

    Raises:
        InputError: If the case cannot stand like that.
    """
    table = field_of(case) if field is None else field
    of = tables_of(case.system)
    pairs = [pair_of(of, table, entry) for entry in case.ask]
    return tuple(
        None if pair is None else of.look(table, *pair, str(entry.get("feature", "")))
        for pair, entry in zip(pairs, case.ask, strict=True)
    )


def pair_of(of: Tables, field: Any, entry: Mapping[str, Any]) -> Pair | None:  # each game has a field of its own
    """Return who looks at whom in a question: of a unit, the model that is nearest; None if it names no two."""
    watching = next((name for name in WATCHING if entry.get(name)), "")
    watched = next((name for name in WATCHED if entry.get(name) and name != watching), "")
    if not watching or not watched:
        return None
    return of.pair(field, str(entry[watching]), str(entry[watched]))
