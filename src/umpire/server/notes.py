"""What the processes of one server tell each other, over Litestar's channels.

A note is small: it says that the store holds something new, or what no store holds. Without notes every process would
still be right, but late.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from umpire.server.messages import UndoAnswered, UndoAsked

__all__ = ["Grown", "Here", "Note", "Revoked", "Wire", "Wished", "channels_beside"]

log = logging.getLogger(__name__)

CHANNEL = "umpire"
POSTGRES = "postgresql+asyncpg://"


class _Note(msgspec.Struct, frozen=True, kw_only=True, tag_field="note"):
    """One note."""


class Grown(_Note, frozen=True, kw_only=True, tag="grown"):
    """A battle has a further entry."""

    battle: str


class Wished(_Note, frozen=True, kw_only=True, tag="wished"):
    """A side wants to go back, or another one has answered: what is asked now, and what players are told."""

    battle: str
    wish: UndoAsked | None
    told: UndoAsked | UndoAnswered


class Here(_Note, frozen=True, kw_only=True, tag="here"):
    """How many sockets a process has open for each seat of a battle."""

    battle: str
    seats: dict[str, int]


class Revoked(_Note, frozen=True, kw_only=True, tag="revoked"):
    """A link is worth nothing any more."""

    link: str


Note: TypeAlias = Grown | Wished | Here | Revoked


class _Envelope(msgspec.Struct, frozen=True, kw_only=True):
    sender: str
    note: Note


class Wire:
    """Sends notes to the other processes, and hears theirs."""

    def __init__(self, channels: ChannelsPlugin) -> None:
        self._channels, self._name = channels, secrets.token_hex(8)
        self._read = msgspec.json.Decoder(_Envelope)

    def send(self, note: Note) -> None:
        """Tell all other processes."""
        self._channels.publish(msgspec.json.encode(_Envelope(sender=self._name, note=note)), CHANNEL)

    async def listen(self, hear: Callable[[str, Note], Awaitable[None]]) -> None:
        """Hand on what other processes tell, with the name of each, until cancelled."""
        async with self._channels.start_subscription([CHANNEL]) as heard:
            async for text in heard.iter_events():
                envelope = self._read.decode(text)
                if envelope.sender != self._name:
                    try:
                        await hear(envelope.sender, envelope.note)
                    except asyncio.CancelledError:
                        raise
                    except Exception:
                        log.exception("a note of another process could not be followed")


def channels_beside(database: str) -> ChannelsPlugin:
    """Return the channels that reach all processes on a database: through PostgreSQL itself, else just this one."""
    return ChannelsPlugin(_backend(database), channels=[CHANNEL])


def _backend(database: str) -> ChannelsBackend:
    if database.startswith(POSTGRES):
        return AsyncPgChannelsBackend(f"postgresql://{database.removeprefix(POSTGRES)}")
    return MemoryChannelsBackend()
