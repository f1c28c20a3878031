"""What the rules of Orders are asked about."""

from __future__ import annotations

import msgspec

from umpire.systems.legions.battlefield import Battlefield, Detachment, Order


class OrderAsked(msgspec.Struct, frozen=True, kw_only=True):
    """An Order that a player thinks of issuing to a Detachment.

    ``retasked`` tells that a rule replaces an Order after the Orders phase (LI-SPC-061).
    """

    field: Battlefield
    detachment: Detachment
    order: Order
    retasked: bool = False


class ActivationAsked(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment that a player thinks of activating in the Movement phase."""

    field: Battlefield
    detachment: Detachment
