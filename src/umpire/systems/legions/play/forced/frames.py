"""What is pending on a forced move that halts for a decision."""

from __future__ import annotations

import msgspec

from umpire.game import Frame
from umpire.geometry import Path, Point


class ForcedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment's Withdrawal, flight or push under way: what was settled when it began, how far it has come.

    ``push`` is the way of a push, ``die`` the D6 of a Withdrawal, ``opponents`` those that the Detachment was Engaged
    with, ``broken_up`` whether it was out of Coherency. ``unplaced`` are the models that have yet to move, in their
    order; ``at_edge`` tells whether one has come into contact with its battlefield edge.
    """

    detachment: str
    cause: str
    push: Point | None = None
    die: int = 0
    opponents: tuple[str, ...] = ()
    broken_up: bool = False
    unplaced: tuple[str, ...] = ()
    at_edge: bool = False


class ChoosingSpot(Frame, frozen=True, kw_only=True, tag="choosing_spot"):
    """A model that has come to the end of its path and can be put at several spots equally near to it."""

    move: ForcedMove
    model: str
    path: Path
    spots: tuple[Point, ...]
