"""Commanders join a Detachment of their Formation when it is deployed."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Battlefield, Detachment, Model, Place
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.special_rules.attached_deployment import acts_with_others, fits

special_rule("Commander", "LI-SPC-015")

COMMANDER = "Commander"


def unassigned_commanders(field: Battlefield, formation: str) -> tuple[Model, ...]:
    """Return the Commanders of a Formation that stand in no other Detachment yet and could join one."""
    found: list[Model] = []
    for each in field.detachments.values():
        models = [field.models[model] for model in each.models]
        if each.formation != formation or not models:
            continue
        if all(field.profile(model).has(COMMANDER) and model.place is Place.ASIDE for model in models):
            found.extend(model for model in models if joinable(field, model))
    return tuple(found)


def joinable(field: Battlefield, commander: Model) -> tuple[Detachment, ...]:
    """Each Commander joins a Detachment of its Formation and type, at most one in each, or else stands alone."""
    own = field.detachment_of(commander)
    return tuple(
        each
        for each in field.detachments.values()
        if each.id != own.id
        and not each.unit_of
        and each.formation == own.formation
        and each.side == own.side
        and not acts_with_others(field, each)
        and fits(field.profile(commander), [field.profile(model) for model in each.models])
        and all(field.models[model].place is Place.ASIDE for model in each.models)
        and not any(field.profile(model).has(COMMANDER) for model in each.models)
    )
