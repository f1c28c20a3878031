"""The End phase in play: flights and rallies, effects, Flyers, Victory Points."""

from umpire.systems.legions.play.core import Act, Chapter
from umpire.systems.legions.play.end_phase.events import (
    EVENTS,
    FallBackStage,
    Hovering,
    MovingMarkers,
    VictoryPointsScored,
)
from umpire.systems.legions.play.end_phase.fall_back import (
    FALL_BACK,
    FleeDetachment,
    flee_detachment,
    judge_fleeing,
    named_first,
    open_fall_back,
)
from umpire.systems.legions.play.end_phase.hovering import (
    HOVERING,
    Hover,
    SettleHover,
    TakeOff,
    hover,
    judge_hover,
    judge_settling,
    judge_taking_off,
    remove_flyers,
    settle_hover,
    take_off,
)
from umpire.systems.legions.play.end_phase.markers import (
    MOVING_MARKERS,
    KeepMarkers,
    MoveMarker,
    judge_keeping_markers,
    judge_moving_marker,
    keep_markers,
    move_marker,
    sample_marker_move,
)
from umpire.systems.legions.play.end_phase.victory import effects, victory_points

__all__ = [
    "CHAPTER",
    "MoveMarker",
    "VictoryPointsScored",
    "effects",
    "named_first",
    "open_fall_back",
    "remove_flyers",
    "victory_points",
]

CHAPTER: Chapter = Chapter(
    frames={FallBackStage: FALL_BACK, Hovering: HOVERING, MovingMarkers: MOVING_MARKERS},
    actions={
        FleeDetachment: Act(judge_fleeing, flee_detachment),
        Hover: Act(judge_hover, hover),
        KeepMarkers: Act(judge_keeping_markers, keep_markers),
        MoveMarker: Act(judge_moving_marker, move_marker),
        SettleHover: Act(judge_settling, settle_hover),
        TakeOff: Act(judge_taking_off, take_off),
    },
    events=EVENTS,
    samplers={"move_marker": sample_marker_move},
)
"""The End phase."""
