"""Who is issued an Order at all."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Detachment, Order

SENTRY = "Automated Sentry"
WITHOUT_ORDERS = (SENTRY,)
"""The special rules by which a Detachment gets no Order (LI-ORD-007)."""


def takes_part(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment still takes part in the battle, on the battlefield or off it."""
    return any(field.models[model].takes_part for model in detachment.models)


def is_sentry(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment has an Automated Sentry, whatever else is attached to it."""
    sentries = field.bearers(SENTRY)
    return bool(sentries) and any(field.models[model].profile in sentries for model in detachment.models)


def awaits_order(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment is issued an Order in this round."""
    if not takes_part(field, detachment):
        return False
    if detachment.order is Order.FALL_BACK:
        cite("LI-ORD-008", detachment)  # carried over from an earlier round
        return False
    silent = frozenset().union(*map(field.bearers, WITHOUT_ORDERS))
    return not any(field.models[model].profile in silent for model in detachment.models)
