"""What is pending before the first round."""

from __future__ import annotations

from umpire.game import Frame


class SettingUp(Frame, frozen=True, kw_only=True, tag="setting_up"):
    """The bottom of the stack before the battle begins."""


class NamingControl(Frame, frozen=True, kw_only=True, tag="naming_control"):
    """The winner of the roll-off says who has control of the battlefield."""

    winner: str


class ChoosingZone(Frame, frozen=True, kw_only=True, tag="choosing_zone"):
    """The side with control of the battlefield chooses its deployment zone."""

    side: str


class PlacingMarkers(Frame, frozen=True, kw_only=True, tag="placing_markers"):
    """The players place Objective markers in turns."""

    turn: str


class Deploying(Frame, frozen=True, kw_only=True, tag="deploying"):
    """Formations are set up in turns; ``formation`` is the one begun, empty between two."""

    turn: str
    formation: str = ""


class NamingFirst(Frame, frozen=True, kw_only=True, tag="naming_first"):
    """The winner of the roll-off says who makes the Forward Deployment moves first."""

    winner: str


class ForwardMoving(Frame, frozen=True, kw_only=True, tag="forward_moving"):
    """Forward Deployment moves of ``turn``, then of the other side; ``waiting`` have yet to move."""

    turn: str
    waiting: tuple[str, ...]
