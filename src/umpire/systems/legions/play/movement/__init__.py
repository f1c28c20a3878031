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
from umpire.systems.legions.play.movement.turns import MOVING, eligible, open_movement

__all__ = [
    "CHAPTER",
    "ActivationDeclared",
    "ActivationEnded",
    "Arrive",
    "DangerousGroundCrossed",
    "Defending",
    "DetachmentArrived",
    "EndActivation",
    "FinishMove",
    "FirePointDefence",
    "MoveDetachment",
    "MoveOwed",
    "MovementClosed",
    "MovementFinished",
    "MovementOpened",
    "Moving",
    "ReplanCalledFor",
    "Retask",
    "caught_path",
    "come_to_rest",
    "eligible",
    "lose_stragglers",
    "open_movement",
]

CHAPTER: Chapter = Chapter(
    frames={Activating: ACTIVATING, Defending: DEFENDING, Guarding: GUARDING, MoveOwed: MOVE_OWED, Moving: MOVING},
    actions={
        Arrive: Act(judge_arriving, arrive),
        EndActivation: Act(judge_ending, end_activation),
        FinishMove: Act(judge_replanned, finish_replanned),
        FirePointDefence: Act(judge_defence, fire_defence),
        FireSentry: Act(judge_sentry_fire, fire_sentry),
        HoldSentry: Act(judge_guard, hold_sentry),
        MoveDetachment: Act(judge_activation, move_detachment),
    },
    events=EVENTS,
    samplers={
        "arrive": sample_arrival,
        "charge": sample_charge,
        "fire_sentry": sample_sentry,
        "garrison": sample_garrison,
        "move": sample_move,
        "pile_in": sample_pile_in,
        "point_defence": sample_defence,
    },
)
"""The Movement phase."""
