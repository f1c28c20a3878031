"""What is pending in the End phase."""

from __future__ import annotations

from umpire.game import Frame


class FallBackStage(Frame, frozen=True, kw_only=True, tag="fall_back_stage"):
    """The Detachments of the first of ``sides`` that still have to flee, and then those that try to rally."""

    sides: tuple[str, ...]
    fleeing: tuple[str, ...] = ()
    rallying: tuple[str, ...] = ()
    called: bool = False


class MovingMarkers(Frame, frozen=True, kw_only=True, tag="moving_markers"):
    """The markers that the first of ``sides`` may still move."""

    sides: tuple[str, ...]
    markers: tuple[tuple[str, str], ...]
