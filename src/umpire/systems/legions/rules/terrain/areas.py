"""Areas of terrain: what a place on the battlefield is."""

from __future__ import annotations

from umpire.geometry import Point, contains_point
from umpire.systems.legions.battlefield import Area, Battlefield, Terrain
from umpire.systems.legions.rules.book import BOOK, TERRAIN

__all__ = ["areas_at", "terrain_at"]


@BOOK.implements(
    "LI-TER-001",
    "LI-TER-004",
    "LI-TER-028",
    "LI-TER-073",
    heading="Terrain",
    source=TERRAIN,
    text={
        "LI-TER-004": "An area reaches exactly as far as the boundary that the players defined before the game.",
        "LI-TER-028": "Boundaries are closed lines of their own; trees and rocks standing in them change nothing.",
        "LI-TER-073": "Pieces may be combined; each part is an area of its own with its own boundary.",
    },
)
def areas_at(field: Battlefield, at: Point) -> tuple[Area, ...]:
    """Rules refer to areas of terrain; the scenery only shows where they are."""
    return tuple(area for area in field.areas if contains_point(area.outline, at))


@BOOK.implements(
    "LI-TER-008",
    "LI-TER-009",
    heading="Terrain > Open terrain",
    source=TERRAIN,
    text={"LI-TER-009": "Hills and other features that hinder little are Open terrain unless agreed otherwise."},
)
def terrain_at(field: Battlefield, at: Point) -> tuple[str, ...]:
    """Every part of the battlefield that was not defined as an area of terrain is Open terrain."""
    found = tuple(dict.fromkeys(kind for area in areas_at(field, at) for kind in (*area.terrain, *area.further)))
    return found or (Terrain.OPEN,)
