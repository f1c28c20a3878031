"""How much time each side of a battle has left, where its players have agreed on clocks.

A clock decides nothing by itself: what a side has not done in its time it may still do, until another side claims the
win, which is written into the log as what it is. All times are told in milliseconds; nothing here reads a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Annotated, TypeAlias

import msgspec

from umpire.errors import InputError
from umpire.server.play.links import HUMAN

SECOND, MINUTE, DAY = 1000, 60_000, 86_400_000

LONGEST = 60
"""How many days a side may have for a decision at most."""

Elapsed: TypeAlias = Callable[[int, int], int]
"""How long the server was up between two times."""


class TimeControl(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much time the sides have: minutes, with seconds added for each decision, or days for each decision."""

    minutes: Annotated[float, msgspec.Meta(ge=0, le=1440)] = 0.0
    increment: Annotated[float, msgspec.Meta(ge=0, le=3600)] = 0.0
    days: Annotated[float, msgspec.Meta(ge=0, le=LONGEST)] = 0.0


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """What the sides had left at a time, and whose time runs since; ``seq`` is the entry that this was noted after."""

    control: TimeControl
    left: dict[str, int]
    running: tuple[str, ...] = ()
    since: int = 0
    seq: int = -1
    paused: bool = False


def new_clock(control: TimeControl, players: Mapping[str, str]) -> Clock:
    """Return the clock of a battle that is about to begin; bots need none.

    Raises:
        InputError: If it is neither for minutes nor for days, or nobody's time would run.
    """
    if (control.minutes > 0) == (control.days > 0) or (control.days > 0 and control.increment > 0):
        fix = "Give minutes, with an increment in seconds if you like, or days."
        raise InputError("A clock counts either minutes or days for each decision", path="clock", fix=fix)
    people = [side for side, player in players.items() if player == HUMAN]
    if not people:
        raise InputError("Bots play without clocks", path="clock", fix="Have a person play, or leave the clock out.")
    whole = int(control.days * DAY) if control.days else int(control.minutes * MINUTE)
    return Clock(control=control, left=dict.fromkeys(people, whole))


def left_at(clock: Clock, now: int, elapsed: Elapsed) -> dict[str, int]:
    """Return what each side has left at a time; a side that has run out has nothing."""
    gone = elapsed(clock.since, now) if clock.running else 0
    return {side: max(0, left - gone) if side in clock.running else left for side, left in clock.left.items()}


def out_of_time(clock: Clock, now: int, elapsed: Elapsed) -> tuple[str, ...]:
    """Return the sides that owe a decision and have no time left for it."""
    left = left_at(clock, now, elapsed)
    return tuple(side for side in clock.running if left[side] == 0)


def gone_on(
    clock: Clock, *, seq: int, acted: Sequence[str], owing: Collection[str], now: int, elapsed: Elapsed
) -> Clock:
    """Return a clock after further entries, up to one, in which sides have acted, each as often as it is named.

    Those who owe a decision then, run. A clock that has been noted after that entry already stays as it is.
    """
    if seq <= clock.seq:
        return clock
    left = left_at(clock, now, elapsed)
    for side in acted:
        if side in left:
            control = clock.control
            left[side] = int(control.days * DAY) if control.days else left[side] + int(control.increment * SECOND)
    running = () if clock.paused else tuple(side for side in left if side in owing)
    return msgspec.structs.replace(clock, left=left, running=running, since=now, seq=seq)


def stopped(clock: Clock, now: int, elapsed: Elapsed) -> Clock:
    """Return a clock that is paused."""
    return msgspec.structs.replace(clock, left=left_at(clock, now, elapsed), running=(), since=now, paused=True)


def resumed(clock: Clock, owing: Collection[str], now: int) -> Clock:
    """Return a clock that runs again, for those who owe a decision."""
    running = tuple(side for side in clock.left if side in owing)
    return msgspec.structs.replace(clock, running=running, since=now, paused=False)


class Uptime:
    """When the server was up, as far as one of its processes knows: before it began from the store, then by itself."""

    def __init__(self, earlier: Sequence[tuple[int, int]], began: int) -> None:
        self.began = began
        self._spans = list[tuple[int, int]]()
        for start, end in sorted(earlier):
            first, last = min(start, began), min(end, began)
            if self._spans and first <= self._spans[-1][1]:
                self._spans[-1] = (self._spans[-1][0], max(last, self._spans[-1][1]))
            else:
                self._spans.append((first, last))

    def between(self, since: int, now: int) -> int:
        """Return how long the server was up between two times."""
        spans = (*self._spans, (self.began, now))
        return sum(max(0, min(end, now) - max(start, since)) for start, end in spans)
