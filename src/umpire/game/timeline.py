"""The states a battle has been through, found again by applying what happened, with neither rules nor dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import Any, Generic, TypeVar

import msgspec

from umpire.errors import LogError
from umpire.game.log import Entry, Journal, Kind, canonical, where
from umpire.game.model import Event
from umpire.game.system import System

S = TypeVar("S")

_EVERY = 32
"""Every so many entries the state is kept in memory; those between are found from the nearest before."""


class Timeline(Generic[S]):
    """Entries in order, and the state after any of them."""

    def __init__(self, initial: S, evolve: Callable[[S, Event], S]) -> None:
        self._evolve = evolve
        self._entries: list[Entry | bytes] = []
        self._lines: list[bytes] = []
        self._read: Callable[[bytes, int], Entry] | None = None
        self._kept: dict[int, S] = {-1: initial}
        self._now = initial

    @classmethod
    def sent(
        cls,
        initial: S,
        evolve: Callable[[S, Event], S],
        *,
        now: S,
        lines: Sequence[bytes],
        read: Callable[[bytes, int], Entry],
    ) -> Timeline[S]:
        """Return a timeline that has come from another process; an entry is read from its line when it is asked for."""
        timeline = cls(initial, evolve)
        timeline._entries, timeline._lines, timeline._read, timeline._now = [*lines], [*lines], read, now
        return timeline

    @property
    def now(self) -> S:
        """The state after the last entry."""
        return self._now

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries so far."""
        return tuple([self[seq] for seq in range(len(self._entries))])

    @property
    def lines(self) -> tuple[bytes, ...]:
        """The lines of all entries so far; each is written once."""
        self._lines += [canonical(self[seq]) for seq in range(len(self._lines), len(self._entries))]
        return tuple(self._lines)

    def fork(self) -> Timeline[S]:
        """Return a timeline that has come as far; what is added to the one is not in the other."""
        other = copy(self)
        other._entries, other._lines, other._kept = self._entries.copy(), self._lines.copy(), self._kept.copy()
        return other

    def __len__(self) -> int:
        return len(self._entries)

    def __getitem__(self, seq: int) -> Entry:
        found = self._entries[seq]
        if isinstance(found, bytes):
            assert self._read is not None, "lines stand only in a timeline that knows how to read them"
            self._entries[seq] = found = self._read(found, seq)
        return found

    def latest(self, count: int) -> tuple[Entry, ...]:
        """Return the last entries, at most so many."""
        return tuple([self[seq] for seq in range(max(len(self) - count, 0), len(self))])

    def add(self, entry: Entry, state: S | None = None) -> None:
        """Append an entry; ``state`` is the state after it where the caller has it already."""
        if state is None:
            state = self._after(entry)
        self._entries.append(entry)
        self._now = state
        if entry.seq % _EVERY == 0:
            self._kept[entry.seq] = state

    def at(self, seq: int) -> S:
        """Return the state after an entry.

        Raises:
            LogError: If there is no such entry.
        """
        if not 0 <= seq < len(self._entries):
            last = len(self._entries) - 1
            raise LogError("there is no such entry", path="to", value=str(seq), fix=f"Choose one from 0 to {last}.")
        pending: list[Entry] = []
        while seq not in self._kept:
            entry = self[seq]
            if entry.kind is Kind.UNDO and entry.to is not None:
                seq = entry.to
            else:
                pending.append(entry)
                seq -= 1
        state = self._kept[seq]
        for entry in reversed(pending):
            state = self._apply(state, entry)
        return state

    def _after(self, entry: Entry) -> S:
        if entry.kind is not Kind.UNDO:
            return self._apply(self._now, entry)
        if entry.to is None or not 0 <= entry.to < entry.seq:
            fix = "The log was edited: use an untouched copy."
            raise LogError("an undo must go back to an earlier entry", path=where(entry.seq, "to"), fix=fix)
        return self.at(entry.to)

    def _apply(self, state: S, entry: Entry) -> S:
        for event in entry.events:
            state = self._evolve(state, event)
        return state


class Moment(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """One event of a log and the state it led to; ``event`` is None where an entry goes back or has no events."""

    entry: Entry
    event: Any  # any system's event
    state: S


def replay(system: System[S], journal: Journal, *, to: int | None = None) -> S:
    """Return the state after an entry (by default the last), applying events only; works on shared logs too.

    Raises:
        LogError: If there is no such entry.
    """
    timeline: Timeline[S] = Timeline(journal.header.state, system.evolve)
    for entry in journal.entries if to is None else journal.entries[: max(to, 0) + 1]:
        timeline.add(entry)
    return timeline.now if to is None else timeline.at(to)


def moments(system: System[S], journal: Journal) -> Iterator[Moment[S]]:
    """Yield every event of a log with the state it led to, in the order in which it happened."""
    timeline: Timeline[S] = Timeline(journal.header.state, system.evolve)
    for entry in journal.entries:
        state = timeline.now
        for event in entry.events:
            state = system.evolve(state, event)
            yield Moment(entry=entry, event=event, state=state)
        if entry.events:
            timeline.add(entry, state)
        else:
            timeline.add(entry)
            yield Moment(entry=entry, event=None, state=timeline.now)
