"""The course of a round: phases and stages in order, Orders, Initiative, the end of the battle."""

from umpire.systems.legions.play.core import Act, Chapter, Rounds
from umpire.systems.legions.play.flow.assigning import (
    ISSUING,
    FinishOrders,
    IssueOrders,
    finish_orders,
    issue_orders,
    judge_finishing_orders,
    judge_issuing_orders,
    missing_orders,
    sample_orders,
)
from umpire.systems.legions.play.flow.claiming import (
    ClaimInitiative,
    LeaveInitiative,
    claim_initiative,
    judge_claim,
    leave_initiative,
)
from umpire.systems.legions.play.flow.ending import Concede, agree_on_a_draw, concede, judge_conceding
from umpire.systems.legions.play.flow.events import (
    EVENTS,
    ChoosingInitiative,
    ClaimingInitiative,
    InitiativeRolled,
    InitiativeSettled,
    IssuingOrders,
    OrderPlaced,
    OrderRevealed,
    OrdersAssigned,
    OrdersCalledFor,
    OrdersLeftOut,
)
from umpire.systems.legions.play.flow.initiative import (
    CHOOSING,
    CLAIMING,
    ChooseInitiative,
    choose_initiative,
    judge_choosing_initiative,
)
from umpire.systems.legions.play.flow.schedule import ROUNDS, SCHEDULE, moment_of, open_moment

__all__ = [
    "CHAPTER",
    "SCHEDULE",
    "ChooseInitiative",
    "ChoosingInitiative",
    "Concede",
    "FinishOrders",
    "InitiativeRolled",
    "InitiativeSettled",
    "IssueOrders",
    "IssuingOrders",
    "OrderPlaced",
    "OrderRevealed",
    "OrdersAssigned",
    "OrdersCalledFor",
    "OrdersLeftOut",
    "agree_on_a_draw",
    "missing_orders",
    "moment_of",
    "open_moment",
]

CHAPTER: Chapter = Chapter(
    frames={Rounds: ROUNDS, IssuingOrders: ISSUING, ChoosingInitiative: CHOOSING, ClaimingInitiative: CLAIMING},
    actions={
        ChooseInitiative: Act(judge_choosing_initiative, choose_initiative),
        ClaimInitiative: Act(judge_claim, claim_initiative),
        Concede: Act(judge_conceding, concede),
        FinishOrders: Act(judge_finishing_orders, finish_orders),
        IssueOrders: Act(judge_issuing_orders, issue_orders),
        LeaveInitiative: Act(judge_claim, leave_initiative),
    },
    events=EVENTS,
    samplers={"issue_all_orders": sample_orders},
)
"""The course of a round."""
