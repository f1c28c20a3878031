"""The special rule Independent: which models of a Detachment form Units of their own."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.filed import special_rule

special_rule("Independent", "LI-SPC-043")


def independent_units(field: Battlefield, detachment: str) -> tuple[tuple[str, ...], ...]:
    """Models of the same name with Independent in one Detachment form an Independent Unit; the others are its Core.

    Only Detachments that are one such model as a whole can be mustered: what a Unit does apart from a Core (its own
    Order, target and Coherency, LI-SPC-044 to 046) is not implemented, and the loader refuses it.
    """
    by_name: dict[str, list[str]] = {}
    for model in field.models_of(detachment):
        profile = field.profile(model)
        if profile.has("Independent"):
            by_name.setdefault(profile.name, []).append(model.id)
    return tuple(tuple(models) for models in by_name.values())


def core_of(field: Battlefield, detachment: str) -> tuple[str, ...]:
    """Return the models of a Detachment that belong to no Independent Unit."""
    return tuple(model.id for model in field.models_of(detachment) if not field.profile(model).has("Independent"))
