"""What people type for Legions Imperialis at a terminal: Orders for many at once, and where to go."""

from umpire.systems.legions.terminal.hands import TypedHands

__all__ = ["TypedHands"]
