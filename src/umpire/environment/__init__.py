"""Environments for programs that learn, in the forms of PettingZoo and Gymnasium, on the table's own engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umpire.environment.needs import needed
from umpire.environment.rewards import Rewards
from umpire.environment.table import HELD_OUT, TRAINING, learning_of

if TYPE_CHECKING:
    from umpire.environment.solo import SoloEnv
    from umpire.environment.versus import BattleEnv

__all__ = ["HELD_OUT", "TRAINING", "Rewards", "battle_env", "learning_of", "scenarios", "solo_env"]


def scenarios(game: str = "") -> dict[str, str]:
    """Return the scenarios of the curriculum, the easiest first, each with what it is about.

    >>> [*scenarios()][:2]
    ['duel', 'pair']
    """
    return {each.name: each.about for each in learning_of(game).lessons}


def battle_env(scenario: str = "pair", **options: Any) -> BattleEnv:  # those of BattleEnv
    """Return an environment of PettingZoo in which both sides learn; see `umpire.environment.versus.BattleEnv`.

    Raises:
        InputError: If PettingZoo is not installed, or something that is named does not exist.
    """
    needed("pettingzoo")
    from umpire.environment.versus import BattleEnv  # noqa: PLC0415 - it needs an extra

    return BattleEnv(scenario, **options)


def solo_env(scenario: str = "pair", **options: Any) -> SoloEnv:  # those of SoloEnv
    """Return an environment of Gymnasium in which one side learns against a bot; see `umpire.environment.solo.SoloEnv`.

    Raises:
        InputError: If Gymnasium is not installed, or something that is named does not exist.
    """
    needed("gymnasium")
    from umpire.environment.solo import SoloEnv  # noqa: PLC0415 - it needs an extra

    return SoloEnv(scenario, **options)
