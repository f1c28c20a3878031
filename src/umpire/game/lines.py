"""The lines of a battle log, read back into what a system's functions take."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from umpire.errors import LogError
from umpire.game.checks import check_origin
from umpire.game.log import Closing, Edition, Entry, Header, Journal, Kind, Notice, Opening, canonical, where
from umpire.game.opening import edition_here
from umpire.game.system import System

S = TypeVar("S")
T = TypeVar("T")

_COPY = "The log was edited or damaged: use an untouched copy."


class FirstLine(msgspec.Struct, frozen=True, kw_only=True, tag_field="line", tag="header"):
    """The first line of a log; when it has been read, the state in it is still unread JSON."""

    public: Header
    private: Opening | None
    shared: str | None

    @classmethod
    def read(cls, line: bytes) -> FirstLine:
        """Read the line; LogError if it is no log's first line."""
        raw = _decode(line, _RawFirst, "line 1")
        header = Header(**{name: getattr(raw.public, name) for name in Header.__struct_fields__})
        return cls(public=header, private=raw.private, shared=raw.shared)

    def journal(self) -> Journal:
        """Return a log of this line alone."""
        return Journal(header=self.public, private=self.private, entries=(), shared=self.shared)


class _RawHeader(msgspec.Struct, frozen=True, kw_only=True):
    format: int
    system: str
    umpire: str
    rulebook: str
    meta: dict[str, str]
    commitment: str
    pledges: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    dice: str | msgspec.UnsetType = msgspec.UNSET
    state: msgspec.Raw


class _RawFirst(msgspec.Struct, frozen=True, kw_only=True, tag_field="line", tag="header"):
    public: _RawHeader
    private: Opening | None
    shared: str | None


class _RawEntry(msgspec.Struct, frozen=True, kw_only=True, tag_field="line", tag="entry"):
    seq: int
    kind: Kind
    side: str
    action: msgspec.Raw
    events: tuple[msgspec.Raw, ...]
    rolls: tuple[int, ...]
    to: int | None
    notice: Notice | msgspec.UnsetType = msgspec.UNSET
    edition: Edition | msgspec.UnsetType = msgspec.UNSET
    digest: str
    seal: str


def header_line(journal: Journal) -> bytes:
    """Return the first line of a log's file."""
    return canonical(FirstLine(public=journal.header, private=journal.private, shared=journal.shared))


def read_first(system: System[S], line: bytes) -> Journal:
    """Read the first line of a log, or of a battle that has not begun, as a log of this line alone.

    Raises:
        LogError: If it is not what Umpire writes, or is of another format or game.
    """
    first = FirstLine.read(line)
    check_origin(system, first.journal())
    return _with_state(system, first)


def read_journal(system: System[S], first: FirstLine, text: bytes) -> Journal:
    """Read whole lines into a log.

    Raises:
        LogError: If a line is not what this Umpire writes, byte for byte.
    """
    here = edition_here(system)
    try:
        return _read_lines(system, first, text)
    except LogError as err:
        if (first.public.umpire, first.public.rulebook) != (here.umpire, here.rulebook):
            err.fix = f"Umpire {first.public.umpire} wrote this log, and this is {here}: read it with that one."
            raise err.within() from err
        raise


def _read_lines(system: System[S], first: FirstLine, text: bytes) -> Journal:
    lines = text.split(b"\n")[:-1]
    journal = _with_state(system, first)
    _same(header_line(journal), lines[0], "line 1")
    entries: list[Entry] = []
    closing: Closing | None = None
    for seq, line in enumerate(lines[1:]):
        if closing is not None:
            raise LogError("there is a line after the closing line", path=where(seq), fix=_COPY)
        read = read_line(system, line, seq)
        if isinstance(read, Closing):
            closing = read
        else:
            entries.append(read)
    return replace(journal, entries=tuple(entries), closing=closing)


def _with_state(system: System[S], first: FirstLine) -> Journal:
    place = "line 1 public.state"
    try:
        state = system.state_from(bytes(first.public.state))
    # Reading a state runs a game's constructors, which refuse edited values in ways of their own.
    except Exception as err:
        told, inner = _told(str(err))
        raise LogError(f"the state cannot be read: {told}", path=f"{place}{inner}", fix=_COPY) from err
    return replace(first.journal(), header=replace(first.public, state=state))


def read_line(system: System[S], line: bytes, seq: int) -> Entry | Closing:
    """Read the line of entry ``seq``, or the closing line in its place.

    Raises:
        LogError: If it is not what Umpire writes, byte for byte.
    """
    read = _line(system, line, seq)
    _same(canonical(read), line, where(seq))
    return read


def entry_from(system: System[S], line: bytes, seq: int) -> Entry:
    """Return the entry of a line that this Umpire has written itself, in this or in another process."""
    read = _line(system, line, seq)
    assert isinstance(read, Entry), "the closing line travels by itself"
    return read


def _line(system: System[S], line: bytes, seq: int) -> Entry | Closing:
    raw = _decode(line, _RawEntry | Closing, where(seq))
    if isinstance(raw, Closing):
        return raw
    action = None
    if bytes(raw.action) != b"null":
        action = _decode(raw.action, system.action_type, where(seq, "action"))
    events = tuple(
        _decode(event, system.event_type, where(seq, f"events[{index}]")) for index, event in enumerate(raw.events)
    )
    return Entry(
        seq=raw.seq,
        kind=raw.kind,
        side=raw.side,
        action=action,
        events=events,
        rolls=raw.rolls,
        to=raw.to,
        notice=raw.notice,
        edition=raw.edition,
        digest=raw.digest,
        seal=raw.seal,
    )


def _decode(text: bytes | msgspec.Raw, kind: Any, place: str) -> Any:  # a system's unions have no static type
    try:
        return msgspec.json.decode(text, type=kind)
    # A constructor that refuses its values raises what it likes.
    except Exception as err:
        told, inner = _told(str(err))
        raise LogError(f"not what Umpire writes: {told}", path=f"{place}{inner}", fix=_COPY) from err


def _told(message: str) -> tuple[str, str]:
    """Split a msgspec message into what is wrong and where."""
    found = re.fullmatch(r"(.*) - at `\$\.?(.*)`", message, re.DOTALL)
    return (found[1], f" {found[2]}") if found else (message.rstrip("."), "")


def _same(written: bytes, found: bytes, place: str) -> None:
    if written != found:
        told = "the line holds something that Umpire would write differently or not at all"
        raise LogError(told, path=place, value=_around(written, found), fix=_COPY)


def _around(written: bytes, found: bytes) -> str:
    pairs = enumerate(zip(written, found, strict=False))
    first = next((index for index, (left, right) in pairs if left != right), min(len(written), len(found)))
    return found[max(0, first - 20) : first + 20].decode(errors="replace")
