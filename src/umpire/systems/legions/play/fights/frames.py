"""What is pending in the Engagement stage; the Combat itself is a frame that all chapters know."""

from __future__ import annotations

from umpire.game import Frame
from umpire.systems.legions.rules.combat import Combat


class EngagementStage(Frame, frozen=True, kw_only=True, tag="engagement_stage"):
    """The Combats still to be resolved, as identified when the stage began, and the Detachments that have fought."""

    combats: tuple[Combat, ...]
    fought: tuple[str, ...] = ()
