"""Programs that play Legions Imperialis."""

from umpire.systems.legions.bots.greedy import Greedy

__all__ = ["Greedy"]
