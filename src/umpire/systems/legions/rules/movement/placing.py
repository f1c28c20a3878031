"""The table with moves carried out: where models come to stand, and on what ground."""

from __future__ import annotations

import msgspec

from umpire.geometry import Bounds, Point, bounds_of, contains_point, heading_towards, path_length, snap_point
from umpire.rulings import cite, heard
from umpire.systems.legions.battlefield import (
    Area,
    Battlefield,
    Model,
    Place,
    Terrain,
    change_detachment,
    change_field,
    remembered,
    remembered_by_parts,
)
from umpire.systems.legions.rules.movement.topics import ModelMove, Walk
from umpire.systems.legions.rules.titans.walking import walk_of

GROUND = (Terrain.OPEN, Terrain.CLIFF, Terrain.OBSTACLE, Terrain.REINFORCED_OBSTACLE)


@remembered_by_parts(8, "areas")
def raised_areas(field: Battlefield) -> tuple[Area, ...]:
    """Return the areas whose surface lies higher than the table."""
    return tuple(area for area in field.areas if area.height > 0.0 and area.has(*GROUND))


@remembered_by_parts(8, "areas")
def _raised(field: Battlefield) -> tuple[tuple[Bounds, Area], ...]:
    return tuple((bounds_of(area.outline), area) for area in raised_areas(field))


def ground_at(field: Battlefield, at: Point) -> float:
    """Return the height of the surface under a point, inches: hills and Cliffs raise it."""
    x, y = at
    under = (
        area.height
        for (left, low, right, high), area in _raised(field)
        if left <= x <= right and low <= y <= high and contains_point(area.outline, at)
    )
    return max(under, default=0.0)


def snapped(move: ModelMove) -> ModelMove:
    """Return a move with its path on the grid."""
    return msgspec.structs.replace(move, path=tuple(map(snap_point, move.path)))


def moved_model(field: Battlefield, move: ModelMove) -> Model:
    """Return a model as it stands at the end of its move."""
    model = field.models[move.model]
    walk = walk_of(field, model, move)
    facing = walk.facing if walk else move.facing
    if facing is None and len(move.path) > 1 and field.profile(model).has("Flyer"):
        facing = heading_towards(*move.path[-2:])  # it goes on as it flew
    _cite_turn(model, move, walk)
    return msgspec.structs.replace(
        model,
        at=move.end,
        facing=facing or model.facing,
        ground=ground_at(field, move.end),
        moved=model.moved + path_length(move.path),
        place=Place.TABLE,
        across=move.across,
    )


def _cite_turn(model: Model, move: ModelMove, walk: Walk | None) -> None:
    if walk is None and move.facing is not None and move.facing != model.facing:
        cite("LI-MOV-019", model.id, says="may face any way at the end of its move")


def carry_out(field: Battlefield, moves: tuple[ModelMove, ...]) -> Battlefield:
    """Return the table with moves carried out; a Detachment all of whose models are out has left its Structure.

    What was tried is judged, weighed and made in turn: as long as it is the same table, all of it is remembered.
    """
    for move in moves if heard() is not None else ():
        _cite_turn(field.models[move.model], move, walk_of(field, field.models[move.model], move))
    return _carried_out(field, moves)


@remembered(32)
def _carried_out(field: Battlefield, moves: tuple[ModelMove, ...]) -> Battlefield:
    models = dict(field.models)
    for move in moves:
        models[move.model] = moved_model(field, move)
    moved = change_field(field, models=models)
    left = {field.models[move.model].detachment for move in moves if not field.models[move.model].on_table}
    for detachment in sorted(left):
        if all(model.on_table for model in moved.models_of(detachment)):
            moved = change_detachment(moved, detachment, garrison="")
    return moved
