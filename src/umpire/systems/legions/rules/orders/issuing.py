"""Who is issued an Order at all."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Battlefield, Detachment, Order
from umpire.systems.legions.rules.book import BOOK

__all__ = ["awaits_order", "takes_part"]

WITHOUT_ORDERS = ("Automated Sentry",)
"""The special rules by which a Detachment gets no Order (LI-ORD-007)."""


@BOOK.implements("LI-ORD-009")
def takes_part(field: Battlefield, detachment: Detachment) -> bool:
    """A Detachment that waits off the battlefield without being destroyed is issued an Order like any other."""
    return any(field.models[model].alive for model in detachment.models)


@BOOK.implements("LI-ORD-008")
def awaits_order(field: Battlefield, detachment: Detachment) -> bool:
    """A Detachment that carries an Order over from an earlier round, such as Fall Back, is issued no new one."""
    if not takes_part(field, detachment) or detachment.order is Order.FALL_BACK:
        return False
    profiles = [field.profile(model) for model in detachment.models]
    return not any(profile.has(name) for profile in profiles for name in WITHOUT_ORDERS)
