"""A wish: what a side asks the other people at the table to agree to."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from umpire.errors import IllegalAction
from umpire.server.play.messages import BranchAnswered, BranchAsked, ToClient, UndoAnswered, UndoAsked, Wish
from umpire.server.play.notes import Note, Wished
from umpire.server.storage import Store

_decoder: msgspec.json.Decoder[Wish] = msgspec.json.Decoder(UndoAsked | BranchAsked)


class PendingWish:
    """The wish of a battle that waits for consent: the last one, void as soon as anything happens."""

    def __init__(
        self,
        battle: str,
        tell: Callable[[ToClient], None],
        signal: Callable[[Note], None],
        store: Store,
        now: Wish | None = None,
    ) -> None:
        self._battle, self._tell, self._signal, self._store = battle, tell, signal, store
        self.now = now

    async def ask(self, wish: Wish, *, after: int) -> None:
        """Put a wish to the others, in place of any other.

        Raises:
            StoreError: If it could not be kept.
        """
        await self._keep(wish, after)
        self._share(wish, wish, after)

    async def answer(self, side: str, *, to: int, agreed: bool, branch: bool, after: int) -> Wish | None:
        """Take a side's answer; return the wish once all have agreed.

        The last consent is not kept: what all have agreed to is, when it happens, and till then it can be given again.

        Raises:
            IllegalAction: If it is not asked this.
            StoreError: If it could not be kept.
        """
        wish = self.now
        if wish is None or wish.to != to or branch != isinstance(wish, BranchAsked) or side not in wish.waiting:
            told = "branch the battle after" if branch else "go back to"
            raise IllegalAction(f"Nobody has asked you to {told} this entry.")
        waiting = tuple(each for each in wish.waiting if each != side)
        left = msgspec.structs.replace(wish, waiting=waiting) if agreed and waiting else None
        if left is not None or not agreed:
            await self._keep(left, after)
        answered = BranchAnswered if branch else UndoAnswered
        self._share(left, answered(side=wish.side, to=to, agreed=agreed, by=side), after)
        return wish if agreed and not waiting else None

    def take(self, wish: Wish | None, told: Wish | UndoAnswered | BranchAnswered) -> None:
        """Take in what is wished now, and tell the players here."""
        self.now = wish
        self._tell(told)

    async def over(self, *, after: int) -> None:
        """Have nothing wished any more, where what was wished adds nothing to the battle."""
        await self._keep(None, after)

    def void(self) -> None:
        """Forget what was wished: the table has changed since."""
        self.now = None

    def repeat(self, *, after: int) -> None:
        """Tell the other processes what is wished now."""
        if self.now is not None:
            self._signal(Wished(battle=self._battle, after=after, wish=self.now, told=self.now))

    async def _keep(self, wish: Wish | None, after: int) -> None:
        await self._store.keep_wish(self._battle, after, None if wish is None else msgspec.json.encode(wish))

    def _share(self, wish: Wish | None, told: Wish | UndoAnswered | BranchAnswered, after: int) -> None:
        self.take(wish, told)
        self._signal(Wished(battle=self._battle, after=after, wish=wish, told=told))


def read_wish(kept: bytes | None) -> Wish | None:
    """Return a wish that was kept."""
    return None if kept is None else _decoder.decode(kept)
