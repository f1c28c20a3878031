"""The Orders phase: both sides put their tokens face-down, and all are turned together."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Choice, Luck, Options
from umpire.systems.legions.battlefield import Battlefield, Order, Token
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked
from umpire.systems.legions.play.flow.actions import FinishOrders, IssueOrders
from umpire.systems.legions.play.flow.events import (
    OrderPlaced,
    OrderRevealed,
    OrdersAssigned,
    OrdersCalledFor,
    OrdersLeftOut,
)
from umpire.systems.legions.play.flow.frames import IssuingOrders
from umpire.systems.legions.questions.orders import rule_on_order
from umpire.systems.legions.rules import BOOK
from umpire.systems.legions.rules.orders import available_orders, awaits_order

__all__ = ["ISSUING", "call_for_orders", "finish_orders", "issue_orders", "missing_orders", "reveal", "sample_orders"]

ASSIGN = "Orders Phase > Assign Orders"
REVEAL = "Orders Phase > Reveal Orders"
LIKEWISE = {"LI-ORD-044": "LI-MOV-056", "LI-ORD-030": "LI-MOV-032", "LI-ORD-031": "LI-MOR-013"}
"""Rules of other chapters that say the same of an Order as the one that refuses it."""
REVEALING = ("LI-ORD-013", "LI-ORD-014")
PLACING = ("LI-ORD-003", "LI-ORD-004", "LI-ORD-005", "LI-ORD-006")


def missing_orders(field: Battlefield, side: str) -> tuple[str, ...]:
    """Return the Detachments of a side that must have an Order and have none yet."""
    mine = (each for each in field.detachments.values() if each.side == side)
    return tuple(each.id for each in mine if each.token is None and awaits_order(field, each))


@BOOK.implements("LI-ORD-001", "LI-ORD-003")
def call_for_orders(run: BattleRun) -> None:
    """Both players are asked for their Orders at the same time."""
    run.emit(OrdersCalledFor(rules=("LI-ORD-001", "LI-ORD-003")))


@BOOK.implements("LI-ORD-002", "LI-ORD-004", "LI-ORD-005", "LI-ORD-012")
def issue_orders(run: BattleRun, side: str, action: IssueOrders) -> None:
    """Each player issues exactly one Order to every one of their Detachments that may have one."""
    _require_stage(run.state)
    field = run.state.field
    for detachment, order in action.orders.items():
        owner = field.detachments.get(detachment)
        if owner is None or owner.side != side:
            raise IllegalAction(f"{detachment} is not a Detachment of {side}'s Army.", rules=("LI-ORD-002",))
        if order is None:
            raise IllegalAction(f"{detachment}: name the Order to issue.", rules=("LI-ORD-005",))
        ruling = rule_on_order(field, detachment, order)
        if not ruling.allowed:
            open_to = ", ".join(available_orders(field, detachment)) or "none"
            reasons = "; ".join(found.says for found in ruling.refusals)
            cited = tuple(found.rule for found in ruling.refusals)
            raise IllegalAction(
                f"{detachment} cannot be issued {order}: {reasons}. Available: {open_to}.",
                rules=(*cited, *(LIKEWISE[each] for each in cited if each in LIKEWISE), "LI-ORD-005"),
            )
    for detachment, order in action.orders.items():
        _place(run, detachment, str(order))


@BOOK.implements("LI-ORD-006")
def _place(run: BattleRun, detachment: str, order: str) -> None:
    """Whether a token lies on the roster or beside its Detachment makes no difference to any rule."""
    lying = run.state.field.detachments[detachment].token
    replaced = lying.commitment if lying is not None else ""  # a salt used twice would betray the token taken back
    secret = run.seal(order, label=f"order:{run.state.field.round}:{detachment}:{replaced}")
    token = Token(commitment=secret.commitment, order=Order(order), salt=secret.salt)
    run.emit(OrderPlaced(detachment=detachment, token=token, rules=PLACING))


@BOOK.implements("LI-ORD-011")
def finish_orders(run: BattleRun, side: str, action: FinishOrders) -> None:
    """The Assign stage ends when every token lies face-down; a player may knowingly leave Detachments out."""
    _require_stage(run.state)
    missing = missing_orders(run.state.field, side)
    if set(action.leave_out) != set(missing):
        raise IllegalAction(
            f"{side} has no Order yet for: {', '.join(missing) or 'none'}. Issue them, or name exactly these "
            "in leave_out; they receive Advance when they are activated.",
            rules=("LI-ORD-011", "LI-MOV-023"),
        )
    if missing and side not in run.state.top.finished:
        run.emit(OrdersLeftOut(side=side, detachments=missing, rules=("LI-ORD-011", "LI-MOV-023")))


def _require_stage(state: BattleState) -> None:
    if not isinstance(state.top, IssuingOrders):
        raise NotAsked(
            "Orders are issued in the Assign Orders stage only; a revealed Order stays as it is.",
            rules=("LI-ORD-012", "LI-ORD-001"),
        )


@BOOK.implements("LI-ORD-013", "LI-ORD-014")
def reveal(run: BattleRun) -> None:
    """In the Reveal stage every Order token in play is turned face-up and is public from then on."""
    for each in tuple(run.state.field.detachments.values()):
        token = each.token
        if token is not None and token.order is not None:
            run.emit(OrderRevealed(detachment=each.id, order=token.order, salt=token.salt or "", rules=REVEALING))


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: IssuingOrders = state.top
    return tuple(side for side in state.field.sides if side not in frame.finished and missing_orders(state.field, side))


def _proceed(run: BattleRun) -> None:
    carried = any(each.order is not None for each in run.state.field.detachments.values())
    run.emit(OrdersAssigned(rules=("LI-ORD-011", "LI-ORD-008") if carried else ("LI-ORD-011",)))


def _options(state: BattleState, side: str) -> Options:
    field = state.field
    missing = missing_orders(field, side)
    choices = [
        Choice(
            kind="issue_order",
            label=f"{field.detachments[each].name}: {order}",
            subject=each,
            action=IssueOrders(orders={each: order}),
            rules=("LI-ORD-005",) if field.models_of(each) else ("LI-ORD-005", "LI-ORD-009"),
        )
        for each in missing
        for order in available_orders(field, each)
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
        rules=("LI-ORD-001", "LI-ORD-002", "LI-ORD-011"),
    )


def sample_orders(state: BattleState, side: str, choice: Choice, luck: Luck) -> IssueOrders:
    """Return an Order for every Detachment that lacks one, drawn at random from those it may have."""
    missing = missing_orders(state.field, side)
    return IssueOrders(orders={each: luck.pick(available_orders(state.field, each)) for each in missing})


ISSUING = FrameRules(owes=_owes, proceed=_proceed, options=_options)
"""While both sides issue their Orders."""
