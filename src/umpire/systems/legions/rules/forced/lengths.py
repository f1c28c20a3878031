"""How far along its path a model that must move gets."""

from __future__ import annotations

from umpire.geometry import Path, Polygon, path_length, stretches_inside, truncate
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.forced.closed import closed_to
from umpire.systems.legions.rules.movement.paths import spent

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
