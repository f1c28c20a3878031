"""What a game seals: no public entry tells it while it is hidden, and what is revealed is what was sealed.

A fact is known by its names: whatever holds a ``commitment`` and a ``salt`` is sealed, be it a `Secret` or a struct of
the game's own, and an event that brings a ``salt`` alone reveals what stands beside it there. So no game is asked, and
a shared log is checked as a whole one is. Whether a fact is hidden after an entry is what ``mask`` says of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from umpire.game.log import Entry, canonical
from umpire.game.model import Event
from umpire.game.run import commitment
from umpire.game.system import System

S = TypeVar("S")

_NAMES = ("commitment", "salt")

PLAIN = frozenset({str, int, float, bool, type(None)})
"""What has no parts, as most of what events are made of."""


def revealed_wrongly(events: Iterable[Event], sealed: set[str]) -> str:
    """Return which event reveals something else than was sealed, in words; "" where none does.

    Args:
        events: What happened, in order.
        sealed: The commitments of all that happened before; those of these events are added.
    """
    for event in events:
        for part in _sealed_parts(event):
            own, salt = part.get("commitment"), part.get("salt")
            among = {own} if isinstance(own, str) else sealed
            if isinstance(salt, str) and among and _value(part, salt, among) is None:
                told = " and ".join(str(value) for name, value in part.items() if name not in _NAMES and value)
                return f"{type(event).__name__} reveals {told}, which is not what was sealed"
            if isinstance(own, str):
                sealed.add(own)
    return ""


def told_too_early(system: System[S], made: Entry, public: Entry, state: S) -> str:
    """Return what the public form of an entry tells that is hidden in the state it leads to, in words; "" for nothing.

    An action that is told as it was made is taken to tell a sealed value where one of its fields reads like it.
    """
    salts = {
        part["salt"] for event in made.events for part in _sealed_parts(event) if isinstance(part.get("salt"), str)
    }
    if not salts:
        return ""
    text = canonical(public.events)
    told = {salt for salt in salts if salt.encode() in text}
    if told:
        truth, seen = canonical(state), canonical(system.mask(state, None))
        if any(salt.encode() in truth and salt.encode() not in seen for salt in told):
            return "an event that others get holds a salt that is still hidden: see conceal_event"
    hidden = {
        part["commitment"]: _value(part, part["salt"], {part["commitment"]})
        for event in made.events
        for part in _parts(event)
        if isinstance(part.get("commitment"), str) and part.get("salt") in salts - told
    }
    for event in public.events:
        for part in _parts(event):
            if (value := hidden.get(part.get("commitment", ""))) is not None and value in _worded(part):
                name = type(event).__name__
                return f"the {name} that others get holds {value!r}, which is still hidden: see conceal_event"
    if public.action is not None and public.action == made.action:
        words = {word for part in _parts(public.action) for word in _worded(part)}
        for value in hidden.values():
            if value in words:
                name = type(public.action).__name__
                return f"the {name} that others get holds {value!r}, which is still hidden: see conceal_action"
    return ""


def _sealed_parts(event: Event) -> Iterator[Mapping[str, Any]]:
    """Yield the parts of an event of a kind that may hold a sealed fact; most kinds hold none, as their fields tell."""
    return _parts(event) if _may_seal(type(event)) else iter(())


@cache
def _may_seal(kind: type[Event]) -> bool:
    """Whether a ``commitment`` or a ``salt`` may stand anywhere in an event of a kind."""
    known: set[type] = set()

    def may(told: inspect.Type) -> bool:
        match told:
            case inspect.StructType() if told.cls in known:
                return False
            case inspect.StructType():
                known.add(told.cls)
                return any(each.name in _NAMES or may(each.type) for each in told.fields)
            case inspect.UnionType():
                return any(map(may, told.types))
            case inspect.TupleType():
                return any(map(may, told.item_types))
            case inspect.DictType():
                return isinstance(told.value_type, inspect.StrType) or may(told.value_type)
            case inspect.CollectionType():
                return may(told.item_type)
            case inspect.AnyType() | inspect.CustomType() | inspect.TypedDictType() | inspect.NamedTupleType():
                return True
            case _:
                return False

    return may(inspect.type_info(kind))


def _parts(value: Any) -> Iterator[Mapping[str, Any]]:  # an action or an event, or a part of one
    """Yield every struct and mapping in a value as its fields by name, however deep, in order."""
    left = [value]
    while left:
        each = left.pop()
        if type(each) in PLAIN:
            continue
        if isinstance(each, msgspec.Struct):
            each = {name: getattr(each, name) for name in each.__struct_fields__}
        if isinstance(each, Mapping):
            yield each
            left += reversed([*each.values()])
        elif isinstance(each, list | tuple):
            left += reversed(each)
        elif isinstance(each, frozenset | set):
            left += each


def _worded(part: Mapping[str, Any]) -> Iterator[str]:
    """Yield what stands in the fields of a struct or mapping, and in lists there, as a sealed value would say it."""
    for name, value in part.items():
        if name not in _NAMES:
            for each in value if isinstance(value, list | tuple | frozenset | set) else (value,):
                yield str(getattr(each, "value", each))


def _value(part: Mapping[str, Any], salt: str, among: set[str]) -> str | None:
    """Return what stands beside a salt and is proved by it and one of some commitments; None if nothing is."""
    return next((value for value in _worded(part) if commitment(value, salt) in among), None)
