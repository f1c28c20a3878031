"""Remembering what was worked out for a battlefield, as long as that battlefield is the one in play."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

__all__ = ["forget", "remembered", "remembered_of"]

T = TypeVar("T")

_MEMORIES: list[OrderedDict[Any, Any]] = []  # of every remembering function, whatever it takes and returns


def forget() -> None:
    """Forget everything that was remembered; needed only by who changes the functions themselves."""
    for kept in _MEMORIES:
        kept.clear()


def remembered(size: int) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Cache a function of frozen values by identity of its first argument and equality of the rest.

    Battlefields are immutable but hold mappings, so they cannot be hashed; the cache keeps the object alive, so that
    its identity cannot be reused.
    """

    def wrap(function: Callable[..., T]) -> Callable[..., T]:
        kept: OrderedDict[tuple[int, tuple[Any, ...]], tuple[object, T]] = OrderedDict()
        _MEMORIES.append(kept)

        @wraps(function)
        def call(first: object, *rest: Any) -> T:  # whatever the wrapped function takes
            key = (id(first), rest)
            if key in kept:
                kept.move_to_end(key)
                return kept[key][1]
            value = function(first, *rest)
            kept[key] = (first, value)
            if len(kept) > size:
                kept.popitem(last=False)
            return value

        return call

    return wrap


def remembered_of(size: int, *parts: str) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Cache a function of a battlefield by the identity of those of its parts that the answer depends on.

    Further arguments count by equality. A battlefield of which only other parts have changed is answered from memory.
    """

    def wrap(function: Callable[..., T]) -> Callable[..., T]:
        kept: OrderedDict[tuple[tuple[int, ...], tuple[Any, ...]], tuple[tuple[object, ...], T]] = OrderedDict()
        _MEMORIES.append(kept)

        @wraps(function)
        def call(field: object, *rest: Any) -> T:  # whatever the wrapped function takes
            held = tuple([getattr(field, part) for part in parts])
            key = (tuple([id(part) for part in held]), rest)
            if key in kept:
                kept.move_to_end(key)
                return kept[key][1]
            value = function(field, *rest)
            kept[key] = (held, value)
            if len(kept) > size:
                kept.popitem(last=False)
            return value

        return call

    return wrap
