"""What happens between the phases, and what it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Event, Frame
from umpire.systems.legions.battlefield import Order, Token, change_detachment, change_field
from umpire.systems.legions.play.core import BattleState


class IssuingOrders(Frame, frozen=True, kw_only=True, tag="issuing_orders"):
    """The Assign Orders stage; ``finished`` are the sides that have left Detachments out on purpose."""

    finished: tuple[str, ...] = ()


class ChoosingInitiative(Frame, frozen=True, kw_only=True, tag="choosing_initiative"):
    """The winner of the roll-off says who has Initiative."""

    winner: str


Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class OrdersCalledFor(Event, frozen=True, kw_only=True, tag="orders_called_for"):
    """Both sides are asked for their Orders."""


class OrderPlaced(Event, frozen=True, kw_only=True, tag="order_placed"):
    """An Order token lies face-down beside a Detachment, in place of any that lay there before."""

    detachment: str
    token: Token


class OrdersLeftOut(Event, frozen=True, kw_only=True, tag="orders_left_out"):
    """A side has closed its Assign stage without Orders for these Detachments."""

    side: str
    detachments: tuple[str, ...]


class OrdersAssigned(Event, frozen=True, kw_only=True, tag="orders_assigned"):
    """Every token lies face-down."""


class OrderRevealed(Event, frozen=True, kw_only=True, tag="order_revealed"):
    """A token has been turned; the salt proves that it was the one placed."""

    detachment: str
    order: Order
    salt: str


class InitiativeRolled(Event, frozen=True, kw_only=True, tag="initiative_rolled"):
    """Each side's roll for Initiative; ``winner`` is empty on a tie, ``again`` tells whether it is rolled again."""

    rolls: Mapping[str, int]
    winner: str = ""
    again: bool = False


class InitiativeSettled(Event, frozen=True, kw_only=True, tag="initiative_settled"):
    """A side has Initiative for this round."""

    side: str
    chosen_by: str = ""


def _called_for(state: BattleState, event: OrdersCalledFor) -> BattleState:
    return state.push(IssuingOrders())


def _placed(state: BattleState, event: OrderPlaced) -> BattleState:
    return state.on(change_detachment(state.field, event.detachment, token=event.token))


def _left_out(state: BattleState, event: OrdersLeftOut) -> BattleState:
    frame: IssuingOrders = state.top
    return state.swap(msgspec.structs.replace(frame, finished=(*frame.finished, event.side)))


def _assigned(state: BattleState, event: OrdersAssigned) -> BattleState:
    return state.pop()


def _revealed(state: BattleState, event: OrderRevealed) -> BattleState:
    return state.on(change_detachment(state.field, event.detachment, order=event.order, issued=event.order, token=None))


def _rolled(state: BattleState, event: InitiativeRolled) -> BattleState:
    return state if not event.winner else state.push(ChoosingInitiative(winner=event.winner))


def _settled(state: BattleState, event: InitiativeSettled) -> BattleState:
    if isinstance(state.top, ChoosingInitiative):
        state = state.pop()
    return state.on(change_field(state.field, initiative=event.side))


EVENTS: Mapping[type[Event], Apply] = {
    InitiativeRolled: _rolled,
    InitiativeSettled: _settled,
    OrderPlaced: _placed,
    OrderRevealed: _revealed,
    OrdersAssigned: _assigned,
    OrdersCalledFor: _called_for,
    OrdersLeftOut: _left_out,
}
"""How each event changes the battle."""
