"""What has changed between two values, so that a client that has the one can make the other of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

Place = tuple[str | int, ...]


class Change(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One change: at a place (field names, keys, indices), a new value, or nothing there any more."""

    at: Place
    to: Any = None  # any JSON value
    gone: bool = False


def changes(old: object, new: object) -> tuple[Change, ...]:
    """Return what to change in the JSON form of one value to get that of another.

    Parts that are the very same object are not looked into: values do not change.
    """
    return () if old is new else tuple(_between((), old, new))


def _between(at: Place, old: object, new: object) -> Iterator[Change]:
    # Most parts are the very same object: they are left out before anything is called for them.
    if isinstance(new, msgspec.Struct) and type(old) is type(new) and not new.__struct_config__.omit_defaults:
        for name, key in zip(new.__struct_fields__, new.__struct_encode_fields__, strict=True):
            was, now = getattr(old, name), getattr(new, name)
            if was is not now:
                yield from _between((*at, key), was, now)
    elif isinstance(new, Mapping) and isinstance(old, Mapping):
        yield from _in_mapping(at, old, new)
    elif isinstance(new, tuple) and isinstance(old, tuple) and len(old) == len(new):
        for index, (was, now) in enumerate(zip(old, new, strict=True)):
            if was is not now:
                yield from _between((*at, index), was, now)
    elif new is msgspec.UNSET:
        yield Change(at=at, gone=True)
    elif type(old) is not type(new) or old != new:
        yield Change(at=at, to=msgspec.to_builtins(new))


def _in_mapping(at: Place, old: Mapping[Any, object], new: Mapping[Any, object]) -> Iterator[Change]:
    for key in old:
        if key not in new:
            yield Change(at=(*at, str(key)), gone=True)
    for key, value in new.items():
        if key not in old:
            yield Change(at=(*at, str(key)), to=msgspec.to_builtins(value))
        elif (was := old[key]) is not value:
            yield from _between((*at, str(key)), was, value)
