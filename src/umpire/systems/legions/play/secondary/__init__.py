"""Secondary Objectives in play: chosen in secret, prepared, carried, and scored at the end of the battle."""

from umpire.systems.legions.play.core import Act, Chapter, Interruption
from umpire.systems.legions.play.secondary.choosing import (
    CHOOSING,
    KeepSecondary,
    judge_keeping,
    keep_secondary,
    roll_secondaries,
    title,
    to_roll,
)
from umpire.systems.legions.play.secondary.events import (
    EVENTS,
    ChoosingSecondary,
    DetachmentLeft,
    DetachmentNoted,
    DroppingIntel,
    Leaving,
    NotedRevealed,
    Preparing,
    SecondaryKept,
    SecondaryRevealed,
    TakingUp,
)
from umpire.systems.legions.play.secondary.leaving import (
    LEAVING,
    LeaveBattlefield,
    LeaveNobody,
    call_leaving,
    judge_leaving,
    judge_staying,
    leave_battlefield,
    leave_nobody,
    to_leave,
)
from umpire.systems.legions.play.secondary.preparing import (
    PREPARING,
    FinishNoting,
    MarkTarget,
    NameCarrier,
    NoteDetachment,
    finish_noting,
    judge_finishing,
    judge_marking,
    judge_naming,
    judge_noting,
    mark_target,
    name_carrier,
    note_detachment,
    prepare,
    to_prepare,
)
from umpire.systems.legions.play.secondary.taking import (
    DROPPING,
    TAKING_UP,
    DropIntel,
    PassBy,
    PlantStandard,
    TakeUp,
    drop_carried,
    drop_intel,
    judge_dropping,
    judge_passing,
    judge_planting,
    judge_taking,
    pass_by,
    plant_standard,
    something_lost,
    take_up,
)

__all__ = [
    "CHAPTER",
    "DetachmentLeft",
    "DetachmentNoted",
    "KeepSecondary",
    "NoteDetachment",
    "NotedRevealed",
    "SecondaryKept",
    "SecondaryRevealed",
    "title",
]

CHAPTER: Chapter = Chapter(
    frames={
        ChoosingSecondary: CHOOSING,
        DroppingIntel: DROPPING,
        Leaving: LEAVING,
        Preparing: PREPARING,
        TakingUp: TAKING_UP,
    },
    actions={
        DropIntel: Act(judge_dropping, drop_intel),
        FinishNoting: Act(judge_finishing, finish_noting),
        KeepSecondary: Act(judge_keeping, keep_secondary),
        LeaveBattlefield: Act(judge_leaving, leave_battlefield),
        LeaveNobody: Act(judge_staying, leave_nobody),
        MarkTarget: Act(judge_marking, mark_target),
        NameCarrier: Act(judge_naming, name_carrier),
        NoteDetachment: Act(judge_noting, note_detachment),
        PassBy: Act(judge_passing, pass_by),
        PlantStandard: Act(judge_planting, plant_standard),
        TakeUp: Act(judge_taking, take_up),
    },
    events=EVENTS,
    interrupts=(
        Interruption(due=to_roll, opens=roll_secondaries),
        Interruption(due=to_prepare, opens=prepare),
        Interruption(due=something_lost, opens=drop_carried),
        Interruption(due=to_leave, opens=call_leaving),
    ),
)
"""Secondary Objectives."""
