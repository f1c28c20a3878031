"""Cybernetica Cortex and Cortex Controller: automata that obey few Orders, unless somebody leads them."""

from __future__ import annotations

from umpire.errors import InputError
from umpire.rulings import Finding, Forbid, aside, cite
from umpire.systems.legions.battlefield import Battlefield, Detachment, Order, Trait
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.orders.available import OrderAsked
from umpire.systems.legions.rules.orders.command import wholly_in_range

special_rule("Cybernetica Cortex", "LI-SPC-100")
special_rule("Cortex Controller", "LI-SPC-101")

REACH = 8.0
FAR_REACH = 12.0
FAR = "far_cortex_controllers"


def orders_named(cortex: Trait) -> tuple[Order, ...]:
    """Return the Orders in the brackets of a Cybernetica Cortex, ``Advance, March``.

    Raises:
        InputError: If they name none, or something else.
    """
    try:
        return tuple(Order(each.strip().lower().replace(" ", "_")) for each in cortex.value.split(","))
    except ValueError:
        fix = "Name its Orders in brackets: Cybernetica Cortex (Advance, March)."
        raise InputError(f"{cortex.name} needs Orders", path="special_rules", value=str(cortex), fix=fix) from None


@BOOK.rule("LI-SPC-100")
def obeys_few_orders(asked: OrderAsked) -> Finding | None:
    """The Detachment can only be issued the Orders named in X, as long as one of them is possible for it."""
    profiles = [asked.field.profile(each) for each in asked.field.models_of(asked.detachment)]
    cortices = [profile.special("Cybernetica Cortex") for profile in profiles]
    named = [orders_named(each) for each in cortices if each is not None]
    known = [each for each in Order if named and all(each in orders for orders in named)]
    if not named or asked.order in known:
        return None
    if _led(asked.field, asked.detachment):
        return Finding(rule="LI-SPC-101", says=f"{asked.detachment.id} is led by a Cortex Controller: any Order")
    told = " or ".join(each.value for each in known)
    if not any(_possible(asked, each) for each in known):
        return Finding(says=f"{asked.detachment.id} cannot {told or 'do what its Cortex knows'} now: any Order")
    forbid = Forbid(reason=f"a Cybernetica Cortex knows {told} alone")
    return Finding(effect=forbid, facts={"detachment": asked.detachment.id}, says=forbid.reason)


def _possible(asked: OrderAsked, order: Order) -> bool:
    """Whether nothing else keeps a Detachment from being issued an Order that its Cortex knows."""
    with aside():
        other = OrderAsked(field=asked.field, detachment=asked.detachment, order=order, retasked=asked.retasked)
        return not BOOK.forbids(other)


def _led(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a model of a Detachment is wholly within reach of a friendly Cortex Controller: 8 inches, or 12."""
    leaders = [
        each
        for each in field.models.values()
        if each.in_play and field.side_of(each) == detachment.side and field.profile(each).has("Cortex Controller")
    ]
    for model in field.models_of(detachment):
        for leader in leaders:
            if wholly_in_range(model, leader, REACH):
                return True
            if field.formation_has(leader.detachment, FAR) and wholly_in_range(model, leader, FAR_REACH):
                cite("LI-BTL-080", detachment)
                return True
    return False
