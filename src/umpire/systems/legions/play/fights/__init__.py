"""The Engagement stage in play."""

from umpire.systems.legions.play.core import Act, Chapter, CombatUnderWay
from umpire.systems.legions.play.fights.actions import (
    AnswerDefeat,
    ChooseCombat,
    LeaveStructure,
    OrderWithdrawal,
    PairFights,
    Pursue,
    ReachOut,
    ResolveFights,
    StopReaching,
    TakeStructure,
)
from umpire.systems.legions.play.fights.asking import sample_pairing
from umpire.systems.legions.play.fights.combat import (
    COMBAT,
    answer_defeat,
    judge_answer,
    judge_leaving,
    judge_order,
    judge_pairs,
    judge_reaching,
    judge_stopping,
    judge_taking,
    judge_withdrawal,
    leave_structure,
    order_withdrawal,
    pair_fights,
    reach_out,
    resolve_fights,
    stop_reaching,
    take_structure,
)
from umpire.systems.legions.play.fights.events import EVENTS, EngagementStage, FightRerolls
from umpire.systems.legions.play.fights.pursuit import judge_pursuing, pursue, sample_pursuit
from umpire.systems.legions.play.fights.rerolling import (
    REROLLS,
    KeepFightRoll,
    RerollFightDie,
    judge_keeping,
    judge_reroll,
    keep_fight_roll,
    reroll_fight_die,
)
from umpire.systems.legions.play.fights.rolling import rolls_of
from umpire.systems.legions.play.fights.stage import ENGAGEMENT, choose_combat, judge_choice, open_engagement

__all__ = [
    "CHAPTER",
    "FightRerolls",
    "KeepFightRoll",
    "PairFights",
    "Pursue",
    "RerollFightDie",
    "open_engagement",
    "rolls_of",
]

CHAPTER: Chapter = Chapter(
    frames={EngagementStage: ENGAGEMENT, CombatUnderWay: COMBAT, FightRerolls: REROLLS},
    actions={
        AnswerDefeat: Act(judge_answer, answer_defeat),
        ChooseCombat: Act(judge_choice, choose_combat),
        KeepFightRoll: Act(judge_keeping, keep_fight_roll),
        LeaveStructure: Act(judge_leaving, leave_structure),
        OrderWithdrawal: Act(judge_withdrawal, order_withdrawal),
        PairFights: Act(judge_pairs, pair_fights),
        RerollFightDie: Act(judge_reroll, reroll_fight_die),
        Pursue: Act(judge_pursuing, pursue),
        ReachOut: Act(judge_reaching, reach_out),
        ResolveFights: Act(judge_order, resolve_fights),
        StopReaching: Act(judge_stopping, stop_reaching),
        TakeStructure: Act(judge_taking, take_structure),
    },
    events=EVENTS,
    samplers={"pair_fights": sample_pairing, "pursue": sample_pursuit},
)
"""The Engagement stage."""
