"""Replaying a log: applying what happened, with neither rules nor dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

import msgspec

from umpire.game.log import Entry, Journal
from umpire.game.system import System
from umpire.game.timeline import Timeline

S = TypeVar("S")


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
