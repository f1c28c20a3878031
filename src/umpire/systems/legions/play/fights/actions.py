"""What the players decide in the Engagement stage."""

from __future__ import annotations

from umpire.game import Action


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
