"""A system's book and index as they stand on disk: ``book/*.yaml``, a file for each chapter, in its order.

A chapter is read from front to back: under each heading of the source its rules, in our own words, with how a silent or
garbled place is read, what else it could mean, and the switch by which a table chooses between the two.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
import yaml

from umpire.cache import cache_folder, write_whole
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


class _Kept(msgspec.Struct, frozen=True):
    """What was read of a book: to read its YAML takes a tenth of a first ruling, to read this next to nothing."""

    of: str
    chapters: dict[str, _Chapter]


def read_book(package: str, *sources: Source) -> Iterator[Entry]:
    """Yield every rule of the book that a package ships.

    What was read is kept in the user's cache, and read again where another word stands in a chapter.

    Raises:
        RuleConflict: If a chapter does not read as one.
    """
    shipped = [each for each in (files(package) / "book").iterdir() if each.name.endswith(".yaml")]
    texts = {each.name: each.read_text(encoding="utf-8") for each in sorted(shipped, key=lambda each: each.name)}
    own = Path(__file__).read_text(encoding="utf-8")  # whoever reads chapters otherwise finds something else in them
    of = hashlib.sha256("\n".join([own, *(part for each in texts.items() for part in each)]).encode()).hexdigest()
    for chapter in (_kept(package, of) or _keep(package, of, texts)).values():
        yield from _rules_of(chapter, *sources)


def read_chapter(text: str, *sources: Source, name: str = "the chapter") -> Iterator[Entry]:
    """Yield the rules of one chapter from its YAML.

    Raises:
        RuleConflict: If it does not read as one.
    """
    yield from _rules_of(_chapter(text, name), *sources)


def _file(package: str) -> Path:
    return cache_folder() / f"{package}.book.json"


def _kept(package: str, of: str) -> dict[str, _Chapter] | None:
    try:
        found = msgspec.json.decode(_file(package).read_bytes(), type=_Kept)
    except (OSError, RuntimeError, msgspec.DecodeError):  # none is kept, there is no home, or it is something else
        return None
    return found.chapters if found.of == of else None


def _keep(package: str, of: str, texts: Mapping[str, str]) -> dict[str, _Chapter]:
    chapters = {name: _chapter(text, name) for name, text in texts.items()}
    with suppress(OSError, RuntimeError):  # where nothing can be written the YAML is read each time
        file = _file(package)
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, msgspec.json.encode(_Kept(of=of, chapters=chapters)))
    return chapters


def _chapter(text: str, name: str) -> _Chapter:
    try:
        # the book is ours, and the C loader reads it ten times as fast
        return msgspec.convert(yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)), _Chapter)
    except (msgspec.ValidationError, yaml.YAMLError) as error:
        raise RuleConflict(f"{name} is no chapter of a book: {error}") from error


def _rules_of(chapter: _Chapter, *sources: Source) -> Iterator[Entry]:
    known = {each.id: each for each in sources}
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
