"""The Orders phase: both sides put their tokens face-down, and all are turned together."""

from __future__ import annotations

from collections.abc import Mapping

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Luck, Options
from umpire.rulings import Ruling, cite
from umpire.systems.legions.battlefield import Battlefield, Order, Token
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked
from umpire.systems.legions.play.flow.events import (
    IssuingOrders,
    OrderPlaced,
    OrderRevealed,
    OrdersAssigned,
    OrdersCalledFor,
    OrdersLeftOut,
)
from umpire.systems.legions.questions.orders import rule_on_order
from umpire.systems.legions.rules.orders import FREE, available_orders, awaits_order


class IssueOrders(Action, frozen=True, kw_only=True, tag="issue_orders"):
    """Put Order tokens face-down; may be done bit by bit, and again to replace what lies there.

    An Order is None only where it is shown to somebody who may not know it.
    """

    orders: Mapping[str, Order | None]


class FinishOrders(Action, frozen=True, kw_only=True, tag="finish_orders"):
    """Close one's own Assign stage although Detachments lack an Order; every one of them must be named."""

    leave_out: tuple[str, ...]


def missing_orders(field: Battlefield, side: str) -> tuple[str, ...]:
    """Return the Detachments of a side that must have an Order and have none yet."""
    mine = (each for each in field.detachments.values() if each.side == side)
    return tuple(each.id for each in mine if each.token is None and awaits_order(field, each))


def call_for_orders(run: BattleRun) -> None:
    """Ask both players for their Orders at the same time."""
    cite("LI-ORD-001")
    cite("LI-ORD-003")
    run.emit(OrdersCalledFor())


def judge_issuing_orders(state: BattleState, side: str, action: IssueOrders) -> dict[str, Ruling]:
    """Judge whether each of some Detachments of a side may be issued its Order, and return why, by Detachment."""
    _require_stage(state)
    field = state.field
    rulings: dict[str, Ruling] = {}
    for detachment, order in action.orders.items():
        owner = field.detachments.get(detachment)
        if owner is None or owner.side != side:
            raise IllegalAction(f"{detachment} is not a Detachment of {side}'s Army.", rules=("LI-ORD-002",))
        if order is None:
            raise IllegalAction(f"{detachment}: name the Order to issue.", rules=("LI-ORD-005",))
        ruling = rulings[detachment] = rule_on_order(field, detachment, order)
        if not ruling.allowed:
            open_to = ", ".join(available_orders(field, detachment)) or "none"
            reasons = "; ".join(found.says for found in ruling.refusals)
            raise IllegalAction(
                f"{detachment} cannot be issued {order}: {reasons}. Available: {open_to}.",
                rules=(*ruling.ids, "LI-ORD-005"),
            )
    return rulings


def issue_orders(run: BattleRun, side: str, action: IssueOrders, judged: dict[str, Ruling]) -> None:
    """Put tokens beside some Detachments of a side."""
    for detachment, order in action.orders.items():
        cite("LI-ORD-003", detachment)  # in any sequence, whatever the opponent has placed
        cite("LI-ORD-005", detachment)
        _place(run, detachment, str(order), by=judged[detachment])


def _place(run: BattleRun, detachment: str, order: str, *, by: Ruling) -> None:
    """Put a token face-down: it belongs to its Detachment, and has no place on the battlefield."""
    lying = run.state.field.detachments[detachment].token
    if lying is not None:
        cite("LI-ORD-012", detachment)
    replaced = lying.commitment if lying is not None else ""  # a salt used twice would betray the token taken back
    cite("LI-ORD-004", detachment)
    secret = run.seal(order, label=f"order:{run.state.field.round}:{detachment}:{replaced}")
    cite("LI-ORD-006", detachment)
    token = Token(commitment=secret.commitment, order=Order(order), salt=secret.salt)
    run.emit(OrderPlaced(detachment=detachment, token=token), by=by)


def judge_finishing_orders(state: BattleState, side: str, action: FinishOrders) -> tuple[str, ...]:
    """Judge whether a side names exactly those that have no Order yet, and return them in their order."""
    _require_stage(state)
    missing = missing_orders(state.field, side)
    if set(action.leave_out) != set(missing):
        raise IllegalAction(
            f"{side} has no Order yet for: {', '.join(missing) or 'none'}. Issue them, or name exactly these "
            "in leave_out; they receive Advance when they are activated.",
            rules=("LI-ORD-011", "LI-MOV-023"),
        )
    return missing


def finish_orders(run: BattleRun, side: str, action: FinishOrders, judged: tuple[str, ...]) -> None:
    """Close the Assign stage of a side that knowingly leaves Detachments out."""
    if judged and side not in run.state.top.finished:
        cite("LI-ORD-011", side)
        cite("LI-MOV-023", side)
        run.emit(OrdersLeftOut(side=side, detachments=judged))


def _require_stage(state: BattleState) -> None:
    if not isinstance(state.top, IssuingOrders):
        raise NotAsked(
            "Orders are issued in the Assign Orders stage only; a revealed Order stays as it is.",
            rules=("LI-ORD-012", "LI-ORD-001"),
        )


def reveal(run: BattleRun) -> None:
    """Turn every token that lies face-down, one after the other, until all are public."""
    for each in tuple(run.state.field.detachments.values()):
        token = each.token
        if token is not None and token.order is not None:
            cite("LI-ORD-013", each)
            cite("LI-ORD-014", each)  # the stage lasts until the last one
            run.emit(OrderRevealed(detachment=each.id, order=token.order, salt=token.salt or ""))


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: IssuingOrders = state.top
    return tuple(side for side in state.field.sides if side not in frame.finished and missing_orders(state.field, side))


def _proceed(run: BattleRun) -> None:
    cite("LI-ORD-011")
    if any(each.order is Order.FALL_BACK for each in run.state.field.detachments.values()):
        cite("LI-ORD-008")  # nobody waits for those that carry an Order over
    run.emit(OrdersAssigned())


def _options(state: BattleState, side: str) -> Options:
    field = state.field
    missing = missing_orders(field, side)
    cite("LI-ORD-001", side)
    cite("LI-ORD-002", side)
    choices = [
        Choice(
            kind="issue_order",
            label=f"{field.detachments[each].name}: {order}",
            subject=each,
            action=IssueOrders(orders={each: order}),
            rules=("LI-ORD-005", *ruling.ids),
        )
        for each in missing
        for order in FREE
        if (ruling := rule_on_order(field, each, order)).allowed
    ]
    choices.insert(
        0, Choice(kind="issue_all_orders", label="Orders for all Detachments without one", rules=("LI-ORD-002",))
    )
    choices.append(
        Choice(
            kind="finish_orders",
            label=f"Leave without an Order: {', '.join(missing)}",
            action=FinishOrders(leave_out=missing),
            rules=("LI-ORD-011",),
        )
    )
    return Options(
        side=side,
        prompt=f"Issue Orders to {len(missing)} Detachments.",
        choices=tuple(choices),
    )


def sample_orders(state: BattleState, side: str, choice: Choice, luck: Luck) -> IssueOrders:
    """Return an Order for every Detachment that lacks one, drawn at random from those it may have."""
    missing = missing_orders(state.field, side)
    return IssueOrders(orders={each: luck.pick(available_orders(state.field, each)) for each in missing})


ISSUING = FrameRules(owes=_owes, proceed=_proceed, options=_options)
"""While both sides issue their Orders."""
