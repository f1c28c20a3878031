"""The bots of a game by name."""

from __future__ import annotations

from umpire.bots.random import Random
from umpire.errors import InputError
from umpire.game import Bot, battle_of

ANY = "random"
"""The bot that every game has."""


def bot_names(game: str = "") -> tuple[str, ...]:
    """Return the names of the bots that play a game, the best first; without a name, the first game with battles."""
    return (*battle_of(game).bots, ANY)


def specialist_names(game: str = "") -> tuple[str, ...]:
    """Return the names of the bots that play some battles of a game alone, and refuse the others."""
    return tuple(battle_of(game).specialists)


def make_bot(name: str, *, game: str = "", guarded: bool = False) -> Bot:
    """Return a new bot of that name; a ``guarded`` one draws by luck where another could be foretold.

    Raises:
        InputError: If the game has none.
    """
    if name == ANY:
        return Random(game)
    own = {**battle_of(game).bots, **battle_of(game).specialists}
    if name not in own:
        known = (*bot_names(game), *specialist_names(game))
        raise InputError("There is no such bot", value=name, fix=f"Choose one of {', '.join(known)}.")
    return own[name](guarded=guarded)
