"""The rules of a game as readers get them: by chapter, with their readings, their house rules, and their cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from umpire.errors import InputError
from umpire.formats.cases import RuleStatus, book_of, field_of, shipped_cases, status
from umpire.game import game
from umpire.render.scenes import Picture, picture_of
from umpire.rulings import Entry

ASSUMED = "assumed"


class CaseTitle(msgspec.Struct, frozen=True, kw_only=True):
    """A worked example by its name."""

    id: str
    title: str


class RuleSwitch(msgspec.Struct, frozen=True, kw_only=True):
    """A house rule: the switch's name, the value taken unasked, and what each value means."""

    name: str
    default: str
    values: Mapping[str, str]


class BookRule(msgspec.Struct, frozen=True, kw_only=True):
    """A rule with everything that is known of it.

    Attributes:
        id: As rulings cite it.
        chapter: The chapter that it stands in.
        heading: The heading in the book.
        kind: A definition, a restriction, an effect ...
        text: What it says, in our own words; '' where it is not implemented.
        source: The text that it comes from.
        overrides: The rules that it replaces.
        reading: How a silent source is read.
        alternative: How else it could be read.
        choices: The house rules that change the reading.
        status: cased, accepted, unproved, missing, or assumed where it lies outside the source.
        reason: Why no case can show it, where none can.
        wrong: What was made wrong on purpose, and noticed.
        cases: Its worked examples, those that exist for it first.
    """

    id: str
    chapter: str
    heading: str
    kind: str
    text: str
    source: str
    overrides: tuple[str, ...]
    reading: str
    alternative: str
    choices: tuple[RuleSwitch, ...]
    status: str
    reason: str
    wrong: str
    cases: tuple[CaseTitle, ...]


@cache
def pages(system: str) -> tuple[BookRule, ...]:
    """Return every rule of a game in the order of the book, then what is assumed beside it."""
    listed = status(system)
    known = {each.id for each in listed}
    book = book_of(system)
    examples = _examples(system)
    assumed = (rule for rule in book if rule.id not in known)
    told = [_page(each, book.get(each.id), examples.get(each.id, ()), system) for each in listed]
    told += [_page(_unlisted(rule), rule, examples.get(rule.id, ()), system) for rule in assumed]
    order = {name: number for number, name in enumerate(game(system).chapters)}
    return tuple(sorted(told, key=lambda each: order.get(each.chapter, 0)))


def page(system: str, rule: str) -> BookRule:
    """Return a rule of a game.

    Raises:
        InputError: If there is no such rule.
    """
    for each in pages(system):
        if each.id == rule:
            return each
    raise InputError("There is no such rule", path="rule", value=rule, fix="See the list of the game's rules.")


def case_picture(system: str, id: str) -> Picture:
    """Return the table of a worked example.

    Raises:
        InputError: If there is none of this name.
    """
    for _, case in shipped_cases(system):
        if case.id == id:
            return picture_of(system, field_of(case))
    raise InputError("there is no such case", path="case", value=id, fix="See the list of cases.")


def _examples(system: str) -> dict[str, tuple[CaseTitle, ...]]:
    own: dict[str, list[CaseTitle]] = {}
    further: dict[str, list[CaseTitle]] = {}
    for _, case in shipped_cases(system):
        title = CaseTitle(id=case.id, title=case.title)
        for number, rule in enumerate(case.rules):
            (further if number else own).setdefault(rule, []).append(title)
    return {rule: (*own.get(rule, ()), *further.get(rule, ())) for rule in {**own, **further}}


def _unlisted(rule: Entry) -> RuleStatus:
    return RuleStatus(id=rule.id, heading=rule.heading, kind=ASSUMED, part=ASSUMED, status=ASSUMED)


def _page(entry: RuleStatus, rule: Entry | None, cases: tuple[CaseTitle, ...], system: str) -> BookRule:
    reading = rule.reading if rule is not None else None
    return BookRule(
        id=entry.id,
        chapter=game(system).chapter(entry),
        heading=entry.heading,
        kind=entry.kind,
        text=rule.text if rule is not None else "",
        source=rule.source.title if rule is not None else "",
        overrides=book_of(system).overridden_by(entry.id),
        reading=reading.taken if reading is not None else "",
        alternative=reading.alternative if reading is not None else "",
        choices=tuple(_choices(entry.id, system)),
        status=entry.status,
        reason=entry.reason,
        wrong=entry.wrong,
        cases=cases,
    )


def _choices(rule: str, system: str) -> Iterator[RuleSwitch]:
    for each in game(system).house_rules.values():
        if each.rule == rule:
            yield RuleSwitch(name=each.name, default=each.default, values=dict(each.values))
