"""What the players decide in the Engagement stage, and whose decision it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from umpire.errors import IllegalAction
from umpire.game import Action
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.core import BattleState, CombatStep, CombatUnderWay, not_yet
from umpire.systems.legions.rules.movement.topics import ModelMove


class ChooseCombat(Action, frozen=True, kw_only=True, tag="choose_combat"):
    """Resolve the Combat that a Detachment is in."""

    detachment: str


class PairFights(Action, frozen=True, kw_only=True, tag="pair_fights"):
    """Pair off the models of the Combat: every Fight as its two models, in either order."""

    fights: tuple[tuple[str, str], ...]


class ResolveFights(Action, frozen=True, kw_only=True, tag="resolve_fights"):
    """Resolve all Fights that a model still has, against its opponents in this order; () takes them as they come."""

    model: str
    order: tuple[str, ...] = ()


class ReachOut(Action, frozen=True, kw_only=True, tag="reach_out"):
    """Have a model with Reach fight an enemy model near it whom nobody has fought (LI-TRT-064)."""

    model: str
    against: str


class Pursue(Action, frozen=True, kw_only=True, tag="pursue"):
    """Go on after a won Combat, each model up to 3"; without ``moves`` the Detachment stays (LI-SPC-113)."""

    detachment: str
    moves: tuple[ModelMove, ...] = ()


class StopReaching(Action, frozen=True, kw_only=True, tag="stop_reaching"):
    """Make no more Fights with Reach in this Combat."""


class AnswerDefeat(Action, frozen=True, kw_only=True, tag="answer_defeat"):
    """Say whether a Detachment that makes no check for a lost Combat Withdraws (LI-SPC-042)."""

    detachment: str
    withdraws: bool


class OrderWithdrawal(Action, frozen=True, kw_only=True, tag="order_withdrawal"):
    """Let this Detachment make its Withdrawal move next."""

    detachment: str


class TakeStructure(Action, frozen=True, kw_only=True, tag="take_structure"):
    """Garrison a Structure whose Garrison was destroyed or Withdrew."""

    detachment: str
    structure: str


class LeaveStructure(Action, frozen=True, kw_only=True, tag="leave_structure"):
    """Leave a vacated Structure empty."""

    structure: str


_ASKED_AT = {
    CombatStep.CHOOSE_PAIRS: "Models are paired off in the first step of a Combat",
    CombatStep.FIGHT: "Fights are resolved in the second step of a Combat",
    CombatStep.CHECK: "Who is Implacable says whether it Withdraws in the third step of a Combat",
    CombatStep.WITHDRAW: "Beaten Detachments Withdraw, and vacated Structures are taken, in the last step of a Combat",
}


def chooser(field: Battlefield) -> str:
    """Return the player with Initiative."""
    return field.initiative or field.sides[0]


def expect(
    state: BattleState, side: str, owes: Callable[[BattleState], tuple[str, ...]], step: CombatStep
) -> CombatUnderWay:
    """Return the Combat under way if it is this side's turn to take that step.

    Raises:
        IllegalAction: If it is not.
    """
    frame: Any = state.top  # any chapter's frame
    if not isinstance(frame, CombatUnderWay) or frame.step is not step:
        told = f"{_ASKED_AT[step]}: no Combat waits for that now."
        early = () if isinstance(frame, CombatUnderWay) else ("LI-RND-004",)
        raise not_yet(state.field, told, ("LI-FGT-002", *early))
    if side not in owes(state):
        raise IllegalAction(f"{side} does not decide this: the other player does.", rules=("LI-FGT-020",))
    return frame
