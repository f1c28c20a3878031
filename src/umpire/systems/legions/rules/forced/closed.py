"""What a model that must move cannot enter: closed terrain, and what lies beyond a Cliff Face."""

from __future__ import annotations

from umpire.geometry import Polygon, overlaps, wholly_inside
from umpire.systems.legions.battlefield import Battlefield, Model, Terrain
from umpire.systems.legions.rules.movement.passage import bars, can_scale, outside_of


def closed_to(field: Battlefield, model: Model) -> tuple[Polygon, ...]:
    """Return what a model that must move cannot enter; for one within a Cliff Face, all that lies beyond it."""
    barred = tuple(area.outline for area in field.areas if bars(field, area, model))
    return (*barred, *beyond_faces(field, model))


def beyond_faces(field: Battlefield, model: Model) -> tuple[Polygon, ...]:
    """Return what lies on the other side of the Cliff Faces that a model cannot scale."""
    return () if can_scale(field, model) else other_sides(field, model)


def other_sides(field: Battlefield, model: Model) -> tuple[Polygon, ...]:
    """Return what lies on the other side of every Cliff Face, whether or not the model can scale it."""
    faces = _faces(field)
    within = (outside_of(each) for each in faces if wholly_inside(model.outline, each))
    return (*within, *(each for each in faces if not overlaps(model.outline, each)))


def within_faces(field: Battlefield, model: Model) -> tuple[Polygon, ...]:
    """Return the areas of Cliff that a model stands in and cannot leave over the Face."""
    if can_scale(field, model):
        return ()
    return tuple(each for each in _faces(field) if wholly_inside(model.outline, each))


def _faces(field: Battlefield) -> tuple[Polygon, ...]:
    return tuple(area.outline for area in field.areas if area.has(Terrain.CLIFF))
