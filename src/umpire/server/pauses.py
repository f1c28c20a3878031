"""What makes every battle of a server wait at once, and how it does so less."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

__all__ = ["few_pauses"]

YOUNG, MIDDLE, NEVER = 20_000, 50, 1_000_000
TIDY = 600.0
"""How often garbage is looked for everywhere, seconds: a hundred battles take a quarter of a second to look through."""

TURN = 0.001
"""How long a thread that rules may keep those waiting that talk, seconds."""


@asynccontextmanager
async def few_pauses() -> AsyncIterator[None]:
    """Look for garbage among old things seldom, and change between threads often, as long as the server runs.

    Battles are values that hold no cycles: what nobody needs any more goes without being looked for.
    """
    threshold, turn = gc.get_threshold(), sys.getswitchinterval()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    sys.setswitchinterval(TURN)
    tidying = asyncio.create_task(_tidy())
    try:
        yield
    finally:
        tidying.cancel()
        sys.setswitchinterval(turn)
        gc.set_threshold(*threshold)
        gc.unfreeze()


async def _tidy() -> None:
    while True:
        await asyncio.sleep(TIDY)
        gc.collect()
