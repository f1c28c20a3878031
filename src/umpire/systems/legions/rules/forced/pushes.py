"""Pushes: moves in a fixed direction against the owner's will."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from umpire.geometry import CONTACT, Point, Polygon, path_length, snap_point, stretches_inside, touches, truncate
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.book import BOOK, TERRAIN
from umpire.systems.legions.rules.forced.closed import beyond_faces, closed_to, within_faces
from umpire.systems.legions.rules.forced.landing import free_spot
from umpire.systems.legions.rules.movement.passage import outside_of
from umpire.systems.legions.rules.movement.topics import ModelMove

__all__ = ["held_up", "pushed", "until_blocked"]


@BOOK.implements(
    "LI-TER-071",
    heading="Terrain > Impassable Terrain",
    source=TERRAIN,
    reading="For moves of a fixed direction, and where no way round exists; otherwise the route may lead round it.",
)
def until_blocked(field: Battlefield, model: Model, path: tuple[Point, ...]) -> tuple[tuple[Point, ...], bool]:
    """A model forced to move into Impassable terrain stops at its edge, whatever movement is left.

    Returns the path as far as it gets, and whether it was stopped.
    """
    entered = [stretches_inside(model.base, path, area, model.facing) for area in closed_to(field, model)]
    nearest = min((first for (first, _), *_ in filter(None, entered)), default=None)
    if nearest is None or nearest >= path_length(path):
        return path, False
    return truncate(path, nearest), True


def held_up(field: Battlefield, model: Model) -> tuple[str, ...]:
    """Return the rules that stop a model at the edge of terrain that it cannot enter, () where it is at none."""
    if not _touches(model, closed_to(field, model)):
        return ()
    face = ("LI-TER-096",) if _touches(model, beyond_faces(field, model)) else ()
    above = ("LI-TER-106",) if _touches(model, map(outside_of, within_faces(field, model))) else ()
    return ("LI-TER-071", *face, *above)


def _touches(model: Model, areas: Iterable[Polygon]) -> bool:
    return any(touches(model.outline, each) for each in areas)


def pushed(field: Battlefield, model: Model, by: Point) -> tuple[ModelMove, bool]:
    """Return the move of a model that is pushed, and whether terrain stopped it; it ends clear of other models."""
    width, depth = field.size
    target = (min(max(model.at[0] + by[0], 0.0), width), min(max(model.at[1] + by[1], 0.0), depth))
    path, stopped = until_blocked(field, model, (model.at, target))
    path = tuple(map(snap_point, path)) if path_length(path) > CONTACT else (model.at,)
    spot = free_spot(field, msgspec.structs.replace(model, at=path[-1]))
    whole = path if spot is None or spot == path[-1] else (*path, spot)
    return ModelMove(model=model.id, path=whole), stopped
