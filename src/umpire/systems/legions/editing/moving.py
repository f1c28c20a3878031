"""Who moves over a drawn table: one model for each type, on the ground that the rules make of the terrain for it."""

from __future__ import annotations

from msgspec.structs import replace

from umpire.analysis import Mover
from umpire.formats import parse_base
from umpire.systems.legions.battlefield import Battlefield, Detachment, DetachmentType, Model, Profile
from umpire.systems.legions.rules.movement.grounds import ground_of

MOVING = {
    DetachmentType.INFANTRY: ("25mm", 5.0),
    DetachmentType.CAVALRY: ("32mm", 11.0),
    DetachmentType.WALKER: ("25mm", 7.0),
    DetachmentType.VEHICLE: ("41x25mm hull", 9.0),
    DetachmentType.SUPER_HEAVY: ("58x34mm hull", 8.0),
    DetachmentType.KNIGHT: ("40mm", 8.0),
    DetachmentType.TITAN: ("80mm", 7.0),
}
"""Base and Movement, inches, of each type: those that datasheets most often have, of Titans the smallest."""


def movers(field: Battlefield) -> tuple[Mover, ...]:
    """Return a mover of each type, over the terrain of a field with nobody on it."""
    models = {kind: _model(kind, base) for kind, (base, _) in MOVING.items()}
    alone = replace(
        field,
        profiles={kind.value: _profile(kind) for kind in MOVING},
        models={each.id: each for each in models.values()},
        detachments={each.id: _detachment(each, field) for each in models.values()},
    )
    return tuple(
        Mover(name=kind.value.replace("_", "-"), speed=MOVING[kind][1], ground=ground_of(alone, model))
        for kind, model in models.items()
    )


def _profile(kind: DetachmentType) -> Profile:
    movement = MOVING[kind][1]
    return Profile(name=kind.value, type=kind, scale=1, movement=movement, save=None, caf=0, morale=None, wounds=1)


def _model(kind: DetachmentType, base: str) -> Model:
    named = kind.value
    return Model(id=named, detachment=named, profile=named, base=parse_base(base), height=1.0, wounds=1)


def _detachment(model: Model, field: Battlefield) -> Detachment:
    return Detachment(id=model.id, name=model.id, side=field.sides[0], formation="", models=(model.id,))
