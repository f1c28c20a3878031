"""Titans: how they walk, what they do to Structures, and how they end."""

from umpire.systems.legions.rules.titans import exploding, moving, structures

__all__ = ["exploding", "moving", "structures"]
