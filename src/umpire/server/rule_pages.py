"""One rule in full: its text, how it is read, what a table may choose instead, and the cases that show it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from umpire.errors import InputError
from umpire.formats.boards import ruleset
from umpire.formats.cases import book_of, cases_of
from umpire.rulings import HouseRule
from umpire.server.asking import LEGIONS, Example
from umpire.systems.legions.rules import HOUSE_RULES
from umpire.systems.legions.rules import HouseRule as LegionsChoice

__all__ = ["RulePage", "Switch", "rule_page"]


class Switch(msgspec.Struct, frozen=True, kw_only=True):
    """A house rule: its name in files, what each value means, and the value that is taken unasked."""

    name: str
    values: dict[str, str]
    default: str


class RulePage(msgspec.Struct, frozen=True, kw_only=True):
    """A rule as it opens beside a ruling; ``reading`` and ``alternative`` are empty where the source is plain."""

    id: str
    heading: str
    text: str
    source: str
    reading: str = ""
    alternative: str = ""
    switches: tuple[Switch, ...] = ()
    examples: tuple[Example, ...] = ()


def rule_page(system: str, rule: str) -> RulePage:
    """Return a rule in full.

    Raises:
        InputError: If there is no such rule.
    """
    book = book_of(system)
    found = book.get(rule)
    if found is None:
        fix = "Look at the list of the game's rules."
        raise InputError("There is no such rule", path="rule", value=rule, fix=fix)
    reading = found.reading
    return RulePage(
        id=found.id,
        heading=found.heading,
        text=found.text,
        source=found.source.title,
        reading=reading.taken if reading else "",
        alternative=reading.alternative if reading else "",
        switches=_switches(system, rule),
        examples=tuple(
            Example(id=each.id, title=each.title, about="", rules=each.rules)
            for each in cases_of(rule, system)
            if each.ask
        ),
    )


def _switches(system: str, rule: str) -> tuple[Switch, ...]:
    known: Mapping[str, HouseRule] | Mapping[str, LegionsChoice]
    known = HOUSE_RULES if system == LEGIONS else ruleset(system).house_rules
    return tuple(
        Switch(name=each.name, values=dict(each.values), default=each.default)
        for each in known.values()
        if each.rule == rule
    )
