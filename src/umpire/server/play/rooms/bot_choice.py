"""What the server's own bots decide: within some seconds against people, and so that nobody can foretell it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from umpire.bots import make_bot
from umpire.errors import IllegalAction
from umpire.game import Battle, Luck, new_secret
from umpire.server.play.links import HUMAN

THINK = 5.0
"""How long a bot that searches may think about a decision against people, seconds."""


def chosen_by_bot(battle: Battle[Any], side: str, players: Mapping[str, str]) -> Any:  # any system's action
    """Return what the bot of a side does now.

    Whoever has the log, or the seed, must not foretell what a bot lays face-down against people; between bots the seed
    decides.

    Raises:
        IllegalAction: If the side has nothing to decide.
    """
    view = battle.view(side)
    if view.options is None:
        raise IllegalAction(f"{side} has nothing to decide.")
    guarded = HUMAN in players.values()
    seconds = THINK if guarded else None
    bot = make_bot(players[side], game=battle.system.name, guarded=guarded, seconds=seconds)
    return bot.choose(view, view.options, Luck(new_secret(), side) if guarded else battle.luck(side))
