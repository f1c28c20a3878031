"""What a case file holds."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.formats.legions.entries import Entry, StateEntry, TableEntry
from umpire.rulings import Stipulation
from umpire.table import Length

Partial = dict[str, Any]  # some fields of a question, an action, an event, an effect


class RulingExpected(Entry, frozen=True, kw_only=True):
    """What a ruling must say; what is not listed is free.

    ``facts`` that stand together in findings must stand together in one; of several mappings each needs a finding of
    its own.
    """

    allowed: bool | None = None
    effects: tuple[Partial, ...] = ()
    no_effects: tuple[Partial, ...] = ()
    cites: tuple[str, ...] = ()
    never_cites: tuple[str, ...] = ()
    facts: dict[str, Any] | tuple[dict[str, Any], ...] = {}
    says: str = ""
    margin: Length | None = None
    witness: str | None = None


class RefusalExpected(Entry, frozen=True, kw_only=True):
    """What the refusal of the last action must cite and say."""

    cites: tuple[str, ...] = ()
    says: str = ""


class Expectation(Entry, frozen=True, kw_only=True):
    """What must come out; ``views`` is the battlefield as each side sees it.

    The ``cites`` (or ``rules``) of an event or an option that is expected are among the rules that it cites.
    """

    rulings: tuple[RulingExpected, ...] = ()
    events: tuple[Partial, ...] = ()
    never: tuple[Partial, ...] = ()
    state: Partial = {}
    views: dict[str, Partial] = {}
    refused: RefusalExpected | None = None
    to_decide: tuple[str, ...] | None = None
    options: tuple[Partial, ...] = ()
    no_options: tuple[Partial, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing at all is expected."""
        return not (self.rulings or self.happens)

    @property
    def happens(self) -> bool:
        """Whether something is expected to happen, if only by itself."""
        asked = self.to_decide is not None or bool(self.options or self.no_options)
        return asked or bool(self.events or self.never or self.state or self.views or self.refused)


class Case(Entry, frozen=True, kw_only=True):
    """One worked example: a table, questions or actions, the dice, and what must come out."""

    id: str
    rules: tuple[str, ...]
    title: str
    house_rules: dict[str, str] = {}
    supplement: str = ""
    table: TableEntry = msgspec.field(default_factory=TableEntry)
    state: StateEntry = msgspec.field(default_factory=StateEntry)
    stipulate: tuple[Stipulation, ...] = ()
    dice: tuple[int, ...] | None = None
    ask: tuple[Partial, ...] = ()
    play: tuple[Partial, ...] = ()
    expect: Expectation = msgspec.field(default_factory=Expectation)


class CaseFile(Entry, frozen=True, kw_only=True):
    """A file of cases of one system."""

    system: str
    cases: tuple[Case, ...]
    about: str = ""
