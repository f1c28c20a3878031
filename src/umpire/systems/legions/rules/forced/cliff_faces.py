"""Cliff Faces on forced moves: a model that can pay the height is placed over the Face, any other stays at its foot."""

from __future__ import annotations

import msgspec

from umpire.errors import GeometryError
from umpire.geometry import (
    CONTACT,
    Path,
    Polygon,
    at_least,
    at_most,
    path_length,
    place_in_contact,
    snap_point,
    truncate,
    wholly_inside,
)
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.forced.lengths import longest, until_blocked
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.movement.measure import bounding_radius
from umpire.systems.legions.rules.movement.passage import can_scale, outside_of, stretches
from umpire.systems.legions.rules.movement.paths import spent
from umpire.systems.legions.rules.terrain.cliff_faces import stands_across_face


def off_faces(field: Battlefield, model: Model, path: Path, limit: float) -> Path:
    """Return a forced move that does not end across a Cliff Face (LI-TER-099).

    Where ``limit`` pays for the height and the shift of the base is free, it is put straight across the Face and goes
    on with what is left; otherwise it ends where it comes to the Face.
    """
    there = msgspec.structs.replace(model, at=path[-1])
    if len(path) < 2 or not can_scale(field, model) or not stands_across_face(field, there):
        return path
    reached, leg = path_length(path), path_length(path[-2:])
    (x, y), (end_x, end_y) = path[-2:]
    # its last leg is drawn out, for what only starts to overlap where it ends
    further = (*path[:-1], (end_x + (end_x - x) / leg, end_y + (end_y - y) / leg))
    met = [
        (each.area, start)
        for each in stretches(field, model, further)
        for start, end in each.face
        if start <= reached <= end + CONTACT
    ]
    if not met:  # where the path only brushes the Face it is as good as beside it
        return path
    crossed, faced = met[0]
    foot = truncate(path, faced)
    left = limit - spent(field, model, foot) - crossed.height
    if at_least(left, 0.0) and house_rule(field, "cliff_shift") == "free":
        return _placed_over(field, model, path, crossed.outline, foot, left)
    return tuple(map(snap_point, foot))


def _placed_over(field: Battlefield, model: Model, path: Path, cliff: Polygon, foot: Path, left: float) -> Path:
    """Return the path with its shift straight across the Face and the inches left, the foot where nothing fits in."""
    below = msgspec.structs.replace(model, at=foot[-1])
    near = cliff if wholly_inside(below.outline, cliff) else outside_of(cliff)
    reached = tuple(map(snap_point, foot))
    try:
        spot = place_in_contact(model.base, model.facing, near, foot[-1])
    except GeometryError:
        return reached
    over = msgspec.structs.replace(model, at=spot)
    if not at_most(path_length((foot[-1], spot)), 2 * bounding_radius(model.base)) or stands_across_face(field, over):
        return reached
    (x, y), (end_x, end_y) = path[-2:]
    leg = path_length(path[-2:])
    onwards = (spot[0] + (end_x - x) / leg * left, spot[1] + (end_y - y) / leg * left)
    rest = longest(field, over, until_blocked(field, over, (spot, onwards), outside_of(field.table)), left)
    if path_length(rest) <= CONTACT or stands_across_face(field, msgspec.structs.replace(model, at=rest[-1])):
        rest = (spot,)
    return (*reached, *map(snap_point, rest))
