"""What happens between the phases, and what it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Event, Frame
from umpire.systems.legions.battlefield import Order, Token, change_detachment, change_field, change_formation
from umpire.systems.legions.play.core import BattleState


class IssuingOrders(Frame, frozen=True, kw_only=True, tag="issuing_orders"):
    """The Assign Orders stage; ``finished`` are the sides that have left Detachments out on purpose."""

    finished: tuple[str, ...] = ()


class ChoosingInitiative(Frame, frozen=True, kw_only=True, tag="choosing_initiative"):
    """The winner of the roll-off says who has Initiative."""

    winner: str


class ClaimingInitiative(Frame, frozen=True, kw_only=True, tag="claiming_initiative"):
    """Sides that may win the roll-off without a roll, or, where ``rolls`` tells how it went, roll their die again."""

    sides: tuple[str, ...]
    rolls: Mapping[str, int] = {}


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


class InitiativeOpen(Event, frozen=True, kw_only=True, tag="initiative_open"):
    """These sides may have their way with the roll-off, before it or, where it has been rolled, after it."""

    sides: tuple[str, ...]
    rolls: Mapping[str, int] = {}


class InitiativeClaimed(Event, frozen=True, kw_only=True, tag="initiative_claimed"):
    """A side has won the roll-off without a roll; the rule of these Formations is used up."""

    side: str
    used: tuple[str, ...]


class InitiativeRerolled(Event, frozen=True, kw_only=True, tag="initiative_rerolled"):
    """A side has rolled its die again: how the roll-off stands; the rule of these Formations is used up."""

    side: str
    rolls: Mapping[str, int]
    used: tuple[str, ...]


class InitiativeLeft(Event, frozen=True, kw_only=True, tag="initiative_left"):
    """A side leaves the roll-off to the dice, or as they fell."""

    side: str


class RollOffStands(Event, frozen=True, kw_only=True, tag="roll_off_stands"):
    """Nobody wants anything of the roll-off any more."""


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


def _open(state: BattleState, event: InitiativeOpen) -> BattleState:
    return state.push(ClaimingInitiative(sides=event.sides, rolls=event.rolls))


def _use_up(state: BattleState, formations: tuple[str, ...]) -> BattleState:
    field = state.field
    for each in formations:
        field = change_formation(field, each, used_up=True)
    return state.on(field)


def _claimed(state: BattleState, event: InitiativeClaimed) -> BattleState:
    return _use_up(state.pop(), event.used).push(ChoosingInitiative(winner=event.side))


def _rerolled(state: BattleState, event: InitiativeRerolled) -> BattleState:
    return _use_up(state.swap(ClaimingInitiative(sides=(), rolls=event.rolls)), event.used)


def _left(state: BattleState, event: InitiativeLeft) -> BattleState:
    return state.swap(msgspec.structs.replace(state.top, sides=state.top.sides[1:]))


def _stands(state: BattleState, event: RollOffStands) -> BattleState:
    return state.pop()


def _settled(state: BattleState, event: InitiativeSettled) -> BattleState:
    if isinstance(state.top, ChoosingInitiative):
        state = state.pop()
    return state.on(change_field(state.field, initiative=event.side))


EVENTS: Mapping[type[Event], Apply] = {
    InitiativeClaimed: _claimed,
    InitiativeLeft: _left,
    InitiativeOpen: _open,
    InitiativeRerolled: _rerolled,
    InitiativeRolled: _rolled,
    InitiativeSettled: _settled,
    OrderPlaced: _placed,
    OrderRevealed: _revealed,
    OrdersAssigned: _assigned,
    OrdersCalledFor: _called_for,
    RollOffStands: _stands,
    OrdersLeftOut: _left_out,
}
"""How each event changes the battle."""
