"""How a server is set up: where it listens, what it keeps, and how much it takes from a client."""

from __future__ import annotations

from pathlib import Path

import msgspec

from umpire.errors import InputError

__all__ = ["MEMORY", "Limits", "Settings", "database_at"]

MEMORY = "sqlite+aiosqlite://"
"""A database that is gone with the process."""

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much a client may send, and how often.

    Attributes:
        frame: The largest message over a socket, bytes.
        upload: The largest body of a request, bytes.
        messages: How many messages a second a socket may send, over a short while.
        burst: How many it may send at once.
        sockets: How many sockets may be open on one battle.
        visits: How many times a second a link may be used to come in, over a short while.
        visits_at_once: How many times at once.
        battles: How many battles may be made in a minute, from everywhere.
        questions: How many questions about tables that clients describe are answered in a second.
    """

    frame: int = 256 * 1024
    upload: int = 2 * 1024 * 1024
    messages: float = 400.0
    burst: int = 800
    sockets: int = 64
    visits: float = 1.0
    visits_at_once: int = 30
    battles: int = 120
    questions: float = 200.0


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is chosen when a server starts.

    Attributes:
        database: Where battles are kept, as SQLAlchemy names it.
        secret: What links are signed with; links made with another one are refused.
        host, port: Where it listens.
        hosts: The names that a browser may know it by; others are refused.
        limits: What a client may send, to each process.
        meeting: The folder, readable by nobody else, in which the processes of this machine find each other; None if
            there is one process, or they find each other through their database.
    """

    database: str = MEMORY
    secret: str
    host: str = "127.0.0.1"
    port: int = 8040
    hosts: tuple[str, ...] = LOOPBACK
    limits: Limits = Limits()
    meeting: Path | None = None


def database_at(place: str | Path) -> str:
    """Return how SQLAlchemy names a database: a file, or an address such as ``postgresql://user@host/name``.

    Raises:
        InputError: If the address names a database that Umpire does not speak to.
    """
    told = str(place)
    if "://" not in told:
        return f"sqlite+aiosqlite:///{Path(told).absolute()}"
    kind, rest = told.split("://", 1)
    if kind in DRIVERS.values():
        return told
    if kind not in DRIVERS:
        fix = "Name a file for SQLite, or postgresql://USER@HOST/NAME."
        raise InputError("Umpire keeps no battles in such a database", path="--database", value=kind, fix=fix)
    return f"{DRIVERS[kind]}://{rest}"
