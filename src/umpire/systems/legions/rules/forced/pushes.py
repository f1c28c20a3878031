"""Pushes: moves in a fixed direction against the owner's will."""

from __future__ import annotations

import msgspec

from umpire.geometry import CONTACT, Point, first_within, gap, in_contact, path_length, snap_point, truncate
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.book import BOOK, TERRAIN
from umpire.systems.legions.rules.forced.landing import free_spot
from umpire.systems.legions.rules.movement.passage import bars
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
    closed = (area.outline for area in field.areas if bars(field, area, model))
    met = [first_within(model.base, path, area, 0.0, model.facing) for area in closed]
    nearest = min((each for each in met if each is not None), default=None)
    if nearest is None or nearest >= path_length(path):
        return path, False
    return truncate(path, nearest), True


def held_up(field: Battlefield, model: Model) -> bool:
    """Whether a model stands at the edge of terrain that it cannot enter."""
    closed = (area.outline for area in field.areas if bars(field, area, model))
    return any(in_contact(gap(model.outline, each)) for each in closed)


def pushed(field: Battlefield, model: Model, by: Point) -> tuple[ModelMove, bool]:
    """Return the move of a model that is pushed, and whether terrain stopped it; it ends clear of other models."""
    width, depth = field.size
    target = (min(max(model.at[0] + by[0], 0.0), width), min(max(model.at[1] + by[1], 0.0), depth))
    path, stopped = until_blocked(field, model, (model.at, target))
    path = tuple(map(snap_point, path)) if path_length(path) > CONTACT else (model.at,)
    spot = free_spot(field, msgspec.structs.replace(model, at=path[-1]), frozenset())
    whole = path if spot is None or spot == path[-1] else (*path, spot)
    return ModelMove(model=model.id, path=whole), stopped
