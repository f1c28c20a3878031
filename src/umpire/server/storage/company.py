"""The people at battles, as the store keeps them: who they are, what they say, and how much time they have left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from umpire.server.storage.drawings import Within
from umpire.server.storage.errors import OvertakenError
from umpire.server.storage.tables import CHAT, CLOCKS, PERSONS, SERVED

MOST_LINES = 1000
"""How many lines of a battle's chat are kept: the latest."""

TRIES = 5
"""How often a line is given a number before another process stops having been quicker."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays a side; ``seen`` is when they were there last, in milliseconds since 1970, if ever."""

    name: str = ""
    colour: str = ""
    seen: int | None = None


class ChatLine(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was said beside a battle: from which seat, by whom, and when, in milliseconds since 1970."""

    number: int
    seat: str
    name: str
    text: str
    at: int


class Company:
    """The people of a store."""

    def __init__(self, within: Within) -> None:
        self._within = within

    async def persons(self, battle: str) -> dict[str, Person]:
        """Return who plays a battle, by sides; those who have told nothing and were never there are not in it."""

        def job(connection: Connection) -> dict[str, Person]:
            found = connection.execute(select(PERSONS).where(PERSONS.c.battle == battle).order_by(PERSONS.c.side))
            return {row.side: Person(name=row.name, colour=row.colour, seen=row.seen) for row in found}

        return await self._within(job)

    async def introduce(self, battle: str, side: str, *, name: str, colour: str) -> None:
        """Keep what somebody wants to be called."""
        await self._within(lambda connection: _put(connection, battle, side, {"name": name, "colour": colour}))

    async def see(self, battle: str, side: str, at: int) -> None:
        """Keep when the player of a side was there last."""
        await self._within(lambda connection: _put(connection, battle, side, {"seen": at}))

    async def said(self, battle: str, *, most: int = MOST_LINES) -> tuple[ChatLine, ...]:
        """Return what was said beside a battle, the last so many lines."""

        def job(connection: Connection) -> tuple[ChatLine, ...]:
            asked = select(CHAT).where(CHAT.c.battle == battle).order_by(CHAT.c.number.desc()).limit(most)
            return tuple(map(_line, reversed(connection.execute(asked).all())))

        return await self._within(job)

    async def say(self, battle: str, key: str, line: ChatLine) -> tuple[ChatLine, bool]:
        """Keep what somebody says under the next number; return it, and whether it was not said before by this key."""
        for _ in range(TRIES - 1):
            try:
                return await self._within(lambda connection: _said(connection, battle, key, line))
            except OvertakenError:
                continue
        return await self._within(lambda connection: _said(connection, battle, key, line))

    async def clock(self, battle: str) -> bytes | None:
        """Return the clock of a battle, None if it is played without."""
        asked = select(CLOCKS.c.clock).where(CLOCKS.c.battle == battle)
        return await self._within(lambda connection: connection.execute(asked).scalar_one_or_none())

    async def turn_clock(self, battle: str, change: Callable[[bytes], bytes]) -> bytes | None:
        """Change the clock of a battle as it is when nobody else changes it; return it then."""

        def job(connection: Connection) -> bytes | None:
            asked = select(CLOCKS.c.clock).where(CLOCKS.c.battle == battle).with_for_update()
            now = connection.execute(asked).scalar_one_or_none()
            if now is None:
                return None
            then = change(now)
            connection.execute(update(CLOCKS).where(CLOCKS.c.battle == battle).values(clock=then))
            return then

        return await self._within(job)

    async def served(self) -> tuple[tuple[int, int], ...]:
        """Return when processes of the server were up, from the first to the last."""
        asked = select(SERVED.c.began, SERVED.c.until).order_by(SERVED.c.began)
        return await self._within(lambda connection: tuple((row.began, row.until) for row in connection.execute(asked)))

    async def serving(self, process: str, *, began: int, until: int, forget: int) -> None:
        """Keep how long a process has been up; what ended before a time that no clock asks about is forgotten."""

        def job(connection: Connection) -> None:
            told = update(SERVED).where(SERVED.c.process == process).values(until=until)
            if connection.execute(told).rowcount == 0:
                connection.execute(delete(SERVED).where(SERVED.c.until < forget))
                connection.execute(insert(SERVED), {"process": process, "began": began, "until": until})

        await self._within(job)


def _put(connection: Connection, battle: str, side: str, values: dict[str, Any]) -> None:
    told = update(PERSONS).where(PERSONS.c.battle == battle, PERSONS.c.side == side).values(values)
    if connection.execute(told).rowcount == 0:
        connection.execute(insert(PERSONS), {"battle": battle, "side": side, "name": "", "colour": "", **values})


def _said(connection: Connection, battle: str, key: str, line: ChatLine) -> tuple[ChatLine, bool]:
    of_it = CHAT.c.battle == battle
    known = connection.execute(select(CHAT).where(of_it, CHAT.c.key == key)).one_or_none()
    if known is not None:
        return _line(known), False
    last: int = connection.execute(select(func.coalesce(func.max(CHAT.c.number), 0)).where(of_it)).scalar_one()
    made = msgspec.structs.replace(line, number=last + 1)
    connection.execute(insert(CHAT), {"battle": battle, "key": key, **msgspec.structs.asdict(made)})
    connection.execute(delete(CHAT).where(of_it, CHAT.c.number <= made.number - MOST_LINES))
    return made, True


def _line(row: Any) -> ChatLine:  # SQLAlchemy's own row
    return ChatLine(number=row.number, seat=row.seat, name=row.name, text=row.text, at=row.at)
