"""The lines of logs in a SQLite file, written by one thread with a connection of its own.

What is acknowledged waits for this. Each statement lets go of Python's lock, and may wait for it among the threads that
play battles; SQLAlchemy makes more of them, and takes more of the processor than SQLite. It does all the rest.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Engine, PoolProxiedConnection

from umpire.server.run.threads import done_by

LINE, DEED = ("battle", "seq", "line"), ("battle", "key", "seat", "seq")
ROWS = 50
"""How many rows a statement writes at most."""

Rows = Sequence[Mapping[str, object]]


class SqliteLog:
    """One connection that writes, made anew when it was of no use."""

    def __init__(self, engine: Engine) -> None:
        """Connect as an engine does, which has what is written reach the disk before it answers."""
        self._engine = engine
        self._clerk = ThreadPoolExecutor(1, thread_name_prefix="log")
        self._held: PoolProxiedConnection | None = None

    async def append(self, lines: Rows, deeds: Rows) -> None:
        """Keep lines of logs, and the keys of the actions that they came of, all or nothing.

        Raises:
            sqlite3.IntegrityError: If there is one of them already, or no such battle.
            sqlite3.Error, SQLAlchemyError, OSError: If they could not be kept.
        """
        await done_by(self._clerk, lambda: self._kept(lines, deeds))

    def close(self) -> None:
        """Finish what is being written, and let go of the database."""
        self._clerk.shutdown()
        self._let_go()

    def _kept(self, lines: Rows, deeds: Rows) -> None:
        try:
            connection = self._connected()
            connection.execute("BEGIN IMMEDIATE")
            try:
                for statement, values in (*_inserted("lines", LINE, lines), *_inserted("deeds", DEED, deeds)):
                    connection.execute(statement, values)
            except sqlite3.IntegrityError:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")
        except sqlite3.IntegrityError:
            raise
        except BaseException:
            # Closed, it keeps nothing of what has been begun.
            self._let_go()
            raise

    def _connected(self) -> sqlite3.Connection:
        if self._held is None:
            self._held = self._engine.raw_connection()
            self._held.detach()
            # Transactions begin and end here, and nowhere by themselves; to say so ends one.
            self._held.dbapi_connection.isolation_level = None  # type: ignore[union-attr]  # the driver's own
        connection: Any = self._held.dbapi_connection
        assert isinstance(connection, sqlite3.Connection)
        return connection

    def _let_go(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            held.close()


def _inserted(table: str, columns: Sequence[str], rows: Rows) -> Iterator[tuple[str, list[object]]]:
    """Yield the statements that put rows into a table, with their values."""
    for first in range(0, len(rows), ROWS):
        some = rows[first : first + ROWS]
        places = ", ".join(["(" + ", ".join("?" * len(columns)) + ")"] * len(some))
        statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES {places}"
        yield statement, [row[column] for row in some for column in columns]
