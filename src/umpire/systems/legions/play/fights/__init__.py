"""The Engagement stage in play."""

from umpire.systems.legions.play.core import Chapter, CombatUnderWay, unsplit
from umpire.systems.legions.play.fights.actions import (
    ChooseCombat,
    LeaveStructure,
    OrderWithdrawal,
    PairFights,
    ResolveFights,
    TakeStructure,
)
from umpire.systems.legions.play.fights.asking import sample_pairing
from umpire.systems.legions.play.fights.combat import (
    COMBAT,
    leave_structure,
    order_withdrawal,
    pair_fights,
    resolve_fights,
    take_structure,
)
from umpire.systems.legions.play.fights.events import EVENTS
from umpire.systems.legions.play.fights.frames import EngagementStage
from umpire.systems.legions.play.fights.stage import ENGAGEMENT, choose_combat, open_engagement

__all__ = ["CHAPTER", "PairFights", "open_engagement"]

CHAPTER: Chapter = Chapter(
    frames={EngagementStage: ENGAGEMENT, CombatUnderWay: COMBAT},
    actions={
        ChooseCombat: unsplit(choose_combat),
        LeaveStructure: unsplit(leave_structure),
        OrderWithdrawal: unsplit(order_withdrawal),
        PairFights: unsplit(pair_fights),
        ResolveFights: unsplit(resolve_fights),
        TakeStructure: unsplit(take_structure),
    },
    events=EVENTS,
    samplers={"pair_fights": sample_pairing},
)
"""The Engagement stage."""
