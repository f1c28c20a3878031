"""The wrong alternative of each id that needs one of its own: several ids on one function, or a choice."""

from __future__ import annotations

from tests.mutation.mutant import Mutant
from tests.mutation.wrong import fights, firing, movement, overwatch, rounds, terrain

__all__ = ["WRONG"]

WRONG: dict[str, Mutant] = {
    **movement.WRONG,
    **rounds.WRONG,
    **fights.WRONG,
    **firing.WRONG,
    **overwatch.WRONG,
    **terrain.WRONG,
}
