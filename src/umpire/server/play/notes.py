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
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from umpire.server.play.clocks import Clock
from umpire.server.play.messages import Answered, Branched, Wish
from umpire.server.run.postgres_channels import PostgresChannels
from umpire.server.storage import ChatLine

log = logging.getLogger(__name__)

CHANNEL = "umpire"
POSTGRES = "postgresql+asyncpg://"


class _Note(msgspec.Struct, frozen=True, kw_only=True, tag_field="note"):
    """One note."""


class Advanced(_Note, frozen=True, kw_only=True, tag="grown"):
    """A battle has a further entry, or its dice are drawn further."""

    battle: str


class Wished(_Note, frozen=True, kw_only=True, tag="wished"):
    """A side asks the others to agree, or one has answered: what is asked now after an entry, what players are told."""

    battle: str
    after: int
    wish: Wish | None
    told: Wish | Answered


class BranchBegun(_Note, frozen=True, kw_only=True, tag="parted"):
    """The players of a battle have begun a new one from it."""

    battle: str
    told: Branched


class Here(_Note, frozen=True, kw_only=True, tag="here"):
    """How many sockets a process has open for each seat of a battle, and what those who look on are called."""

    battle: str
    seats: dict[str, int]
    watching: tuple[str, ...] = ()


class SaidBeside(_Note, frozen=True, kw_only=True, tag="chatted"):
    """Somebody has said something beside a battle."""

    battle: str
    line: ChatLine


class Introduced(_Note, frozen=True, kw_only=True, tag="introduced"):
    """Somebody at a battle has told who they are, has come or has gone."""

    battle: str


class ClockTurned(_Note, frozen=True, kw_only=True, tag="clock"):
    """The clock of a battle has gone on."""

    battle: str
    clock: Clock


class Revoked(_Note, frozen=True, kw_only=True, tag="revoked"):
    """A link is worth nothing any more."""

    link: str


class Deleted(_Note, frozen=True, kw_only=True, tag="deleted"):
    """A battle is not kept any longer."""

    battle: str


class Opened(_Note, frozen=True, kw_only=True, tag="opened"):
    """A process has begun to follow a battle, and wants to know what no store holds of it."""

    battle: str


class BotsBusy(_Note, frozen=True, kw_only=True, tag="minded"):
    """A process is busy with a battle's bots."""

    battle: str


class Arrived(_Note, frozen=True, kw_only=True, tag="arrived"):
    """A process is there now, and wants to know who is where."""


class Missed(_Note, frozen=True, kw_only=True, tag="missed"):
    """This process could not hear the others for a while."""


OfBattle: TypeAlias = Advanced | Wished | BranchBegun | SaidBeside | Introduced | ClockTurned | Opened | BotsBusy
"""What concerns who has the battle open."""

Note: TypeAlias = OfBattle | Here | Revoked | Deleted | Arrived | Missed


class _Envelope(msgspec.Struct, frozen=True, kw_only=True):
    sender: str
    note: Note


class NoteBus:
    """Sends notes to the other processes, and hears theirs."""

    def __init__(self, database: str) -> None:
        """Reach all processes on a PostgreSQL database, through it; any other database serves this process alone."""
        self._name = secrets.token_hex(8)
        self._read = msgspec.json.Decoder(_Envelope)
        backend: ChannelsBackend = MemoryChannelsBackend()
        if database.startswith(POSTGRES):
            missed = msgspec.json.encode(_Envelope(sender="", note=Missed()))
            backend = PostgresChannels(f"postgresql://{database.removeprefix(POSTGRES)}", missed, CHANNEL)
        self.channels = ChannelsPlugin(backend, channels=[CHANNEL])

    def send(self, note: Note) -> None:
        """Tell all other processes."""
        self.channels.publish(msgspec.json.encode(_Envelope(sender=self._name, note=note)), CHANNEL)

    async def listen(self, hear: Callable[[str, Note], Awaitable[None]]) -> None:
        """Hand on what other processes tell, with the name of each, until cancelled."""
        async with self.channels.start_subscription([CHANNEL]) as heard:
            async for text in heard.iter_events():
                envelope = self._read.decode(text)
                if envelope.sender != self._name:
                    try:
                        await hear(envelope.sender, envelope.note)
                    except asyncio.CancelledError:
                        raise
                    except Exception:
                        log.exception("a note of another process could not be followed")
