"""Who looks at whom in a question, for pictures of it: from the side, and as the viewer sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from umpire.formats.boards import ruleset
from umpire.formats.cases.asking import battlefield_of
from umpire.formats.cases.boards import BoardCase, field_of
from umpire.formats.cases.entries import Case
from umpire.geometry import Look
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.sight import centre_of, look
from umpire.table import Model, Table, apart

WATCHING = ("viewer", "to", "attacker", "by", "model", "detachment", "unit")
WATCHED = ("target", "of", "other", "against", "model")
"""The fields of questions that name who looks, and at whom, in the order in which they are taken for it."""

Pair = tuple[str, str]
"""A model that looks, and a model or Structure that it looks at."""

LEGIONS = "legions"


def looks_of(case: Case | BoardCase, field: Any = None) -> tuple[Look | None, ...]:  # each system has a field
    """Return the look that each question of a case is about; None where it is about none.

    Raises:
        InputError: If the case cannot stand like that.
    """
    system = case.system if isinstance(case, BoardCase) else LEGIONS
    if field is None:
        field = field_of(case) if isinstance(case, BoardCase) else battlefield_of(case)
    return tuple(_look(system, field, entry) for entry in case.ask)


def _look(system: str, field: Any, entry: Mapping[str, Any]) -> Look | None:  # each system has a field of its own
    pair = pair_of(system, field, entry)
    return None if pair is None else look_between(system, field, pair, feature=str(entry.get("feature", "")))


def look_between(system: str, field: Any, pair: Pair, *, feature: str = "") -> Look:  # each system has a field
    """Return the look of one model at another, past one feature alone if one is named."""
    viewer, target = pair
    if system == LEGIONS:
        return look(field, viewer, target)
    rules = ruleset(system)
    table = field.table
    known = {each.id for each in table.features}
    return rules.look(field, table.model(viewer), table.model(target), feature if feature in known else "")


def pair_of(system: str, field: Any, entry: Mapping[str, Any]) -> Pair | None:  # each system has a field of its own
    """Return who looks at whom in a question: of a unit, the model that is nearest; None if it names no two."""
    watching = next((name for name in WATCHING if entry.get(name)), "")
    watched = next((name for name in WATCHED if entry.get(name) and name != watching), "")
    if not watching or not watched:
        return None
    one, other = str(entry[watching]), str(entry[watched])
    if system == LEGIONS:
        return _pair_on_battlefield(field, one, other)
    return _pair_on_table(field.table, one, other)


def _pair_on_table(table: Table, one: str, other: str) -> Pair | None:
    pairs = [(a, b) for a in _models(table, one) for b in _models(table, other) if a is not b]
    best = min(pairs, key=lambda pair: apart(*pair), default=None)
    return None if best is None else (best[0].id, best[1].id)


def _models(table: Table, name: str) -> tuple[Model, ...]:
    if name in table.models:
        return (table.models[name],)
    return table.models_of(name) if name in table.units else ()


def _pair_on_battlefield(field: Battlefield, one: str, other: str) -> Pair | None:
    pairs = [(a, b) for a in _pieces(field, one, views=True) for b in _pieces(field, other, views=False) if a != b]
    return min(pairs, key=lambda pair: _square(field, *pair), default=None)


def _pieces(field: Battlefield, name: str, *, views: bool) -> tuple[str, ...]:
    """Return the model of that name, the models of that Detachment, or the Structure if it is looked at."""
    if name in field.models:
        return (name,) if field.models[name].in_play else ()
    if name in field.detachments:
        return tuple(each.id for each in field.models_of(name) if each.in_play)
    return (name,) if name in field.structures and not views else ()


def _square(field: Battlefield, one: str, other: str) -> float:
    (ax, ay), (bx, by) = centre_of(field, one), centre_of(field, other)
    return (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
