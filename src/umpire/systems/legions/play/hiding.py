"""What is hidden: an Order token that lies face-down shows its Order to its owner alone (LI-ORD-004)."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.game import Event
from umpire.systems.legions.battlefield import Token, change_field
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.flow import IssueOrders, OrderPlaced, OrderRevealed


def mask(state: BattleState, side: str | None) -> BattleState:
    """Return the state as a side sees it: the enemy's face-down tokens keep their commitments alone."""
    field = state.field
    detachments = {
        each.id: msgspec.structs.replace(each, token=_faceless(each.token))
        for each in field.detachments.values()
        if each.side != side and each.token is not None and each.token.order is not None
    }
    return state.on(change_field(field, detachments={**field.detachments, **detachments})) if detachments else state


def _faceless(token: Token) -> Token:
    return Token(commitment=token.commitment)


def conceal_action(action: Any) -> Any:  # any chapter's action
    """Return an action without the Orders that it keeps secret."""
    if not isinstance(action, IssueOrders):
        return action
    return IssueOrders(orders=dict.fromkeys(action.orders))


def conceal_event(event: Event) -> Event:
    """Return an event without the Order that it keeps secret."""
    if not isinstance(event, OrderPlaced):
        return event
    return msgspec.structs.replace(event, token=_faceless(event.token))


def reveals(event: Event) -> bool:
    """Whether an event turns an Order token face-up."""
    return isinstance(event, OrderRevealed)
