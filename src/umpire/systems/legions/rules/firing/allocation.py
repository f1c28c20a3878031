"""Allocating Hits: which models can be given the next one, and by whom."""

from __future__ import annotations

from umpire.rulings import cite, heard
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.topics import Hit
from umpire.systems.legions.rules.traits.impale import impales

weapon_trait("Precise", "LI-TRT-060")


def allocatable(field: Battlefield, eligible: tuple[str, ...]) -> tuple[str, ...]:
    """A model that has already suffered a Wound must be allocated Hits first, if it is an eligible target.

    Returns:
        The models that the next Hit may be allocated to; () where it is discarded.
    """
    alive = tuple(each for each in eligible if field.models[each].in_play)
    wounded = tuple(each for each in alive if _wounded(field, each))
    if not alive:
        cite("LI-FIR-040")
    elif 0 < len(wounded) < len(alive):
        cite("LI-FIR-038", *wounded, field.side_of(wounded[0]))
    if alive and heard() is not None:
        others = [each.id for each in field.models_of(field.detachment_of(eligible[0])) if each.id not in eligible]
        if any(_wounded(field, each) for each in others):
            cite("LI-FIR-039", *alive)
    return wounded or alive


def _wounded(field: Battlefield, model: str) -> bool:
    return field.models[model].wounds < field.profile(model).wounds


def allocated_by_firer(field: Battlefield, target: str, hit: Hit) -> str:
    """Return the rule by which the firing player allocates a Hit on a Detachment; "" where the target's owner does."""
    if impales(field, target, hit):
        return "LI-TRT-050"
    return "LI-TRT-060" if hit.has("Precise") else ""
