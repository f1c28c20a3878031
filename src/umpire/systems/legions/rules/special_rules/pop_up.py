"""Pop-up attacks: Skimmers that rise before they fire, and stay up until the stage ends (LI-SPC-071)."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Battlefield, Detachment, Model, change_model
from umpire.systems.legions.rules.movement.passage import SKIMMER

POP_UP = 10.0
"""How far Skimmers rise, inches."""


def rising_skimmers(field: Battlefield, detachment: Detachment) -> tuple[Model, ...]:
    """Return the models of a Detachment that can rise: Skimmers on the table that are not up already."""
    models = (model for model in field.models_of(detachment) if model.on_table and not model.aloft)
    return tuple(model for model in models if field.profile(model).has(SKIMMER))


def popped_up(field: Battlefield, detachment: Detachment) -> Battlefield:
    """Return the battlefield with the Skimmers of a Detachment up."""
    for model in rising_skimmers(field, detachment):
        field = change_model(field, model.id, aloft=POP_UP)
    return field


def those_aloft(field: Battlefield) -> tuple[str, ...]:
    """Return the models that have popped up."""
    return tuple(model.id for model in field.models.values() if model.aloft)


def all_down(field: Battlefield) -> Battlefield:
    """Return the battlefield with everybody who had popped up down again."""
    for model in those_aloft(field):
        field = change_model(field, model, aloft=0.0)
    return field
