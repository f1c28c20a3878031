"""From an event to a sentence: one function for each kind of event, and one for kinds that have none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Event
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.telling.naming import Names, listed, plain

Teller: TypeAlias = Callable[[Any, Names], str]  # each takes its own event

_TELLERS: dict[str, Teller] = {}
_QUIET: set[str] = set()


def tells(tag: str, *, quiet: bool = False) -> Callable[[Teller], Teller]:
    """File a function as the one that tells events with this tag; ``quiet`` ones are bookkeeping."""

    def file(teller: Teller) -> Teller:
        _TELLERS[tag] = teller
        if quiet:
            _QUIET.add(tag)
        return teller

    return file


def tag_of(event: Event) -> str:
    """Return the name that an event has in logs.

    >>> from umpire.systems.legions.play.core import RoundBegan
    >>> tag_of(RoundBegan(round=1))
    'round_began'
    """
    return str(type(event).__struct_config__.tag)


def is_quiet(event: Any, field: Battlefield | None = None) -> bool:  # any event
    """Whether an event is bookkeeping; with the battlefield it led to, so is the Wound that destroys a model."""
    tag = tag_of(event)
    if tag == "wound_suffered" and field is not None:
        return event.model in field.models and field.models[event.model].wounds == 0
    return tag in _QUIET or (tag == "models_moved" and event.in_phase)


def sentence(event: Event, field: Battlefield) -> str:
    """Return what happened in one sentence, things named as on this battlefield."""
    names = Names(field)
    teller = _TELLERS.get(tag_of(event))
    return teller(event, names) if teller is not None else _plainly(event, names)


def _plainly(event: Event, names: Names) -> str:
    """List the fields of an event that nobody has written a sentence for."""
    told = []
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in ("rules", "dice") or value in ("", None, (), {}):
            continue
        told.append(f"{plain(name)} {_value(value, names)}")
    title = plain(tag_of(event)).capitalize()
    return f"{title}: {'; '.join(told)}." if told else f"{title}."


def _value(value: object, names: Names) -> str:
    if isinstance(value, str):
        return names.of(value)
    if isinstance(value, (tuple, list)):
        return listed([_value(each, names) for each in value])
    if isinstance(value, Mapping):
        return listed([f"{names.of(str(key))} {_value(each, names)}" for key, each in value.items()])
    if isinstance(value, msgspec.Struct):
        return plain(type(value).__name__.lower())
    return f"{value:g}" if isinstance(value, float) else str(value).lower()


def subjects(event: Event, field: Battlefield) -> tuple[str, ...]:
    """Return the Detachments and Structures that an event speaks of, each once, in the order of its fields."""
    found: dict[str, None] = {}
    for word in _words(event):
        if word in field.detachments or word in field.structures:
            found[word] = None
        elif word in field.models:
            found[field.models[word].detachment] = None
    return tuple(found)


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, list)):
        for each in value:
            yield from _words(each)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _words(key)
            yield from _words(each)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _words(getattr(value, name))
