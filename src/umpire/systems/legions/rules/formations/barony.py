"""The Barony Guard Lance: one of its Knights becomes a Baron."""

from __future__ import annotations

from msgspec.structs import replace

from umpire.systems.legions.battlefield import Battlefield, Model, Trait, change_field
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.morale.broken import break_point_of

SENESCHAL = "Seneschal"
special_rule(SENESCHAL, "LI-BTL-083")

CAF = 2
WOUNDS = 1


def heirs(field: Battlefield, side: str) -> tuple[Model, ...]:
    """Return the models of a side one of which becomes its Formation's Baron: those of Compulsory Detachments."""
    return tuple(
        field.models[model]
        for each in field.detachments.values()
        if each.side == side and not _has_baron(field, each.formation)
        for model in each.models
        if field.models[model].takes_part and field.profile(model).has(SENESCHAL)
    )


def _has_baron(field: Battlefield, formation: str) -> bool:
    found = field.formations.get(formation)
    return found is not None and found.used_up


def ennobled(field: Battlefield, model: str) -> Battlefield:
    """Return the table with a model as the Baron of its Formation, whose Break Point counts the further Wound."""
    baron, old = field.models[model], field.profile(model)
    rules: tuple[Trait, ...] = tuple(each for each in old.special_rules if each.name != SENESCHAL)
    new = replace(old, name=f"{old.name} (Baron)", caf=old.caf + CAF, wounds=old.wounds + WOUNDS, special_rules=rules)
    key = f"{baron.profile} (Baron)"
    after = change_field(
        field,
        profiles={**field.profiles, key: new},
        models={**field.models, model: replace(baron, profile=key, wounds=baron.wounds + WOUNDS)},
    )
    formation = field.formations[field.detachment_of(model).formation]
    more = _break_point(after, formation.id) - _break_point(field, formation.id)
    formation = replace(formation, used_up=True, break_point=formation.break_point + more)
    return change_field(after, formations={**field.formations, formation.id: formation})


def _break_point(field: Battlefield, formation: str) -> int:
    members = (each for each in field.detachments.values() if each.formation == formation)
    return break_point_of(
        [(field.profile(model), each) for each in members for model in each.models], supplement=field.supplement
    )
