"""The first look at what somebody does or asks: it names what there is, and its numbers are places on a table."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Mapping
from typing import Any

import msgspec

from umpire.systems.legions.battlefield.field import Battlefield

FARTHEST = 1000.0
"""How far from the table's corner any place may be, inches: beyond it nobody means a place."""

STEEPEST = 1_000_000
"""The greatest number in a facing, which is a pair of whole numbers."""

MOST_CORNERS = 250
"""The most corners of one model's path: ten times what leading it round everything on a table takes."""

MOST_NAMED = 1000

Named = Mapping[str, tuple[str, Callable[[Battlefield], Container[str]]]]
"""What each field names, and where that is found."""

NAMED: Named = {
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
"""What the fields of actions name."""

OPTIONAL = ("garrison", "across", "by")


class Unfit(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong with a value, in a clause, what to do about it, and where it stands."""

    told: str
    fix: str = ""
    path: str = ""
    what: str = ""
    """The kind of thing that a name should be of; empty where something else is wrong."""
    name: str = ""


def unfit(field: Battlefield, asked: Any, named: Named) -> Unfit | None:  # an action or a question, or a part of one
    """Return the first thing that no rule can judge: names of nothing, places off every table, paths without end."""
    for name in asked.__struct_fields__:
        value = getattr(asked, name)
        if name in named and isinstance(value, str):
            found = _name(field, name, value, named)
        elif isinstance(value, msgspec.Struct):
            found = _within(name, unfit(field, value, named))
        elif isinstance(value, float):
            found = None if math.isfinite(value) else Unfit(told=f"{value} is no number of inches", path=name)
        elif name in PLAIN and value is not None:
            found = PLAIN[name](name, value)
        elif isinstance(value, tuple):
            found = _all(field, name, value, named)
        else:
            continue
        if found is not None:
            return found
    return None


def _within(path: str, found: Unfit | None) -> Unfit | None:
    return None if found is None else msgspec.structs.replace(found, path=f"{path}.{found.path}")


def _all(field: Battlefield, name: str, values: tuple[Any, ...], named: Named) -> Unfit | None:  # parts of an action
    if len(values) > MOST_NAMED:
        return Unfit(told=f"{len(values)} {name} are named; at most {MOST_NAMED} are read", path=name)
    for index, each in enumerate(values):
        found = None
        if isinstance(each, msgspec.Struct):
            found = _within(f"{name}[{index}]", unfit(field, each, named))
        elif isinstance(each, str) and name in named:
            found = _name(field, name, each, named)
        elif isinstance(each, tuple) and name in named:
            found = _all(field, name, each, named)
        if found is not None:
            return found
    return None


def _name(field: Battlefield, name: str, value: str, named: Named) -> Unfit | None:
    what, known = named[name]
    if value in known(field) or (not value and name in OPTIONAL):
        return None
    told = value if len(value) <= 40 else f"{value[:37]}..."
    return Unfit(told=f"There is no {what} called {told!r} here", path=name, what=what, name=told)


def _path(name: str, path: tuple[tuple[float, float], ...]) -> Unfit | None:
    if not path:
        return Unfit(told="A path has at least its start", fix="where the model stands", path=name)
    if len(path) > MOST_CORNERS:
        told = f"A path has {len(path)} corners; at most {MOST_CORNERS} are read"
        return Unfit(told=told, path=name)
    return next((found for place in path if (found := _place(name, place))), None)


def _place(name: str, place: tuple[float, float]) -> Unfit | None:
    if all(-FARTHEST <= each <= FARTHEST for each in place):
        return None
    told = ", ".join(f"{each:.6g}" for each in place)
    fix = f'keep within {FARTHEST:g}" of its corner'
    return Unfit(told=f"({told}) is no place on or near a table", fix=fix, path=name)


def _facing(name: str, facing: tuple[int, int]) -> Unfit | None:
    if facing != (0, 0) and all(-STEEPEST <= each <= STEEPEST for each in facing):
        return None
    fix = "give a direction as two whole numbers, not both 0, up to a million"
    return Unfit(told=f"{facing} is no facing", fix=fix, path=name)


PLAIN: Mapping[str, Callable[[str, Any], Unfit | None]] = {
    "facing": _facing,
    "path": _path,
    "via": lambda name, path: _path(name, path) if path else None,
    "at": _place,
    "to": _place,
    "outline": lambda name, ring: _path(name, ring) if ring else None,
}
"""How each field that holds places or a direction is looked at."""
