"""Battles of Legions Imperialis from a scenario, a battlefield or a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from umpire.bots import make_bot
from umpire.errors import InputError
from umpire.formats import Loaded, load_scenario, shipped_scenario
from umpire.game import Battle, Bot, new_secret
from umpire.simulate.playing import OnEntry, play_on
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState

Setting: TypeAlias = Loaded | Battlefield | Path | str | None


def begin(setting: Setting = None, *, seed: int | bytes | None = None) -> Battle[BattleState]:
    """Begin a battle, to be stepped with ``options`` and ``act``.

    Args:
        setting: A loaded scenario, its file, a battlefield such as ``skirmish(1)``; None for the shipped battle.
        seed: A whole number, or a secret of 32 bytes; by default the scenario's own, or a new secret where a
            battlefield has none.

    Raises:
        InputError: If the scenario cannot be loaded.
    """
    if isinstance(setting, Battlefield):
        return Battle.start(LEGIONS, opening(setting), seed=new_secret() if seed is None else seed)
    loaded = setting if isinstance(setting, Loaded) else load_scenario(setting or shipped_scenario())
    scenario = loaded.scenario
    meta = {"scenario": scenario.title, "id": scenario.id}
    meta |= {f"name {side.id}": side.name for side in scenario.sides if side.name}
    return Battle.start(LEGIONS, opening(loaded.field), seed=scenario.seed if seed is None else seed, meta=meta)


def play(
    setting: Setting = None,
    *,
    bots: Mapping[str, Bot | str],
    seed: int | bytes | None = None,
    on_entry: OnEntry | None = None,
) -> Battle[BattleState]:
    """Play a battle to its end and return it, its log closed.

    Args:
        setting: As for `begin`.
        bots: Who plays each side: a bot, or the name of one that ships.
        seed: As for `begin`.
        on_entry: Called with the battle and each further log entry.

    Raises:
        InputError: If the scenario cannot be loaded, or ``bots`` does not name the sides.
        IllegalAction: If a bot breaks a rule.
    """
    battle = begin(setting, seed=seed)
    for side in bots:
        if side not in battle.sides:
            fix = f"The sides are {' and '.join(battle.sides)}."
            raise InputError("There is no such side", path="bots", value=side, fix=fix)
    players = {side: make_bot(bot) if isinstance(bot, str) else bot for side, bot in bots.items()}
    return play_on(battle, bots=players, on_entry=on_entry)
