"""Pushes: moves in a fixed direction against the owner's will, and what stops a model on any forced move."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from umpire.geometry import CONTACT, Path, Point, Polygon, path_length, point_distance, snap_point, touches
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.forced.cliff_faces import off_faces
from umpire.systems.legions.rules.forced.lengths import (
    beyond_faces,
    closed_to,
    longest,
    other_sides,
    until_blocked,
    within_faces,
)
from umpire.systems.legions.rules.movement.distances import off_table
from umpire.systems.legions.rules.movement.passage import can_scale, outside_of


def held_up(field: Battlefield, model: Model) -> None:
    """Cite what stops a model at the edge of terrain that it cannot enter."""
    if _touches(model, closed_to(field, model)):
        cite("LI-TER-071", model)
        if _touches(model, beyond_faces(field, model)):
            cite("LI-TER-096", model)
        if _touches(model, map(outside_of, within_faces(field, model))):
            cite("LI-TER-106", model)
    if can_scale(field, model) and _touches(model, other_sides(field, model)):
        cite("LI-TER-099", model)


def _touches(model: Model, areas: Iterable[Polygon]) -> bool:
    return any(touches(model.outline, each) for each in areas)


def pushed(field: Battlefield, model: Model, by: Point) -> Path:
    """Return the way of a model that is pushed, as far as terrain and the edge of the battlefield let it come."""
    if field.movement_of(model) is None:
        return (model.at,)
    target = (model.at[0] + by[0], model.at[1] + by[1])
    path = until_blocked(field, model, (model.at, target), outside_of(field.table))
    if path_length(path) <= CONTACT:
        return (model.at,)
    inches = point_distance((0.0, 0.0), by)
    return off_faces(field, model, tuple(map(snap_point, longest(field, model, path, inches))), inches)


def cut_short(field: Battlefield, model: Model, path: Path, by: Point) -> None:
    """Cite what ends a push before its full length."""
    if path_length(path) >= point_distance((0.0, 0.0), by) - CONTACT:
        return
    if field.movement_of(model) is None:
        cite("LI-MOV-021", model)
        return
    there = msgspec.structs.replace(model, at=path[-1])
    held_up(field, there)
    if off_table(field, there.outline) >= -CONTACT:
        cite("LI-MOV-018", model)
