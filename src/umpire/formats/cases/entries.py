"""What the cases of every game have in common: what they expect."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.formats.document import Entry
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


class AnyCase(Entry, frozen=True, kw_only=True):
    """One worked example of a game: questions or actions, the dice, and what must come out.

    Its ``system`` is that of its file; the table and the state that it begins with are the game's own.
    """

    id: str
    rules: tuple[str, ...]
    title: str
    system: str = ""
    house_rules: dict[str, str] = {}
    supplement: str = ""
    stipulate: tuple[Stipulation, ...] = ()
    dice: tuple[int, ...] | None = None
    ask: tuple[Partial, ...] = ()
    play: tuple[Partial, ...] = ()
    expect: Expectation = msgspec.field(default_factory=Expectation)


class AnyCaseFile(Entry, frozen=True, kw_only=True):
    """A file of cases of one game; each game says of which kind they are."""

    system: str
    cases: tuple[Any, ...]
    about: str = ""

    def __post_init__(self) -> None:
        """Have every case know its game: what is asked of one alone is asked of its game."""
        for case in self.cases:
            msgspec.structs.force_setattr(case, "system", self.system)
