"""Programs that play Legions Imperialis."""

from umpire.systems.legions.bots.evaluating import expect
from umpire.systems.legions.bots.greedy import Greedy

__all__ = ["Greedy", "expect"]
