"""A wish: what a side asks the other people at the table to agree to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from umpire.errors import IllegalAction
from umpire.server.play.messages import Answered, BranchAnswered, BranchAsked, UndoAnswered, UndoAsked, Wish
from umpire.server.play.notes import Note, Wished
from umpire.server.play.people import Matter, Proposed, Replied
from umpire.server.play.wire import ToClient
from umpire.server.storage import Store, StoreError

_decoder: msgspec.json.Decoder[Wish] = msgspec.json.Decoder(UndoAsked | BranchAsked | Proposed)


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
        wish, kind = self.now, BranchAsked if branch else UndoAsked
        if not isinstance(wish, kind) or wish.to != to or side not in wish.waiting:
            told = "branch the battle after" if branch else "go back to"
            raise IllegalAction(f"Nobody has asked you to {told} this entry.")
        answered = BranchAnswered if branch else UndoAnswered
        return await self._answered(wish, side, answered(side=wish.side, to=to, agreed=agreed, by=side), after)

    async def reply(self, side: str, *, what: Matter, agreed: bool, after: int) -> Proposed | None:
        """Take a side's answer to a proposal; return that once all have agreed. Whoever proposed it may withdraw it.

        Raises:
            IllegalAction: If it is not asked this.
            StoreError: If it could not be kept.
        """
        wish = self.now
        asked = isinstance(wish, Proposed) and wish.what is what
        if not isinstance(wish, Proposed) or not asked or (side not in wish.waiting and (agreed or side != wish.side)):
            raise IllegalAction(f"Nobody proposes this to you now ({what}): it lapsed when the battle went on.")
        told = Replied(side=wish.side, what=what, agreed=agreed, by=side)
        found = await self._answered(wish, side, told, after)
        return found if isinstance(found, Proposed) else None

    async def _answered(self, wish: Wish, side: str, told: Answered, after: int) -> Wish | None:
        """Note a side's answer, and tell it; return the wish once all have agreed."""
        waiting = tuple(each for each in wish.waiting if each != side)
        left = msgspec.structs.replace(wish, waiting=waiting) if told.agreed and waiting else None
        if left is not None or not told.agreed:
            await self._keep(left, after)
        self._share(left, told, after)
        return wish if told.agreed and not waiting else None

    @contextmanager
    def agreed(self, wish: Wish) -> Iterator[None]:
        """Do what all have agreed to: where the store fails meanwhile, it is still agreed to."""
        try:
            yield
        except StoreError:
            self.now = wish
            raise

    def take(self, wish: Wish | None, told: Wish | Answered) -> None:
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

    def _share(self, wish: Wish | None, told: Wish | Answered, after: int) -> None:
        self.take(wish, told)
        self._signal(Wished(battle=self._battle, after=after, wish=wish, told=told))


def read_wish(kept: bytes | None) -> Wish | None:
    """Return a wish that was kept."""
    return None if kept is None else _decoder.decode(kept)
