"""The clock of a room: kept in the store, shared with the other processes, and told to everybody."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence

import msgspec

from umpire.server.play.clocks import Clock, TimeControl, Uptime, gone_on, left_at, out_of_time, resumed, stopped
from umpire.server.play.notes import ClockTurned, Note
from umpire.server.play.people import TimeLeft
from umpire.server.play.wire import ToClient
from umpire.server.run.wall import wall_clock
from umpire.server.storage import Store, StoreError

log = logging.getLogger(__name__)

_reader = msgspec.json.Decoder(Clock)


class Timekeeper:
    """How much time the sides of one battle have left; ``clock`` is None where they play without."""

    def __init__(
        self,
        battle: str,
        clock: bytes | None,
        store: Store,
        tell: Callable[[ToClient], None],
        signal: Callable[[Note], None],
        uptime: Uptime | None = None,
        now: Callable[[], int] = wall_clock,
    ) -> None:
        self._battle, self._store, self._tell, self._signal = battle, store, tell, signal
        self.clock: Clock | None = None if clock is None else _reader.decode(clock)
        self.now = now
        self._elapsed = (uptime or Uptime((), 0)).between

    @property
    def control(self) -> TimeControl | None:
        """How much time the sides have by agreement, None where they play without a clock."""
        return None if self.clock is None else self.clock.control

    @property
    def paused(self) -> bool:
        """Whether all clocks stand still by consent."""
        return self.clock is not None and self.clock.paused

    @property
    def out(self) -> tuple[str, ...]:
        """The sides that owe a decision and have no time left for it."""
        return () if self.clock is None else out_of_time(self.clock, self.now(), self._elapsed)

    def told(self) -> TimeLeft | None:
        """Return how much time the sides have left."""
        if self.clock is None:
            return None
        left = left_at(self.clock, self.now(), self._elapsed)
        return TimeLeft(control=self.clock.control, left=left, running=self.clock.running, paused=self.clock.paused)

    async def note(self, seq: int, *, acted: Sequence[str], owing: Collection[str]) -> None:
        """Note further entries of the battle, up to one. What cannot be kept now is made up for with the next entry."""
        if self.clock is None or seq <= self.clock.seq:
            return
        now = self.now()
        try:
            await self._turn(
                lambda clock: gone_on(clock, seq=seq, acted=acted, owing=owing, now=now, elapsed=self._elapsed)
            )
        except StoreError as err:
            log.warning("the clock of battle %s will be noted later: %s", self._battle, err)

    async def pause(self) -> None:
        """Have all clocks stand still.

        Raises:
            StoreError: If it could not be kept.
        """
        now = self.now()
        await self._turn(lambda clock: stopped(clock, now, self._elapsed))

    async def resume(self, owing: Collection[str]) -> None:
        """Have the clocks of those run again who owe a decision.

        Raises:
            StoreError: If it could not be kept.
        """
        now = self.now()
        await self._turn(lambda clock: resumed(clock, owing, now))

    def take(self, clock: Clock) -> None:
        """Take in what has been noted, here or by another process, and tell everybody here; what is older is late."""
        if self.clock is not None and (clock.seq, clock.since) < (self.clock.seq, self.clock.since):
            return
        self.clock = clock
        if (told := self.told()) is not None:
            self._tell(told)

    async def look(self) -> None:
        """Take in what the store has of it."""
        if self.clock is not None and (found := await self._store.company.clock(self._battle)) is not None:
            self.take(_reader.decode(found))

    async def _turn(self, change: Callable[[Clock], Clock]) -> None:
        changed = await self._store.company.turn_clock(
            self._battle, lambda kept: msgspec.json.encode(change(_reader.decode(kept)))
        )
        if changed is not None:
            clock = _reader.decode(changed)
            self.take(clock)
            self._signal(ClockTurned(battle=self._battle, clock=clock))
