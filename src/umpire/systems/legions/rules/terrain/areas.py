"""Areas of terrain: what a place on the battlefield is."""

from __future__ import annotations

from umpire.geometry import Point, contains_point
from umpire.systems.legions.battlefield import Area, Battlefield, Terrain


def areas_at(field: Battlefield, at: Point) -> tuple[Area, ...]:
    """Return the areas that a place lies in, whatever stands there."""
    return tuple(area for area in field.areas if contains_point(area.outline, at))


def terrain_at(field: Battlefield, at: Point) -> tuple[str, ...]:
    """Return the types of terrain at a place: those of its areas, or else Open terrain."""
    found = tuple(dict.fromkeys(kind for area in areas_at(field, at) for kind in (*area.terrain, *area.further)))
    return found or (Terrain.OPEN,)
