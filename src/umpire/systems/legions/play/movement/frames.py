"""What is pending in the Movement phase; the activation itself is a frame that other chapters know (play/core)."""

from __future__ import annotations

from umpire.game import Frame


class Moving(Frame, frozen=True, kw_only=True, tag="moving"):
    """The Movement phase: ``turn`` is the side whose turn it is, if it has anyone left to activate."""

    turn: str
