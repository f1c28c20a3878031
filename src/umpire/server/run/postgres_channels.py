"""How the processes on one PostgreSQL server tell each other things; they find one another again when it comes back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress

import asyncpg
from litestar.channels.backends.base import ChannelsBackend

log = logging.getLogger(__name__)

AGAIN = 1.0
"""How long after a connection is lost, or could not be made, it is tried again, seconds."""

GOODBYE = 1.0
"""How long a connection may take to close, seconds."""

LOST = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What it looks like when the database is away."""


class PostgresChannels(ChannelsBackend):
    """Takes what a process publishes to all on the database, by PostgreSQL's LISTEN and NOTIFY.

    While the database is away nobody is told anything; nothing can happen then that another process would have to know.
    """

    def __init__(self, address: str, missed: bytes, channel: str) -> None:
        """Reach a database; ``missed`` is told on a channel in this process when it is heard again after a while."""
        self._address, self._missed = address, (channel, missed)
        self._heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._subscribed: set[str] = set()
        self._outgoing: asyncpg.Connection | None = None
        self._incoming: asyncpg.Connection | None = None
        self._listening: asyncio.Task[None] | None = None

    async def on_startup(self) -> None:
        """Listen."""
        self._incoming = await self._listener()
        self._listening = asyncio.create_task(self._keep_listening())

    async def on_shutdown(self) -> None:
        """Let go of the database, whether or not it is there."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        for connection in (self._incoming, self._outgoing):
            if connection is not None:
                with suppress(*LOST):
                    await connection.close(timeout=GOODBYE)

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Tell all; while the database is away, nobody."""
        for channel in channels:
            try:
                await self._tell(channel, data.decode())
            except LOST as err:
                log.warning("the other processes could not be told: %s", err)

    async def _tell(self, channel: str, told: str) -> None:
        """Tell all on a channel; a connection that was lost unnoticed is made anew."""
        for last in (False, True):
            try:
                if self._outgoing is None or self._outgoing.is_closed():
                    self._outgoing = await self._connect()
                await self._outgoing.execute("SELECT pg_notify($1, $2)", channel, told)
            except LOST:
                self._outgoing = None
                if last:
                    raise
            else:
                return

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Hand on what comes on these channels."""
        for channel in {*channels} - self._subscribed:
            self._subscribed.add(channel)
            if self._incoming is not None and not self._incoming.is_closed():
                await self._incoming.add_listener(channel, self._hear)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Hand on no more of what comes on these channels."""
        for channel in {*channels} & self._subscribed:
            self._subscribed.discard(channel)
            if self._incoming is not None and not self._incoming.is_closed():
                await self._incoming.remove_listener(channel, self._hear)

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """Yield what comes, with its channel."""
        while True:
            channel, data = await self._heard.get()
            if channel in self._subscribed:
                yield channel, data

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """Return nothing: what was told once is not kept."""
        return []

    async def _connect(self) -> asyncpg.Connection:
        return await asyncpg.connect(self._address)

    async def _keep_listening(self) -> None:
        """Listen anew whenever the connection is lost, and tell this process that it may have missed something."""
        while True:
            assert self._incoming is not None
            lost = asyncio.Event()
            self._incoming.add_termination_listener(lambda _, lost=lost: lost.set())
            if not self._incoming.is_closed():
                await lost.wait()
            self._incoming = await self._listen_again()
            self._heard.put_nowait(self._missed)

    async def _listen_again(self) -> asyncpg.Connection:
        while True:
            await asyncio.sleep(AGAIN)
            with suppress(*LOST):
                return await self._listener()

    async def _listener(self) -> asyncpg.Connection:
        found = await self._connect()
        for channel in self._subscribed:
            await found.add_listener(channel, self._hear)
        return found

    def _hear(self, connection: object, process: int, channel: str, told: object) -> None:
        self._heard.put_nowait((channel, str(told).encode()))
