"""Who plays which side, and what the sides are called."""

from __future__ import annotations

from umpire.bots import BOTS
from umpire.errors import InputError
from umpire.formats import Loaded
from umpire.game import Battle
from umpire.systems.legions.play.core import BattleState

HUMAN = "human"


def seats_of(loaded: Loaded, given: list[str]) -> dict[str, str]:
    """Return who plays each side of a scenario.

    Raises:
        InputError: If ``--side`` names a side or a player that there is not.
    """
    return seats({side.id: side.bot for side in loaded.scenario.sides}, given)


def seats(who: dict[str, str], given: list[str]) -> dict[str, str]:
    """Return who plays each side: as before, but for what ``--side`` says.

    Raises:
        InputError: If it names a side or a player that there is not.
    """
    who = dict(who)
    for each in given:
        name, _, player = each.partition("=")
        if name not in who:
            fix = f"The sides are {' and '.join(who)}."
            raise InputError("There is no such side", path="--side", value=each, fix=fix)
        who[name] = player
    for name, player in who.items():
        if player != HUMAN and player not in BOTS:
            fix = f"Choose human or one of {', '.join(BOTS)}."
            raise InputError("There is no such player", path="--side", value=f"{name}={player}", fix=fix)
    return who


def names_in(battle: Battle[BattleState]) -> dict[str, str]:
    """Return what each side is called."""
    return {side: battle.header.meta.get(f"name {side}", side) for side in battle.sides}
