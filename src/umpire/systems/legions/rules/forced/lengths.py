"""How far along its path a model that must move gets: what it cannot enter, and what it can spend."""

from __future__ import annotations

from umpire.geometry import Path, Polygon, overlaps, path_length, stretches_inside, truncate, wholly_inside
from umpire.systems.legions.battlefield import Battlefield, Model, Terrain
from umpire.systems.legions.rules.movement.passage import bars, can_scale, outside_of
from umpire.systems.legions.rules.movement.paths import spent


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


STEPS = 24


def until_blocked(field: Battlefield, model: Model, path: Path, *further: Polygon) -> Path:
    """Return a path as far as terrain that a model cannot enter; what is ``further`` closed stops it too."""
    closed = (*closed_to(field, model), *further)
    entered = [stretches_inside(model.base, path, area, model.facing) for area in closed]
    nearest = min((first for (first, _), *_ in filter(None, entered)), default=None)
    if nearest is None or nearest >= path_length(path):
        return path
    return truncate(path, nearest)


def longest(field: Battlefield, model: Model, path: Path, limit: float) -> Path:
    """Return the longest beginning of a path that spends no more movement than a limit."""
    if spent(field, model, path) <= limit:
        return path
    low, high = 0.0, min(path_length(path), limit)
    if spent(field, model, truncate(path, high)) <= limit:
        return truncate(path, high)
    for _ in range(STEPS):
        middle = (low + high) / 2
        fits = spent(field, model, truncate(path, middle)) <= limit
        low, high = (middle, high) if fits else (low, middle)
    return truncate(path, low)
