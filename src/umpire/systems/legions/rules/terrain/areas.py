"""Areas of terrain: what a place on the battlefield is."""

from __future__ import annotations

from umpire.geometry import Point, contains_point
from umpire.systems.legions.battlefield import Area, Battlefield, Terrain
from umpire.systems.legions.rules.book import BOOK

__all__ = ["areas_at", "terrain_at"]


@BOOK.implements("LI-TER-001", "LI-TER-004", "LI-TER-028", "LI-TER-073")
def areas_at(field: Battlefield, at: Point) -> tuple[Area, ...]:
    """Rules refer to areas of terrain; the scenery only shows where they are."""
    return tuple(area for area in field.areas if contains_point(area.outline, at))


@BOOK.implements("LI-TER-008", "LI-TER-009")
def terrain_at(field: Battlefield, at: Point) -> tuple[str, ...]:
    """Every part of the battlefield that was not defined as an area of terrain is Open terrain."""
    found = tuple(dict.fromkeys(kind for area in areas_at(field, at) for kind in (*area.terrain, *area.further)))
    return found or (Terrain.OPEN,)
