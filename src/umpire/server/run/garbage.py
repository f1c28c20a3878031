"""Fewer of the garbage collections that make every battle of a server wait at once."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

YOUNG, MIDDLE, NEVER = 20_000, 50, 1_000_000
TIDY = 600.0
"""How often garbage is looked for everywhere, seconds: a hundred battles take a quarter of a second to look through."""


@asynccontextmanager
async def collecting_seldom() -> AsyncIterator[None]:
    """Look for garbage among old things seldom, as long as the server runs.

    Battles are values that hold no cycles: what nobody needs any more goes without being looked for.
    """
    threshold = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    tidying = asyncio.create_task(_tidy())
    try:
        yield
    finally:
        tidying.cancel()
        gc.set_threshold(*threshold)
        gc.unfreeze()


async def _tidy() -> None:
    while True:
        await asyncio.sleep(TIDY)
        gc.collect()
