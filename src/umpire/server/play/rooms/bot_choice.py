"""What the server's own bots decide: within some seconds against people, and so that nobody can foretell it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from umpire.bots import make_bot
from umpire.errors import IllegalAction
from umpire.game import Battle, Luck, Thinker, Thought, new_secret
from umpire.server.play.links import HUMAN

THINK = 5.0
"""How long a bot that searches may think about a decision against people, seconds."""


def thinking_times(players: Mapping[str, str], game: str) -> dict[str, float | None]:
    """Return how long the bots that search may think about a decision, by side; None where nobody waits for them."""
    found = {side: make_bot(name, game=game) for side, name in players.items() if name != HUMAN}
    seconds = THINK if HUMAN in players.values() else None
    return {side: seconds for side, bot in found.items() if isinstance(bot, Thinker)}


def chosen_by_bot(
    battle: Battle[Any], side: str, players: Mapping[str, str]
) -> tuple[Any, Thought | None]:  # any system's action
    """Return what the bot of a side does now, and why, where it weighed what it could do.

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
    action = bot.choose(view, view.options, Luck(new_secret(), side) if guarded else battle.luck(side))
    return action, bot.thought if isinstance(bot, Thinker) else None
