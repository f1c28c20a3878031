"""What the players of a room do with one another's consent: go back, branch, draw, pause, play again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from umpire.errors import IllegalAction
from umpire.game import Notice
from umpire.server.play.links import Seat, playing
from umpire.server.play.messages import BranchAsked, Branched, UndoAsked
from umpire.server.play.notes import BranchBegun, Note
from umpire.server.play.people import Matter, Proposed
from umpire.server.play.rooms.pending_wish import PendingWish
from umpire.server.play.rooms.undoing import free_to

if TYPE_CHECKING:
    from umpire.server.play.rooms.room import Room

CONCEDE = {"action": "concede"}
"""How a side gives a battle up, in every game whose sides can."""

Begin = Callable[["Room", BranchAsked | Proposed], Awaitable[Branched]]
"""Begins the battle that all in a room have agreed to."""


class Agreeing:
    """Takes wishes and proposals in a room, and does what all have agreed to."""

    def __init__(self, room: Room, pending: PendingWish, begin: Begin, signal: Callable[[Note], None]) -> None:
        self._room, self._pending, self._begin, self._signal = room, pending, begin, signal

    async def undo(self, seat: Seat, key: str, *, to: int) -> int | None:
        """Go back to an entry, or ask the other players to agree; return the entry it became, None while it waits.

        Raises:
            IllegalAction: If the seat plays no side, or there is nothing to go back to.
            StoreError: If it could not be kept.
        """
        room, side = self._room, playing(seat)
        async with room.turn:
            known = room.known(seat, key)
            if known is not None:
                return known
            if room.battle.closed:
                raise IllegalAction("The battle is over: branch it to play on from an earlier entry.")
            if not 0 <= to < room.seq:
                raise IllegalAction(f"There is no earlier entry {to} to go back to; the last one is {room.seq}.")
            free = free_to(room.battle, side)
            others = room.others(side)
            if others and (free is None or to < free):
                await self._pending.ask(UndoAsked(side=side, to=to, waiting=others), after=room.seq)
                return None
            return await room.happen(seat, key, lambda battle: battle.undo(to=to, side=side))

    async def wish_branch(self, seat: Seat, *, at: int, name: str) -> None:
        """Ask the other players to agree to a new battle, of this name, where this one stood after an entry.

        Raises:
            IllegalAction: If the seat plays no side, or nobody needs to be asked.
        """
        room, side = self._room, playing(seat)
        async with room.turn:
            others = room.others(side)
            if room.battle.closed or not others:
                raise IllegalAction("Nobody needs to agree: branch it without asking.")
            await self._pending.ask(BranchAsked(side=side, to=at, waiting=others, battle=name), after=room.seq)

    async def consent(self, seat: Seat, key: str, *, to: int, agreed: bool, branch: bool = False) -> int | None:
        """Answer another side's wish to go back or to branch; return the entry of the undo when all have agreed.

        Raises:
            IllegalAction: If this seat is not asked.
            StoreError: If what all have agreed to could not be kept.
        """
        room, side = self._room, playing(seat)
        async with room.turn:
            wish = await self._pending.answer(side, to=to, agreed=agreed, branch=branch, after=room.seq)
            if isinstance(wish, UndoAsked):
                with self._pending.agreed(wish):
                    return await room.happen(seat, key, lambda battle: battle.undo(to=to, side=wish.side))
        if isinstance(wish, BranchAsked):
            await self._begin_another(wish)
        return None

    async def propose(self, seat: Seat, what: Matter, *, name: str) -> None:
        """Propose something to the other players; ``name`` is what a rematch will be kept as.

        Raises:
            IllegalAction: If the seat plays no side, nobody else does, or it makes no sense now.
            StoreError: If it could not be kept.
        """
        room, side = self._room, playing(seat)
        async with room.turn:
            if refusal := self._why_not(what):
                raise IllegalAction(refusal)
            others = room.others(side)
            if not others:
                raise IllegalAction("Nobody else plays this battle who could agree.")
            battle = name if what is Matter.REMATCH else ""
            await self._pending.ask(Proposed(side=side, what=what, waiting=others, battle=battle), after=room.seq)

    async def reply(self, seat: Seat, key: str, what: Matter, *, agreed: bool) -> int | None:
        """Answer what another side has proposed, or withdraw it; return the entry it became, None if it became none.

        Raises:
            IllegalAction: If this seat is not asked this.
            StoreError: If what all have agreed to could not be kept.
        """
        room, side = self._room, playing(seat)
        async with room.turn:
            wish = await self._pending.reply(side, what=what, agreed=agreed, after=room.seq)
            if wish is None:
                return None
            if what is Matter.DRAW:
                with self._pending.agreed(wish):
                    return await room.happen(seat, key, lambda battle: battle.agree())
            if what is not Matter.REMATCH:
                with self._pending.agreed(wish):
                    await (room.time.pause() if what is Matter.PAUSE else room.time.resume(room.battle.to_decide))
                await self._pending.over(after=room.seq)
                return None
        await self._begin_another(wish)
        return None

    async def claim_win(self, seat: Seat, key: str) -> int:
        """Have a side concede that has run out of time; return the entry it became.

        Raises:
            IllegalAction: If the seat plays no side, or no other side has run out of time.
            StoreError: If it could not be kept.
        """
        room, side = self._room, playing(seat)
        async with room.turn:
            known = room.known(seat, key)
            if known is not None:
                return known
            out = room.time.out
            if side in out:
                raise IllegalAction("Your own time has run out, too.")
            if not out:
                raise IllegalAction("Nobody who has a decision to make has run out of time.")
            late = out[0]
            try:
                room.battle.judge(late, CONCEDE)
            except IllegalAction as err:
                told = "Nobody can concede in this game, so no win can be claimed: play on."
                raise IllegalAction(told) from err
            meta = room.battle.header.meta
            loser, winner = (meta.get(f"name {each}", each) for each in (late, side))
            text = f"{loser} has run out of time, and {winner} claims the win."
            await room.keep(lambda battle: battle.tell(Notice(text=text)))
            return await room.happen(seat, key, lambda battle: battle.act(late, CONCEDE))

    def _why_not(self, what: Matter) -> str:
        """Return why something cannot be proposed now, "" if it can."""
        battle, clock = self._room.battle, self._room.time.clock
        if (what is Matter.REMATCH) != battle.closed:
            return "The battle is over." if battle.closed else "The battle is not over yet."
        if what is Matter.DRAW and (not battle.begun or battle.system.agree is None):
            return "This battle cannot end by agreement."
        if what in (Matter.PAUSE, Matter.RESUME) and clock is None:
            return "No clock runs in this battle: leave it whenever you like, and come back."
        if clock is not None and what is (Matter.PAUSE if clock.paused else Matter.RESUME):
            return "The battle is paused already." if clock.paused else "The battle is not paused."
        return ""

    async def _begin_another(self, wish: BranchAsked | Proposed) -> None:
        """Begin the battle that all have agreed to, which takes nothing from this one: its players need not wait."""
        room = self._room
        told = await self._begin(room, wish)
        async with room.turn:
            if self._pending.now is None:
                await self._pending.over(after=room.seq)
        room.tell_all(told)
        self._signal(BranchBegun(battle=room.id, told=told))
