"""Who plays which side, and what the sides are called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from umpire.bots import bot_names, specialist_names
from umpire.errors import InputError
from umpire.formats import read_document
from umpire.game import Battle, Beginning, WholeBattle, battle_of, games

HUMAN = "human"


def beginning_of(named: str, *, game: str = "", allow_missing: bool = False) -> tuple[WholeBattle, Beginning]:
    """Return the game of a battle and the battle, ready to begin.

    Args:
        named: A scenario file, or a battle that a game offers by its name; "" for the first one.
        game: The game; "" for that of the file, the only one that offers the name, or the first that has whole battles.
        allow_missing: Play without rules that are not implemented.

    Raises:
        InputError: If there is no such battle, or its file is wrong.
        MissingRules: If it needs rules that are not implemented and ``allow_missing`` is not given.
    """
    if not named or (game and not Path(named).suffix):
        played = battle_of(game)
        return played, played.begin(named or played.offered[0])
    if not Path(named).suffix and not Path(named).exists():
        battles = (each.battle() for each in games() if each.battle is not None)
        offering = [each for each in battles if named in each.offered]
        if len(offering) == 1:
            return offering[0], offering[0].begin(named)
        _refuse_names_of_games(named)
    document = read_document(named)
    played = battle_of(game or str(document.lookup("system", default="")))
    if played.load is None:
        fix = f"Begin one of its own: {', '.join(played.offered)}."
        raise document.error("This game has no scenario files", path="system", value=played.system.name, fix=fix)
    return played, played.load(named, allow_missing=allow_missing)


def _refuse_names_of_games(named: str) -> None:
    """Raise InputError where no file is named but a game, or a battle that several offer, with the command meant."""
    for each in games():
        if each.battle is None and each.name == named:
            battle_of(named)  # says that no whole battles of it are played
        elif each.battle is not None and named in (each.name, *each.battle().offered):
            own = "" if named == each.name else f"{named} "
            told = f"This is no file but {'a battle' if own else 'a game'}"
            fix = f"Begin it with `umpire battle {own}--game {each.name}`."
            raise InputError(told, path="scenario", value=named, fix=fix)


def seats(who: dict[str, str], given: list[str], *, game: str) -> dict[str, str]:
    """Return who plays each side of a game: as before, but for what ``--side`` says.

    Raises:
        InputError: If it names a side or a player that there is not.
    """
    who, bots = dict(who), (*bot_names(game), *specialist_names(game))
    for each in given:
        name, _, player = each.partition("=")
        if name not in who:
            fix = f"The sides are {' and '.join(who)}."
            raise InputError("There is no such side", path="--side", value=each, fix=fix)
        who[name] = player
    for name, player in who.items():
        if player != HUMAN and player not in bots:
            fix = f"Choose human or one of {', '.join(bots)}."
            raise InputError("There is no such player", path="--side", value=f"{name}={player}", fix=fix)
    return who


def names_in(battle: Battle[Any]) -> dict[str, str]:
    """Return what each side is called."""
    return {side: battle.header.meta.get(f"name {side}", side) for side in battle.sides}
