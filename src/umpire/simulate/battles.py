"""Battles from a scenario, a battlefield or a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from umpire.bots import make_bot
from umpire.errors import InputError
from umpire.game import Battle, Bot, battle_of, new_secret
from umpire.simulate.playing import OnEntry, play_on


def begin(setting: Any = None, *, game: str = "", seed: int | bytes | None = None) -> Battle[Any]:
    """Begin a battle, to be stepped with ``options`` and ``act``.

    Args:
        setting: A scenario file, or what the game makes of one (``load_scenario``) or without one (a battlefield such
            as ``skirmish(1)``); None for the battle that ships with it.
        game: The game's name; by default the first that has whole battles, Legions Imperialis.
        seed: A whole number, or a secret of 32 bytes; by default the scenario's own, or a new secret where there is
            none.

    Raises:
        InputError: If the scenario cannot be loaded, or there is no such game.
    """
    played = battle_of(game)
    if setting is None:
        beginning = played.begin(played.offered[0])
    elif played.load is None:
        fix = f"Begin one of its own: {', '.join(played.offered)}."
        raise InputError("This game has no scenario files", path="setting", value=str(setting), fix=fix)
    else:
        beginning = played.load(setting)
    drawn = beginning.usual_seed if seed is None else seed
    return Battle.start(
        played.system, beginning.state, seed=new_secret() if drawn is None else drawn, meta=beginning.meta
    )


def play(
    setting: Any = None,
    *,
    bots: Mapping[str, Bot | str],
    game: str = "",
    seed: int | bytes | None = None,
    on_entry: OnEntry | None = None,
) -> Battle[Any]:
    """Play a battle to its end and return it, its log closed.

    Args:
        setting: As for `begin`.
        bots: Who plays each side: a bot, or the name of one.
        game: As for `begin`.
        seed: As for `begin`.
        on_entry: Called with the battle and each further log entry.

    Raises:
        InputError: If the scenario cannot be loaded, or ``bots`` does not name the sides.
        IllegalAction: If a bot breaks a rule.
    """
    battle = begin(setting, game=game, seed=seed)
    for side in bots:
        if side not in battle.sides:
            fix = f"The sides are {' and '.join(battle.sides)}."
            raise InputError("There is no such side", path="bots", value=side, fix=fix)
    players = {side: make_bot(bot, game=game) if isinstance(bot, str) else bot for side, bot in bots.items()}
    return play_on(battle, bots=players, on_entry=on_entry)
