"""How far a model may move: by its Movement characteristic, its Detachment's Order and the manoeuvre."""

from __future__ import annotations

from umpire.systems.legions.battlefield import (
    Battlefield,
    Detachment,
    DetachmentType,
    Manoeuvre,
    Model,
    Order,
)
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.supplements import amended

__all__ = ["acting_order", "allowance", "pace"]

MOVES = (Order.ADVANCE, Order.MARCH, Order.CHARGE)


@BOOK.implements("LI-MOV-023")
def acting_order(detachment: Detachment) -> Order | None:
    """A Detachment that was forgotten when Orders were given receives an Advance Order as it is activated."""
    if detachment.order is None and detachment.issued is None and detachment.token is None:
        return Order.ADVANCE
    return detachment.order


@BOOK.implements(
    "LI-MOV-016",
    "LI-MOV-021",
    "LI-MOV-071",
    "LI-ORD-028",
    "LI-ORD-033",
    "LI-ORD-034",
    "LI-ORD-035",
    "LI-ORD-036",
    "LI-ORD-042",
)
def allowance(field: Battlefield, detachment: Detachment, manoeuvre: Manoeuvre, model: Model) -> float | None:
    """A model may move its M; under March Orders 2M, or 3M if all are Infantry on the table; 2M when it Charges.

    Returns inches, or None where the Order and the manoeuvre do not go together.
    """
    order, movement = acting_order(detachment), field.movement_of(model)
    if order not in MOVES or (manoeuvre is Manoeuvre.CHARGE and order is not Order.CHARGE):
        return None
    if movement is None or manoeuvre is Manoeuvre.HOLD:
        return 0.0
    if order is Order.MARCH and amended(field):
        return movement * 2
    if order is Order.MARCH:
        profiles = {field.models[each].profile: None for each in _led(field, detachment)}
        on_foot = all(field.profiles[each].type is DetachmentType.INFANTRY for each in profiles)
        return movement * (3 if on_foot and not detachment.embarked else 2)
    doubled = order is Order.CHARGE and manoeuvre in (Manoeuvre.CHARGE, Manoeuvre.PILE_IN)
    return movement * 2 if doubled else movement


def _led(field: Battlefield, detachment: Detachment) -> tuple[str, ...]:
    """Return the models that set the pace: those in play, or all that are left where none is."""
    present = tuple(model.id for model in field.models_of(detachment))
    return present or tuple(model for model in detachment.models if field.models[model].alive)


def pace(field: Battlefield, detachment: Detachment, manoeuvre: Manoeuvre) -> tuple[str, ...]:
    """Return the rules on Orders that set how far the models of a Detachment may move."""
    order = acting_order(detachment)
    kinds = {field.profile(model).type for model in _led(field, detachment)}
    on_foot = kinds == {DetachmentType.INFANTRY}
    piling = ("LI-MOV-071",) if manoeuvre is Manoeuvre.PILE_IN else ()
    if order is Order.ADVANCE:
        return ("LI-ORD-028", *piling)
    if order is Order.MARCH and on_foot and not amended(field):
        return ("LI-ORD-035" if detachment.embarked else "LI-ORD-034", *piling)
    if order is Order.MARCH:
        return ("LI-ORD-033", *(("LI-ORD-036",) if DetachmentType.INFANTRY in kinds else ()), *piling)
    if order is Order.CHARGE and manoeuvre is not Manoeuvre.MOVE:
        return ("LI-ORD-039", *(("LI-ORD-042",) if on_foot else ()), *piling)
    return ("LI-ORD-038",) if order is Order.CHARGE else ()
