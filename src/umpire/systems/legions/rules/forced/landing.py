"""Where a forced move ends: overlapping enemies destroys, overlapping friends shifts the model."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from math import sqrt

import msgspec

from umpire.geometry import (
    CONTACT,
    Outline,
    Point,
    around_on_grid,
    at_most,
    gap,
    overlaps,
    places_beside,
    snap_point,
)
from umpire.systems.legions.battlefield import Area, Battlefield, Model, Terrain, change_model
from umpire.systems.legions.rules.forced.lengths import other_sides
from umpire.systems.legions.rules.movement.coherency import is_coherent
from umpire.systems.legions.rules.movement.distances import off_table
from umpire.systems.legions.rules.movement.measure import bounding_radius
from umpire.systems.legions.rules.movement.passage import closed_by
from umpire.systems.legions.rules.terrain.cliff_faces import stands_across_face

REACHES = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 24.0)
"""How far away a free spot is looked for, inches: as far as that one is found."""
GIANT = 5
"""The Scale from which a model may stand on an Obstacle (LI-BAS-034)."""


def overlapped_enemy(field: Battlefield, model: Model) -> str:
    """Return an enemy model that a model overlaps, "" where it overlaps none."""
    for enemy in field.on_table(field.opponent(field.side_of(model))):
        if _near(model, model.at, enemy) and overlaps(model.outline, enemy.outline):
            return enemy.id
    return ""


def free_spots(field: Battlefield, model: Model, unplaced: Collection[str]) -> tuple[Point, ...]:
    """Return where a model on a forced move can be put, by the shortest distance that removes an overlap.

    ``unplaced`` are models of its own Detachment that have yet to move. More than one where several spots are equally
    near; none where no spot is free.
    """
    others = _others(field, model, unplaced)
    if _free(field, model, model.at, others, slack=CONTACT):
        return (model.at,)
    ranked = sorted((_square(spot, model.at), spot) for spot in _nearest_free(field, model, others))
    spots: list[Point] = []
    for square, spot in ranked:
        near = at_most(sqrt(square), sqrt(ranked[0][0]))
        if near and not any(4 * _square(spot, other) < square for other in spots):
            spots.append(spot)
    return tuple(spots)


def in_coherency(field: Battlefield, model: Model, spots: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return those of several spots where a model would be in Coherency with its Detachment, all where none is."""
    kept = (spot for spot in spots if is_coherent(change_model(field, model.id, at=spot), model.detachment))
    return tuple(kept) or spots


def stands_free(field: Battlefield, model: Model, spot: Point, unplaced: Collection[str]) -> bool:
    """Whether a model that stands where its path ends can be put at a spot; ``unplaced`` have yet to move."""
    return _free(field, model, spot, _others(field, model, unplaced), slack=CONTACT)


def _others(field: Battlefield, model: Model, unplaced: Collection[str]) -> list[Model]:
    return [each for each in field.on_table() if each.id != model.id and each.id not in unplaced]


def _nearest_free(field: Battlefield, model: Model, others: list[Model]) -> set[Point]:
    """Return free spots beside what is in the way, the nearest of all among them; none where no spot is free."""
    things = [each.outline for each in others]
    areas = [area.outline for area in field.areas if area.has(Terrain.CLIFF) or _no_place(field, area, model)]
    for reach in REACHES:
        beside = places_beside(model.base, model.facing, model.at, things, (*areas, field.table), within=reach)
        found = {spot for place in beside for spot in _settled(field, model, place, others)}
        if found:
            return found
    return set()


def _settled(field: Battlefield, model: Model, place: Point, others: list[Model]) -> tuple[Point, ...]:
    """Return the point of the grid beside a place where a model overlaps nothing; none where it has no room."""
    if not _free(field, model, place, others, slack=CONTACT / 2.0):
        return ()
    around = sorted(around_on_grid(place), key=lambda spot: _square(spot, model.at))
    clear = (spot for spot in around if _free(field, model, spot, others))
    return tuple(islice(clear, 1)) or (snap_point(place),)


def _square(a: Point, b: Point) -> float:
    return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])


def _near(model: Model, at: Point, other: Model) -> bool:
    reach = bounding_radius(model.base) + bounding_radius(other.base)
    return _square(at, other.at) < reach * reach


def _free(field: Battlefield, model: Model, at: Point, others: list[Model], *, slack: float = 0.0) -> bool:
    """Whether a model could stand somewhere; ``slack`` is by how much it may overlap what stands there, inches."""
    outline = Outline(base=model.base, at=at, facing=model.facing)
    if off_table(field, outline) > CONTACT:
        return False
    if any(_near(model, at, other) and gap(outline, other.outline) < -slack for other in others):
        return False
    if any(gap(outline, each) < -slack for each in other_sides(field, model)):
        return False
    moved = msgspec.structs.replace(model, at=at)
    if stands_across_face(field, moved):
        return False
    closed = (area for area in field.areas if _no_place(field, area, moved))
    return not any(gap(outline, area.outline) < -slack for area in closed)


def _no_place(field: Battlefield, area: Area, model: Model) -> bool:
    """Whether an area is one that the model may not stand in."""
    if area.has(Terrain.OBSTACLE, Terrain.REINFORCED_OBSTACLE):
        return field.profile(model).scale < GIANT
    return area.has(Terrain.STRUCTURE) or bool(closed_by(field, area, model))
