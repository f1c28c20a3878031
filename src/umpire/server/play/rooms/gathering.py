"""The people of a room: what they are called, what they say, and when they were there last."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256

from umpire.errors import IllegalAction
from umpire.server.play.links import Role, Seat
from umpire.server.play.notes import Introduced, Note, SaidBeside
from umpire.server.play.people import Chatted, Persons
from umpire.server.play.wire import ToClient
from umpire.server.run.wall import wall_clock
from umpire.server.storage import ChatLine, Person, Store, StoreError

LONGEST_NAME, LONGEST_LINE, LONGEST_COLOUR = 24, 500, 16
TOLD = 200
"""How many of the last lines of chat somebody is told who comes."""

MISSED = 50
"""How many are told again where some may have been missed."""


class Gathering:
    """Who is at one battle, in the store and as everybody is told."""

    def __init__(
        self,
        battle: str,
        sides: Mapping[str, str],
        store: Store,
        tell: Callable[[ToClient], None],
        signal: Callable[[Note], None],
    ) -> None:
        """Gather round a battle; ``sides`` is what its sides are called, by their ids."""
        self._battle, self._sides, self._store = battle, sides, store
        self._tell, self._signal = tell, signal

    async def persons(self) -> dict[str, Person]:
        """Return who plays the sides."""
        return await self._store.company.persons(self._battle)

    async def said(self) -> tuple[ChatLine, ...]:
        """Return what was said last."""
        return await self._store.company.said(self._battle, most=TOLD)

    async def introduce(self, seat: Seat, name: str, colour: str) -> str:
        """Take what somebody wants to be called, and return it as it will be told; a player's name is kept.

        Raises:
            IllegalAction: If it is too long, or would be taken for somebody else's.
            StoreError: If it could not be kept.
        """
        name = in_one_line(name)
        if len(name) > LONGEST_NAME:
            raise IllegalAction(f"A name has at most {LONGEST_NAME} letters.")
        if seat.side is None:
            return name
        persons = await self.persons()
        others = [each.name for side, each in persons.items() if side != seat.side]
        others += [each for side, called in self._sides.items() if side != seat.side for each in (side, called)]
        if name and name.casefold() in map(str.casefold, others):
            raise IllegalAction(f"Another side is called {name} already. Choose another name.")
        colour = colour if colour.isalpha() and len(colour) <= LONGEST_COLOUR else ""
        await self._store.company.introduce(self._battle, seat.side, name=name, colour=colour)
        await self._told()
        return name

    async def say(self, seat: Seat, key: str, text: str, *, watcher: str) -> None:
        """Say something to everybody; ``watcher`` is what somebody who looks on is called.

        Raises:
            IllegalAction: If it is nothing, or too long.
            StoreError: If it could not be kept, and so was not said.
        """
        text = in_one_line(text)
        if not text:
            raise IllegalAction("There is nothing to say in this.")
        if len(text) > LONGEST_LINE:
            raise IllegalAction(f"This has {len(text)} letters, and a line of chat at most {LONGEST_LINE}.")
        name = watcher if seat.side is None else (await self.persons()).get(seat.side, Person()).name
        line = ChatLine(number=0, seat=seat.name, name=name, text=text, at=wall_clock())
        kept, new = await self._store.company.say(self._battle, sha256(f"{seat.link} {key}".encode()).hexdigest(), line)
        if new:
            self.hear(kept)
            self._signal(SaidBeside(battle=self._battle, line=kept))

    async def see(self, seat: Seat) -> None:
        """Note that the player of a side is there now, or was just now; it is no loss where it cannot be kept."""
        if seat.role is Role.SIDE and seat.side is not None:
            with suppress(StoreError):
                await self._store.company.see(self._battle, seat.side, wall_clock())
                await self._told()

    def hear(self, line: ChatLine) -> None:
        """Tell everybody here what was said."""
        self._tell(Chatted(line=line))

    async def look(self) -> None:
        """Tell everybody here who they are now."""
        self._tell(Persons(persons=await self.persons()))

    async def look_for_missed(self) -> None:
        """Tell everybody here again what may have been missed."""
        await self.look()
        for line in await self._store.company.said(self._battle, most=MISSED):
            self.hear(line)

    async def _told(self) -> None:
        await self.look()
        self._signal(Introduced(battle=self._battle))


def in_one_line(text: str) -> str:
    """Return a text without what controls or turns round a line of letters, and without needless space."""
    kept = "".join(
        " " if each.isspace() else each for each in text if each.isspace() or unicodedata.category(each)[0] != "C"
    )
    return " ".join(kept.split())
