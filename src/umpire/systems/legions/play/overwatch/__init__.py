"""Overwatch: answering an enemy's movement with fire."""

from umpire.systems.legions.play.core import Act, Chapter
from umpire.systems.legions.play.overwatch.events import (
    OVERWATCH_EVENTS,
    CallOverwatch,
    DeclineOverwatch,
    OverwatchOpening,
    OverwatchWindow,
)
from umpire.systems.legions.play.overwatch.foreseeing import Foresight, foresee
from umpire.systems.legions.play.overwatch.openings import openings_of
from umpire.systems.legions.play.overwatch.window import (
    WINDOW,
    call_overwatch,
    decline_overwatch,
    judge_call,
    judge_declining,
    offer,
)

__all__ = [
    "CHAPTER",
    "CallOverwatch",
    "DeclineOverwatch",
    "Foresight",
    "OverwatchOpening",
    "OverwatchWindow",
    "foresee",
    "offer",
    "openings_of",
]

CHAPTER: Chapter = Chapter(
    frames={OverwatchWindow: WINDOW},
    actions={
        CallOverwatch: Act(judge_call, call_overwatch),
        DeclineOverwatch: Act(judge_declining, decline_overwatch),
    },
    events=OVERWATCH_EVENTS,
)
"""Overwatch, as a chapter of the battle."""
