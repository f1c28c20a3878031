"""Battles played by themselves: one, or a series with statistics."""

from umpire.simulate.playing import DECISION_LIMIT, OnEntry, play, play_on
from umpire.simulate.series import BattleFailed, Contest, Player, series
from umpire.simulate.statistics import Game, Standing, Table, standings, wilson

__all__ = [
    "DECISION_LIMIT",
    "BattleFailed",
    "Contest",
    "Game",
    "OnEntry",
    "Player",
    "Standing",
    "Table",
    "play",
    "play_on",
    "series",
    "standings",
    "wilson",
]
