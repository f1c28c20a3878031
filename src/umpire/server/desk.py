"""Everything that the server's doors lead to: the store, the lobby, the links, and who is connected."""

from __future__ import annotations

import asyncio
from collections import Counter
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Protocol

import msgspec
from litestar.channels import ChannelsPlugin

from umpire.server.limits import Allowance
from umpire.server.links import Links, Seat
from umpire.server.messages import Present, ToClient
from umpire.server.rooms import Lobby
from umpire.server.settings import Settings
from umpire.server.storage import Store

__all__ = ["Desk", "channel"]

MINUTE = 60.0
WORKERS = 4


class Closeable(Protocol):
    """A socket, as far as it is known here."""

    seat: Seat

    async def leave(self, reason: str) -> None:
        """Close it, with a reason."""
        ...


class Desk:
    """One running server."""

    def __init__(self, settings: Settings, store: Store, channels: ChannelsPlugin) -> None:
        self.settings, self.store = settings, store
        self.links = Links(store, settings.secret)
        self.new_battles = Allowance(settings.limits.battles / MINUTE, settings.limits.battles)
        self.questions = Allowance(settings.limits.questions, int(2 * settings.limits.questions))
        self.maps = asyncio.Semaphore(1)
        self.sockets: dict[str, list[Closeable]] = {}
        self._channels = channels
        self._workers: Executor = ThreadPoolExecutor(WORKERS, thread_name_prefix="umpire")
        self.lobby = Lobby(store, self.links, self._workers, self.publish)

    def publish(self, battle: str, audience: str, message: ToClient) -> None:
        """Hand a message to everybody in an audience of a battle, on whatever process their sockets are."""
        self._channels.publish(msgspec.json.encode(message), channel(battle, audience))

    def enter(self, socket: Closeable) -> bool:
        """Let a socket in; False if there is no room."""
        found = self.sockets.setdefault(socket.seat.battle, [])
        if len(found) >= self.settings.limits.sockets:
            return False
        found.append(socket)
        return True

    def leave(self, socket: Closeable) -> None:
        """Note that a socket is gone."""
        found = self.sockets.get(socket.seat.battle, [])
        if socket in found:
            found.remove(socket)
        if not found:
            self.sockets.pop(socket.seat.battle, None)

    def present(self, battle: str) -> Present:
        """Return how many sockets each seat of a battle has open."""
        return Present(seats=dict(Counter(each.seat.name for each in self.sockets.get(battle, []))))

    async def close_link(self, link: str) -> None:
        """Close the sockets that a link opened."""
        opened = [each for sockets in self.sockets.values() for each in sockets if each.seat.link == link]
        await asyncio.gather(*(each.leave("This link has been revoked.") for each in opened))

    async def close(self) -> None:
        """Stop: what was acknowledged is in the store."""
        await self.lobby.close()
        # A worker may be waiting for the store, which needs this loop.
        await asyncio.to_thread(self._workers.shutdown)
        await self.store.close()


def channel(battle: str, audience: str) -> str:
    """Return the name of the channel of an audience."""
    return f"{battle}/{audience}"
