"""The lobby: the battles that are being played here, each opened once and closed when nobody is there."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from typing import Any

from umpire.bots import BOTS
from umpire.errors import InputError
from umpire.formats import dump_journal, parse_journal
from umpire.game import Battle, Journal, System, new_secret
from umpire.server.links import Links, seats_for
from umpire.server.notes import Note, Opened
from umpire.server.rooms.room import HUMAN, Listeners, Room
from umpire.server.storage import Kept, Link, Store
from umpire.server.systems import Beginning, playable

__all__ = ["Lobby", "revived"]

MOST_TITLE = 400


class Lobby:
    """Makes battles, and finds their rooms."""

    def __init__(
        self,
        store: Store,
        links: Links,
        workers: Executor,
        advisers: Executor,
        listeners: Listeners,
        signal: Callable[[Note], None],
    ) -> None:
        self._store, self._links, self._workers, self._advisers = store, links, workers, advisers
        self._listeners, self._signal = listeners, signal
        self._rooms: dict[str, Room] = {}
        self._opening = asyncio.Lock()

    @property
    def rooms(self) -> tuple[Room, ...]:
        """The rooms of all battles that are open here."""
        return tuple(self._rooms.values())

    def opened(self, name: str) -> Room | None:
        """Return the room of a battle if it is open here."""
        return self._rooms.get(name)

    async def make(
        self, beginning: Beginning, *, system: str, players: Mapping[str, str]
    ) -> tuple[str, tuple[Link, ...]]:
        """Begin a battle, keep it, and return its name with a link for each seat.

        Raises:
            InputError: If a player is not known or a side has none.
            StoreError: If it could not be kept.
        """
        game = playable(system).system
        chosen = _checked(players, game.sides(beginning.state))
        meta = beginning.meta | {f"side {side}": player for side, player in chosen.items()}
        loop = asyncio.get_running_loop()
        battle = await loop.run_in_executor(self._workers, lambda: _started(game, beginning, meta))
        return await self.keep(battle, title=beginning.title, players=chosen)

    async def keep(
        self, battle: Battle[Any], *, title: str, players: Mapping[str, str]
    ) -> tuple[str, tuple[Link, ...]]:
        """Keep a battle under a new name, and return that with a link for each seat.

        Raises:
            InputError: If a player is not known.
            StoreError: If it could not be kept.
        """
        name = secrets.token_urlsafe(9)
        links = tuple(self._links.draw(name, seat) for seat in seats_for(battle.sides))
        kept = Kept(
            id=name,
            system=battle.system.name,
            title=title[:MOST_TITLE],
            lines=tuple(dump_journal(battle.journal).split(b"\n")[:-1]),
            players=_checked(players, battle.sides),
        )
        await self._store.add(kept, links)
        await self.room(name)
        return name, links

    async def room(self, name: str) -> Room:
        """Return the room of a battle, opened from the store if need be.

        Raises:
            InputError: If there is no such battle.
        """
        async with self._opening:
            if name not in self._rooms:
                self._rooms[name] = await self._open(name)
                self._signal(Opened(battle=name))
            room = self._rooms[name]
        if room.behind:
            await room.follow()
        room.wake()
        return room

    async def close(self) -> None:
        """Let go of all rooms."""
        for room in self._rooms.values():
            await room.rest()
        self._rooms.clear()

    async def _open(self, name: str) -> Room:
        kept = await self._store.load(name)
        if kept is None:
            raise InputError("there is no such battle here", path="battle", value=name, fix="Ask for another link.")
        game = playable(kept.system)
        loop = asyncio.get_running_loop()
        battle = await loop.run_in_executor(
            self._workers, lambda: revived(game.system, parse_journal(game.system, kept.text, name=name))
        )
        return Room(
            name,
            battle,
            title=kept.title,
            playable=game,
            players=kept.players,
            deeds=kept.deeds,
            store=self._store,
            workers=self._workers,
            advisers=self._advisers,
            listeners=self._listeners,
            signal=self._signal,
        )


def revived(system: System[Any], journal: Journal) -> Battle[Any]:
    """Return the battle of a log: to be played on, or only shown where the log lacks its dice.

    Raises:
        LogError: If it was edited, or is of another Umpire or rulebook.
    """
    return Battle.resume(system, journal) if journal.shared is None else Battle.show(system, journal)


def _started(game: System[Any], beginning: Beginning, meta: Mapping[str, str]) -> Battle[Any]:
    battle = Battle.start(game, beginning.state, seed=new_secret(), meta=meta)
    for side, action in beginning.deeds:
        battle.act(side, action)
    return battle


def _checked(players: Mapping[str, str], sides: tuple[str, ...]) -> dict[str, str]:
    for side, player in players.items():
        if side not in sides:
            raise InputError("there is no such side", path="players", value=side, fix=f"It has {', '.join(sides)}.")
        if player != HUMAN and player not in BOTS:
            fix = f"Choose {HUMAN} or one of {', '.join(BOTS)}."
            raise InputError("nobody of this name plays", path=f"players.{side}", value=player, fix=fix)
    return {side: players.get(side, HUMAN) for side in sides}
