"""Forced moves in play: Withdrawing, fleeing and being pushed."""

from umpire.systems.legions.play.core import Act, Chapter
from umpire.systems.legions.play.forced.choosing import CHOOSING, ChooseSpot, choose_spot, judge_choosing_spot
from umpire.systems.legions.play.forced.events import (
    EVENTS,
    ChoosingSpot,
    EnemyPassed,
    Fled,
    SpotChosen,
    SpotDue,
    Withdrew,
)
from umpire.systems.legions.play.forced.moving import flee, push, withdraw

__all__ = [
    "CHAPTER",
    "ChooseSpot",
    "ChoosingSpot",
    "EnemyPassed",
    "Fled",
    "SpotChosen",
    "SpotDue",
    "Withdrew",
    "flee",
    "push",
    "withdraw",
]

CHAPTER: Chapter = Chapter(
    frames={ChoosingSpot: CHOOSING},
    actions={ChooseSpot: Act(judge_choosing_spot, choose_spot)},
    events=EVENTS,
)
"""Forced moves."""
