"""Crushing treads of a Super-heavy Spearhead, which one vehicle alone does not have."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Model, Weapon

TREADS = "Crushing treads"
TOGETHER = 2
"""How many models of a Detachment are needed in play for each of them to have the treads."""


def has_now(field: Battlefield, model: Model, weapon: Weapon) -> bool:
    """Whether a model has one of the weapons of its profile as things are: treads need a second model with it."""
    if weapon.name != TREADS:
        return True
    cite("LI-BTL-076", model)
    return len(field.models_of(model.detachment)) >= TOGETHER
