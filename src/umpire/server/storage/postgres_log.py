"""The lines of logs in a PostgreSQL database, written and read in one round trip each.

What is acknowledged waits for this. SQLAlchemy takes six round trips for the same (is the connection still there,
begin, two inserts, commit, roll back what is left) and more of the processor than PostgreSQL; it does all the rest.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import asyncpg

KEEP = """
WITH kept AS (
    INSERT INTO lines (battle, seq, line) SELECT * FROM unnest($1::text[], $2::int[], $3::bytea[])
)
INSERT INTO deeds (battle, key, seat, seq) SELECT * FROM unnest($4::text[], $5::text[], $6::text[], $7::int[])
"""
"""A statement by itself is a transaction: all or nothing, and on the disk when it is answered."""

SINCE = """
SELECT line, key, seat, lines.seq FROM lines LEFT JOIN deeds ON deeds.battle = lines.battle AND deeds.seq = lines.seq
WHERE lines.battle = $1 AND lines.seq > $2 ORDER BY lines.seq, key
"""
"""An action with a key has the number of the entry that it became."""

LINE, DEED = ("battle", "seq", "line"), ("battle", "key", "seat", "seq")
GOODBYE = 1.0
"""How long a connection may take to close, seconds."""

AWAY = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What it looks like when the database is away, or takes nothing."""


class PostgresLog:
    """One connection that writes and one that reads, each made anew when it was lost."""

    def __init__(self, address: str) -> None:
        self._writing, self._reading = _Connection(address), _Connection(address)

    async def append(self, lines: Sequence[Mapping[str, object]], deeds: Sequence[Mapping[str, object]]) -> None:
        """Keep lines of logs, and the keys of the actions that they came of, all or nothing.

        Raises:
            asyncpg.IntegrityConstraintViolationError: If there is one of them already, or no such battle.
            asyncpg.PostgresError, asyncpg.InterfaceError, OSError: If they could not be kept.
        """
        columns = [*([row[name] for row in lines] for name in LINE), *([row[name] for row in deeds] for name in DEED)]
        await self._writing.ask(KEEP, *columns)

    async def since(self, battle: str, seq: int) -> list[Any]:
        """Return the lines after an entry, each with the key and the seat of its action, if it has one, and its number.

        Raises:
            asyncpg.PostgresError, asyncpg.InterfaceError, OSError: If they could not be read.
        """
        return await self._reading.ask(SINCE, battle, seq)

    async def close(self) -> None:
        """Let go of the database."""
        for each in (self._writing, self._reading):
            await each.close()


class _Connection:
    """A connection that is asked one thing at a time."""

    def __init__(self, address: str) -> None:
        self._address, self._turn = address, asyncio.Lock()
        self._connection: asyncpg.Connection | None = None

    async def ask(self, statement: str, *values: object) -> list[Any]:
        async with self._turn:
            if self._connection is None or self._connection.is_closed():
                self._connection = await asyncpg.connect(self._address)
            found: list[Any] = await self._connection.fetch(statement, *values)
            return found

    async def close(self) -> None:
        if self._connection is not None:
            with suppress(*AWAY):
                await self._connection.close(timeout=GOODBYE)
