"""Titans: how they walk."""

from umpire.systems.legions.rules.titans import moving

__all__ = ["moving"]
