"""Players that are programs: they see their view, and think with a stream of luck of their own."""

from umpire.bots.greedy import Greedy
from umpire.bots.random import Random
from umpire.bots.registry import BOTS, make_bot

__all__ = ["BOTS", "Greedy", "Random", "make_bot"]
