"""Remembering what was worked out for a battlefield, as long as that battlefield is the one in play.

Nobody hears what is cited while something is worked out to be remembered: whoever asks cites what the answer turns, or
remembers the reasons too, `@hearing(remembered(64))`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

from umpire.rulings import heard, unheard

T = TypeVar("T")

FIELDS = 32
"""Of how many battlefields a function remembers its answers: of the one in play and of those tried out last."""

Answers: TypeAlias = dict[Any, Any]  # of a remembering function, whatever it takes and returns

_FORGETTING: list[Callable[[], None]] = []


def forget() -> None:
    """Forget everything that was remembered; needed only by who changes the functions themselves."""
    for clear in _FORGETTING:
        clear()


def remembered(size: int) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Cache a function of frozen values by identity of its first argument and equality of the rest.

    Battlefields are immutable but hold mappings, so they cannot be hashed; the cache keeps the object alive, so that
    its identity cannot be reused.
    """

    def wrap(function: Callable[..., T]) -> Callable[..., T]:
        kept: Answers = {}
        work = unheard(function)
        _FORGETTING.append(kept.clear)

        def find(key: object, first: object, rest: tuple[Any, ...]) -> T:  # whatever the wrapped function takes
            value = function(first, *rest) if heard() is None else work(first, *rest)
            if len(kept) >= size:
                _make_room(kept)
            kept[key] = (first, value)
            return value

        @wraps(function)
        def call_one(first: object) -> T:
            try:
                return kept[id(first)][1]  # type: ignore[no-any-return]
            except KeyError:
                pass
            return find(id(first), first, ())

        @wraps(function)
        def call(first: object, *rest: Any) -> T:  # whatever the wrapped function takes
            key = (id(first), rest)
            try:
                return kept[key][1]  # type: ignore[no-any-return]
            except KeyError:
                pass
            return find(key, first, rest)

        return call_one if _taken_by(function) == 1 else call

    return wrap


def _taken_by(function: Callable[..., Any]) -> int | None:
    """Return how many arguments a function always takes; those of one or two are remembered with less ado."""
    taken = signature(function).parameters.values()
    plain = all(each.kind is each.POSITIONAL_OR_KEYWORD and each.default is each.empty for each in taken)
    return len(taken) if plain else None


def remembered_by_members(size: int) -> Callable[[Callable[[tuple[Any, ...]], T]], Callable[[tuple[Any, ...]], T]]:
    """Cache a function of a tuple of frozen values by the identity of each of them.

    What was worked out for one side's models is answered from memory as long as none of them has changed.
    """

    def wrap(function: Callable[[tuple[Any, ...]], T]) -> Callable[[tuple[Any, ...]], T]:  # of any kind of value
        kept: Answers = {}
        work = unheard(function)
        _FORGETTING.append(kept.clear)

        @wraps(function)
        def call(values: tuple[Any, ...]) -> T:
            key = tuple(map(id, values))
            try:
                return kept[key][1]  # type: ignore[no-any-return]
            except KeyError:
                pass
            value = work(values)
            if len(kept) >= size:
                _make_room(kept)
            kept[key] = (values, value)
            return value

        return call

    return wrap


def remembered_by_both(size: int) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Cache a function of two frozen values and more by identity of both and equality of the rest.

    For a battlefield and a movement on it, which is long to compare and asked about again and again.
    """

    def wrap(function: Callable[..., T]) -> Callable[..., T]:
        @remembered(size)
        def ask(first: object, second: _Same, *rest: Any) -> T:  # whatever the wrapped function takes
            return function(first, second.value, *rest)

        @wraps(function)
        def call(first: object, second: object, *rest: Any) -> T:  # whatever the wrapped function takes
            return ask(first, _Same(second), *rest)

        return call

    return wrap


class _Same:
    """A value that equals nothing but itself."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.value is other.value


def _make_room(kept: Answers) -> None:
    """Drop the older half: one by one, the oldest would be looked for ever longer."""
    for key in [*kept][: (len(kept) + 1) // 2]:
        kept.pop(key, None)


def remembered_by_parts(size: int, *parts: str) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Cache a function of a battlefield by the identity of those of its parts that the answer depends on.

    Further arguments count by equality. A battlefield of which only other parts have changed is answered from memory.
    No more than ``size`` answers are kept for the same parts.
    """
    shelf = _SHELVES.setdefault(parts, _Shelf(parts))

    def wrap(function: Callable[..., T]) -> Callable[..., T]:
        work = unheard(function)
        latest: tuple[object, Answers] = (None, {})  # read and replaced as a whole, so that threads may share it

        def clear() -> None:
            nonlocal latest
            shelf.clear()
            latest = (None, {})

        def answers_for(field: object) -> Answers:
            nonlocal latest
            answers = shelf.of(field).setdefault(function, {})
            latest = (field, answers)
            return answers

        def find(answers: Answers, key: Any, field: object, rest: tuple[Any, ...]) -> T:  # whatever it takes
            found = function(field, *rest) if heard() is None else work(field, *rest)
            if len(answers) >= size:
                _make_room(answers)
            answers[key] = found
            return found

        @wraps(function)
        def call_with_one(field: object, one: Any) -> T:  # whatever the wrapped function takes
            at, answers = latest
            if at is not field:
                answers = answers_for(field)
            try:
                return answers[one]  # type: ignore[no-any-return]
            except KeyError:
                pass
            return find(answers, one, field, (one,))

        @wraps(function)
        def call(field: object, *rest: Any) -> T:  # whatever the wrapped function takes
            at, answers = latest
            if at is not field:
                answers = answers_for(field)
            try:
                return answers[rest]  # type: ignore[no-any-return]
            except KeyError:
                pass
            return find(answers, rest, field, rest)

        _FORGETTING.append(clear)
        return call_with_one if _taken_by(function) == 2 else call

    return wrap


class _Shelf:
    """The answers of all functions that depend on the same parts, by these parts: who turns to them turns for all."""

    def __init__(self, parts: tuple[str, ...]) -> None:
        self._parts_of = _tuple_of(parts)
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self._kept: dict[tuple[int, ...], tuple[object, dict[object, Answers]]] = {}
        self._latest: tuple[object, dict[object, Answers]] = (None, {})

    def of(self, field: object) -> dict[object, Answers]:
        """Return the answers for the parts of a field, by function."""
        at, answers = self._latest
        if at is not field:
            held = self._parts_of(field)
            key = tuple(map(id, held))
            known = self._kept.pop(key, None) or (held, {})
            if len(self._kept) >= FIELDS:
                _make_room(self._kept)
            self._kept[key] = known
            answers = known[1]
            self._latest = (field, answers)
        return answers


_SHELVES: dict[tuple[str, ...], _Shelf] = {}


def _tuple_of(parts: tuple[str, ...]) -> Callable[[object], tuple[object, ...]]:
    if len(parts) > 1:
        return attrgetter(*parts)
    one = attrgetter(parts[0])
    return lambda field: (one(field),)
