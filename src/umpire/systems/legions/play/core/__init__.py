"""What all chapters of a battle share."""

from umpire.systems.legions.play.core.activation import (
    ACTIVATION,
    Activating,
    ActivationCaught,
    ConditionLaid,
    ConditionOwed,
    Trail,
    lay,
    lies,
)
from umpire.systems.legions.play.core.assembly import Assembly, assemble
from umpire.systems.legions.play.core.chapter import (
    Act,
    Chapter,
    FrameRules,
    Interruption,
    activation_over,
    moment_opens,
    move_declared,
)
from umpire.systems.legions.play.core.combat import (
    CombatStep,
    CombatUnderWay,
    combat_under_way,
    engaged_in_combat,
)
from umpire.systems.legions.play.core.crushing import CRUSHING, ObstacleCrushed, crush_obstacles
from umpire.systems.legions.play.core.facts import (
    FACTS,
    DetachmentActivated,
    FormationBroken,
    Garrisoned,
    LeftGarrison,
    ModelDestroyed,
    ModelsMoved,
    MoraleChecked,
    OrderGiven,
    OrderRemoved,
    WoundSuffered,
    ordered,
)
from umpire.systems.legions.play.core.refusal import NotAsked, not_yet, refuse, refuse_for
from umpire.systems.legions.play.core.state import BattleRun, BattleState, roll_off, roll_once
from umpire.systems.legions.play.core.timing import (
    TIMING,
    BattleEnded,
    PhaseBegan,
    PhaseEnded,
    RoundBegan,
    RoundEnded,
    Rounds,
    StageBegan,
    StageEnded,
)

CHAPTER: Chapter = Chapter(events={**FACTS, **TIMING, **ACTIVATION, **CRUSHING})
"""The shared facts, as a chapter of their own."""

__all__ = [
    "CHAPTER",
    "Act",
    "Activating",
    "ActivationCaught",
    "Assembly",
    "BattleEnded",
    "BattleRun",
    "BattleState",
    "Chapter",
    "CombatStep",
    "CombatUnderWay",
    "ConditionLaid",
    "ConditionOwed",
    "DetachmentActivated",
    "FormationBroken",
    "FrameRules",
    "Garrisoned",
    "Interruption",
    "LeftGarrison",
    "ModelDestroyed",
    "ModelsMoved",
    "MoraleChecked",
    "NotAsked",
    "ObstacleCrushed",
    "OrderGiven",
    "OrderRemoved",
    "PhaseBegan",
    "PhaseEnded",
    "RoundBegan",
    "RoundEnded",
    "Rounds",
    "StageBegan",
    "StageEnded",
    "Trail",
    "WoundSuffered",
    "activation_over",
    "assemble",
    "combat_under_way",
    "crush_obstacles",
    "engaged_in_combat",
    "lay",
    "lies",
    "moment_opens",
    "move_declared",
    "not_yet",
    "ordered",
    "refuse",
    "refuse_for",
    "roll_off",
    "roll_once",
]
