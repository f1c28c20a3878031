"""The bots of a game by name."""

from __future__ import annotations

from umpire.bots.random import Random
from umpire.errors import InputError
from umpire.game import Bot, Thinker, battle_of

ANY = "random"
"""The bot that every game has."""


def bot_names(game: str = "") -> tuple[str, ...]:
    """Return the names of a game's bots, the usual one first; without a name, of the first game with battles."""
    return (*battle_of(game).bots, ANY)


def specialist_names(game: str = "") -> tuple[str, ...]:
    """Return the names of the bots that play some battles of a game alone, and refuse the others."""
    return tuple(battle_of(game).specialists)


def make_bot(name: str, *, game: str = "", guarded: bool = False, seconds: float | None = None) -> Bot:
    """Return a new bot of that name.

    Args:
        name: Its name.
        game: The game, the first one with battles unless named.
        guarded: Whether it draws by luck where another could be foretold.
        seconds: How long it may think about a decision, if it searches; None for as much as it usually looks at, which
            is the same on every machine.

    Raises:
        InputError: If the game has none.
    """
    if name == ANY:
        return Random(game)
    own = {**battle_of(game).bots, **battle_of(game).specialists}
    if name not in own:
        known = (*bot_names(game), *specialist_names(game))
        raise InputError("There is no such bot", value=name, fix=f"Choose one of {', '.join(known)}.")
    bot = own[name](guarded=guarded)
    if isinstance(bot, Thinker):
        bot.seconds = seconds
    return bot
