"""A room: the one authority over a running battle, its undos and its bots.

Another process may have a room for the same battle over the same store. The store takes each entry of a log once: who
comes second takes in what the other has added, and its players choose again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from umpire.errors import IllegalAction, InputError, UmpireError
from umpire.game import (
    Battle,
    Closing,
    Entry,
    Journal,
    Kind,
    Notice,
    WholeBattle,
    canonical,
    read_first,
    shared,
)
from umpire.server.play.clocks import Uptime
from umpire.server.play.links import HUMAN, Seat, playing
from umpire.server.play.messages import Branched, Dice, Welcome, Wish
from umpire.server.play.notes import Advanced, Note, Wished
from umpire.server.play.rooms.advising import Advice
from umpire.server.play.rooms.agreeing import Agreeing, Begin
from umpire.server.play.rooms.bot_choice import chosen_by_bot
from umpire.server.play.rooms.bot_lease import AGAIN, BotLease
from umpire.server.play.rooms.dicing import Dicing, dice_of
from umpire.server.play.rooms.gathering import Gathering
from umpire.server.play.rooms.happening import Listeners, MakeEntry, Next, acted, drawn, followed, is_over
from umpire.server.play.rooms.looking_back import LookingBack
from umpire.server.play.rooms.pending_wish import PendingWish
from umpire.server.play.rooms.reasons import BotReasons
from umpire.server.play.rooms.timekeeping import Timekeeper
from umpire.server.play.rooms.views import Views
from umpire.server.play.wire import ToClient
from umpire.server.run.threads import Threads, done_by
from umpire.server.storage import OVERTAKEN, KeyedAction, OvertakenError, Store, StoreError

T = TypeVar("T")

log = logging.getLogger(__name__)

PAUSED = "The battle is paused: propose to go on, and play when the others agree."


class Room:
    """One battle: actions go through it one at a time, and count once the store has them."""

    def __init__(
        self,
        id: str,
        battle: Battle[Any],
        *,
        title: str,
        game: WholeBattle,
        players: Mapping[str, str],
        keyed: Sequence[KeyedAction],
        store: Store,
        threads: Threads,
        listeners: Listeners,
        signal: Callable[[Note], None],
        begin: Begin,
        dicing: Dicing | None = None,
        wish: Wish | None = None,
        clock: bytes | None = None,
        uptime: Uptime | None = None,
    ) -> None:
        self.id, self.battle, self.title, self.game = id, battle, title, game
        self.players = dict(players)
        self._store, self._threads = store, threads
        self._listeners, self._signal = listeners, signal
        self._loop = asyncio.get_running_loop()
        self.turn = asyncio.Lock()
        self._dicing = dicing
        self._keyed = {each.key: each for each in keyed}
        self._asked_since: dict[str, int] = {}
        self._bots: asyncio.Task[None] | None = None
        self.behind = False
        self.bot_lease = BotLease(id, signal)
        self._pending = PendingWish(id, self.tell_all, signal, store, wish)
        self.agreeing = Agreeing(self, self._pending, begin, signal)
        self.time = Timekeeper(id, clock, store, self.tell_all, signal, uptime)
        named = {side: battle.header.meta.get(f"name {side}", side) for side in battle.sides}
        self.people = Gathering(id, named, store, self.tell_all, signal)
        self._views = Views(battle, game)
        self.advice = Advice(lambda: (self.battle, self._views), game, threads.advising)
        self.looking_back = LookingBack(
            lambda: self.battle, game, quickly=threads.advising, slowly=threads.looking_back
        )
        self.reasons = BotReasons(lambda: self.battle, game, self.players)
        self._note_asked()

    @property
    def _here(self) -> frozenset[str]:
        return self._listeners.here(self.id)

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.battle.entries) - 1

    @property
    def busy(self) -> bool:
        """Whether something is being done, or is known here alone: bots that play, a wish that waits for an answer."""
        return self.turn.locked() or self._pending.now is not None or (self._bots is not None and not self._bots.done())

    async def act(self, seat: Seat, key: str, action: Any, *, after: int) -> int:  # any system's action
        """Carry out an action; return the entry that it became, the same one for the same key.

        Raises:
            IllegalAction: If the seat plays no side, the question was another one, or the rules forbid it.
            StoreError: If it could not be kept, and so has not happened.
        """
        side = playing(seat)
        async with self.turn:
            known = self.known(seat, key)
            if known is not None:
                return known
            if self.time.paused:
                raise IllegalAction(PAUSED)
            if after < self._asked_since.get(side, -1):
                raise IllegalAction(OVERTAKEN)
            return await self.happen(seat, key, lambda battle: battle.act(side, action))

    async def draw(self, seat: Seat, *, pledge: str = "", given: bytes = b"") -> Dice:
        """Take what a side pledges or gives to the dice; the battle begins when everybody has contributed.

        Raises:
            IllegalAction: If the seat plays no side, or it is not what is due.
            StoreError: If it could not be kept.
        """
        side = playing(seat)
        async with self.turn:
            await self._catch_up()
            if (dicing := self._dicing) is not None:
                if pledge:
                    await dicing.pledge(side, pledge)
                if given:
                    await dicing.give(side, given)
                await self._begin_if_drawn()
                self.tell_all(self.dice)
                self._signal(Advanced(battle=self.id))
            return self.dice

    async def note(self, text: str) -> None:
        """Tell everybody at the table something for good; where the battle is over nobody needs to know.

        Raises:
            StoreError: If it could not be kept.
        """
        async with self.turn:
            while not self.battle.closed:
                with suppress(OvertakenError):
                    await self.keep(lambda battle: battle.tell(Notice(text=text)))
                    return

    async def welcome(self, seat: Seat) -> Welcome:
        """Return what a seat needs to begin or to go on."""
        async with self.turn:
            await self._catch_up()
            await self._begin_if_drawn()
            await self._close_if_over()
            await self._note_time()
            found = await self._store.branches(self.id, seat.name)
            branches = tuple(Branched(battle=each.id, title=each.title, at=each.at) for each in found)
            wish = self._pending.now
            told = partial(
                self._views.welcome,
                seat,
                title=self.title,
                players=self.players,
                dice=self.dice,
                wish=wish,
                branches=branches,
                persons=await self.people.persons(),
                chat=await self.people.said(),
                time_left=self.time.told(),
            )
            return await self._work(told)

    @property
    def journal(self) -> Journal:
        """The battle's whole log.

        Raises:
            IllegalAction: If it has not begun.
        """
        if not self.battle.begun:
            raise IllegalAction("The battle has not begun: its dice are still being drawn.")
        return self.battle.journal

    def page(self) -> str:
        """Return the battle as one HTML page, as everybody may see it.

        Raises:
            InputError: If its game has no such page.
        """
        battle, journal = self.battle, self.journal
        names = {side: battle.header.meta.get(f"name {side}", side) for side in battle.sides}
        public = journal if journal.shared is not None else shared(battle.system, journal, None)
        if self.game.page is None:
            fix = "Save its log instead."
            raise InputError("Battles of this game are not told as a page", path="page", fix=fix)
        return self.game.page(public, names)

    def grown(self) -> None:
        """Hear that another process has added to the battle; `follow` takes it in."""
        self.behind = True
        self.bot_lease.note_renewal()

    async def follow(self) -> None:
        """Take in what another process has added to the battle."""
        async with self.turn:
            if self.behind:
                await self._catch_up()
        self.wake(after=AGAIN)

    async def follow_wish(self, note: Wished) -> None:
        """Take in a wish, or an answer to one, that another process heard."""
        async with self.turn:
            if self.behind:
                await self._catch_up()
            # What has happened since has made a wish void, but not an answer.
            if note.wish is None or note.after >= self.seq:
                self._pending.take(note.wish, note.told)

    def repeat_wish(self) -> None:
        """Tell a process that has begun to follow the battle what is wished now."""
        self._pending.repeat(after=self.seq)

    def wake(self, *, after: float = 0.0) -> None:
        """Have the bots that owe a decision take it, after some seconds."""
        if (self._bots is None or self._bots.done()) and self._owing_bot():
            self._bots = asyncio.create_task(self._play_bots(after))

    async def rest(self) -> None:
        """Wait until no bot plays any more, and stop it if it does."""
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.gather(self._bots, return_exceptions=True)

    async def _play_bots(self, after: float) -> None:
        await self.bot_lease.wait(after)
        while True:
            try:
                async with self.turn, self.bot_lease.hold():
                    if self.behind:
                        await self._catch_up()
                    side = self._owing_bot()
                    if side is None:
                        return
                    action, thought = await done_by(
                        self._threads.thinking, partial(chosen_by_bot, self.battle, side, self.players)
                    )
                    self.reasons.keep(await self.keep(partial(acted, side, action)), thought)
            except OvertakenError:
                await self.bot_lease.wait(AGAIN)
            except StoreError:
                log.warning("battle %s waits for its store", self.id)
                await asyncio.sleep(AGAIN)
            except Exception:
                log.exception("the bot of battle %s cannot go on", self.id)
                return

    def _owing_bot(self) -> str | None:
        return next((side for side in self.battle.to_decide if self.players[side] != HUMAN), None)

    def known(self, seat: Seat, key: str) -> int | None:
        """Return the entry that an action with this key has become, None if it has not been carried out."""
        keyed = self._keyed.get(key)
        if keyed is None:
            return None
        if keyed.seat != seat.name:
            raise IllegalAction("Another player has used this key already: choose another one.")
        return keyed.seq

    async def happen(self, seat: Seat, key: str, job: MakeEntry) -> int:
        """Carry out what a seat asked for; return its entry."""
        try:
            seq = await self.keep(job, KeyedAction(key=key, seat=seat.name, seq=len(self.battle.entries)))
        except OvertakenError as err:
            known = self.known(seat, key)
            if known is None:
                raise IllegalAction(OVERTAKEN) from err
            return known
        self.wake()
        return seq

    async def keep(self, job: MakeEntry, keyed: KeyedAction | None = None) -> int:
        """Have something happen and tell everybody; OvertakenError if something else has happened, taken in by now."""
        try:
            then, keeping = await self._work(partial(self._carried_out, job, keyed, self._here))
            await asyncio.wrap_future(keeping)
        except OvertakenError:
            await self._catch_up()
            raise
        except UmpireError:
            raise
        except BaseException:
            # It may be kept all the same.
            self.behind = True
            raise
        if keyed is not None:
            self._keyed[keyed.key] = keyed
        self._become(then)
        self._signal(Advanced(battle=self.id))
        await self._note_time(tuple(entry for entry, _ in then.happened))
        return self.seq

    async def _note_time(self, entries: Sequence[Entry] = ()) -> None:
        """Have the clock go on after what has happened."""
        acted = [each.side for each in entries if each.kind is Kind.ACT]
        await self.time.note(self.seq, acted=acted, owing=self.battle.to_decide)

    def _carried_out(
        self, job: MakeEntry, keyed: KeyedAction | None, here: frozenset[str]
    ) -> tuple[Next, Future[None]]:
        """Return how the battle will stand after something has happened, which counts when it is kept."""
        battle, lines = self.battle.fork(), list[Entry | Closing]()
        battle.record_with(lines.append)
        entry = job(battle)
        if is_over(battle):
            battle.close()
        keeping = self._begin_to_keep(lines, keyed)
        try:
            # What everybody will be told is worked out while the store writes.
            views = self._views.over(battle)
            return Next(battle=battle, views=views, happened=((entry, views.after(entry, here)),)), keeping
        except Exception:
            self.behind = True
            raise

    def _begin_to_keep(self, lines: Sequence[Entry | Closing], keyed: KeyedAction | None) -> Future[None]:
        """Begin to keep lines of the log, all or none; called from a worker."""
        written = [canonical(line) for line in lines]
        return asyncio.run_coroutine_threadsafe(self._store.append(self.id, lines[0].seq, written, keyed), self._loop)

    def _become(self, then: Next) -> None:
        """Go on from what is kept, and tell everybody."""
        self.battle, self._views = then.battle, then.views
        for entry, told in then.happened:
            self._pending.void()
            self._note_asked(entry)
            for audience, message in told.items():
                self._listeners.publish(self.id, audience, message)

    @property
    def dice(self) -> Dice:
        """How far the dice are drawn, and whether anybody knows them."""
        return dice_of(self.battle) if self._dicing is None else self._dicing.told()

    async def _begin_if_drawn(self) -> None:
        """Begin the battle if everybody has contributed to its dice."""
        dicing = self._dicing
        if dicing is None or not dicing.complete:
            return
        then, lines = await self._work(partial(drawn, self.battle, self._views, dicing, self._here))
        try:
            await self._store.drawings.begin(self.id, dicing.now.turn, lines)
        except OvertakenError:
            await self._catch_up()
            return
        self._dicing = None
        self._become(then)
        await self._note_time()
        self.wake()

    async def _begun_elsewhere(self, dicing: Dicing) -> bool:
        """Take in how far the dice are drawn; whether the battle has begun, with what follows still to be taken in."""
        before = dicing.now
        if await dicing.refresh():
            if dicing.now != before:
                self.tell_all(self.dice)
            return False
        kept = await self._store.load(self.id)
        assert kept is not None  # a battle is deleted with its room
        first = await self._work(lambda: read_first(self.battle.system, kept.lines[0]))
        self.battle = Battle.opened(self.battle.system, first)
        self._views = self._views.over(self.battle)
        self._dicing = None
        return True

    async def _close_if_over(self) -> None:
        """Close a battle that is over, and was kept without being closed."""
        found = await self._work(self._closed)
        if found is None:
            return
        then, keeping = found
        try:
            await asyncio.wrap_future(keeping)
        except OvertakenError:
            await self._catch_up()
        except StoreError:
            log.warning("battle %s is over, and its log will be closed when somebody comes again", self.id)
        else:
            self._become(then)

    def _closed(self) -> tuple[Next, Future[None]] | None:
        if not is_over(self.battle):
            return None
        battle = self.battle.fork()
        closing = battle.close()
        return Next(battle=battle, views=Views(battle, self.game)), self._begin_to_keep((closing,), None)

    async def _catch_up(self) -> None:
        """Take in what the store has that this room has not."""
        # What is noted from here on may be newer than what the store gives.
        self.behind = False
        if self.battle.closed:
            return
        try:
            if self._dicing is not None and not await self._begun_elsewhere(self._dicing):
                return
            grown = await self._store.since(self.id, self.seq)
            self._keyed |= {each.key: each for each in grown.keyed}
            if grown.lines:
                self._become(await self._work(partial(followed, self.battle, self._views, grown.lines, self._here)))
        except BaseException:
            self.behind = True
            raise

    def others(self, side: str) -> tuple[str, ...]:
        """Return the other people's sides."""
        return tuple(each for each in self.battle.sides if each != side and self.players[each] == HUMAN)

    def tell_all(self, message: ToClient) -> None:
        """Tell everybody at the table here."""
        for audience in self._views.audiences:
            self._listeners.publish(self.id, audience, message)

    def _note_asked(self, entry: Entry | None = None) -> None:
        """Note since which entry each side has been asked what it is asked now."""
        owing = self.battle.to_decide
        for side in self.battle.sides:
            if side not in owing:
                self._asked_since.pop(side, None)
            elif side not in self._asked_since or entry is None or entry.side == side or entry.to is not None:
                self._asked_since[side] = self.seq

    async def _work(self, job: Callable[[], T]) -> T:
        return await done_by(self._threads.acting, job)
