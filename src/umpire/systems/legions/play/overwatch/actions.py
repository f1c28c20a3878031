"""What a player does when an enemy Detachment moves in view."""

from __future__ import annotations

from umpire.game import Action
from umpire.systems.legions.play.firing import Shot
from umpire.table import Share


class CallOverwatch(Action, frozen=True, kw_only=True, tag="call_overwatch"):
    """Fire with a Detachment at the one that is moving.

    ``moment`` is the fraction of the enemy's movement at which it is caught, 0 to 1 (LI-OVW-029). No shots at all is a
    legal call: the Order is spent (LI-OVW-022).
    """

    detachment: str
    moment: Share
    shots: tuple[Shot, ...] = ()
    waive: tuple[str, ...] = ()


class DeclineOverwatch(Action, frozen=True, kw_only=True, tag="decline_overwatch"):
    """Let the enemy Detachment pass."""
