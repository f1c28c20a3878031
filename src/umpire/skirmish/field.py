"""The field of a skirmish: a board, what its players have agreed on, and the Wounds that are left."""

from __future__ import annotations

from typing import Any, TypeVar

from umpire.rulings import Agreement
from umpire.table import Board, Model

P = TypeVar("P")
S = TypeVar("S")


class SkirmishField(Board[P, S], frozen=True, kw_only=True):
    """A board with what its players have agreed on; its state counts the ``wounds`` that models have left."""

    agreement: Agreement = Agreement()

    def wounds_left(self, model: Model) -> int:
        """Return how many wounds a model has left."""
        state: Any = self.state  # structs of the game's own, here with Wounds
        profile: Any = self.profile(model)
        left: int = state.wounds.get(model.id, profile.wounds)
        return left
