"""Everything that the server's doors lead to: the store, the lobby, the links, and who is connected."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from typing import Protocol

import msgspec

from umpire.server.play.clocks import DAY, LONGEST, Uptime
from umpire.server.play.links import Links, Role, Seat, why_worthless
from umpire.server.play.messages import Present
from umpire.server.play.notes import (
    Advanced,
    Arrived,
    BotsBusy,
    BranchBegun,
    ClockTurned,
    Deleted,
    Here,
    Introduced,
    Missed,
    Note,
    NoteBus,
    OfBattle,
    Opened,
    Revoked,
    SaidBeside,
    Wished,
)
from umpire.server.play.rooms import Lobby, Room
from umpire.server.play.warm_up import warm_up
from umpire.server.play.wire import ToClient
from umpire.server.run.limits import Allowance, Allowances, Shared
from umpire.server.run.settings import Settings
from umpire.server.run.threads import Threads
from umpire.server.run.wall import wall_clock
from umpire.server.storage import Store, StoreError

log = logging.getLogger(__name__)

MINUTE = 60.0
SOON = 20.0
"""How often a process says again who is here, and looks at what was missed, seconds."""

IDLE, MOST_ROOMS = 900.0, 400
"""How long a battle that nobody is at stays open in memory, seconds; and how many such at most."""

LONG_AGO = 60.0
"""When a process that has said nothing is taken to be gone, seconds."""

ELSEWHERE = "This link is open in too many places; the newest ones count. Close some, then reload this page."


class Client(Protocol):
    """A socket, as far as it is known here."""

    seat: Seat
    address: str
    called: str

    def tell(self, text: bytes) -> None:
        """Have a message sent, when its turn comes."""
        ...

    async def leave(self, reason: str) -> None:
        """Close it, with a reason."""
        ...


class Services:
    """One running server process."""

    def __init__(self, settings: Settings, store: Store, bus: NoteBus, uptime: Uptime) -> None:
        self.settings, self.store = settings, store
        self.links = Links(store, settings.secret)
        limits = settings.limits
        self.new_battles = Shared(
            Allowance(limits.battles / MINUTE, limits.battles),
            Allowances(limits.battles_each / MINUTE, limits.battles_each),
        )
        self.questions = Shared(
            Allowance(limits.questions, int(2 * limits.questions)),
            Allowances(limits.questions_each, int(2 * limits.questions_each)),
        )
        self.maps = asyncio.Semaphore(1)
        self.visits = Allowances(limits.visits, limits.visits_at_once)
        self.chat = Allowances(limits.chat, limits.chat_at_once)
        self._clients: dict[str, list[Client]] = {}
        self._elsewhere: dict[str, dict[str, tuple[float, Here]]] = {}
        self._bus, self._uptime, self._process = bus, uptime, secrets.token_hex(8)
        self._threads = Threads.start()
        self.lobby = Lobby(store, self.links, self._threads, self, bus.send, uptime)
        self._jobs: set[asyncio.Task[None]] = set()
        self._stopping = threading.Event()
        self._threads.thinking.submit(warm_up, self._stopping)
        self._tasks = [asyncio.create_task(bus.listen(self._hear)), asyncio.create_task(self._look_after())]

    def here(self, battle: str) -> frozenset[str]:
        """Return the audiences of a battle that somebody here is in."""
        return frozenset(client.seat.side or "" for client in self._clients.get(battle, ()))

    def publish(self, battle: str, audience: str, message: ToClient) -> None:
        """Hand a message to everybody here who is in an audience of a battle."""
        listening = [each for each in self._clients.get(battle, ()) if (each.seat.side or "") == audience]
        if listening:
            text = msgspec.json.encode(message)
            for client in listening:
                client.tell(text)

    def enter(self, client: Client) -> bool:
        """Let a socket in; False if there is no room for one more who looks on. Who plays always finds a place."""
        battle, limits = client.seat.battle, self.settings.limits
        found = self._clients.get(battle, [])
        if client.seat.role is Role.SPECTATOR:
            same = [each.address for each in found if each.seat.role is Role.SPECTATOR]
            elsewhere = self._seated_elsewhere(battle)[client.seat.name]
            if len(same) + elsewhere >= limits.spectators or same.count(client.address) >= limits.spectators_each:
                return False
        else:
            own = [each for each in found if each.seat.link == client.seat.link]
            if len(own) >= limits.link_sockets:
                self._soon(own[0].leave(ELSEWHERE))
                found.remove(own[0])
        self._clients.setdefault(battle, found).append(client)
        return True

    def leave(self, client: Client) -> None:
        """Note that a socket is gone, and tell the others."""
        battle = client.seat.battle
        found = self._clients.get(battle, [])
        if client in found:
            found.remove(client)
        self.tell_who_is_here(battle)
        self.see(client)
        if not found:
            self._clients.pop(battle, None)

    def see(self, client: Client) -> None:
        """Have it noted that somebody is there now, or was just now."""
        if (room := self.lobby.opened(client.seat.battle)) is not None:
            self._soon(room.people.see(client.seat))

    def tell_who_is_here(self, battle: str) -> None:
        """Tell everybody how many sockets each seat of a battle has open."""
        self._bus.send(self._here(battle))
        self._tell_present(battle)

    def arrive(self) -> None:
        """Ask the other processes who is here."""
        self._bus.send(Arrived())

    async def close_link(self, link: str) -> None:
        """Close the sockets that a link opened, wherever they are."""
        self._bus.send(Revoked(link=link))
        await self._close_link(link)

    async def delete(self, battle: str) -> None:
        """Keep a battle no longer, and close its sockets, wherever they are.

        Raises:
            StoreError: If it could not be deleted.
        """
        await self.store.delete(battle)
        self._bus.send(Deleted(battle=battle))
        await self._close_battle(battle)

    async def close(self) -> None:
        """Stop: what was acknowledged is in the store."""
        self._stopping.set()
        tasks = (*self._tasks, *self._jobs)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.lobby.close()
        with suppress(StoreError):
            await self._note_uptime()
        # What a worker has begun to write needs this loop.
        await asyncio.to_thread(self._threads.shutdown)
        await self.store.close()

    async def _hear(self, sender: str, note: Note) -> None:
        match note:
            case Arrived():
                self._tell_others_who_is_here()
            case Here(battle=battle):
                elsewhere = self._elsewhere.setdefault(battle, {})
                elsewhere[sender] = (time.monotonic(), note)
                if not any(here.seats for _, here in elsewhere.values()):
                    del self._elsewhere[battle]
                self._tell_present(battle)
            case Revoked(link=link):
                await self._close_link(link)
            case Deleted(battle=battle):
                await self._close_battle(battle)
            case Missed():
                self._look_for_what_was_missed()
            case _:
                if (room := self.lobby.opened(note.battle)) is not None:
                    self._hear_of(room, note)

    def _look_for_what_was_missed(self) -> None:
        self._soon(self.look_at_links())
        for room in self.lobby.rooms:
            room.grown()
            room.repeat_wish()
            self._soon(room.follow())
            self._soon(room.time.look())
            if self._clients.get(room.id):
                self._soon(room.people.look_for_missed())
        self.arrive()

    def _hear_of(self, room: Room, note: OfBattle) -> None:
        match note:
            case Advanced():
                room.grown()
                if self._clients.get(note.battle):
                    self._soon(room.follow())
            case Wished():
                self._soon(room.follow_wish(note))
            case BranchBegun(told=told):
                room.tell_all(told)
            case SaidBeside(line=line):
                room.people.hear(line)
            case Introduced():
                self._soon(room.people.look())
            case ClockTurned(clock=clock):
                room.time.take(clock)
            case Opened():
                room.repeat_wish()
            case BotsBusy():
                room.bot_lease.note_renewal()

    def _soon(self, job: Coroutine[None, None, None]) -> None:
        """Have something done in its battle's turn, without any other battle waiting for that."""
        task = asyncio.create_task(job)
        self._jobs.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._jobs.discard(task)
        if not task.cancelled() and (err := task.exception()) is not None:
            log.error("a note of another process could not be followed", exc_info=err)

    async def _close_link(self, link: str) -> None:
        opened = [each for clients in self._clients.values() for each in clients if each.seat.link == link]
        await asyncio.gather(*(each.leave("This link has been revoked.") for each in opened))

    async def _close_battle(self, battle: str) -> None:
        await asyncio.gather(
            *(each.leave("The host has deleted this battle.") for each in self._clients.get(battle, ()))
        )
        await self.lobby.let_go(battle)

    async def look_at_links(self) -> None:
        """Close the sockets of links that have ended, or that were revoked where nobody heard of it."""
        clients = [each for found in self._clients.values() for each in found]
        if clients:
            links = await self.store.links_named({each.seat.link for each in clients})
            told = [(each, why_worthless(links.get(each.seat.link))) for each in clients]
            await asyncio.gather(*(each.leave(reason) for each, reason in told if reason))

    async def _look_after(self) -> None:
        """Do what is due again and again: tell who is here, look at the links, let go of rooms that nobody is in."""
        while True:
            await asyncio.sleep(SOON)
            self._tell_others_who_is_here()
            self._forget_silent()
            try:
                await self._note_uptime()
                await self.look_at_links()
                await self.lobby.let_go_of_idle(frozenset(self._clients), idle=IDLE, most=MOST_ROOMS)
            except StoreError as err:
                log.warning("the links could not be looked at: %s", err)
            except Exception:
                log.exception("what is due could not be done")

    def _tell_others_who_is_here(self) -> None:
        for battle in tuple(self._clients):
            self._bus.send(self._here(battle))

    def _forget_silent(self) -> None:
        """Take those for gone who sat at a process that has said nothing for long: it was killed."""
        for battle, told in tuple(self._elsewhere.items()):
            heard = {process: each for process, each in told.items() if time.monotonic() - each[0] < LONG_AGO}
            if len(heard) < len(told):
                self._elsewhere[battle] = heard
                self._tell_present(battle)
            if not heard:
                del self._elsewhere[battle]

    def _seats(self, battle: str) -> Counter[str]:
        return Counter(each.seat.name for each in self._clients.get(battle, ()))

    def _seated_elsewhere(self, battle: str) -> Counter[str]:
        return sum((Counter(here.seats) for _, here in self._elsewhere.get(battle, {}).values()), Counter[str]())

    def _here(self, battle: str) -> Here:
        watching = tuple(each.called for each in self._clients.get(battle, ()) if each.called)
        return Here(battle=battle, seats=dict(self._seats(battle)), watching=watching)

    async def _note_uptime(self) -> None:
        """Note how long this process has been up: no clock runs while none is."""
        now = wall_clock()
        await self.store.company.serving(
            self._process, began=self._uptime.began, until=now, forget=now - 2 * LONGEST * DAY
        )

    def _tell_present(self, battle: str) -> None:
        here = (self._here(battle), *(each for _, each in self._elsewhere.get(battle, {}).values()))
        watching = tuple(sorted({name for each in here for name in each.watching}))
        told = Present(seats=self._seats(battle) + self._seated_elsewhere(battle), watching=watching)
        for audience in {each.seat.side or "" for each in self._clients.get(battle, ())}:
            self.publish(battle, audience, told)
