"""What the players decide in the Engagement stage."""

from __future__ import annotations

from umpire.game import Action

__all__ = ["ChooseCombat", "LeaveStructure", "OrderWithdrawal", "PairFights", "ResolveFights", "TakeStructure"]


class ChooseCombat(Action, tag="choose_combat"):
    """Resolve the Combat that a Detachment is in."""

    detachment: str


class PairFights(Action, tag="pair_fights"):
    """Pair off the models of the Combat: every Fight as its two models, in either order."""

    fights: tuple[tuple[str, str], ...]


class ResolveFights(Action, tag="resolve_fights"):
    """Resolve all Fights that a model still has, against its opponents in this order; () takes them as they come."""

    model: str
    order: tuple[str, ...] = ()


class OrderWithdrawal(Action, tag="order_withdrawal"):
    """Let this Detachment make its Withdrawal move next."""

    detachment: str


class TakeStructure(Action, tag="take_structure"):
    """Garrison a Structure whose Garrison was destroyed or Withdrew."""

    detachment: str
    structure: str


class LeaveStructure(Action, tag="leave_structure"):
    """Leave a vacated Structure empty."""

    structure: str
