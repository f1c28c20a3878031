"""How a server is set up: where it listens, what it keeps, and how much it takes from a client."""

from __future__ import annotations

from pathlib import Path

import msgspec

from umpire.errors import InputError

MEMORY = "sqlite+aiosqlite://"
"""A database that is gone with the process."""

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much a client may send, how often, and how long it may take.

    Attributes:
        frame: The largest message over a socket, bytes.
        upload: The largest body of a request, bytes.
        bodies: How much of requests is held at once for one address, bytes.
        messages: How many messages a second a socket may send, over a short while.
        burst: How many it may send at once.
        outbox: How much may wait for a socket that does not take it, bytes; one message always may.
        link_sockets: How many sockets a player's or a host's link may have open; a further one ends the first.
        spectators: How many sockets those who look on at one battle may have open.
        spectators_each: How many of them from one address.
        visits: How many times a second a link may be used from one address to come in, over a short while.
        visits_at_once: How many times at once.
        chat: How many lines of chat a second may come by a link from one address, over a short while.
        chat_at_once: How many at once.
        battles: How many battles may be made in a minute, from everywhere.
        battles_each: How many from one address.
        questions: How many questions about tables that clients describe are answered in a second.
        questions_each: How many from one address.
        connections: How many connections may be open, if the system allows so many files.
        connections_each: How many from one address.
        headers: How long a request may take until its last header line, seconds.
        body: How long its body may take beyond what it takes at the slowest rate, seconds.
        slowest: The slowest rate that a body may come at, bytes a second.
        stall: How long a client may take nothing of what it is sent, seconds.
    """

    frame: int = 256 * 1024
    upload: int = 2 * 1024 * 1024
    bodies: int = 64 * 1024 * 1024
    messages: float = 400.0
    burst: int = 800
    outbox: int = 1024 * 1024
    link_sockets: int = 8
    spectators: int = 48
    spectators_each: int = 24
    visits: float = 1.0
    visits_at_once: int = 30
    chat: float = 0.5
    chat_at_once: int = 10
    battles: int = 240
    battles_each: int = 120
    questions: float = 200.0
    questions_each: float = 100.0
    connections: int = 4096
    connections_each: int = 512
    headers: float = 10.0
    body: float = 20.0
    slowest: float = 4096.0
    stall: float = 30.0


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is chosen when a server starts.

    Attributes:
        database: Where battles are kept, as SQLAlchemy names it.
        secret: What links are signed with; links made with another one are refused.
        host, port: Where it listens.
        hosts: The names that a browser may know it by; others are refused.
        proxies: The addresses of the proxies that are believed whom they speak for; networks may be named.
        limits: What a client may send, to each process.
    """

    database: str = MEMORY
    secret: str
    host: str = "127.0.0.1"
    port: int = 8040
    hosts: tuple[str, ...] = LOOPBACK
    proxies: tuple[str, ...] = ()
    limits: Limits = Limits()


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
