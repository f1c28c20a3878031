"""How the processes of one machine hear of each other without a database that tells them: sockets in a private folder.

Each process listens at a socket of its own there, and keeps a line to every other one. Who leaves is found out by its
line, and its last will is told.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from umpire.server.run.channels import HearingChannels

SOCKET = ".socket"
LENGTH = 4
"""How many bytes tell how long what follows is."""

MOST_WAITING = 4 * 1024 * 1024
"""How much may wait for a process that takes nothing, bytes; then it is treated as one that is gone."""

GOODBYE = 1.0
"""How long lines may take to close, seconds."""


def can_meet() -> bool:
    """Whether this machine has what processes meet by."""
    return sys.platform != "win32" and hasattr(socket, "AF_UNIX")


class NeighbourChannels(HearingChannels):
    """Takes what a process publishes to all others that meet in a folder; what a process tells itself is not sent."""

    def __init__(self, folder: Path, last_will: bytes, channel: str) -> None:
        """Meet in a folder; ``last_will`` is told on a channel, in every other process, when this one is gone."""
        super().__init__()
        self._folder, self._last_will = folder, _framed(channel, last_will)
        self._name = f"{secrets.token_hex(4)}{SOCKET}"
        self._lines: dict[str, asyncio.StreamWriter] = {}
        self._hearing: dict[asyncio.Task[None], asyncio.StreamWriter] = {}
        self._server: asyncio.Server | None = None

    async def on_startup(self) -> None:
        """Listen, and only then be found."""
        made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        hidden = self._folder / self._name.removesuffix(SOCKET)
        made.bind(str(hidden))
        made.listen()
        self._server = await asyncio.start_unix_server(self._hear, sock=made)
        hidden.rename(self._folder / self._name)

    async def on_shutdown(self) -> None:
        """Be gone."""
        with suppress(OSError):
            (self._folder / self._name).unlink()
        if self._server is not None:
            self._server.close()
        for line in (*self._lines.values(), *self._hearing.values()):
            line.close()
        if self._hearing:
            await asyncio.wait(tuple(self._hearing), timeout=GOODBYE)

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Tell all others; a process that cannot be reached is not told."""
        told = b"".join(_framed(channel, data) for channel in channels)
        for name in self._others():
            line = self._lines.get(name)
            if line is not None and (line.is_closing() or line.transport.get_write_buffer_size() > MOST_WAITING):
                self._lines.pop(name).transport.abort()
                line = None
            if line is None and (line := await self._reached(name)) is None:
                continue
            line.write(told)

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Hand on what comes on these channels."""
        self._subscribed.update(channels)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Hand on no more of what comes on these channels."""
        self._subscribed.difference_update(channels)

    def _others(self) -> tuple[str, ...]:
        try:
            found = sorted(path.name for path in self._folder.iterdir())
        except OSError:
            return ()
        return tuple(name for name in found if name.endswith(SOCKET) and name != self._name)

    async def _reached(self, name: str) -> asyncio.StreamWriter | None:
        """Return a new line to another process, None if it is gone."""
        path = self._folder / name
        try:
            _, line = await asyncio.open_unix_connection(str(path))
        except ConnectionRefusedError:
            with suppress(OSError):
                path.unlink()
            return None
        except OSError:
            return None
        line.write(self._last_will)
        self._lines[name] = line
        return line

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take in what another process tells, and its last will when it is gone."""
        task = asyncio.current_task()
        assert task is not None
        self._hearing[task] = writer
        last_will: tuple[str, bytes] | None = None
        try:
            last_will = await _read(reader)
            while True:
                self._heard.put_nowait(await _read(reader))
        except (asyncio.IncompleteReadError, OSError):
            if last_will is not None:
                self._heard.put_nowait(last_will)
        finally:
            del self._hearing[task]
            writer.close()


def _framed(channel: str, data: bytes) -> bytes:
    name = channel.encode()
    return b"".join(part for each in (name, data) for part in (len(each).to_bytes(LENGTH), each))


async def _read(reader: asyncio.StreamReader) -> tuple[str, bytes]:
    name, data = [await reader.readexactly(int.from_bytes(await reader.readexactly(LENGTH))) for _ in range(2)]
    return name.decode(), data
