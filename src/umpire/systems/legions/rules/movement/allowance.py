"""How far a model may move: by its Movement characteristic, its Detachment's Order and the manoeuvre."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.legions.battlefield import (
    Battlefield,
    Detachment,
    DetachmentType,
    Manoeuvre,
    Model,
    Order,
)
from umpire.systems.legions.rules.filed import TRAITS
from umpire.systems.legions.rules.movement.urgency import URGENCY, urged
from umpire.systems.legions.rules.supplements import amended

MOVES = (Order.ADVANCE, Order.MARCH, Order.CHARGE)


def acting_order(detachment: Detachment) -> Order | None:
    """A Detachment that was forgotten when Orders were given receives an Advance Order as it is activated."""
    if detachment.order is None and detachment.issued is None and detachment.token is None:
        return Order.ADVANCE
    return detachment.order


def allowance(field: Battlefield, detachment: Detachment, manoeuvre: Manoeuvre, model: Model) -> float | None:
    """A model may move its M; under March Orders 2M, or 3M if all are Infantry on the table; 2M when it Charges.

    Returns inches, or None where the Order and the manoeuvre do not go together.
    """
    order, conditions = acting_order(detachment), detachment.conditions
    if urged(field, detachment):
        conditions = (*conditions, URGENCY)
    movement = field.movement_of(model, conditions)
    if order not in MOVES or (manoeuvre is Manoeuvre.CHARGE and order is not Order.CHARGE):
        return None
    if manoeuvre is Manoeuvre.HOLD:
        return 0.0
    times = _marching(field, detachment) if order is Order.MARCH else _advancing(field, detachment, manoeuvre, model)
    if manoeuvre is Manoeuvre.PILE_IN:
        cite("LI-MOV-071", detachment)
    for condition in conditions:
        if condition.slows and condition.name in TRAITS:
            cite(TRAITS[condition.name].rules[0], detachment, says=str(condition))
        elif condition == URGENCY:
            cite("LI-BTL-081", detachment, says=str(condition))
    if movement is None:
        cite("LI-MOV-021", model.id)
        return 0.0
    return movement * times


def _advancing(field: Battlefield, detachment: Detachment, manoeuvre: Manoeuvre, model: Model) -> int:
    """Return how many times its Movement a model moves under an Advance or Charge Order."""
    if acting_order(detachment) is not Order.CHARGE:
        cite("LI-ORD-028", detachment)
        return 1
    if manoeuvre not in (Manoeuvre.CHARGE, Manoeuvre.PILE_IN):
        cite("LI-ORD-038", detachment)
        return 1
    cite("LI-ORD-039", detachment)
    if manoeuvre is Manoeuvre.PILE_IN:
        cite("LI-ORD-045", detachment)
    if field.profile(model).type is DetachmentType.INFANTRY:
        cite("LI-ORD-042", detachment)  # on a March it would go farther
    return 2


def _marching(field: Battlefield, detachment: Detachment) -> int:
    """Return how many times its Movement each model of a Detachment marches."""
    # those in play set the pace, or all that are left where none is
    pace = field.models_of(detachment) or [model for each in detachment.models if (model := field.models[each]).alive]
    led = [field.profiles[each] for each in {model.profile for model in pace}]
    on_foot = all(each.type is DetachmentType.INFANTRY for each in led)
    if on_foot and not amended(field):
        if field.embarked(detachment):
            cite("LI-ORD-035", detachment)
            return 2
        cite("LI-ORD-034", detachment)
        return 3
    cite("LI-ORD-033", detachment)
    if not on_foot and any(each.type is DetachmentType.INFANTRY for each in led):
        cite("LI-ORD-036", detachment)  # those on foot are held back by the others
    return 2
