"""The Terror Protocol Cohort: Networked Anima that are activated near a Noosphere Controller move farther."""

from __future__ import annotations

from umpire.geometry import at_most
from umpire.systems.legions.battlefield import Battlefield, Condition, Detachment, Phase, Until
from umpire.systems.legions.rules.movement.measure import apart

TERROR = "urgency_near_a_controller"
REACH = 6.0
URGENCY = Condition(name="Command: Urgency", until=Until.ROUND, by=2.0)
"""Lies for the rest of the round on those that were activated near a Noosphere Controller of their Formation."""


def urged(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment moves farther for the round if it is activated now, in the Movement phase (LI-BTL-081)."""
    if detachment.activated or field.phase is not Phase.MOVEMENT or not field.formation_has(detachment, TERROR):
        return False
    models = field.models_of(detachment)
    if not any(field.profile(model).has("Networked Anima") for model in models):
        return False
    leaders = [
        model.id
        for each in field.detachments_of(detachment.side)
        for model in field.models_of(each)
        if each.formation == detachment.formation and field.profile(model).has("Noosphere Controller")
    ]
    return any(at_most(apart(field, model.id, each), REACH) for model in models for each in leaders)
