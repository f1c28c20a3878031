"""The log of a battle: what stands in it, its digest chain, and what of it a side may have.

Entries only ever get appended. Each carries a digest over its *public* form and the digest before it, so that a side
that may not know every fact can still check the whole chain, and a seal over its full form, which proves that the
holder of the battle's secret wrote it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from umpire.errors import LogError
from umpire.game.model import Event, Outcome
from umpire.game.system import System

S = TypeVar("S")

FORMAT = 2

_encoder = msgspec.json.Encoder(order="deterministic")


class Kind(StrEnum):
    """What an entry records."""

    START = "start"
    ACT = "act"
    UNDO = "undo"
    NOTICE = "notice"
    AGREED = "agreed"


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """Something that everybody at the table is told for good; ``dice``: that somebody knows the dice to come."""

    text: str
    dice: bool = False


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """What a battle is judged by: the version of Umpire, and the digest of the rulebook."""

    umpire: str
    rulebook: str

    def __str__(self) -> str:
        return f"Umpire {self.umpire} (rules {self.rulebook})"


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """What opens the commitment to the dice: never shared before the battle is closed.

    ``seed`` is the number the secret was made of, or None where it was drawn at random; ``contributions`` are what the
    secret was drawn from together, by who contributed.
    """

    secret: str
    salt: str
    seed: int | None = None
    contributions: dict[str, str] | UnsetType = UNSET


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The public part of a log's first line.

    ``commitment`` binds whoever drew the dice; where they were drawn together it is "", and ``pledges`` bind each who
    contributed. ``dice`` is the version of Umpire whose way of drawing dice it has, where another one wrote it.
    """

    format: int
    system: str
    umpire: str
    rulebook: str
    meta: dict[str, str]
    commitment: str
    pledges: dict[str, str] | UnsetType = UNSET
    dice: str | UnsetType = UNSET
    state: Any  # the system's state; a union of all systems would turn the layers upside down


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="line", tag="entry"):
    """One thing that happened: the start, an action with what followed, an undo, a notice, an end all agreed on.

    ``rolls`` are the natural dice in order; ``to`` is the entry whose state an undo goes back to; ``notice`` is what
    everybody is told, and changes nothing. ``edition`` is what judges from here on, where another one has until here.
    """

    seq: int
    kind: Kind
    side: str = ""
    action: Any = None  # any system's action
    events: tuple[Any, ...] = ()  # any system's events
    rolls: tuple[int, ...] = ()
    to: int | None = None
    notice: Notice | UnsetType = UNSET
    edition: Edition | UnsetType = UNSET
    digest: str = ""
    seal: str = ""


class Closing(msgspec.Struct, frozen=True, kw_only=True, tag_field="line", tag="closing"):
    """The end of a log: how the battle ended (None if it was broken off) and the opened secret."""

    seq: int
    outcome: Outcome | None
    opening: Opening
    digest: str = ""
    seal: str = ""


class Journal(msgspec.Struct, frozen=True, kw_only=True):
    """A whole log.

    ``private`` holds the secret while the battle runs. A shared log has none; ``shared`` then names the side that it
    was made for, "" for spectators.
    """

    header: Header
    private: Opening | None
    entries: tuple[Entry, ...]
    closing: Closing | None = None
    shared: str | None = None


def canonical(value: object) -> bytes:
    """Return the one JSON form of a value: the same bytes on every machine and Python."""
    return _encoder.encode(value)


def where(seq: int, part: str = "") -> str:
    """Return how errors name a place in a log."""
    return f"line {seq + 2} (entry {seq}){' ' if part else ''}{part}"


def rolls_of(events: Sequence[Event]) -> tuple[int, ...]:
    """Return the dice of some events, in order."""
    return tuple(die for event in events for die in event.dice)


def header_digest(header: Header) -> str:
    """Return the digest that the chain begins with."""
    return sha256(canonical(header)).hexdigest()


def bound(header: Header) -> bytes:
    """Return what a battle's dice are bound to: its header, but for the version of Umpire that wrote it.

    So a newer version rolls the same dice for a seed, until it draws them in another way and says so.
    """
    drawn_as = header.umpire if isinstance(header.dice, UnsetType) else header.dice
    return canonical(replace(header, umpire=drawn_as, dice=UNSET))


def editions_of(journal: Journal) -> tuple[Edition, ...]:
    """Return what a log's battle was judged by, from its beginning to its last entry."""
    first = Edition(umpire=journal.header.umpire, rulebook=journal.header.rulebook)
    return (first, *(each.edition for each in journal.entries if isinstance(each.edition, Edition)))


def public_entry(system: System[S], entry: Entry, *, for_side: str | None = None) -> Entry:
    """Return an entry as others may have it; a side keeps its own actions in full."""
    events = tuple(map(system.conceal_event, entry.events))
    action = entry.action
    if action is not None and (for_side is None or entry.side != for_side):
        action = system.conceal_action(action)
    return replace(entry, action=action, events=events, rolls=rolls_of(events))


def chained(system: System[S], entry: Entry, previous: str) -> str:
    """Return the digest of an entry that follows another digest."""
    return linked(public_entry(system, entry), previous)


def linked(public: Entry, previous: str) -> str:
    """Return the digest of an entry, in its public form, that follows another digest."""
    return sha256(canonical(replace(public, digest=previous, seal=""))).hexdigest()


def closing_digest(closing: Closing, previous: str) -> str:
    """Return the digest of the closing line that follows another digest."""
    return sha256(canonical(replace(closing, digest=previous, seal=""))).hexdigest()


def shared(system: System[S], journal: Journal, side: str | None) -> Journal:
    """Return the log as a side may have it (None: spectators); a closed battle is shared whole.

    Raises:
        LogError: If the log has itself been shared with somebody else.
    """
    if journal.closing is not None:
        return journal
    if journal.shared is not None and journal.shared != (side or ""):
        fix = "Share from the full log, which the holder of the dice keeps."
        raise LogError("a shared log cannot be shared again with another side", value=journal.shared, fix=fix)
    entries = tuple(public_entry(system, entry, for_side=side) for entry in journal.entries)
    return replace(journal, private=None, entries=entries, shared=side or "")
