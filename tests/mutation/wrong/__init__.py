"""The wrong alternative of each id that needs one of its own: several ids on one function, or a choice."""

from __future__ import annotations

from tests.mutation.mutant import Mutant
from tests.mutation.wrong import fights, movement, rounds

__all__ = ["WRONG"]

WRONG: dict[str, Mutant] = {**fights.WRONG, **movement.WRONG, **rounds.WRONG}
