"""Titans: how they walk, and what they do to Structures."""

from umpire.systems.legions.rules.titans import moving, structures

__all__ = ["moving", "structures"]
