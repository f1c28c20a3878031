"""Players that are programs: they see their view, and think with a stream of luck of their own."""

from umpire.bots.random import Random, playable
from umpire.bots.registry import bot_names, make_bot

__all__ = ["Random", "bot_names", "make_bot", "playable"]
