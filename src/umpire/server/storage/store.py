"""The store of battles: what has been written here has happened, whatever becomes of the process."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import asyncpg
import msgspec
from sqlalchemy import URL, Connection, Engine, create_engine, delete, event, func, insert, make_url, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import QueuePool, StaticPool

from umpire.server.run.settings import MEMORY
from umpire.server.run.threads import done_by
from umpire.server.storage.company import Company
from umpire.server.storage.drawings import Drawing, Drawings, row_of
from umpire.server.storage.errors import OVERTAKEN, OvertakenError, StoreError
from umpire.server.storage.files import check_file, file_of, made_whole
from umpire.server.storage.migrating import migrate
from umpire.server.storage.postgres_log import AWAY, PostgresLog
from umpire.server.storage.sqlite_log import SqliteLog
from umpire.server.storage.tables import (
    BATTLES,
    BRANCHES,
    CHAT,
    CLOCKS,
    CONTRIBUTIONS,
    DEEDS,
    DRAWINGS,
    LINES,
    LINKS,
    PERSONS,
    WISHES,
)

T = TypeVar("T")

Rows = list[dict[str, Any]]
Step = tuple[Any, Rows | None]  # SQLAlchemy's own row values

CLERKS = 2
"""How many threads write to a SQLite database and read from it."""

WAIT = 5.0
"""How long a locked SQLite database is waited for, seconds."""

UNREAD = "The battles cannot be read just now"
UNKEPT = "It was not kept, and so has not happened"


class KeyedAction(msgspec.Struct, frozen=True, kw_only=True):
    """An action that a client gave a key, and the entry that it became."""

    key: str
    seat: str
    seq: int


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """A link that was given out for one seat of a battle; ``ends`` is when it ends, seconds since 1970, if ever.

    ``holder`` is the browser that opened it first, as a digest, and "" before one has; None where whoever has the link
    has its seat.
    """

    id: str
    battle: str
    seat: str
    revoked: bool = False
    ends: int | None = None
    holder: str | None = None


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What a list of battles tells of one."""

    id: str
    system: str
    title: str


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """Where a battle was begun by agreement: the battle it comes from, and after which entry (-1: a rematch).

    ``heirs`` are the seats of the old battle that may ask for the links of the new one's, where they are others.
    """

    parent: str
    at: int
    heirs: Mapping[str, str] = {}


class Branch(msgspec.Struct, frozen=True, kw_only=True):
    """A battle that was begun from another one by agreement, and a seat's link to it (None where it was revoked)."""

    id: str
    title: str
    at: int
    link: Link | None = None


class Growth(msgspec.Struct, frozen=True, kw_only=True):
    """Further lines of a log, in order, and the actions with keys among them."""

    lines: tuple[bytes, ...]
    keyed: tuple[KeyedAction, ...]


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A battle as it is kept: its log, line by line, who plays, and the actions that have keys.

    ``drawing`` is how far the dice of one that has not begun are drawn, ``clock`` how much time its sides have left.
    """

    id: str
    system: str
    title: str
    lines: tuple[bytes, ...]
    players: dict[str, str]
    keyed: tuple[KeyedAction, ...] = ()
    drawing: Drawing | None = None
    clock: bytes | None = None

    @property
    def text(self) -> bytes:
        """The bytes of its log file."""
        return b"".join(line + b"\n" for line in self.lines)


@dataclass(frozen=True)
class _Waiting:
    """Lines that are to be written together, with the key of their action, and who waits for them."""

    lines: Rows
    deeds: Rows
    kept: asyncio.Future[None]


class Store:
    """Battles in a database; made with `open`."""

    def __init__(self, engine: AsyncEngine, straight: Engine | None = None, log: PostgresLog | None = None) -> None:
        """Use a database; for what happens all the time there are quicker ways to it.

        They are ``straight`` for SQLite, in threads of its own, and ``log`` for PostgreSQL, for logs alone.
        """
        self._engine, self._straight, self._log = engine, straight, log
        self._quick = None if straight is None else SqliteLog(straight)
        self._clerks = ThreadPoolExecutor(CLERKS, thread_name_prefix="store")
        self.drawings, self.company = Drawings(self._within), Company(self._within)
        self._waiting: list[_Waiting] = []
        self._writer: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, database: str) -> Store:
        """Open a database, and bring its tables up to date.

        Raises:
            StoreError: If it cannot be reached.
            InputError: If a newer Umpire has written it, or its file is damaged.
        """
        path = file_of(make_url(database))
        if path is not None and not await asyncio.to_thread(check_file, path):
            try:
                await made_whole(path, lambda draft: _make(make_url(database).set(database=str(draft))))
            except (SQLAlchemyError, OSError) as err:
                raise StoreError(f"The database {_named(database)} cannot be made: {_told(err)}.") from err
        options: dict[str, Any] = {"poolclass": StaticPool} if database == MEMORY else {}
        options |= {"pool_pre_ping": True} if database.startswith("postgresql") else {}
        try:
            engine = create_async_engine(database, **options)
            straight = _straight(engine)
            for each in (engine.sync_engine, straight):
                if each is not None and each.dialect.name == "sqlite":
                    event.listen(each, "connect", _durable)
            await migrate(engine)
        except (SQLAlchemyError, OSError) as err:
            raise StoreError(f"The database {_named(database)} cannot be used: {_told(err)}.") from err
        postgres = make_url(database).set(drivername="postgresql") if engine.dialect.name == "postgresql" else None
        log = PostgresLog(postgres.render_as_string(hide_password=False)) if postgres is not None else None
        return cls(engine, straight, log)

    async def close(self) -> None:
        """Let go of the database."""
        if self._writer is not None:
            await self._writer
        await asyncio.to_thread(self._clerks.shutdown)
        if self._quick is not None:
            await asyncio.to_thread(self._quick.close)
        if self._straight is not None:
            self._straight.dispose()
        if self._log is not None:
            await self._log.close()
        await self._engine.dispose()

    async def add(self, kept: Kept, links: Sequence[Link], origin: Origin | None = None) -> None:
        """Keep a new battle with its links, and where it comes from by agreement, all or nothing.

        Raises:
            OvertakenError: If there is a battle of this name already.
            StoreError: If it could not be kept.
        """
        row = {"id": kept.id, "system": kept.system, "title": kept.title, "first_line": kept.lines[0]}
        row["players"] = msgspec.json.encode(kept.players)
        lines = [{"battle": kept.id, "seq": seq, "line": line} for seq, line in enumerate(kept.lines[1:])]
        await self._write(
            (insert(BATTLES), [row]),
            (insert(DRAWINGS), [row_of(kept.id, kept.drawing)] if kept.drawing else []),
            (insert(LINES), lines),
            (insert(LINKS), [msgspec.structs.asdict(link) for link in links]),
            (insert(BRANCHES), [_branch_row(link, origin) for link in links] if origin else []),
            (insert(CLOCKS), [{"battle": kept.id, "clock": kept.clock}] if kept.clock else []),
        )

    async def append(self, battle: str, seq: int, lines: Sequence[bytes], keyed: KeyedAction | None) -> None:
        """Keep further lines of a log, and the key of the action that they came of, all or nothing.

        Lines of several battles that come while others are being written are written together.

        Raises:
            OvertakenError: If there is a line of such a number already.
            StoreError: If it could not be kept.
        """
        kept = asyncio.get_running_loop().create_future()
        deeds = [] if keyed is None else [{"battle": battle, **msgspec.structs.asdict(keyed)}]
        rows = [{"battle": battle, "seq": each, "line": line} for each, line in enumerate(lines, seq)]
        self._waiting.append(_Waiting(rows, deeds, kept))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_waiting())
        await kept

    async def _write_waiting(self) -> None:
        while self._waiting:
            together, self._waiting = self._waiting, []
            await self._write_together(together)

    async def _write_together(self, waiting: Sequence[_Waiting]) -> None:
        """Write what waits, and tell those who still wait for it; what is wrong with one of them harms no other."""
        lines = [row for each in waiting for row in each.lines]
        deeds = [row for each in waiting for row in each.deeds]
        try:
            await self._write_lines(lines, deeds)
        except Exception as err:
            if len(waiting) > 1:
                for each in waiting:
                    await self._write_together([each])
            elif not waiting[0].kept.done():
                waiting[0].kept.set_exception(err)
        else:
            for each in waiting:
                if not each.kept.done():
                    each.kept.set_result(None)

    async def _write_lines(self, lines: Rows, deeds: Rows) -> None:
        quick = self._log or self._quick
        if quick is None:
            await self._write((insert(LINES), lines), (insert(DEEDS), deeds))
            return
        try:
            await quick.append(lines, deeds)
        except (asyncpg.IntegrityConstraintViolationError, sqlite3.IntegrityError) as err:
            raise OvertakenError(OVERTAKEN) from err
        except (*AWAY, sqlite3.Error, SQLAlchemyError) as err:
            raise StoreError(f"{UNKEPT}: {_told(err)}. Try again.") from err

    async def load(self, battle: str) -> Kept | None:
        """Return a battle, None if there is none of this name."""
        # Its first line is read last: a battle that begins meanwhile has all of it before it has any other line.
        drawing = await self.drawings.load(battle)
        further = await self.since(battle, -1)
        async with self._reading() as connection:
            row = (await connection.execute(select(BATTLES).where(BATTLES.c.id == battle))).one_or_none()
        if row is None:
            return None
        return Kept(
            id=row.id,
            system=row.system,
            title=row.title,
            lines=(row.first_line, *further.lines),
            players=msgspec.json.decode(row.players, type=dict[str, str]),
            keyed=further.keyed,
            drawing=None if further.lines else drawing,
            clock=await self.company.clock(battle),
        )

    async def since(self, battle: str, seq: int) -> Growth:
        """Return what has been added to a battle's log after an entry."""
        if (straight := self._straight) is not None:
            try:
                return await done_by(self._clerks, lambda: _read(straight, battle, seq))
            except (SQLAlchemyError, OSError) as err:
                raise StoreError(f"{UNREAD}: {_told(err)}. Try again.") from err
        if self._log is not None:
            try:
                rows = await self._log.since(battle, seq)
            except AWAY as err:
                raise StoreError(f"{UNREAD}: {_told(err)}. Try again.") from err
            keyed = (KeyedAction(key=key, seat=seat, seq=number) for _, key, seat, number in rows if key is not None)
            return Growth(lines=tuple(line for line, *_ in rows), keyed=tuple(keyed))
        async with self._reading() as connection:
            return await connection.run_sync(_growth, battle, seq)

    async def branches(self, battle: str, seat: str) -> tuple[Branch, ...]:
        """Return the battles begun from one by agreement, in order, with the link that a seat was given to each."""
        asked = (
            select(LINKS, BATTLES.c.title, BRANCHES.c.at)
            .join(BRANCHES, BRANCHES.c.link == LINKS.c.id)
            .join(BATTLES, BATTLES.c.id == LINKS.c.battle)
            .where(BRANCHES.c.parent == battle, func.coalesce(BRANCHES.c.heir, LINKS.c.seat) == seat)
            .order_by(BATTLES.c.made, BATTLES.c.id)
        )
        async with self._reading() as connection:
            rows = (await connection.execute(asked)).all()
        return tuple(
            Branch(
                id=row.battle,
                title=row.title,
                at=row.at,
                link=None if row.revoked else _link(row),
            )
            for row in rows
        )

    async def wish(self, battle: str, after: int) -> bytes | None:
        """Return what somebody has asked the others to agree to since an entry, None if nobody has."""
        asked = select(WISHES.c.wish).where(WISHES.c.battle == battle, WISHES.c.after == after)
        async with self._reading() as connection:
            return (await connection.execute(asked)).scalar_one_or_none()

    async def keep_wish(self, battle: str, after: int, wish: bytes | None) -> None:
        """Keep what somebody asks the others to agree to after an entry, in place of all else; None for nothing."""
        row = {"battle": battle, "after": after, "wish": wish}
        await self._write(
            (delete(WISHES).where(WISHES.c.battle == battle), None), (insert(WISHES), [row] if wish else [])
        )

    async def summaries(self, ids: Sequence[str]) -> tuple[Summary, ...]:
        """Return what is told of some battles, in the order they are named."""
        async with self._reading() as connection:
            rows = (await connection.execute(select(BATTLES).where(BATTLES.c.id.in_(ids)))).all()
        found = {row.id: Summary(id=row.id, system=row.system, title=row.title) for row in rows}
        return tuple(found[each] for each in ids if each in found)

    async def link(self, link: str) -> Link | None:
        """Return a link that was given out."""
        async with self._reading() as connection:
            row = (await connection.execute(select(LINKS).where(LINKS.c.id == link))).one_or_none()
        return None if row is None else _link(row)

    async def links_named(self, ids: Collection[str]) -> dict[str, Link]:
        """Return those of some links that there are."""
        async with self._reading() as connection:
            rows = (await connection.execute(select(LINKS).where(LINKS.c.id.in_(ids)))).all()
        return {row.id: _link(row) for row in rows}

    async def links(self, battle: str) -> tuple[Link, ...]:
        """Return all links of a battle."""
        asked = select(LINKS).where(LINKS.c.battle == battle).order_by(LINKS.c.seat, LINKS.c.id)
        async with self._reading() as connection:
            rows = (await connection.execute(asked)).all()
        return tuple(map(_link, rows))

    async def add_link(self, link: Link) -> None:
        """Keep a further link."""
        await self._write((insert(LINKS), [msgspec.structs.asdict(link)]))

    async def claim(self, link: str, holder: str) -> Link | None:
        """Have a browser hold a link that nobody holds yet; return the link as it is then."""
        free = update(LINKS).where(LINKS.c.id == link, LINKS.c.holder == "")
        await self._write((free.values(holder=holder), None))
        return await self.link(link)

    async def revoke(self, link: str) -> None:
        """Make a link worthless."""
        await self._write((update(LINKS).where(LINKS.c.id == link).values(revoked=True), None))

    async def delete(self, battle: str) -> None:
        """Keep a battle no longer: its log, its keys and its links go with it."""
        # Foreign keys would take these along, but not in the databases of every age.
        of_it = select(LINKS.c.id).where(LINKS.c.battle == battle)
        await self._write(
            (delete(BRANCHES).where(BRANCHES.c.link.in_(of_it) | (BRANCHES.c.parent == battle)), None),
            *(
                (delete(each).where(each.c.battle == battle), None)
                for each in (LINKS, DEEDS, LINES, CONTRIBUTIONS, DRAWINGS, WISHES, PERSONS, CHAT, CLOCKS)
            ),
            (delete(BATTLES).where(BATTLES.c.id == battle), None),
        )

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as err:
            raise StoreError(f"{UNREAD}: {_told(err)}. Try again.") from err

    async def _write(self, *steps: Step) -> None:
        await self._within(lambda connection: _carried_out(connection, steps))

    async def _within(self, job: Callable[[Connection], T]) -> T:
        """Do something in one transaction, all or nothing."""
        try:
            if (straight := self._straight) is not None:
                return await done_by(self._clerks, lambda: _done(straight, job))
            async with self._engine.begin() as connection:
                return await connection.run_sync(job)
        except IntegrityError as err:
            raise OvertakenError(OVERTAKEN) from err
        except (SQLAlchemyError, OSError) as err:
            raise StoreError(f"{UNKEPT}: {_told(err)}. Try again.") from err


async def _make(database: URL) -> None:
    """Make a new database in a file."""
    engine = create_async_engine(database)
    event.listen(engine.sync_engine, "connect", _durable)
    try:
        await migrate(engine)
    finally:
        await engine.dispose()


def _branch_row(link: Link, origin: Origin) -> dict[str, Any]:
    return {"link": link.id, "parent": origin.parent, "at": origin.at, "heir": origin.heirs.get(link.seat)}


def _link(row: Any) -> Link:  # SQLAlchemy's own row
    # A branch tells its battle beside the link's own columns.
    return Link(id=row.id, battle=row.battle, seat=row.seat, revoked=row.revoked, ends=row.ends, holder=row.holder)


def _straight(engine: AsyncEngine) -> Engine | None:
    """Return another way to a SQLite file, which is blocking, but waits for no other thread at each of its statements.

    A database in memory belongs to the connection that made it.
    """
    if engine.dialect.name != "sqlite" or isinstance(engine.pool, StaticPool):
        return None
    return create_engine(engine.url.set(drivername="sqlite"), poolclass=QueuePool)


def _done(engine: Engine, job: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return job(connection)


def _read(engine: Engine, battle: str, seq: int) -> Growth:
    with engine.connect() as connection:
        return _growth(connection, battle, seq)


def _growth(connection: Connection, battle: str, seq: int) -> Growth:
    lines = select(LINES.c.line).where(LINES.c.battle == battle, LINES.c.seq > seq).order_by(LINES.c.seq)
    deeds = select(DEEDS).where(DEEDS.c.battle == battle, DEEDS.c.seq > seq).order_by(DEEDS.c.seq)
    found = connection.execute(lines).scalars().all()
    acts = connection.execute(deeds).all()
    return Growth(lines=tuple(found), keyed=tuple(KeyedAction(key=row.key, seat=row.seat, seq=row.seq) for row in acts))


def _carried_out(connection: Connection, steps: Sequence[Step]) -> None:
    for statement, rows in steps:
        if rows is None:
            connection.execute(statement)
        elif rows:
            connection.execute(statement, rows)


def _durable(connection: Any, _: object) -> None:  # a driver's connection has no shared type
    """Have SQLite write ahead and reach the disk before it answers."""
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={int(1000 * WAIT)}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _told(err: Exception) -> str:
    """Return what a database says, without the statement and its values, which may hold secrets."""
    inner = err.orig if isinstance(err, DBAPIError) and err.orig is not None else err
    return str(inner).splitlines()[0].rstrip(".")


def _named(database: str) -> str:
    """Return an address without the password in it."""
    kind, _, rest = database.partition("://")
    return f"{kind}://{rest.rpartition('@')[2]}"
