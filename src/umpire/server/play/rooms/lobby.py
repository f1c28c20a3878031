"""The lobby: the battles that are being played here, each opened once and closed when nobody is there."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from umpire.bots import bot_names
from umpire.errors import InputError, OtherRules
from umpire.formats import dump_journal, parse_journal
from umpire.game import (
    Battle,
    Beginning,
    Journal,
    Notice,
    System,
    battle_of,
    edition_here,
    editions_of,
    header_for,
    new_secret,
    read_first,
)
from umpire.server.play.clocks import TimeControl, Uptime, new_clock
from umpire.server.play.links import HUMAN, SIDE, Links, Seat, held_seats, playing, seats_for
from umpire.server.play.messages import BranchAsked, Branched
from umpire.server.play.notes import Note, Opened
from umpire.server.play.people import Matter, Proposed
from umpire.server.play.rooms.branching import REMATCH, again, branched_by_agreement
from umpire.server.play.rooms.dicing import Dicing, new_drawing
from umpire.server.play.rooms.happening import Listeners
from umpire.server.play.rooms.pending_wish import read_wish
from umpire.server.play.rooms.room import Room
from umpire.server.run.threads import Threads, done_by
from umpire.server.storage import Drawing, Kept, Link, Origin, OvertakenError, Store

MOST_TITLE = 400

SEEDED = "The dice of this battle are known: it was begun from a seed, and whoever knows the seed can foretell them."


class Lobby:
    """Makes battles, and finds their rooms."""

    def __init__(
        self,
        store: Store,
        links: Links,
        threads: Threads,
        listeners: Listeners,
        signal: Callable[[Note], None],
        uptime: Uptime | None = None,
    ) -> None:
        self._uptime = uptime
        self._store, self._links, self._threads = store, links, threads
        self._listeners, self._signal = listeners, signal
        self._rooms: dict[str, Room] = {}
        self._opening = asyncio.Lock()
        self._used: dict[str, float] = {}

    @property
    def rooms(self) -> tuple[Room, ...]:
        """The rooms of all battles that are open here."""
        return tuple(self._rooms.values())

    def opened(self, name: str) -> Room | None:
        """Return the room of a battle if it is open here."""
        return self._rooms.get(name)

    async def make(
        self, beginning: Beginning, *, system: str, players: Mapping[str, str], control: TimeControl | None = None
    ) -> tuple[str, tuple[Link, ...]]:
        """Begin a battle, keep it, and return its name with a link for each seat; it is played without a clock if None.

        Raises:
            InputError: If a player is not known or a side has none.
            StoreError: If it could not be kept.
        """
        battle, chosen, drawing = await self._start(beginning, battle_of(system).system, players)
        return await self.keep(battle, title=beginning.title, players=chosen, drawing=drawing, control=control)

    async def propose_branch(self, room: Room, seat: Seat, at: int) -> None:
        """Ask the others in a room to agree to a new battle where theirs stood after an entry.

        Raises:
            InputError: If there is no such entry.
            IllegalAction: If the seat plays no side, nobody needs to be asked, or it would turn up what is hidden.
        """
        playing(seat)
        await done_by(self._threads.advising, lambda: branched_by_agreement(room, at))
        await room.agreeing.wish_branch(seat, at=at, name=_new_name())

    async def propose(self, room: Room, seat: Seat, what: Matter) -> None:
        """Propose something to the others in a room.

        Raises:
            IllegalAction: If the seat plays no side, nobody else does, or it makes no sense now.
        """
        await room.agreeing.propose(seat, what, name=_new_name())

    async def keep(
        self,
        battle: Battle[Any],
        *,
        title: str,
        players: Mapping[str, str],
        name: str = "",
        origin: Origin | None = None,
        drawing: Drawing | None = None,
        control: TimeControl | None = None,
    ) -> tuple[str, tuple[Link, ...]]:
        """Keep a battle under a name, a new one if none is given, and return that with a link for each seat.

        Raises:
            InputError: If a player is not known.
            OvertakenError: If there is a battle of this name already.
            StoreError: If it could not be kept.
        """
        name, chosen = name or _new_name(), _checked(players, battle.sides, bot_names(battle.system.name))
        held = () if battle.closed else held_seats(chosen)
        links = tuple(self._links.draw(name, seat, held=seat in held) for seat in seats_for(battle.sides))
        kept = Kept(
            id=name,
            system=battle.system.name,
            title=title[:MOST_TITLE],
            lines=tuple(dump_journal(battle.journal).split(b"\n")[:-1]),
            players=chosen,
            drawing=drawing,
            clock=None if control is None else msgspec.json.encode(new_clock(control, chosen)),
        )
        await self._store.add(kept, links, origin)
        await self.room(name)
        return name, links

    async def room(self, name: str) -> Room:
        """Return the room of a battle, opened from the store if need be.

        Raises:
            InputError: If there is no such battle.
        """
        async with self._opening:
            self._used.pop(name, None)
            self._used[name] = asyncio.get_running_loop().time()
            if name not in self._rooms:
                self._rooms[name] = await self._open(name)
                self._signal(Opened(battle=name))
            room = self._rooms[name]
        if room.behind:
            await room.follow()
        room.wake()
        return room

    async def let_go(self, name: str) -> None:
        """Let go of a room, if it is open here; whoever comes again has it opened from the store."""
        self._used.pop(name, None)
        if (room := self._rooms.pop(name, None)) is not None:
            await room.rest()

    async def let_go_of_idle(self, here: Collection[str], *, idle: float, most: int) -> None:
        """Let go of the rooms that nobody is in, or comes to, for some seconds; of so many others at most are kept."""
        now = asyncio.get_running_loop().time()
        for name in here:
            if name in self._used:
                self._used.pop(name)
                self._used[name] = now
        # Those that were used last come last.
        free = [name for name in self._used if name not in here and name in self._rooms and not self._rooms[name].busy]
        for place, name in enumerate(free):
            if now - self._used[name] >= idle or place < len(free) - most:
                await self.let_go(name)

    async def close(self) -> None:
        """Let go of all rooms."""
        for name in tuple(self._rooms):
            await self.let_go(name)

    async def _begin(self, room: Room, wish: BranchAsked | Proposed) -> Branched:
        """Begin the battle that all in a room have agreed to; the seats of the old one ask for their links to it."""
        if isinstance(wish, Proposed):
            return await self._play_again(room, wish.battle)
        beginning = await done_by(self._threads.advising, lambda: branched_by_agreement(room, wish.to))
        battle, chosen, drawing = await self._start(beginning, room.game.system, room.players)
        origin, control = Origin(parent=room.id, at=wish.to), room.time.control
        # The same player may have agreed at another process too.
        with suppress(OvertakenError):
            await self.keep(
                battle,
                title=beginning.title,
                players=chosen,
                name=wish.battle,
                origin=origin,
                drawing=drawing,
                control=control,
            )
        return Branched(battle=wish.battle, title=beginning.title[:MOST_TITLE], at=wish.to)

    async def _play_again(self, room: Room, name: str) -> Branched:
        """Begin a battle again from its beginning, its players with their sides swapped."""
        beginning = again(room)
        taken = dict(zip(room.battle.sides, reversed(room.battle.sides), strict=True))
        players = {side: room.players[before] for side, before in taken.items()}
        battle, chosen, drawing = await self._start(beginning, room.game.system, players)
        heirs = {f"{SIDE}{side}": f"{SIDE}{before}" for side, before in taken.items()}
        with suppress(OvertakenError):
            await self.keep(
                battle,
                title=beginning.title,
                players=chosen,
                name=name,
                origin=Origin(parent=room.id, at=REMATCH, heirs=heirs),
                drawing=drawing,
                control=room.time.control,
            )
            persons = await room.people.persons()
            for side, before in taken.items():
                if (person := persons.get(before)) is not None:
                    await self._store.company.introduce(name, side, name=person.name, colour=person.colour)
        return Branched(battle=name, title=beginning.title[:MOST_TITLE], at=REMATCH)

    async def _start(
        self, beginning: Beginning, game: System[Any], players: Mapping[str, str]
    ) -> tuple[Battle[Any], dict[str, str], Drawing | None]:
        """Return a new battle: one between bots has begun, people draw its dice first."""
        chosen = _checked(players, game.sides(beginning.state), bot_names(game.name))
        meta = beginning.meta | {f"side {side}": player for side, player in chosen.items()}
        drawing = new_drawing(beginning) if HUMAN in chosen.values() and beginning.seed is None else None

        def make() -> Battle[Any]:
            if drawing is None:
                return _started(game, beginning, meta)
            return Battle.awaiting(game, header_for(game, beginning.state, meta=meta))

        return await done_by(self._threads.advising, make), chosen, drawing

    async def _open(self, name: str) -> Room:
        kept = await self._store.load(name)
        if kept is None:
            raise InputError("there is no such battle here", path="battle", value=name, fix="Ask for another link.")
        game = battle_of(kept.system)
        battle = await done_by(self._threads.advising, lambda: _kept(game.system, kept))
        header, drawing = battle.header, kept.drawing
        wish = read_wish(await self._store.wish(name, len(battle.entries) - 1))
        return Room(
            name,
            battle,
            title=kept.title,
            game=game,
            players=kept.players,
            keyed=kept.keyed,
            store=self._store,
            threads=self._threads,
            listeners=self._listeners,
            signal=self._signal,
            begin=self._begin,
            clock=kept.clock,
            uptime=self._uptime,
            wish=wish,
            dicing=None if drawing is None else Dicing(name, header, drawing, kept.players, self._store),
        )


def _new_name() -> str:
    return secrets.token_urlsafe(9)


def revived(system: System[Any], journal: Journal) -> Battle[Any]:
    """Return the battle of a log: to be played on, or only shown where the log lacks its dice or comes out otherwise.

    Raises:
        LogError: If it was edited, or is of another game.
    """
    if journal.shared is not None:
        return Battle.show(system, journal)
    try:
        return Battle.resume(system, journal)
    except OtherRules as err:
        # What would come out may be what nobody may know yet: the place is told, and nothing that stands there.
        told = f"{editions_of(journal)[-1]} judged this battle, and it comes out otherwise by {edition_here(system)}"
        because = f"{told}: {err.path}. It can be looked at and branched, and its log be played on by the former."
        return Battle.show(system, journal, because=because)


def _kept(system: System[Any], kept: Kept) -> Battle[Any]:
    """Return a battle that was kept, begun or not."""
    if kept.drawing is not None:
        return Battle.awaiting(system, read_first(system, kept.lines[0]).header)
    return revived(system, parse_journal(system, kept.text, name=kept.id))


def _started(game: System[Any], beginning: Beginning, meta: Mapping[str, str]) -> Battle[Any]:
    seed = new_secret() if beginning.seed is None else beginning.seed
    battle = Battle.start(game, beginning.state, seed=seed, meta=meta)
    if beginning.seed is not None:
        battle.tell(Notice(text=SEEDED, dice=True))
    for side, action in beginning.deeds:
        battle.act(side, action)
    return battle


def _checked(players: Mapping[str, str], sides: tuple[str, ...], bots: tuple[str, ...]) -> dict[str, str]:
    for side, player in players.items():
        if side not in sides:
            raise InputError("there is no such side", path="players", value=side, fix=f"It has {', '.join(sides)}.")
        if player != HUMAN and player not in bots:
            fix = f"Choose {HUMAN} or one of {', '.join(bots)}."
            raise InputError("there is no such player", path=f"players.{side}", value=player, fix=fix)
    return {side: players.get(side, HUMAN) for side in sides}
