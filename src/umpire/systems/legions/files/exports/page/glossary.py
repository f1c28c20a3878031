"""The rules that an army uses, in the words of our own book: special rules, weapon traits, those of its Formations."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from umpire.errors import InputError
from umpire.systems.legions.battlefield import Trait
from umpire.systems.legions.rules import BOOK, SPECIAL_RULES, TRAITS
from umpire.systems.legions.rules.battles import formation_type

NUMERAL = re.compile(r"^[IVX]+ ")
"""The number of a Legion, as the book's headings have it before the name."""


class RuleTold(msgspec.Struct, frozen=True, kw_only=True):
    """What a rule says; ``id`` is '' for what stands in no book."""

    id: str
    text: str


class Term(msgspec.Struct, frozen=True, kw_only=True):
    """A special rule or weapon trait by its name, and what it does."""

    name: str
    rules: tuple[RuleTold, ...]


def terms_of(used: Iterable[Trait]) -> tuple[Term, ...]:
    """Return what is used, each name once, in alphabetical order."""
    return tuple(
        Term(name=name, rules=_of_name(name)) for name in sorted({each.name for each in used}, key=str.casefold)
    )


def of_formation(kind: str, legion: str) -> tuple[RuleTold, ...]:
    """Return the rules of a kind of Formation and of the Legion that it is of."""
    found = [each for each in BOOK if _under(each.heading, "Formations", kind)]
    told = [RuleTold(id=each.id, text=each.text) for each in found]
    if not told:
        try:
            told = [RuleTold(id="", text=each.text) for each in formation_type(kind).rules]
        except InputError:
            return ()  # no such Formation: that is told among what is wrong with the army
    if legion:
        told += [RuleTold(id=each.id, text=each.text) for each in BOOK if _under(each.heading, "Legion rules", legion)]
    return tuple(told)


def legion_name(legion: str) -> str:
    """Return the name of a Legion as the book writes it."""
    found = (each.heading for each in BOOK if legion and _under(each.heading, "Legion rules", legion))
    heading = next(found, "")
    return NUMERAL.sub("", heading.split(" > ")[1]) if heading else legion


def _of_name(name: str) -> tuple[RuleTold, ...]:
    found = SPECIAL_RULES.get(name) or TRAITS.get(name)
    entries = [BOOK.get(each) for each in found.rules] if found else []
    told = tuple(RuleTold(id=each.id, text=each.text) for each in entries if each is not None)
    return told or (RuleTold(id="", text="This rule is not implemented here: look it up in your rules."),)


def _under(heading: str, chapter: str, name: str) -> bool:
    """Whether a heading of the book is about a Formation or a Legion of that name."""
    first, *rest = heading.split(" > ")
    wanted = name.replace("_", " ").casefold()
    return first == chapter and bool(rest) and NUMERAL.sub("", rest[0]).casefold() == wanted
