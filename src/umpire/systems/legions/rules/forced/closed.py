"""What a model that must move cannot enter: closed terrain, and what lies beyond a Cliff Face."""

from __future__ import annotations

from umpire.geometry import Polygon, overlaps, wholly_inside
from umpire.systems.legions.battlefield import Battlefield, Model, Terrain
from umpire.systems.legions.rules.movement.passage import bars, can_scale, outside_of

__all__ = ["beyond_faces", "closed_to", "within_faces"]


def closed_to(field: Battlefield, model: Model) -> tuple[Polygon, ...]:
    """Return what a model that must move cannot enter; for one within a Cliff Face, all that lies beyond it."""
    barred = tuple(area.outline for area in field.areas if bars(field, area, model))
    return (*barred, *beyond_faces(field, model))


def beyond_faces(field: Battlefield, model: Model) -> tuple[Polygon, ...]:
    """Return what lies on the other side of the Cliff Faces that a model cannot scale."""
    below = (each for each in _faces(field, model) if not overlaps(model.outline, each))
    return (*map(outside_of, within_faces(field, model)), *below)


def within_faces(field: Battlefield, model: Model) -> tuple[Polygon, ...]:
    """Return the areas of Cliff that a model stands in and cannot leave over the Face."""
    return tuple(each for each in _faces(field, model) if wholly_inside(model.outline, each))


def _faces(field: Battlefield, model: Model) -> tuple[Polygon, ...]:
    if can_scale(field, model):
        return ()
    return tuple(area.outline for area in field.areas if area.has(Terrain.CLIFF))
