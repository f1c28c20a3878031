"""What there is to see: every model, Structure and solid feature as an upright body."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Any

import msgspec

from umpire.geometry import Base, Outline, Point, Polygon, Shape, Solid, contains_point, corners
from umpire.systems.legions.battlefield import (
    Area,
    Battlefield,
    Model,
    Terrain,
    remembered,
    remembered_by_members,
    remembered_by_parts,
)
from umpire.systems.legions.rules.house_rules import house_rule

THINNEST = 0.0625
"""A body without a modelled height (a Bridge) is drawn this thick, inches, so that it can be seen at all."""

SKY = 1000.0
"""Higher than anything on a table, inches."""

NO_FOOTING = (
    Terrain.STRUCTURE,
    Terrain.IMPASSABLE,
    Terrain.OBSTACLE,
    Terrain.REINFORCED_OBSTACLE,
)


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Where a viewer or a target is: its body, a circle that holds it, and the area that it is Garrisoned in.

    ``ground`` is how high the ground is on which it stands, inches above the table.
    """

    body: Solid
    at: Point
    radius: float
    structure: str = ""
    ground: float = 0.0


@remembered_by_parts(8, "areas", "house_rules")
def masses(field: Battlefield) -> tuple[Solid, ...]:
    """A Structure hides what stands behind it, but neither itself nor its own Garrison."""
    wholly = house_rule(field, "structures_block") == "wholly"
    return tuple(
        Solid(
            id=area.id,
            footprint=area.outline,
            bottom=0.0,
            top=SKY if wholly and area.has(Terrain.STRUCTURE) else area.height,
        )
        for area in field.areas
        if area.solid and area.height > 0.0
    )


def ground_of(field: Battlefield, model: Model) -> float:
    """Return the height of the surface that a model stands on: a hill or cliff under its centre, or the table."""
    return _ground_on(field.areas, model)


def _ground_on(areas: tuple[Area, ...], model: Model) -> float:
    return max(model.ground, _surface_of(areas, model.at))


def surface_at(field: Battlefield, at: Point) -> float:
    """Return the height of the ground at a place: a hill or cliff, or the table."""
    return _surface_of(field.areas, at)


def _surface_of(areas: tuple[Area, ...], at: Point) -> float:
    raised = _footing(areas)
    return max([area.height for area in raised if contains_point(area.outline, at)], default=0.0) if raised else 0.0


def footing_areas(field: Battlefield) -> tuple[Area, ...]:
    """Return the solid areas that one stands on top of: hills and cliffs."""
    return _footing(field.areas)


@remembered(8)
def _footing(areas: tuple[Area, ...]) -> tuple[Area, ...]:
    return tuple(area for area in areas if area.solid and not area.has(*NO_FOOTING))


def body_of(field: Battlefield, piece: str) -> Solid:
    """A model is seen as the upright body over its base or hull; its height comes with its datasheet."""
    return standing_at(field, piece).body


@remembered_by_parts(2048, "models", "areas", "structures", "detachments")
def standing_at(field: Battlefield, piece: str) -> Standing:
    """Return where a model or Structure is, as sight sees it.

    Args:
        field: The battlefield.
        piece: The id of a model in play, or of a Structure or Bridge.
    """
    if piece in field.structures:
        return _built(field.area(piece))
    model = field.models[piece]
    garrison = "" if model.on_table else field.detachment_of(model).garrison
    return _built(field.area(garrison)) if garrison else stood(field, model)


def stood(field: Battlefield, model: Model) -> Standing:
    """Return where a model on the table stands, whether or not the battlefield has it there."""
    return _stood_among((field.areas, model))


@remembered_by_members(4096)
def _stood_among(held: tuple[Any, ...]) -> Standing:  # the areas of a table, and a model on it
    areas, model = held
    return _stood(model, _ground_on(areas, model))


@remembered(64)
def _built(area: Area) -> Standing:
    ring = area.outline.ring
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    at = ((min(xs) + max(xs)) / 2.0, (min(ys) + max(ys)) / 2.0)
    body = Solid(id=area.id, footprint=area.outline, bottom=0.0, top=max(area.height, THINNEST))
    return Standing(body=body, at=at, radius=_furthest(at, ring), structure=area.id)


def _stood(model: Model, ground: float) -> Standing:
    bottom = ground + model.aloft
    body = Solid(id=model.id, footprint=model.outline, bottom=bottom, top=bottom + model.height)
    return Standing(body=body, at=model.at, radius=_radius(model.base), ground=ground)


@lru_cache(maxsize=256)
def _radius(base: Base) -> float:
    at = (0.0, 0.0)
    return _furthest(at, corners(Outline(base=base, at=at)))


def _furthest(at: Point, points: tuple[Point, ...]) -> float:
    x, y = at
    return sqrt(max([(px - x) * (px - x) + (py - y) * (py - y) for px, py in points]))


def footprint_of(field: Battlefield, piece: str) -> Shape:
    """Return the base of a model, the outline of a Structure; a Garrisoned model's base is its Structure."""
    shape: Outline | Polygon = standing_at(field, piece).body.footprint
    return shape


def centre_of(field: Battlefield, piece: str) -> Point:
    """Return the centre of a model's base, or of the Structure that holds it."""
    return standing_at(field, piece).at
