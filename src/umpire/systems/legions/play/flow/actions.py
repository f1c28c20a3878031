"""What players do between the phases."""

from __future__ import annotations

from collections.abc import Mapping

from umpire.game import Action
from umpire.systems.legions.battlefield import Order


class IssueOrders(Action, frozen=True, kw_only=True, tag="issue_orders"):
    """Put Order tokens face-down; may be done bit by bit, and again to replace what lies there.

    An Order is None only where it is shown to somebody who may not know it.
    """

    orders: Mapping[str, Order | None]


class FinishOrders(Action, frozen=True, kw_only=True, tag="finish_orders"):
    """Close one's own Assign stage although Detachments lack an Order; every one of them must be named."""

    leave_out: tuple[str, ...]


class ChooseInitiative(Action, frozen=True, kw_only=True, tag="choose_initiative"):
    """Say who has Initiative this round."""

    side: str


class Concede(Action, frozen=True, kw_only=True, tag="concede"):
    """Give the battle up."""
