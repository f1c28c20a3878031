"""A room: the one authority over a running battle, its undos and its bots."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from functools import partial
from typing import Any, TypeVar

import msgspec

from umpire.bots import make_bot
from umpire.errors import IllegalAction, InputError, LogError
from umpire.game import Battle, Closing, Entry, canonical, public_entry, read_action
from umpire.rulings import Ruling
from umpire.server.links import Role, Seat
from umpire.server.messages import Happened, ToClient, Told, UndoAnswered, UndoAsked, Welcome
from umpire.server.patches import changes
from umpire.server.rooms.undoing import free_to
from umpire.server.storage import Deed, Store, StoreError
from umpire.server.systems import Places, Playable

__all__ = ["HUMAN", "Publish", "Room"]

T = TypeVar("T")

log = logging.getLogger(__name__)

HUMAN = "human"
ADVISER = "greedy"
"""The bot whose advice is given to people."""

AGAIN = 1.0
"""How long a bot waits for a store that takes nothing, seconds."""

SPECTATORS = ""
"""The audience of those who play no side."""

Publish = Callable[[str, ToClient], None]
"""Hands a message to everybody in an audience: a side's name, or "" for those who look on."""


class Room:
    """One battle: actions go through it one at a time, and count once the store has them."""

    def __init__(
        self,
        id: str,
        battle: Battle[Any],
        *,
        title: str,
        playable: Playable,
        players: Mapping[str, str],
        store: Store,
        workers: Executor,
        publish: Publish,
    ) -> None:
        self.id, self.battle, self.title, self.playable = id, battle, title, playable
        self.players = dict(players)
        self._store, self._workers, self._publish = store, workers, publish
        self._loop = asyncio.get_running_loop()
        self._turn = asyncio.Lock()
        self._deed: Deed | None = None
        self._undo: UndoAsked | None = None
        self._asked_since: dict[str, int] = {}
        self._bots: asyncio.Task[None] | None = None
        self._views = self._masks()
        battle.record_with(self._record)
        self._note_asked()

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.battle.entries) - 1

    async def act(self, seat: Seat, key: str, action: Any, *, after: int) -> int:  # any system's action
        """Carry out an action; return the entry that it became, the same one for the same key.

        Raises:
            IllegalAction: If the seat plays no side, the question was another one, or the rules forbid it.
            StoreError: If it could not be kept, and so has not happened.
        """
        side = playing(seat)
        async with self._turn:
            known = await self._store.deed(self.id, key)
            if known is not None:
                return _same_seat(known, seat)
            if after < self._asked_since.get(side, -1):
                raise IllegalAction("The table has changed since: look at what is asked now, and choose again.")
            self._deed = Deed(key=key, seat=seat.name, seq=len(self.battle.entries))
            try:
                entry = await self._work(lambda: self.battle.act(side, action))
            finally:
                self._deed = None
            await self._tell(entry)
        self.wake()
        return entry.seq

    async def undo(self, seat: Seat, key: str, *, to: int) -> int | None:
        """Go back to an entry, or ask the other players to agree; return the entry it became, None while it waits.

        Raises:
            IllegalAction: If the seat plays no side, or there is nothing to go back to.
            StoreError: If it could not be kept.
        """
        side = playing(seat)
        async with self._turn:
            known = await self._store.deed(self.id, key)
            if known is not None:
                return _same_seat(known, seat)
            if not 0 <= to < self.seq:
                raise IllegalAction(f"There is no earlier entry {to} to go back to; the last one is {self.seq}.")
            free = free_to(self.battle, side)
            others = tuple(each for each in self.battle.sides if each != side and self.players[each] == HUMAN)
            if others and (free is None or to < free):
                self._undo = UndoAsked(side=side, to=to, waiting=others)
                self._to_all(self._undo)
                return None
            return await self._go_back(side, to, Deed(key=key, seat=seat.name, seq=len(self.battle.entries)))

    async def consent(self, seat: Seat, key: str, *, to: int, agreed: bool) -> int | None:
        """Answer another side's wish to go back; return the entry of the undo when all have agreed.

        Raises:
            IllegalAction: If this seat is not asked.
        """
        side = playing(seat)
        async with self._turn:
            wish = self._undo
            if wish is None or wish.to != to or side not in wish.waiting:
                raise IllegalAction("Nobody has asked you to go back to this entry.")
            waiting = tuple(each for each in wish.waiting if each != side)
            self._undo = msgspec.structs.replace(wish, waiting=waiting) if agreed and waiting else None
            self._to_all(UndoAnswered(side=wish.side, to=to, agreed=agreed, by=side))
            if not agreed or waiting:
                return None
            return await self._go_back(wish.side, to, Deed(key=key, seat=seat.name, seq=len(self.battle.entries)))

    async def ask(
        self, seat: Seat, question: Mapping[str, Any], *, at: int | None = None, suppose: Places | None = None
    ) -> Ruling:
        """Rule on a question about the table as the seat sees it, some models supposed to stand elsewhere.

        Raises:
            InputError: If it is no question, or names what is not there.
        """
        state = self._seen(seat.side, at)
        return await self._work(lambda: self.playable.ask(state, question, suppose or {}))

    def look(self, seat: Seat, at: int) -> Any:  # any system's state
        """Return the state after an entry, as the seat may see it.

        Raises:
            InputError: If there is no such entry.
        """
        return self._seen(seat.side, at)

    async def suggest(self, seat: Seat, choice: int | None, turn: int) -> Any:  # any system's action
        """Return an action that the rules allow the seat's side now.

        Raises:
            IllegalAction: If it owes no decision, or has no such choice.
        """
        side = playing(seat)
        return await self._work(partial(self._suggested, side, choice, turn))

    def _suggested(self, side: str, choice: int | None, turn: int) -> Any:
        view = self.battle.view(side)
        if view.options is None:
            raise IllegalAction(f"{side} has nothing to decide.")
        luck = self.battle.luck(side).fork(f"suggestion {turn}")
        if choice is None:
            return make_bot(ADVISER).choose(view, view.options, luck)
        if not 0 <= choice < len(view.options.choices):
            raise IllegalAction(f"There is no choice {choice}; there are {len(view.options.choices)}.")
        chosen = view.options.choices[choice]
        return chosen.action or self.battle.system.sample(view.state, side, chosen, luck)

    async def attempt(self, seat: Seat, action: Any) -> Ruling:  # any system's action
        """Rule on an action as if it were carried out now, by what the seat's side knows.

        Raises:
            IllegalAction: If the seat plays no side.
            InputError: If it is no action.
        """
        side = playing(seat)
        return await self._work(lambda: self.playable.attempt(self._views[side], side, self._read(action)))

    async def mend(self, seat: Seat, action: Any) -> Any:  # any system's action
        """Return the action nearest to one that the rules allow the seat's side now.

        Raises:
            IllegalAction: If the seat plays no side, or none was found.
            InputError: If it is no action.
        """
        side = playing(seat)
        return await self._work(lambda: self.playable.mend(self._views[side], side, self._read(action)))

    async def foresee(self, seat: Seat, detachment: str, moment: float | None, waive: tuple[str, ...]) -> Any:
        """Return what a call of Overwatch by the seat's side would come to.

        Raises:
            IllegalAction: If it is not asked for one.
        """
        side = playing(seat)
        return await self._work(lambda: self.playable.foresee(self._views[side], side, detachment, moment, waive))

    def _read(self, action: Any) -> Any:
        return read_action(self.battle.system, action)

    async def welcome(self, seat: Seat) -> Welcome:
        """Return what a seat needs to begin or to go on."""
        async with self._turn:
            battle, side = self.battle, seat.side
            asked = await self._work(lambda: self._options(side))
            return Welcome(
                battle=self.id,
                title=self.title,
                system=battle.system.name,
                role=seat.role.value,
                side=side,
                sides=battle.sides,
                names={each: battle.header.meta.get(f"name {each}", each) for each in battle.sides},
                players=self.players,
                seq=self.seq,
                state=self._views[side or SPECTATORS],
                to_decide=battle.to_decide,
                options=asked,
                story=await self._work(partial(self._story, side)),
                outcome=battle.outcome,
                free_to=free_to(battle, side) if side else None,
                undo_asked=self._undo,
                closed=battle.closed,
            )

    def wake(self) -> None:
        """Have the bots that owe a decision take it."""
        if (self._bots is None or self._bots.done()) and self._owing_bot():
            self._bots = asyncio.create_task(self._play_bots())

    async def rest(self) -> None:
        """Wait until no bot plays any more, and stop it if it does."""
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.gather(self._bots, return_exceptions=True)

    async def _play_bots(self) -> None:
        while True:
            try:
                async with self._turn:
                    side = self._owing_bot()
                    if side is None:
                        return
                    await self._tell(await self._work(partial(self._bot_acts, side)))
            except StoreError:
                log.warning("battle %s waits for its store", self.id)
                await asyncio.sleep(AGAIN)
            except Exception:
                log.exception("the bot of battle %s cannot go on", self.id)
                return

    def _bot_acts(self, side: str) -> Entry:
        view = self.battle.view(side)
        if view.options is None:
            raise IllegalAction(f"{side} has nothing to decide.")
        return self.battle.act(side, make_bot(self.players[side]).choose(view, view.options, self.battle.luck(side)))

    def _owing_bot(self) -> str | None:
        return next((side for side in self.battle.to_decide if self.players[side] != HUMAN), None)

    async def _go_back(self, side: str, to: int, deed: Deed) -> int:
        self._deed, self._undo = deed, None
        try:
            entry = await self._work(lambda: self.battle.undo(to=to, side=side))
        finally:
            self._deed = None
        await self._tell(entry)
        self.wake()
        return entry.seq

    async def _tell(self, entry: Entry) -> None:
        """Tell everybody of an entry; the log is closed as soon as the battle is over."""
        before, self._views = self._views, self._masks()
        self._undo = None
        self._note_asked(entry)
        battle = self.battle
        if battle.outcome is not None and not battle.closed and not battle.to_decide:
            await self._work(battle.close)
        for audience in (*battle.sides, SPECTATORS):
            side = audience or None
            told = Happened(
                seq=entry.seq,
                told=self._told(entry, side),
                entry=public_entry(battle.system, entry, for_side=side),
                changes=changes(before[audience], self._views[audience]),
                to_decide=battle.to_decide,
                options=await self._work(partial(self._options, side)),
                outcome=battle.outcome,
                free_to=free_to(battle, side) if side else None,
                closed=battle.closed,
            )
            self._publish(audience, told)

    def _story(self, side: str | None) -> tuple[Told, ...]:
        return tuple(self._told(entry, side) for entry in self.battle.entries)

    def _told(self, entry: Entry, side: str | None) -> Told:
        """Return an entry as a seat may read it; things are named as they stand now."""
        seen = public_entry(self.battle.system, entry, for_side=side)
        lines = self.playable.lines(self._views[side or SPECTATORS], seen)
        return Told(seq=seen.seq, kind=seen.kind.value, side=seen.side, to=seen.to, lines=lines)

    def _to_all(self, message: ToClient) -> None:
        for audience in (*self.battle.sides, SPECTATORS):
            self._publish(audience, message)

    def _options(self, side: str | None) -> Any:
        return self.battle.options(side) if side is not None and side in self.battle.to_decide else None

    def _masks(self) -> dict[str, Any]:
        battle = self.battle
        return {each: battle.system.mask(battle.state, each or None) for each in (*battle.sides, SPECTATORS)}

    def _seen(self, side: str | None, at: int | None) -> Any:
        if at is None:
            return self._views[side or SPECTATORS]
        try:
            return self.battle.system.mask(self.battle.state_after(at), side)
        except LogError as err:
            raise InputError(err.problem, path="at", value=str(at), fix=err.fix) from err

    def _note_asked(self, entry: Entry | None = None) -> None:
        """Note since which entry each side has been asked what it is asked now."""
        owing = self.battle.to_decide
        for side in self.battle.sides:
            if side not in owing:
                self._asked_since.pop(side, None)
            elif side not in self._asked_since or entry is None or entry.side == side or entry.to is not None:
                self._asked_since[side] = self.seq

    def _record(self, line: Entry | Closing) -> None:
        """Keep a line before it counts; called from a worker, which waits for the store."""
        keeping = self._store.append(self.id, line.seq, canonical(line), self._deed)
        asyncio.run_coroutine_threadsafe(keeping, self._loop).result()

    async def _work(self, job: Callable[[], T]) -> T:
        return await self._loop.run_in_executor(self._workers, job)


def playing(seat: Seat) -> str:
    """Return the side that a seat plays.

    Raises:
        IllegalAction: If it plays none.
    """
    if seat.role is not Role.SIDE or seat.side is None:
        raise IllegalAction("You look on: only the players act.")
    return seat.side


def _same_seat(deed: Deed, seat: Seat) -> int:
    if deed.seat != seat.name:
        raise IllegalAction("Another player has used this key already: choose another one.")
    return deed.seq
