"""How far the dice of battles that have not begun are drawn, as the store keeps it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection, Executable, delete, insert, select, update

from umpire.server.storage.errors import OVERTAKEN, OvertakenError
from umpire.server.storage.tables import BATTLES, CONTRIBUTIONS, DRAWINGS, LINES

T = TypeVar("T")


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """Dice that are being drawn.

    Attributes:
        own: What the server contributes.
        deeds: What the sides do at once when the battle begins, as JSON.
        turn: How often the drawing has been begun anew.
        pledges: What each side has pledged itself to.
        given: What those have contributed who have told it.
    """

    own: bytes
    deeds: bytes = b"[]"
    turn: int = 0
    pledges: dict[str, str] = {}
    given: dict[str, bytes] = {}


class Within(Protocol):
    """Does something in one transaction."""

    def __call__(self, job: Callable[[Connection], T]) -> Awaitable[T]:
        """Do it, all or nothing."""
        ...


class Drawings:
    """The drawings of a store; what another process has changed meanwhile is refused with OvertakenError."""

    def __init__(self, within: Within) -> None:
        self._within = within

    async def load(self, battle: str) -> Drawing | None:
        """Return how far a battle's dice are drawn, None if it has begun."""
        return await self._within(lambda connection: _loaded(connection, battle))

    async def pledge(self, battle: str, side: str, pledge: str) -> None:
        """Keep what a side has pledged itself to."""
        row = {"battle": battle, "side": side, "pledge": pledge}
        # A battle that has begun has no drawing any more.
        present = update(DRAWINGS).where(DRAWINGS.c.battle == battle).values(turn=DRAWINGS.c.turn)

        def job(connection: Connection) -> None:
            _one(connection, present)
            connection.execute(insert(CONTRIBUTIONS), row)

        await self._within(job)

    async def again(self, battle: str, side: str, pledge: str) -> None:
        """Begin the drawing anew with a side's pledge: what the others have pledged and given counts no more."""
        row = {"battle": battle, "side": side, "pledge": pledge}
        turned = update(DRAWINGS).where(DRAWINGS.c.battle == battle).values(turn=DRAWINGS.c.turn + 1)

        def job(connection: Connection) -> None:
            _one(connection, turned)
            connection.execute(delete(CONTRIBUTIONS).where(CONTRIBUTIONS.c.battle == battle))
            connection.execute(insert(CONTRIBUTIONS), row)

        await self._within(job)

    async def give(self, battle: str, side: str, pledge: str, given: bytes) -> None:
        """Keep what a side contributes under its pledge."""
        own = (CONTRIBUTIONS.c.battle == battle, CONTRIBUTIONS.c.side == side, CONTRIBUTIONS.c.pledge == pledge)
        told = update(CONTRIBUTIONS).where(*own).values(given=given)
        await self._within(lambda connection: _one(connection, told))

    async def begin(self, battle: str, turn: int, lines: Sequence[bytes]) -> None:
        """Keep the first lines of a battle whose dice have been drawn, and that nothing is drawn any more."""
        rows = [{"battle": battle, "seq": seq, "line": line} for seq, line in enumerate(lines[1:])]

        def job(connection: Connection) -> None:
            _one(connection, delete(DRAWINGS).where(DRAWINGS.c.battle == battle, DRAWINGS.c.turn == turn))
            connection.execute(delete(CONTRIBUTIONS).where(CONTRIBUTIONS.c.battle == battle))
            connection.execute(update(BATTLES).where(BATTLES.c.id == battle).values(first_line=lines[0]))
            connection.execute(insert(LINES), rows)

        await self._within(job)


def row_of(battle: str, drawing: Drawing) -> dict[str, Any]:
    """Return a new drawing as a row of its table."""
    return {"battle": battle, "own": drawing.own, "deeds": drawing.deeds, "turn": drawing.turn}


def _loaded(connection: Connection, battle: str) -> Drawing | None:
    row = connection.execute(select(DRAWINGS).where(DRAWINGS.c.battle == battle)).one_or_none()
    if row is None:
        return None
    found = connection.execute(select(CONTRIBUTIONS).where(CONTRIBUTIONS.c.battle == battle)).all()
    return Drawing(
        own=row.own,
        deeds=row.deeds,
        turn=row.turn,
        pledges={each.side: each.pledge for each in found},
        given={each.side: each.given for each in found if each.given is not None},
    )


def _one(connection: Connection, statement: Executable) -> None:
    if connection.execute(statement).rowcount != 1:
        raise OvertakenError(OVERTAKEN)
