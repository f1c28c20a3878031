"""Actions in words, where what comes of them does not tell which it was: Orders, and where a Detachment moved."""

from __future__ import annotations

from math import hypot
from typing import Any

from umpire.geometry import Point
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.flow import FinishOrders, IssueOrders
from umpire.systems.legions.play.movement import MoveDetachment
from umpire.systems.legions.telling.facts import MANOEUVRE
from umpire.systems.legions.telling.naming import Names, listed, plain

MOST = 4
"""How many Orders are named."""


def deed(action: Any, beside: Any, state: BattleState) -> str:
    """Return an action in words, told apart from another that is compared with it; "" for those of other kinds."""
    names = Names(state.field)
    if isinstance(action, IssueOrders):
        other = beside.orders if isinstance(beside, IssueOrders) else {}
        return _orders(action, other, names)
    if isinstance(action, FinishOrders):
        return f"No Orders for {listed([names.unit(each) for each in action.leave_out], most=MOST)}."
    return _move(action, names) if isinstance(action, MoveDetachment) else ""


def _orders(action: IssueOrders, other: Any, names: Names) -> str:
    """Name the Orders that the other action gives otherwise."""
    by_order: dict[str, list[str]] = {}
    for detachment, order in action.orders.items():
        if order is not None and other.get(detachment) is not order:
            by_order.setdefault(plain(order.value).title(), []).append(names.unit(detachment))
    told = [f"{order} for {listed(units, most=MOST)}" for order, units in by_order.items()]
    return f"Orders: {'; '.join(told)}." if told else "The same Orders."


def _move(action: MoveDetachment, names: Names) -> str:
    """Tell where the first model that moves comes to, by the nearest Objective marker."""
    told = f"{names.unit(action.detachment)} {MANOEUVRE[action.manoeuvre]}"
    if action.garrison:
        return f"{told} into {plain(action.garrison)}."
    ends = [move.end for move in action.moves]
    if not ends:
        return f"{told}."
    at = (sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends))
    return f"{told} to {at[0]:.1f}, {at[1]:.1f}{_beside(at, names.field)}."


def _beside(at: Point, field: Battlefield) -> str:
    """Tell how far a place is from the nearest Objective marker."""
    apart = [(hypot(each.at[0] - at[0], each.at[1] - at[1]), each.id) for each in field.markers.values()]
    if not apart:
        return ""
    far, marker = min(apart)
    return f', {far:.1f}" from {plain(marker)}'
