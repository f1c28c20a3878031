"""Orders for many Detachments in one line: '1 2 3 advance', 'all march'."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from umpire.errors import InputError
from umpire.game import Choice
from umpire.systems.legions.battlefield import Battlefield, Order
from umpire.systems.legions.play.flow import IssueOrders
from umpire.systems.legions.terminal.places import one_named

Offered = Mapping[str, tuple[Order, ...]]

WORDS = {
    "first_fire": Order.FIRST_FIRE,
    "first-fire": Order.FIRST_FIRE,
    "firstfire": Order.FIRST_FIRE,
    "ff": Order.FIRST_FIRE,
    "advance": Order.ADVANCE,
    "adv": Order.ADVANCE,
    "march": Order.MARCH,
    "charge": Order.CHARGE,
    "chg": Order.CHARGE,
    "fall_back": Order.FALL_BACK,
    "fallback": Order.FALL_BACK,
}
ALL = ("all", "rest")
RANGE = re.compile(r"(\d+)-(\d+)")


def orders_offered(choices: Sequence[Choice]) -> Offered:
    """Return the Detachments that lack an Order, with the Orders that each may have; empty at any other decision."""
    found: dict[str, tuple[Order, ...]] = {}
    for choice in choices:
        if choice.kind == "issue_order" and isinstance(choice.action, IssueOrders):
            for detachment, order in choice.action.orders.items():
                if order is not None:
                    found[detachment] = (*found.get(detachment, ()), order)
    return found


def order_lines(field: Battlefield, offered: Offered) -> list[str]:
    """Return one numbered line for each Detachment that lacks an Order."""
    return [
        f"{number:4}  {field.detachments[each].name} ({each}): {', '.join(orders)}"
        for number, (each, orders) in enumerate(offered.items(), start=1)
    ]


def read_orders(line: str, offered: Offered, *, mine: Sequence[str]) -> IssueOrders | None:
    """Return the Orders that a line issues, None if it speaks of none.

    Args:
        line: Groups such as '1 2 advance' or 'all march', with ';' between them.
        offered: The Detachments that lack an Order; numbers count them.
        mine: All Detachments of the side, whose tokens may be replaced by naming them.

    Raises:
        InputError: If a group names no Detachment, or one that is not there.
    """
    groups = [group.replace("first fire", "ff").replace("fall back", "fallback") for group in line.lower().split(";")]
    if not any(word in WORDS for group in groups for word in group.split()):
        return None
    orders: dict[str, Order | None] = {}
    for group in filter(str.strip, groups):
        orders |= _read_group(group, offered, mine, taken=tuple(orders))
    return IssueOrders(orders=orders)


def _read_group(group: str, offered: Offered, mine: Sequence[str], *, taken: Sequence[str]) -> dict[str, Order]:
    *who, word = group.replace(",", " ").split()
    order = WORDS.get(word)
    if order is None or not who:
        fix = "Write who and which Order: '1 2 advance', 'all march', '1-4 charge; rest advance'."
        raise InputError("These are not Orders", value=group.strip(), fix=fix)
    named: dict[str, Order] = {}
    for each in who:
        if each in ALL:
            # 'all' means all that may have it; a Detachment named by itself is refused with the reason.
            left = [one for one in offered if one not in (*named, *taken) and order in offered[one]]
            named |= dict.fromkeys(left, order)
        else:
            named |= dict.fromkeys(_numbered(each, offered, mine), order)
    if not named:
        raise InputError(f"No Detachment may be issued {order}", value=group.strip(), fix="Choose another Order.")
    return named


def _numbered(word: str, offered: Offered, mine: Sequence[str]) -> tuple[str, ...]:
    match, listed = RANGE.fullmatch(word), tuple(offered)
    if match is None and not word.isdigit():
        return (one_named(word, mine, what="Detachment"),)
    first, last = (int(match[1]), int(match[2])) if match else (int(word), int(word))
    if not 1 <= first <= last <= len(listed):
        raise InputError("There is no such number", value=word, fix=f"They go from 1 to {len(listed)}.")
    return listed[first - 1 : last]
