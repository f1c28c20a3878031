"""Legions Imperialis in play: the round, its decisions, and what follows from them."""

from umpire.systems.legions.play.system import ASSEMBLY, CHAPTERS, LEGIONS, battle_at, opening, read_state

__all__ = ["ASSEMBLY", "CHAPTERS", "LEGIONS", "battle_at", "opening", "read_state"]
