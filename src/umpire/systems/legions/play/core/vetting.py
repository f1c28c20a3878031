"""The first look at an action: it names what there is, and its numbers are places on a table."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

import msgspec

from umpire.errors import IllegalAction
from umpire.systems.legions.battlefield import Battlefield

__all__ = ["vet"]

FARTHEST = 1000.0
"""How far from the table's corner any place may be, inches: beyond it nobody means a place."""

STEEPEST = 1_000_000
"""The greatest number in a facing, which is a pair of whole numbers."""

MOST_CORNERS = 250
"""The most corners of one model's path: ten times what leading it round everything on a table takes."""

MOST_NAMED = 1000

NAMED: dict[str, tuple[str, Callable[[Battlefield], Container[str]]]] = {
    "detachment": ("Detachment", lambda field: field.detachments),
    "model": ("model", lambda field: field.models),
    "garrison": ("Structure", lambda field: field.structures),
    "structure": ("Structure", lambda field: field.structures),
    "marker": ("Objective marker", lambda field: field.markers),
    "target": ("Detachment or Structure", lambda field: (*field.detachments, *field.structures)),
    "across": ("Obstacle", lambda field: tuple(area.id for area in field.areas)),
    "side": ("side", lambda field: field.sides),
    "zone": ("side", lambda field: field.sides),
}
"""What each field of an action names, and where that is found."""

OPTIONAL = ("garrison", "across")


def vet(field: Battlefield, action: Any) -> None:  # any action, or a part of one
    """Refuse an action that no rule can judge: names of nothing, places off every table, paths without end.

    Raises:
        IllegalAction: With a plain reason; there is no rule against nonsense.
    """
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if name in NAMED and isinstance(value, str):
            _check_name(field, name, value)
        elif name == "facing" and value is not None:
            _check_facing(value)
        elif name == "path":
            _check_path(value)
        elif name in ("at", "to"):
            _check_place(value)
        elif isinstance(value, msgspec.Struct):
            vet(field, value)
        elif isinstance(value, tuple):
            _check_all(field, name, value)


def _check_all(field: Battlefield, name: str, values: tuple[Any, ...]) -> None:  # parts of an action
    if len(values) > MOST_NAMED:
        raise IllegalAction(f"{len(values)} {name} are named; {MOST_NAMED} are the most that are read.")
    for each in values:
        if isinstance(each, msgspec.Struct):
            vet(field, each)


def _check_name(field: Battlefield, name: str, value: str) -> None:
    what, known = NAMED[name]
    if value in known(field) or (not value and name in OPTIONAL):
        return
    told = value if len(value) <= 40 else f"{value[:37]}..."
    raise IllegalAction(f"There is no {what} called {told!r} here: take names from options() or the table.")


def _check_path(path: tuple[tuple[float, float], ...]) -> None:
    if not path:
        raise IllegalAction("A path has at least its start: where the model stands.")
    if len(path) > MOST_CORNERS:
        raise IllegalAction(f"A path has {len(path)} corners; {MOST_CORNERS} are the most that are read.")
    for place in path:
        _check_place(place)


def _check_place(place: tuple[float, float]) -> None:
    if not all(-FARTHEST <= each <= FARTHEST for each in place):
        told = ", ".join(f"{each:.6g}" for each in place)
        raise IllegalAction(f'({told}) is no place on or near a table: keep within {FARTHEST:g}" of its corner.')


def _check_facing(facing: tuple[int, int]) -> None:
    if facing == (0, 0) or not all(-STEEPEST <= each <= STEEPEST for each in facing):
        raise IllegalAction(
            f"{facing} is no facing: give a direction as two whole numbers, not both 0, up to a million."
        )
