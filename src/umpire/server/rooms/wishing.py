"""Wishes: what a side asks the other people at the table to agree to."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from umpire.errors import IllegalAction
from umpire.server.messages import BranchAnswered, BranchAsked, ToClient, UndoAnswered, Wish
from umpire.server.notes import Note, Wished

__all__ = ["Wishing"]


class Wishing:
    """The wish of a battle that waits for consent: the last one, void as soon as anything happens."""

    def __init__(self, battle: str, tell: Callable[[ToClient], None], signal: Callable[[Note], None]) -> None:
        self._battle, self._tell, self._signal = battle, tell, signal
        self.now: Wish | None = None

    def ask(self, wish: Wish, *, after: int) -> None:
        """Put a wish to the others, in place of any other."""
        self._share(wish, wish, after)

    def answer(self, side: str, *, to: int, agreed: bool, branch: bool, after: int) -> Wish | None:
        """Take a side's answer; return the wish once all have agreed.

        Raises:
            IllegalAction: If it is not asked this.
        """
        wish = self.now
        if wish is None or wish.to != to or branch != isinstance(wish, BranchAsked) or side not in wish.waiting:
            told = "branch the battle after" if branch else "go back to"
            raise IllegalAction(f"Nobody has asked you to {told} this entry.")
        waiting = tuple(each for each in wish.waiting if each != side)
        left = msgspec.structs.replace(wish, waiting=waiting) if agreed and waiting else None
        answered = BranchAnswered if branch else UndoAnswered
        self._share(left, answered(side=wish.side, to=to, agreed=agreed, by=side), after)
        return wish if agreed and not waiting else None

    def take(self, wish: Wish | None, told: Wish | UndoAnswered | BranchAnswered) -> None:
        """Take in what is wished now, and tell the players here."""
        self.now = wish
        self._tell(told)

    def void(self) -> None:
        """Forget what was wished: the table has changed since."""
        self.now = None

    def repeat(self, *, after: int) -> None:
        """Tell the other processes what is wished now."""
        if self.now is not None:
            self._signal(Wished(battle=self._battle, after=after, wish=self.now, told=self.now))

    def _share(self, wish: Wish | None, told: Wish | UndoAnswered | BranchAnswered, after: int) -> None:
        self.take(wish, told)
        self._signal(Wished(battle=self._battle, after=after, wish=wish, told=told))
