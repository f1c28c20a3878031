"""What is hidden: an Order token that lies face-down shows its Order to its owner alone (LI-ORD-004).

So do the Secondary Objective that a side has kept until both reveal theirs, and the Detachments that it has noted.
"""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.game import Event
from umpire.systems.legions.battlefield import Battlefield, Goal, Sealed, Token, change_field
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.flow import IssueOrders, OrderPlaced, OrderRevealed
from umpire.systems.legions.play.secondary import (
    DetachmentLeft,
    DetachmentNoted,
    KeepSecondary,
    NoteDetachment,
    NotedRevealed,
    SecondaryKept,
    SecondaryRevealed,
)


def mask(state: BattleState, side: str | None) -> BattleState:
    """Return the state as a side sees it: what the enemy holds face-down or has noted keeps its commitments alone."""
    field = _goals_masked(state.field, side)
    detachments = {
        each.id: msgspec.structs.replace(each, token=_faceless(each.token))
        for each in field.detachments.values()
        if each.side != side and each.token is not None and each.token.order is not None
    }
    if detachments:
        field = change_field(field, detachments={**field.detachments, **detachments})
    return state if field is state.field else state.on(field)


def _goals_masked(field: Battlefield, side: str | None) -> Battlefield:
    if field.goals is msgspec.UNSET:
        return field
    return change_field(field, goals={own: goal if own == side else _kept(goal) for own, goal in field.goals.items()})


def _kept(goal: Goal) -> Goal:
    kept = None if goal.kept is None else _sealed(goal.kept)
    return msgspec.structs.replace(goal, kept=kept, noted=tuple(map(_sealed, goal.noted)))


def _sealed(secret: Sealed) -> Sealed:
    return Sealed(commitment=secret.commitment)


def _faceless(token: Token) -> Token:
    return Token(commitment=token.commitment)


def conceal_action(action: Any) -> Any:  # any chapter's action
    """Return an action without the Orders, the Secondary Objective or the Detachment that it keeps secret."""
    match action:
        case IssueOrders():
            return IssueOrders(orders=dict.fromkeys(action.orders))
        case KeepSecondary():
            return KeepSecondary(objective=None)
        case NoteDetachment():
            return NoteDetachment(detachment=None)
        case _:
            return action


SECRET = frozenset({OrderPlaced, SecondaryKept, DetachmentNoted})
"""The kinds of event that keep something secret; each view of a battle asks of every event that it tells of."""


def conceal_event(event: Event) -> Event:
    """Return an event without the Order, the Secondary Objective or the Detachment that it keeps secret."""
    if type(event) not in SECRET:
        return event
    match event:
        case OrderPlaced():
            return msgspec.structs.replace(event, token=_faceless(event.token))
        case SecondaryKept():
            return msgspec.structs.replace(event, kept=_sealed(event.kept))
        case DetachmentNoted():
            return msgspec.structs.replace(event, noted=_sealed(event.noted))
        case _:
            return event


def reveals(event: Event) -> bool:
    """Whether an event turns an Order token face-up, reveals a Secondary Objective or who was noted."""
    if isinstance(event, DetachmentLeft):
        return event.salt is not None
    return isinstance(event, OrderRevealed | SecondaryRevealed | NotedRevealed)
