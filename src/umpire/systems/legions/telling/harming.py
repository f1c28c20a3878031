"""Whom an event harms: who is hit, destroyed, charged, put to flight or broken."""

from __future__ import annotations

from typing import Any

from umpire.systems.legions.battlefield import Battlefield, Order
from umpire.systems.legions.play.core import FormationBroken, ModelDestroyed, ModelsMoved, OrderGiven, WoundSuffered
from umpire.systems.legions.rules.movement import contacts_of
from umpire.systems.legions.telling.sentences import tag_of


def harmed(event: Any, field: Battlefield) -> tuple[str, ...]:
    """Return the Detachments that an event harms, on the battlefield that its entry led to; () for most events."""
    match event:
        case ModelDestroyed() | WoundSuffered():
            return (field.models[event.model].detachment,)
        case OrderGiven(order=Order.FALL_BACK):
            return (event.detachment,)
        case FormationBroken():
            return tuple(each.id for each in field.detachments.values() if each.formation == event.formation)
        case ModelsMoved(in_phase=True):
            touched = (field.models[enemy].detachment for _, enemy in contacts_of(field, event.detachment))
            return tuple(dict.fromkeys(touched))
        case _:
            hit = tag_of(event) == "pool_formed" and event.hits and event.target in field.detachments
            return (event.target,) if hit else ()
