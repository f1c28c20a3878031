"""Attached Deployment: models that join a Detachment as it is deployed; Masters of Machines, who may join automata."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.systems.legions.battlefield import Battlefield, Detachment, DetachmentType, Model, Place, Profile
from umpire.systems.legions.rules.filed import special_rule

special_rule("Attached Deployment", "LI-SPC-004")
special_rule("Masters of Machines", "LI-SPC-102")

ATTACHED = "Attached Deployment"
MASTERS = ("Archmagos", "Tech-Priest")
"""How the names of the models begin that are Masters of Machines (LI-SPC-102)."""
MACHINES = (DetachmentType.INFANTRY, DetachmentType.WALKER, DetachmentType.CAVALRY, DetachmentType.VEHICLE)
"""The types of Detachment with a Cybernetica Cortex that they may join."""


def masters_machines(joining: Profile, host: Sequence[Profile]) -> bool:
    """Whether a model may join a Detachment for its Cybernetica Cortex, whatever the types of both."""
    machines = host[0].type in MACHINES and any(each.has("Cybernetica Cortex") for each in host)
    return machines and joining.name.startswith(MASTERS)


def fits(joining: Profile, host: Sequence[Profile]) -> bool:
    """Whether a model may join a Detachment of such models: one of its type, or automata that it masters."""
    return joining.type is host[0].type or masters_machines(joining, host)


def acts_with_others(field: Battlefield, detachment: Detachment) -> bool:
    """Whether all models of a Detachment have Attached Deployment: it is never deployed by itself."""
    return all(field.profile(model).has(ATTACHED) for model in detachment.models)


def open_to(field: Battlefield, model: Model) -> tuple[Detachment, ...]:
    """Return the Detachments of its Formation, still to be deployed, that a model may be assigned to."""
    own = field.detachment_of(model)
    return tuple(
        each
        for each in field.detachments.values()
        if each.formation == own.formation
        and each.side == own.side
        and not each.unit_of
        and not acts_with_others(field, each)
        and all(field.models[one].place is Place.ASIDE for one in each.models)
        and fits(field.profile(model), [field.profile(one) for one in each.models])
        and transports_can_join(field, own, each)
    )


def transports_can_join(field: Battlefield, own: Detachment, host: Detachment) -> bool:
    """Whether Dedicated Transports of both, where both have some, wait still: they are set up as one (LI-BTL-060)."""
    bought = [[each for each in field.detachments.values() if each.dedicated == one.id] for one in (own, host)]
    waiting = (field.models[model].place is Place.ASIDE for each in bought for one in each for model in one.models)
    return not all(bought) or all(waiting)


def unattached(field: Battlefield, side: str) -> tuple[Model, ...]:
    """Return a side's models with Attached Deployment that are in no other Detachment yet, in muster order."""
    return tuple(
        field.models[model]
        for each in field.detachments.values()
        if each.side == side and acts_with_others(field, each)
        for model in each.models
        if field.models[model].place is Place.ASIDE
    )
