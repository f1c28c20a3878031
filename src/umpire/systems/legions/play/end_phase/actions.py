"""What the players decide in the End phase."""

from __future__ import annotations

from umpire.game import Action
from umpire.geometry import Point


class FleeDetachment(Action, frozen=True, kw_only=True, tag="flee_detachment"):
    """Let this Detachment flee next."""

    detachment: str


class MoveMarker(Action, frozen=True, kw_only=True, tag="move_marker"):
    """Move an Objective marker that the side controls to another place, as Retrieval allows."""

    marker: str
    to: Point


class KeepMarkers(Action, frozen=True, kw_only=True, tag="keep_markers"):
    """Leave the markers that have not been moved where they are."""
