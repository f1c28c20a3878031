"""Where the markers of Secondary Objectives can lie."""

from __future__ import annotations

from umpire.geometry import EAST, Outline, Point, Shape, overlaps, places_beside, snap_point
from umpire.rulings import cite
from umpire.systems.legions.battlefield import MARKER, Battlefield, Terrain

REACHES = (2.0, 8.0, 32.0)
"""How far away a place is looked for, inches: as far as one is found."""


def marker_fits(field: Battlefield, at: Point) -> bool:
    """Whether a marker can lie there: on the table, not in Impassable terrain, on a Structure or on a base."""
    disc, (width, depth) = Outline(base=MARKER, at=at), field.size
    inside = MARKER.radius <= at[0] <= width - MARKER.radius and MARKER.radius <= at[1] <= depth - MARKER.radius
    return inside and not any(overlaps(disc, each) for each in _things(field))


def nearest_place(field: Battlefield, at: Point) -> Point:
    """Return where a marker lies that should lie at a point: there, or moved the shortest distance to where it can."""
    wanted = snap_point(_on_the_table(field, at))
    if marker_fits(field, wanted):
        return wanted
    cite("LI-BTL-028")
    for reach in REACHES:
        places = places_beside(MARKER, EAST, wanted, _things(field), (), within=reach)
        found = next((there for each in places if (there := _beside(field, each, wanted)) is not None), None)
        if found is not None:
            return found
    return wanted  # there is no room on the whole table


def _beside(field: Battlefield, place: Point, wanted: Point) -> Point | None:
    """Return a place on the grid that is free: that one, or a hair farther away from where the marker should lie."""
    (x, y), away = place, (place[0] - wanted[0], place[1] - wanted[1])
    for by in (0.0, 1.0 / 128.0, 1.0 / 32.0):
        there = snap_point((x + by * _sign(away[0]), y + by * _sign(away[1])))
        if marker_fits(field, there):
            return there
    return None


def _sign(number: float) -> float:
    return 1.0 if number > 0.0 else -1.0 if number < 0.0 else 0.0


def _on_the_table(field: Battlefield, at: Point) -> Point:
    (width, depth), radius = field.size, MARKER.radius
    return (min(max(at[0], radius), width - radius), min(max(at[1], radius), depth - radius))


def _things(field: Battlefield) -> list[Shape]:
    areas = (each.outline for each in field.areas if each.has(Terrain.STRUCTURE, Terrain.IMPASSABLE))
    return [*(model.outline for model in field.on_table()), *areas]
