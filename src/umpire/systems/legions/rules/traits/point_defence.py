"""Point Defence: its own target, fire in the Movement phase, no penalty in an Overwatch."""

from __future__ import annotations

import msgspec

from umpire.rulings import Finding, Forbid
from umpire.systems.legions.battlefield import Battlefield, Condition, Detachment, Order, Phase, Until, Weapon
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.topics import Aim, Choosing, Fire
from umpire.systems.legions.rules.movement.allowance import acting_order
from umpire.systems.legions.rules.movement.engagement import is_pinned

POINT_DEFENCE = "Point Defence"
INTERCEPTOR = "Interceptor"

FIRED = Condition(name=POINT_DEFENCE, until=Until.ROUND, does="no more Point Defence fire")
"""Lies on a Detachment that has fired its Point Defence weapons in the Movement phase."""

weapon_trait(POINT_DEFENCE, "LI-TRT-055", "LI-TRT-056", "LI-TRT-057", "LI-TRT-058", marks=(FIRED,))

MOVING = (Order.ADVANCE, Order.MARCH)
BEFORE_COMBAT = (Phase.SETUP, Phase.ORDERS, Phase.INITIATIVE, Phase.MOVEMENT)


class Defence(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment that would fire Point Defence weapons in its activation of the Movement phase."""

    field: Battlefield
    detachment: str
    aims: tuple[Aim, ...] = ()


def armed_with_it(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a model of a Detachment in play has a Point Defence weapon."""
    return any(
        each.has(POINT_DEFENCE) for model in field.models_of(detachment) for each in field.profile(model).weapons
    )


def has_fired_it(detachment: Detachment) -> bool:
    """Whether a Detachment has fired its Point Defence weapons in this round's Movement phase."""
    return bool(detachment.conditions) and detachment.under(POINT_DEFENCE, Until.ROUND)


def fires_on_the_march(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment with a March Order has Point Defence weapons and, this round, still time to fire them."""
    if detachment.order is not Order.MARCH or field.phase not in BEFORE_COMBAT:
        return False
    return armed_with_it(field, detachment)


def held_back(field: Battlefield, detachment: Detachment, weapon: Weapon) -> bool:
    """Whether what a Detachment has fired, or its March Order, keeps a weapon from being fired at anything."""
    if weapon.has(POINT_DEFENCE):
        return has_fired_it(detachment)
    if detachment.order is not Order.MARCH or not fires_on_the_march(field, detachment):
        return False
    return not detachment.under(INTERCEPTOR, Until.PHASE)  # it fires at Flyers whatever its Order (LI-SPC-050)


@BOOK.rule("LI-TRT-056")
def in_the_movement_phase(topic: Defence | Choosing) -> Finding | None:
    """With an Advance or March Order, Point Defence weapons may be fired as an activation begins or ends."""
    if isinstance(topic, Choosing):
        fire = topic.fire
        own = fire.field.detachment_of(fire.firer)
        if fire.weapon.has(POINT_DEFENCE) or not held_back(fire.field, own, fire.weapon):
            return None
        told = f"{own.id} has a March Order: it fires Point Defence weapons alone, and {fire.weapon.name} is none."
        return Finding(effect=Forbid(reason="no Point Defence"), says=told)
    own = topic.field.detachments[topic.detachment]
    if acting_order(own) not in MOVING:
        told = f"{own.id} holds {own.order or 'no Order'}: Advance or March is needed to fire Point Defence now."
        return Finding(effect=Forbid(reason="Order"), says=told)
    for aim in topic.aims:
        weapon = topic.field.profile(aim.model).weapons[aim.weapon]
        if not weapon.has(POINT_DEFENCE):
            told = f"{weapon.name} of {aim.model} is no Point Defence weapon: it is not fired in the Movement phase."
            return Finding(effect=Forbid(reason="no Point Defence"), facts={"model": aim.model}, says=told)
    return None


@BOOK.rule("LI-TRT-057")
def once_a_round(topic: Defence | Choosing) -> Finding | None:
    """A Detachment that has fired Point Defence weapons in the Movement phase fires none any more this round."""
    if isinstance(topic, Choosing):
        own = topic.fire.field.detachment_of(topic.fire.firer)
        if not topic.fire.weapon.has(POINT_DEFENCE):
            return None
    else:
        own = topic.field.detachments[topic.detachment]
    if not has_fired_it(own):
        return None
    told = f"{own.id} has fired Point Defence weapons in the Movement phase: it fires none any more this round."
    return Finding(effect=Forbid(reason="fired already"), says=told)


def may_defend(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment could fire Point Defence weapons in its activation now, if it had a target."""
    if not armed_with_it(field, detachment) or has_fired_it(detachment) or acting_order(detachment) not in MOVING:
        return False
    return not is_pinned(field, detachment)


@BOOK.rule("LI-TRT-058", overrides="LI-OVW-017")
def point_defence_in_overwatch(fire: Fire) -> Finding | None:
    """In an Overwatch a Point Defence weapon ignores the -2 to Hit."""
    if not fire.overwatch or not fire.weapon.has(POINT_DEFENCE):
        return None
    return Finding(says=f"{fire.weapon.name} is a Point Defence weapon: no -2 for Overwatch.")
