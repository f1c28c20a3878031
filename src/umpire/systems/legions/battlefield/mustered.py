"""Who is whose, and Garrisons what: of all that is told of Detachments, what the places of their models hang on.

A token that is laid down makes new Detachments, but moves nobody. What is asked with the muster of a battlefield, and
not by its Detachments, is answered from memory until somebody moves.
"""

from __future__ import annotations

from functools import lru_cache

from umpire.systems.legions.battlefield.field import Battlefield
from umpire.systems.legions.battlefield.memo import remembered_by_parts
from umpire.systems.legions.battlefield.pieces import Detachment


class Muster:
    """The Detachments of both sides; equal ones are the same, so that it is compared at no cost."""

    __slots__ = ()


@remembered_by_parts(1, "detachments")
def muster_of(field: Battlefield) -> Muster:
    """Return who is mustered on a battlefield."""
    return _muster(
        tuple([(each.id, each.side, each.models, each.garrison, each.points) for each in field.detachments.values()])
    )


@lru_cache(maxsize=256)
def _muster(_told: tuple[tuple[str, str, tuple[str, ...], str, int], ...]) -> Muster:
    return Muster()


@remembered_by_parts(2, "detachments")
def own_rows(field: Battlefield, side: str) -> tuple[Detachment, ...]:
    """Return all Detachments of a side in muster order, whatever became of them: their places are their rows."""
    return tuple([each for each in field.detachments.values() if each.side == side])
