"""Forced moves in play: Withdrawing and fleeing."""

from umpire.systems.legions.play.core import Chapter
from umpire.systems.legions.play.forced.events import EVENTS, EnemyPassed, Fled, Withdrew
from umpire.systems.legions.play.forced.moving import flee, withdraw

__all__ = ["CHAPTER", "EnemyPassed", "Fled", "Withdrew", "flee", "withdraw"]

CHAPTER: Chapter = Chapter(events=EVENTS)
"""Forced moves."""
