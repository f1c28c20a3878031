"""Programs that play Legions Imperialis."""

from umpire.systems.legions.bots.evaluating import expect
from umpire.systems.legions.bots.greedy import Greedy
from umpire.systems.legions.bots.planner import LEVELS, PLANNERS, STYLES, Planner

__all__ = ["LEVELS", "PLANNERS", "STYLES", "Greedy", "Planner", "expect"]
