"""A system's book and index as they stand on disk: ``book/*.yaml``, a file for each chapter, in its order.

A chapter is read from front to back: under each heading of the source its rules, in our own words, with how a silent or
garbled place is read, what else it could mean, and the switch by which a table chooses between the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Annotated, TypeAlias

import msgspec
import yaml

from umpire.errors import InputError, RuleConflict
from umpire.rulings.choices import HouseRule, choice


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """A text that rules come from."""

    id: str
    title: str
    system: str


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """How a silent or garbled source is read, and what else it could mean."""

    taken: str
    alternative: str = ""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One rule as players read it: its id, where it stands, what it says, how it is read, what a table may choose.

    ``see`` is the rule that it restates or gives an example of: nothing cites it, its case cites that one.
    """

    id: str
    heading: str
    source: Source
    text: str
    reading: Reading | None = None
    see: str = ""
    switches: tuple[HouseRule, ...] = ()


_Values: TypeAlias = Annotated[dict[str, str], msgspec.Meta(min_length=2)]  # with fewer there is nothing to choose


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    text: str
    source: str = ""
    reading: str = ""
    alternative: str = ""
    see: str = ""
    switch: dict[str, _Values] = {}


class _Chapter(msgspec.Struct, forbid_unknown_fields=True):
    source: str
    rules: dict[str, dict[str, _Written]]


def read_book(package: str, *sources: Source) -> Iterator[Entry]:
    """Yield every rule of the book that a package ships.

    Raises:
        RuleConflict: If a chapter does not read as one.
    """
    chapters = [each for each in (files(package) / "book").iterdir() if each.name.endswith(".yaml")]
    for chapter in sorted(chapters, key=lambda each: each.name):
        yield from read_chapter(chapter.read_text(encoding="utf-8"), *sources, name=chapter.name)


def read_chapter(text: str, *sources: Source, name: str = "the chapter") -> Iterator[Entry]:
    """Yield the rules of one chapter from its YAML.

    Raises:
        RuleConflict: If it does not read as one.
    """
    known = {each.id: each for each in sources}
    try:
        # the book is ours, and the C loader reads it ten times as fast
        chapter = msgspec.convert(yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)), _Chapter)
        for heading, rules in chapter.rules.items():
            for rule_id, told in rules.items():
                source = told.source or chapter.source
                if source not in known:
                    raise RuleConflict(f"{rule_id} comes from {source!r}, and the sources are {', '.join(known)}.")
                if told.alternative and not told.reading:
                    raise RuleConflict(f"{rule_id} has an alternative to a reading, and no reading.")
                yield Entry(
                    id=rule_id,
                    heading=heading,
                    source=known[source],
                    text=told.text,
                    reading=Reading(taken=told.reading, alternative=told.alternative) if told.reading else None,
                    see=told.see,
                    switches=tuple(choice(name, rule_id, **values) for name, values in told.switch.items()),
                )
    except (msgspec.ValidationError, yaml.YAMLError) as error:
        raise RuleConflict(f"{name} is no chapter of a book: {error}") from error


class CatalogueEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One rule of a system's sources: its id, its kind, the heading it stands under, the part of the whole it is of."""

    id: str
    kind: str
    part: str
    heading: str


@cache
def catalogue_of(package: str) -> tuple[CatalogueEntry, ...]:
    """Return every rule of the sources of a system in their order, as its package lists them.

    They stand in ``data/catalogue.tsv``: id, kind, part and heading, separated by tabs, under a first line.

    Raises:
        InputError: If the package has no such file.
    """
    listed = files(package) / "data" / "catalogue.tsv"
    if not listed.is_file():
        fix = "Write one line for each rule: id, kind, part and heading, with tabs between, under a first line."
        raise InputError("This game lists no rules", file=str(listed), fix=fix)
    text = listed.read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return tuple(CatalogueEntry(id=i, kind=k, part=p, heading=h) for i, k, p, h in rows)
