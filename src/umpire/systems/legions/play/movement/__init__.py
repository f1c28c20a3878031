"""The Movement phase in play: turns, activations, their completion."""

from umpire.systems.legions.play.core import Act, Activating, Chapter
from umpire.systems.legions.play.movement.actions import (
    Arrive,
    EndActivation,
    FinishMove,
    FirePointDefence,
    FireSentry,
    HoldSentry,
    MoveDetachment,
    Retask,
)
from umpire.systems.legions.play.movement.boarding import (
    AT_TRANSPORT,
    BOARDING_EVENTS,
    AtTransport,
    Embark,
    WentAboard,
    judge_embarking,
)
from umpire.systems.legions.play.movement.coherency import lose_stragglers
from umpire.systems.legions.play.movement.declaring import arrive, judge_activation, judge_arriving, move_detachment
from umpire.systems.legions.play.movement.defence import (
    DEFENDING,
    MOVE_OWED,
    end_activation,
    fire_defence,
    judge_defence,
    judge_ending,
    sample_defence,
)
from umpire.systems.legions.play.movement.events import (
    EVENTS,
    ActivationDeclared,
    ActivationEnded,
    DangerousGroundCrossed,
    Defending,
    DetachmentArrived,
    Guarding,
    MovementClosed,
    MovementFinished,
    MovementOpened,
    MoveOwed,
    Moving,
    ReplanCalledFor,
)
from umpire.systems.legions.play.movement.legs import onward
from umpire.systems.legions.play.movement.replanning import (
    ACTIVATING,
    caught_path,
    come_to_rest,
    finish_replanned,
    judge_replanned,
)
from umpire.systems.legions.play.movement.sampling import (
    sample_arrival,
    sample_charge,
    sample_garrison,
    sample_move,
    sample_pile_in,
)
from umpire.systems.legions.play.movement.sentries import (
    GUARDING,
    fire_sentry,
    hold_sentry,
    judge_guard,
    judge_sentry_fire,
    sample_sentry,
)
from umpire.systems.legions.play.movement.travelling import embark_and_close, go_on, stop_unloading
from umpire.systems.legions.play.movement.turns import MOVING, eligible, open_movement
from umpire.systems.legions.play.movement.unloading import (
    UNLOADING,
    UNLOADING_EVENTS,
    Disembark,
    Disembarked,
    GoOn,
    MoveResumed,
    StopUnloading,
    Unloading,
    disembark,
    judge_coming_out,
    judge_going_on,
    judge_stopping,
    sample_disembarking,
    sample_going_on,
    ways_out,
)

__all__ = [
    "CHAPTER",
    "ActivationDeclared",
    "ActivationEnded",
    "Arrive",
    "DangerousGroundCrossed",
    "Defending",
    "DetachmentArrived",
    "Disembark",
    "Disembarked",
    "Embark",
    "EndActivation",
    "FinishMove",
    "FirePointDefence",
    "FireSentry",
    "GoOn",
    "MoveDetachment",
    "MoveOwed",
    "MoveResumed",
    "MovementClosed",
    "MovementFinished",
    "MovementOpened",
    "Moving",
    "ReplanCalledFor",
    "Retask",
    "StopUnloading",
    "Unloading",
    "WentAboard",
    "caught_path",
    "come_to_rest",
    "eligible",
    "lose_stragglers",
    "onward",
    "open_movement",
    "ways_out",
]

CHAPTER: Chapter = Chapter(
    frames={
        Activating: ACTIVATING,
        AtTransport: AT_TRANSPORT,
        Defending: DEFENDING,
        Guarding: GUARDING,
        MoveOwed: MOVE_OWED,
        Moving: MOVING,
        Unloading: UNLOADING,
    },
    actions={
        Arrive: Act(judge_arriving, arrive),
        Disembark: Act(judge_coming_out, disembark),
        Embark: Act(judge_embarking, embark_and_close),
        EndActivation: Act(judge_ending, end_activation),
        FinishMove: Act(judge_replanned, finish_replanned),
        FirePointDefence: Act(judge_defence, fire_defence),
        FireSentry: Act(judge_sentry_fire, fire_sentry),
        HoldSentry: Act(judge_guard, hold_sentry),
        GoOn: Act(judge_going_on, go_on),
        MoveDetachment: Act(judge_activation, move_detachment),
        StopUnloading: Act(judge_stopping, stop_unloading),
    },
    events={**EVENTS, **BOARDING_EVENTS, **UNLOADING_EVENTS},
    samplers={
        "arrive": sample_arrival,
        "charge": sample_charge,
        "fire_sentry": sample_sentry,
        "disembark": sample_disembarking,
        "garrison": sample_garrison,
        "go_on": sample_going_on,
        "move": sample_move,
        "pile_in": sample_pile_in,
        "point_defence": sample_defence,
    },
)
"""The Movement phase."""
