"""The dice of a battle that has not begun: drawn together by the server and everybody who plays.

The server is bound to what it contributes before anybody comes. Each player's browser draws a contribution, and pledges
itself to it by a digest. When all have, the battle's header with all pledges is fixed, and its digest is told; only
then does each browser tell what it contributes, and the battle begins with the digest of all contributions as its
secret. A browser that was lost in between is replaced by another one's pledge: then all draw anew, and everybody is
told so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Battle, Beginning, Header, header_digest, new_secret, pledge_of, pledged
from umpire.server.play.links import HUMAN, SIDE
from umpire.server.play.messages import Dice
from umpire.server.storage import Drawing, Store

SERVER = "server"
"""Whose contribution the server's is."""

ANEW = "dice drawn anew"
"""What a header says where a drawing had to be begun again."""

Deeds = tuple[tuple[str, Any], ...]  # any system's actions


def new_drawing(beginning: Beginning) -> Drawing:
    """Return the drawing of a new battle's dice, to which the server has contributed."""
    return Drawing(own=new_secret(), deeds=msgspec.json.encode(beginning.deeds))


def dice_of(battle: Battle[Any]) -> Dice:
    """Return what is known of the dice of a battle that has begun."""
    pledges = battle.header.pledges
    known = next((each.notice.text for each in battle.entries if each.notice and each.notice.dice), "")
    return Dice(
        drawn=True,
        pledges={} if isinstance(pledges, msgspec.UnsetType) else pledges,
        head=header_digest(battle.header),
        known=known,
    )


class Dicing:
    """How far a battle's dice are drawn; what it is told counts when the store has it."""

    def __init__(self, id: str, header: Header, drawing: Drawing, players: Mapping[str, str], store: Store) -> None:
        self._id, self._bare, self.now, self._store = id, header, drawing, store
        self._people = tuple(side for side, player in players.items() if player == HUMAN)

    @property
    def complete(self) -> bool:
        """Whether everybody has contributed."""
        return all(side in self.now.given for side in self._people)

    @property
    def deeds(self) -> Any:  # JSON of pairs of a side and one of its actions
        """What the sides do at once."""
        return msgspec.json.decode(self.now.deeds)

    @property
    def seed(self) -> dict[str, bytes]:
        """What everybody has contributed, by seats."""
        return {SERVER: self.now.own} | {f"{SIDE}{side}": self.now.given[side] for side in self._people}

    @property
    def meta(self) -> dict[str, str]:
        """What the header says besides."""
        turns = {ANEW: f"{self.now.turn} times, for another browser"} if self.now.turn else {}
        return self._bare.meta | turns

    @property
    def header(self) -> Header:
        """What the dice are bound to, with all pledges so far, whichever Umpire wrote it."""
        header = msgspec.structs.replace(self._bare, meta=dict(sorted(self.meta.items())))
        return pledged(header, self._pledges)

    @property
    def _pledges(self) -> dict[str, str]:
        given = {f"{SIDE}{side}": pledge for side, pledge in self.now.pledges.items()}
        return {SERVER: pledge_of(self.now.own)} | given

    def told(self) -> Dice:
        """Return what everybody is told of it."""
        pledges = self._pledges
        unbound = tuple(side for side in self._people if side not in self.now.pledges)
        waiting = tuple(side for side in self._people if side not in self.now.given)
        head = "" if unbound else header_digest(self.header)
        return Dice(drawn=False, pledges=pledges, awaited=unbound or waiting, head=head, turn=self.now.turn)

    async def pledge(self, side: str, pledge: str) -> None:
        """Take what a side is bound to; another pledge than before begins the drawing anew.

        Raises:
            IllegalAction: If a bot plays the side, or somebody else has pledged the same.
            StoreError: If it could not be kept.
        """
        if side not in self._people:
            raise IllegalAction("A bot plays this side, and contributes nothing to the dice.")
        before = self.now.pledges.get(side)
        if before == pledge:
            return
        if pledge in self.told().pledges.values():
            raise IllegalAction("Somebody else has pledged the same: draw a contribution of your own.")
        if before is None:
            await self._store.drawings.pledge(self._id, side, pledge)
        else:
            await self._store.drawings.again(self._id, side, pledge)
        await self.refresh()

    async def give(self, side: str, given: bytes) -> None:
        """Take what a side contributes.

        Raises:
            IllegalAction: If not everybody is bound yet, or it is not what the side has pledged.
            StoreError: If it could not be kept.
        """
        if self.told().head == "" or side not in self._people:
            raise IllegalAction("Not everybody has pledged a contribution yet: tell yours to nobody before.")
        pledge = pledge_of(given)
        if self.now.pledges[side] != pledge:
            raise IllegalAction("This is not what you have pledged. Pledge another contribution first.")
        await self._store.drawings.give(self._id, side, pledge, given)
        await self.refresh()

    async def refresh(self) -> bool:
        """Take in what the store has; False if the battle has begun."""
        found = await self._store.drawings.load(self._id)
        if found is not None:
            self.now = found
        return found is not None
