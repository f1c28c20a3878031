"""A battle that is over, looked back on: worked out once for all who ask, in a thread that nothing else waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

import msgspec

from umpire.analysis import Analysis, analyse
from umpire.errors import IllegalAction, UmpireError
from umpire.game import Battle, Journal, WholeBattle
from umpire.server.run.threads import Interruptible, done_by

PARTS = ("luck", "decisions", "dearest decisions")
"""What is worked out one after the other, as `analyse` tells it; each takes about as long."""


class Interrupted(UmpireError):
    """The server is closing: what takes long is left where it is."""


class LookedBack(msgspec.Struct, frozen=True, kw_only=True):
    """How far a battle has been looked back on.

    ``whole`` tells whether the ``analysis`` has all that takes long in it. Until then it holds what can be told at
    once, and ``share`` tells how much of the rest is worked out, from 0 to 1, ``doing`` what is being worked out.
    """

    analysis: Analysis
    whole: bool
    doing: str = ""
    share: float = 0.0


class LookingBack:
    """The analysis of one battle, as far as it has come."""

    def __init__(
        self, now: Callable[[], Battle[Any]], game: WholeBattle, *, quickly: Executor, slowly: Interruptible
    ) -> None:
        self._now, self._game, self._quickly, self._slowly = now, game, quickly, slowly
        self._at_once: Analysis | None = None
        self._work: asyncio.Task[Analysis] | None = None
        self._doing = ("", 0.0)

    async def so_far(self) -> LookedBack:
        """Return what is known of how the battle went; whoever asks first has the rest worked out.

        Raises:
            IllegalAction: If it is not over.
            LogError: If it was played under another Umpire or rulebook, and comes out otherwise here.
        """
        journal = self._now().journal
        if journal.closing is None:
            raise IllegalAction("A battle is looked back on once it is over: what lies face-down is told by that.")
        if self._at_once is None:
            self._at_once = await done_by(self._quickly, lambda: analyse(self._game, journal, quick=True))
        if self._work is None:
            self._work = asyncio.create_task(self._rest(journal))
        if not self._work.done():
            doing, share = self._doing
            return LookedBack(analysis=self._at_once, whole=False, doing=doing, share=share)
        work = self._work
        if work.cancelled() or work.exception() is not None:
            self._work = None  # whoever asks next has it tried again
        return LookedBack(analysis=work.result(), whole=True, share=1.0)

    async def _rest(self, journal: Journal) -> Analysis:
        return await done_by(self._slowly, lambda: analyse(self._game, journal, progress=self._hear))

    def _hear(self, what: str, done: int, of: int) -> None:
        """Note how far the work has come, in its own thread."""
        if self._slowly.stopping.is_set():
            raise Interrupted("The server is closing: ask again when it is back.")
        self._doing = (what, (PARTS.index(what) + done / of) / len(PARTS))
