"""Which Orders a Detachment may be issued: each rule here takes some away."""

from __future__ import annotations

import msgspec

from umpire.rulings import Finding, Forbid, cite
from umpire.systems.legions.battlefield import Battlefield, Detachment, Order, Phase
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.movement.coherency import is_coherent
from umpire.systems.legions.rules.movement.engagement import is_engaged
from umpire.systems.legions.rules.orders.command import in_command
from umpire.systems.legions.rules.reserves import DROP_POD, infiltrates, reserve_rule


class OrderAsked(msgspec.Struct, frozen=True, kw_only=True):
    """An Order that a player thinks of issuing to a Detachment.

    ``retasked`` tells that a rule replaces an Order after the Orders phase (LI-SPC-061).
    """

    field: Battlefield
    detachment: Detachment
    order: Order
    retasked: bool = False


special_rule("Chain of Command", "LI-SPC-097")
special_rule("Master Tactician", "LI-SPC-061")
special_rule("Solar Auxilia HQ", "LI-SPC-098")

FREE = (Order.FIRST_FIRE, Order.ADVANCE, Order.MARCH, Order.CHARGE)


def is_broken(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment's Formation is Broken."""
    formation = field.formations.get(detachment.formation)
    return formation is not None and formation.broken


def _forbid(reason: str, **facts: str) -> Finding:
    return Finding(effect=Forbid(reason=reason), facts=dict(facts), says=reason)


@BOOK.rule("LI-ORD-025")
def fall_back_is_never_chosen(asked: OrderAsked) -> Finding | None:
    """Fall Back is issued only when a rule says so; no player may choose it."""
    if asked.order is not Order.FALL_BACK:
        return None
    return _forbid("Fall Back is imposed by rules and never chosen", detachment=asked.detachment.id)


@BOOK.rule("LI-ORD-054")
def falling_back_takes_no_other_order(asked: OrderAsked) -> Finding | None:
    """A Detachment that holds a Fall Back Order cannot be issued another one, and its Order cannot be taken away."""
    if asked.detachment.order is not Order.FALL_BACK:
        return None
    return _forbid(f"{asked.detachment.id} still holds Fall Back", detachment=asked.detachment.id)


@BOOK.rule("LI-ORD-030")
def out_of_coherency_only_advances(asked: OrderAsked) -> Finding | None:
    """A Detachment out of Coherency can be issued an Advance Order and nothing else."""
    if asked.order is Order.ADVANCE:
        return None
    if is_coherent(asked.field, asked.detachment.id):
        if any(asked.field.profile(each).has(DROP_POD) for each in asked.field.models_of(asked.detachment)):
            cite("LI-SPC-024", asked.detachment)
        return None
    cite("LI-MOV-032", asked.detachment)
    return _forbid(f"{asked.detachment.id} is out of Coherency: only Advance", detachment=asked.detachment.id)


@BOOK.rule("LI-ORD-031")
def broken_advances_or_charges(asked: OrderAsked) -> Finding | None:
    """A Broken Detachment can be issued only an Advance or a Charge Order."""
    if asked.retasked or asked.order is Order.ADVANCE or not is_broken(asked.field, asked.detachment):
        return None
    if asked.field.legion_of(asked.detachment) == "word bearers":
        return Finding(rule="LI-SPC-120", says=f"{asked.detachment.id} is Broken, but not for the Orders it is issued")
    if asked.order is Order.CHARGE:
        return Finding(rule="LI-ORD-049", says=f"{asked.detachment.id} is Broken, which leaves it Charge")
    cite("LI-MOR-013", asked.detachment)
    return _forbid(f"{asked.detachment.id} is Broken: only Advance or Charge", detachment=asked.detachment.id)


@BOOK.rule("LI-ORD-044")
def engaged_does_not_charge(asked: OrderAsked) -> Finding | None:
    """A Detachment that was Engaged, Pinned or not, at the start of the Orders phase cannot be issued a Charge."""
    if asked.order is not Order.CHARGE:
        return None
    engaged = asked.detachment.engaged_at_orders
    if not engaged and asked.field.phase in (Phase.SETUP, Phase.ORDERS):
        engaged = is_engaged(asked.field, asked.detachment.id)
    if not engaged:
        return None
    cite("LI-MOV-056", asked.detachment)
    return _forbid(
        f"{asked.detachment.id} was Engaged at the start of the Orders phase: no Charge",
        detachment=asked.detachment.id,
    )


@BOOK.rule("LI-SPC-017")
def in_reserve_they_advance_or_march(asked: OrderAsked) -> Finding | None:
    """A Detachment in Reserve can be issued only an Advance or a March Order, and so can those on its Transports."""
    if asked.order in (Order.ADVANCE, Order.MARCH):
        return None
    rule = reserve_rule(asked.field, asked.detachment)
    if not rule:
        return None
    told = f"{asked.detachment.id} is in Reserve: only Advance or March"
    return Finding(rule=rule, effect=Forbid(reason=told), facts={"detachment": asked.detachment.id}, says=told)


@BOOK.rule("LI-SPC-048")
def infiltrators_do_not_charge_at_once(asked: OrderAsked) -> Finding | None:
    """A Detachment that has Infiltrated cannot be issued a Charge Order in the first round."""
    field, own = asked.field, asked.detachment
    if asked.order is not Order.CHARGE or field.round != 1 or not field.models_of(own) or not infiltrates(field, own):
        return None
    return _forbid(f"{own.id} has Infiltrated: no Charge in the first round", detachment=own.id)


@BOOK.rule("LI-SPC-097")
def chain_of_command(asked: OrderAsked) -> Finding | None:
    """A Detachment under the Chain of Command can be issued only an Advance Order, unless a rule says otherwise."""
    if asked.order is Order.ADVANCE:
        return None
    bound = any(asked.field.profile(m).has("Chain of Command") for m in asked.field.models_of(asked.detachment))
    if not bound:
        return None
    if in_command(asked.field, asked.detachment):
        return Finding(rule="LI-SPC-098", says=f"{asked.detachment.id} is in command range: any Order")
    return _forbid(f"{asked.detachment.id} is out of command range: only Advance", detachment=asked.detachment.id)


def available_orders(field: Battlefield, detachment: str, *, retasked: bool = False) -> tuple[Order, ...]:
    """Return the Orders that a player may freely issue to a Detachment: of four, those that no rule takes away."""
    owner = field.detachments[detachment]
    cite("LI-ORD-023", owner)
    cite("LI-ORD-024", owner)
    asked = (OrderAsked(field=field, detachment=owner, order=order, retasked=retasked) for order in FREE)
    return tuple(
        each.order for each in asked if not any(isinstance(found.effect, Forbid) for found in BOOK.findings(each))
    )
