"""The kinds of effect that only battles over objectives have."""

from __future__ import annotations

from umpire.rulings import Effect


class TacticalStrength(Effect, frozen=True, kw_only=True, tag="tactical_strength"):
    """Added to a model's Tactical Strength; ``fixed`` sets it whatever else is added."""

    by: int = 0
    fixed: int | None = None
    because: str = ""


class VictoryPoints(Effect, frozen=True, kw_only=True, tag="victory_points"):
    """Victory Points for a side."""

    points: int
    because: str = ""
