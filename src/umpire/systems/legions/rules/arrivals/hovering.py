"""Hovering: where a Flyer that stays gives way to others."""

from __future__ import annotations

from functools import partial

import msgspec

from umpire.geometry import CONTACT, Point, clearly_more, gap
from umpire.systems.legions.battlefield import Battlefield, Model, Place, change_model
from umpire.systems.legions.rules.arrivals.deep_strike import nearest_place
from umpire.systems.legions.rules.movement.distances import off_table
from umpire.systems.legions.rules.movement.placing import ground_at
from umpire.systems.legions.rules.movement.zones import ZONE
from umpire.systems.legions.rules.reserves import FLYER, hovering


def places_to_hover(field: Battlefield, detachment: str) -> dict[str, Point] | None:
    """Return where the models of a Detachment stand once they hover, None where one of them finds no room."""
    after = hovering(field, detachment)
    places: dict[str, Point] = {}
    for model in after.models_of(detachment):
        at = nearest_place(model.at, partial(clear_of_others, after, model))
        if at is None:
            return None
        places[model.id] = at
        after = change_model(after, model.id, at=at, ground=ground_at(after, at))
    return places


def clear_of_others(field: Battlefield, model: Model, at: Point) -> bool:
    """Whether a model could hover somewhere: more than 1" from enemies, over no base; other Flyers do not count."""
    there = msgspec.structs.replace(model, at=at, place=Place.TABLE, ground=ground_at(field, at))
    side = field.side_of(model)
    if off_table(field, there.outline) > CONTACT:
        return False
    for other in field.on_table():
        if other.id == model.id or field.profile(other).has(FLYER):
            continue
        apart = gap(there.outline, other.outline)
        if apart < -CONTACT or (field.side_of(other) != side and not clearly_more(apart, ZONE)):
            return False
    return True
