"""Breakthrough: which Detachments may be noted, and when one leaves by the enemy's edge."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Battlefield, Detachment
from umpire.systems.legions.rules.secondary.edges import near_edge

AT_THE_EDGE = 1.0
"""How near to an edge a Detachment may leave by it, inches."""


def may_be_noted(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment is on the battlefield, or in Transports on it; Flyers and their passengers are not noted."""
    carriers = field.carriers_of(detachment)
    if any(field.profile(each).has("Flyer") for each in (*detachment.models, *carriers)):
        return False
    return bool(field.models_of(detachment)) or any(field.models[each].in_play for each in carriers)


def may_leave(field: Battlefield, detachment: str, edge_of: str, *, noted: bool = True) -> bool:
    """Whether a Detachment is within 1 inch of a side's battlefield edge, itself or the Transports that carry it.

    Whoever may not know which Detachments are noted asks for any, with ``noted`` False.
    """
    own = field.detachments[detachment]
    if noted and any(field.profile(each).has("Flyer") for each in own.models):
        return False
    carriers = tuple(field.models[each] for each in field.carriers_of(own))
    if any(field.profile(each).has("Flyer") for each in carriers):
        return False
    there = (*field.models_of(own), *(each for each in carriers if each.in_play))
    return any(near_edge(field, model, edge_of, AT_THE_EDGE) for model in there)


def passengers_with(field: Battlefield, detachment: str) -> tuple[str, ...]:
    """Return the models that leave with a Detachment: its own, the Transports that carry it, whoever these carry."""
    own = field.detachments[detachment]
    carrying = field.carriers_of(own)
    fleets = tuple(dict.fromkeys(field.models[each].detachment for each in carrying))
    going = [model for each in (detachment, *fleets) for model in field.detachments[each].models]
    going += [model.id for each in going for model in field.passengers_of(each)]
    return tuple(each for each in dict.fromkeys(going) if field.models[each].takes_part)
