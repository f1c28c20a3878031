"""Actions that nobody in good faith would send: anything that fits the types, and lawful actions gone wrong."""

from __future__ import annotations

from copy import deepcopy
from enum import Enum
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play import ASSEMBLY

NUMBERS = (0.0, 1.0, -1.0, 0.5, 12.0, 1e6, -1e300, 1e308, float("nan"), float("inf"), 0.1 + 0.2)
COUNTS = (0, 1, 2, -1, 7, 360, 10**9, -(10**18))
STRANGE = ("", "nobody", "red", "blue", "DROP TABLE", "\u202e", "x" * 300)


def wild_action(field: Battlefield, luck: Random) -> Any:  # any action of the battle
    """Return an action of any kind, its parts drawn without regard to what they mean."""
    return wild(luck.choice(list(ASSEMBLY.actions)), field, luck)


def wild(kind: Any, field: Battlefield, luck: Random) -> Any:  # any type that msgspec knows, and a value of it
    """Return a value of any type, its parts drawn without regard to what they mean."""
    return _made(inspect.type_info(kind), _names(field), luck)


def corrupted(field: Battlefield, action: Any, luck: Random) -> Any:  # an action of the battle, and another
    """Return a lawful action with one of its parts exchanged, named twice, or taken away."""
    plain = msgspec.to_builtins(action)
    places = [place for place in _places(plain) if place and place[0] != "action"]
    if not places:
        return wild_action(field, luck)
    _spoil(plain, luck.choice(places), _names(field), luck)
    try:
        return msgspec.convert(plain, type(action), strict=False)
    except msgspec.ValidationError:
        return plain


def misdirected(field: Battlefield, plain: Any, luck: Random) -> Any:  # an action or a question as a file says it
    """Return it with a name exchanged for another of its kind, or a part named twice or taken away.

    So a shot is fired by an enemy, by the dead, by a friend of another Detachment.
    """
    plain = deepcopy(plain)
    for _ in range(luck.choice((1, 1, 1, 2))):
        places = [place for place in _places(plain) if place and place[0] not in ("action", "question")]
        if places:
            _turn(plain, luck.choice(places), field, luck)
    return plain


def _turn(plain: Any, path: tuple[Any, ...], field: Battlefield, luck: Random) -> None:
    for step in path[:-1]:
        if isinstance(plain[step], tuple):
            plain[step] = list(plain[step])
        plain = plain[step]
    old, areas = plain[path[-1]], [area.id for area in field.areas]
    groups = (field.models, field.detachments, field.structures, field.markers, field.formations, field.sides, areas)
    kin = next((list(group) for group in groups if isinstance(old, str) and old in group), None)
    if kin is not None and luck.random() < 0.85:
        plain[path[-1]] = luck.choice(kin)
    else:
        _spoil(plain, path[-1:], _names(field), luck)


def _names(field: Battlefield) -> list[str]:
    groups = (field.detachments, field.models, field.structures, field.formations, field.markers, field.sides)
    return [*STRANGE, *(name for group in groups for name in group), *(area.id for area in field.areas)]


def _made(kind: Any, names: list[str], luck: Random) -> Any:  # a type as msgspec describes it, and a value of it
    if isinstance(kind, inspect.StructType):
        made = {
            each.name: _made(each.type, names, luck) for each in kind.fields if each.required or luck.random() < 0.7
        }
        return kind.cls(**made)
    if isinstance(kind, inspect.UnionType):
        return _made(luck.choice(kind.types), names, luck)
    if isinstance(kind, inspect.VarTupleType):
        return tuple(_made(kind.item_type, names, luck) for _ in range(luck.choice((0, 1, 1, 2, 3))))
    if isinstance(kind, inspect.TupleType):
        return tuple(_made(each, names, luck) for each in kind.item_types)
    if isinstance(kind, inspect.DictType):
        return {
            _made(kind.key_type, names, luck): _made(kind.value_type, names, luck)
            for _ in range(luck.choice((0, 1, 2)))
        }
    if isinstance(kind, inspect.EnumType):
        return luck.choice(list(kind.cls))
    simple = {
        inspect.StrType: names,
        inspect.FloatType: NUMBERS,
        inspect.IntType: COUNTS,
        inspect.BoolType: (True, False),
    }
    return None if isinstance(kind, inspect.NoneType) else luck.choice(simple[type(kind)])


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # of plain values of any shape
    found = [path]
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list | tuple) else ()
    for key, inner in items:
        found += _places(inner, (*path, key))
    return found


def _spoil(plain: Any, path: tuple[Any, ...], names: list[str], luck: Random) -> None:
    """Change what stands at a place of a plain value."""
    for step in path[:-1]:
        if isinstance(plain[step], tuple):
            plain[step] = list(plain[step])
        plain = plain[step]
    old = plain[path[-1]]
    if isinstance(plain, list) and luck.random() < 0.4:
        plain.append(old)
    elif isinstance(old, list | tuple) and luck.random() < 0.5:
        plain[path[-1]] = ()
    elif isinstance(old, str | Enum):
        plain[path[-1]] = luck.choice(names)
    elif isinstance(old, int | float):
        plain[path[-1]] = luck.choice((*NUMBERS, *COUNTS))
    else:
        plain[path[-1]] = None
