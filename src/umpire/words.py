"""Words that people write: known ones are taken in any case, and one that is nearly a known one is named.

`Word` is what every list of words in a file derives from. Where a list is open, as keywords are, `spelt` gives known
words their spelling, and refuses what differs from one of them by a single letter: a rule that asks for INFANTRY would
pass INFANTY by without a word, and no name of an army lies that near to a word of the rules.
"""

from __future__ import annotations

from collections.abc import Collection
from contextvars import ContextVar
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Self

import msgspec

_APART = str.maketrans({" ": "_", "-": "_"})
SHORTEST = 4
"""Letters of a word that can be told to be a slip of the pen: FLY and FRY are two words."""

MOST_LISTED = 16

_passed_over: ContextVar[tuple[str, tuple[str, ...]]] = ContextVar("_passed_over", default=("", ()))


class Word(StrEnum):
    """A word of a fixed list, which files may write with capitals, blanks or hyphens."""

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        if not isinstance(value, str):
            return None
        known = tuple(each.value for each in cls)
        found = alike(value, known)
        if not found:
            # Readers of files say only that a word is unknown, not which ones there are.
            _passed_over.set((value, known))
            return None
        return cls(found)


def choices_for(word: str) -> tuple[str, ...]:
    """Return the words that there are in place of one that was just found to be no `Word`; () if it was none."""
    value, known = _passed_over.get()
    return known if value == word else ()


def alike(word: str, known: Collection[str]) -> str:
    """Return the known word that is written like this but for capitals, blanks, hyphens and underscores; '' if none.

    >>> alike("First Fire", ("advance", "first_fire"))
    'first_fire'
    """
    if word in known:
        return word
    plain = _plain(word)
    return next((each for each in known if _plain(each) == plain), "")


def closest(word: str, known: Collection[str]) -> list[str]:
    """Return the known words that are near to one that is unknown, the nearest first."""
    plain = {_plain(each): each for each in known}
    return [plain[each] for each in get_close_matches(_plain(word), list(plain), 3, 0.7)]


def nearly(word: str, known: Collection[str]) -> str:
    """Return a sentence that names the words nearest to one that is unknown, else all there are.

    >>> nearly("infnatry", ("infantry", "vehicle"))
    'Did you mean infantry?'
    """
    close = closest(word, known)
    if close:
        return f"Did you mean {' or '.join(close)}?"
    listed = list(known)
    more = ", …" if len(listed) > MOST_LISTED else ""
    return f"Write one of {', '.join(listed[:MOST_LISTED])}{more}." if listed else ""


def slip_of(word: str, known: Collection[str]) -> str:
    """Return the known word that differs from this one by one letter, left out, added, changed or swapped; '' if none.

    >>> slip_of("INFANTY", ("INFANTRY", "FLY"))
    'INFANTRY'
    """
    plain = _plain(word)
    return next((each for each in known if len(each) >= SHORTEST and _one_apart(plain, _plain(each))), "")


def _plain(word: str) -> str:
    return word.strip().casefold().translate(_APART)


def _one_apart(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    start = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    a, b = one[start:], other[start:]
    swapped = len(a) > 1 and len(b) > 1 and a[:2] == b[1::-1] and a[2:] == b[2:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or swapped


NUMBERS = frozenset({float, int, bool, type(None)})
"""What holds no text, as most of what an event is made of."""


def names_in(value: Any) -> frozenset[str]:
    """Return every text in a question, an action or an event, however deep: among them the ids that it is about."""
    found: set[str] = set()
    left = [value]
    while left:
        each = left.pop()
        if type(each) in NUMBERS:
            continue
        if isinstance(each, str):
            found.add(each)
        elif isinstance(each, msgspec.Struct):
            left += [getattr(each, name) for name in each.__struct_fields__]
        elif isinstance(each, dict):
            left += (*each, *each.values())
        elif isinstance(each, list | tuple | frozenset | set):
            left += each
    return frozenset(found)
