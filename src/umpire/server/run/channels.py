"""What all the ways have in common by which processes hear of each other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from litestar.channels.backends.base import ChannelsBackend


class HearingChannels(ChannelsBackend):
    """Hands on what is heard, with its channel; what was told once is not kept."""

    def __init__(self) -> None:
        self._heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._subscribed: set[str] = set()

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """Yield what comes, with its channel."""
        while True:
            channel, data = await self._heard.get()
            if channel in self._subscribed:
                yield channel, data

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """Return nothing: what was told once is not kept."""
        return []
