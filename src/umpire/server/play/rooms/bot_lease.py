"""Which process plays a battle's bots: the first that begins; the others wait as long as they hear of it."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from umpire.server.play.notes import BotsBusy, Note

AGAIN = 1.0
"""How long a bot waits for a store that takes nothing, or until another process is silent, seconds."""


class BotLease:
    """The lease on a battle's bots: another process has it as long as it renews it, by a note."""

    def __init__(self, battle: str, signal: Callable[[Note], None]) -> None:
        self._battle, self._signal = battle, signal
        self._renewed = -math.inf

    def note_renewal(self) -> None:
        """Note that another process has the bots just now."""
        self._renewed = asyncio.get_running_loop().time()

    async def wait(self, seconds: float) -> None:
        """Wait some seconds, and then until no other process has renewed the lease for as long."""
        await asyncio.sleep(seconds)
        while (left := self._renewed + seconds - asyncio.get_running_loop().time()) > 0:
            await asyncio.sleep(left)

    @asynccontextmanager
    async def hold(self) -> AsyncIterator[None]:
        """Renew the lease while a bot thinks for long."""
        renewing = asyncio.create_task(self._renew())
        try:
            yield
        finally:
            renewing.cancel()

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(AGAIN / 2)
            self._signal(BotsBusy(battle=self._battle))
