"""Titans: how they end."""

from umpire.systems.legions.rules.titans import exploding

__all__ = ["exploding"]
