"""Battles that are yet to begin: what they are put together from."""

from umpire.server.play.setup.choosing import (
    ArmySeen,
    Choices,
    ScenarioSeen,
    army_seen,
    choices,
    scenario_seen,
    table_seen,
)
from umpire.server.play.setup.given import OwnBattle, load_given, load_own

__all__ = [
    "ArmySeen",
    "Choices",
    "OwnBattle",
    "ScenarioSeen",
    "army_seen",
    "choices",
    "load_given",
    "load_own",
    "scenario_seen",
    "table_seen",
]
