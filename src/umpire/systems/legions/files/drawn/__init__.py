"""Armies and battles drawn by luck: army lists for bots, simulations and tests, legal and the same for a seed."""

from umpire.systems.legions.files.drawn.army import army_lists, draw_army
from umpire.systems.legions.files.drawn.battle import draw_battle

__all__ = ["army_lists", "draw_army", "draw_battle"]
