"""Where a model counts as standing when distances to it are measured."""

from __future__ import annotations

from umpire.geometry import Shape
from umpire.systems.legions.battlefield import Battlefield, Model, Place


def shape_of(field: Battlefield, model: Model) -> Shape:
    """Return a model's base, or the area of its Structure while it is Garrisoned (LI-STR-026)."""
    if model.place is Place.GARRISON:
        return field.area(field.detachment_of(model).garrison).outline
    return model.outline
