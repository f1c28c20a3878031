"""Forced moves in play: Withdrawing, fleeing and being pushed."""

from umpire.systems.legions.play.core import Act, Chapter
from umpire.systems.legions.play.forced.actions import ChooseSpot
from umpire.systems.legions.play.forced.choosing import CHOOSING, choose_spot, judge_choosing_spot
from umpire.systems.legions.play.forced.events import EVENTS, EnemyPassed, Fled, SpotChosen, SpotDue, Withdrew
from umpire.systems.legions.play.forced.frames import ChoosingSpot
from umpire.systems.legions.play.forced.moving import flee, withdraw
from umpire.systems.legions.play.forced.pushing import push

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
