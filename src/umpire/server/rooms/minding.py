"""Which process plays a battle's bots: the first that begins; the others wait as long as they hear of it."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from umpire.server.notes import Minded, Note

__all__ = ["AGAIN", "Minding"]

AGAIN = 1.0
"""How long a bot waits for a store that takes nothing, or until another process is silent, seconds."""


class Minding:
    """What is known here of other processes that a battle's bots are played in."""

    def __init__(self, battle: str, signal: Callable[[Note], None]) -> None:
        self._battle, self._signal = battle, signal
        self._heard = -math.inf

    def hear(self) -> None:
        """Note that another process is at the battle just now."""
        self._heard = asyncio.get_running_loop().time()

    async def quiet(self, seconds: float) -> None:
        """Wait some seconds, and then until nothing has been heard from another process for as long."""
        await asyncio.sleep(seconds)
        while (left := self._heard + seconds - asyncio.get_running_loop().time()) > 0:
            await asyncio.sleep(left)

    @asynccontextmanager
    async def thinking(self) -> AsyncIterator[None]:
        """While a bot thinks for long, let the other processes know."""
        telling = asyncio.create_task(self._tell())
        try:
            yield
        finally:
            telling.cancel()

    async def _tell(self) -> None:
        while True:
            await asyncio.sleep(AGAIN / 2)
            self._signal(Minded(battle=self._battle))
