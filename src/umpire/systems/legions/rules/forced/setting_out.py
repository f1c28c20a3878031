"""Where the models of a Detachment that must move set out from, and how far they go."""

from __future__ import annotations

import msgspec

from umpire.geometry import nearest_point, place_in_contact, point_distance
from umpire.systems.legions.battlefield import Battlefield, Model, Place
from umpire.systems.legions.rules.forced.routes import edge_shapes
from umpire.systems.legions.rules.movement.placing import ground_at
from umpire.systems.legions.rules.sight import centre_of


def setting_out(field: Battlefield, model: Model) -> Model:
    """Return a model where its move starts: a Garrisoned one at the side of its Structure nearest to its edge."""
    if model.on_table:
        return model
    structure = field.area(field.detachment_of(model).garrison).outline
    edges = edge_shapes(field, field.side_of(model))
    centre = centre_of(field, model.id)
    targets = [nearest_point(edge, centre) for edge in edges] or [centre]
    towards = min(targets, key=lambda point: (point_distance(point, centre), point))
    at = place_in_contact(model.base, model.facing, structure, towards)
    return msgspec.structs.replace(model, at=at, place=Place.TABLE, ground=ground_at(field, at))


def withdrawal_distance(field: Battlefield, model: Model, die: int) -> float:
    """Return how far a model Withdraws, inches: its Movement and the D6 of its Detachment (LI-FGT-047)."""
    movement = field.movement_of(model)
    return 0.0 if movement is None else movement + die


def flight_distance(field: Battlefield, model: Model) -> float:
    """Return how far a model flees, inches: twice its Movement (LI-END-008)."""
    return (field.movement_of(model) or 0.0) * 2
