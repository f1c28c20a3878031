"""Players that are programs: they see their view, and think with a stream of luck of their own."""

from umpire.bots.random import Random, playable
from umpire.bots.registry import bot_names, make_bot, specialist_names
from umpire.bots.trained import Policy, Trained, flattened, keep_policy, read_policy

__all__ = [
    "Policy",
    "Random",
    "Trained",
    "bot_names",
    "flattened",
    "keep_policy",
    "make_bot",
    "playable",
    "read_policy",
    "specialist_names",
]
