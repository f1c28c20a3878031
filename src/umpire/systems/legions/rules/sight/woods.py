"""Obstructing terrain and sight: what is hidden in it, what cannot be seen through it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from umpire.geometry import (
    EAST,
    Disc,
    Outline,
    Polygon,
    Shape,
    bounds_of,
    clearly_more,
    contains_point,
    depth_inside,
    gap,
    nearest_point,
    overlaps,
    stretches_inside,
    total,
)
from umpire.systems.legions.battlefield import Area, Battlefield, Terrain, remembered_by_parts
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.sight.bodies import Standing

OBSTRUCTING = "Terrain > Obstructing Terrain"
HIDDEN_BEYOND = 1.0
FAR_OUT = 1000.0
POINT = Disc(radius=1e-6)


class Wood(msgspec.Struct, frozen=True, kw_only=True):
    """An Obstructing area as sight sees it: what stands in it as a Structure does not make a hole in it."""

    id: str
    outline: Polygon
    outside: Polygon


@remembered_by_parts(8, "areas")
def woods(field: Battlefield) -> tuple[Wood, ...]:
    """Return the Obstructing areas of the table."""
    return tuple(_wood(field, area) for area in field.areas if area.has(Terrain.OBSTRUCTING))


def _wood(field: Battlefield, area: Area) -> Wood:
    built = [each.outline for each in field.areas if each.has(Terrain.STRUCTURE)]
    holes = tuple(
        hole
        for hole in area.outline.holes
        if not any(contains_point(each, hole[0]) and contains_point(each, hole[1]) for each in built)
    )
    outline = Polygon(ring=area.outline.ring, holes=holes)
    far = ((-FAR_OUT, -FAR_OUT), (FAR_OUT, -FAR_OUT), (FAR_OUT, FAR_OUT), (-FAR_OUT, FAR_OUT))
    return Wood(id=area.id, outline=outline, outside=Polygon(ring=far, holes=(area.outline.ring,)))


def standing_in(field: Battlefield, standing: Standing) -> tuple[Wood, ...]:
    """Return the Obstructing areas that a body stands in, wholly or in part."""
    return _around(field, standing.body.footprint)


def each_standing_in(field: Battlefield, standings: Sequence[Standing]) -> list[tuple[Wood, ...]]:
    """Return what `standing_in` tells of each of some bodies; mostly no wood is near any of them."""
    left = min([each.at[0] - each.radius for each in standings], default=0.0)
    right = max([each.at[0] + each.radius for each in standings], default=0.0)
    low = min([each.at[1] - each.radius for each in standings], default=0.0)
    high = max([each.at[1] + each.radius for each in standings], default=0.0)
    for wood in woods(field):
        west, south, east, north = bounds_of(wood.outline)
        if west <= right and left <= east and south <= high and low <= north:
            return [standing_in(field, each) for each in standings]
    return [()] * len(standings)


@remembered_by_parts(4096, "areas")
def _around(field: Battlefield, footprint: Shape) -> tuple[Wood, ...]:
    return tuple(wood for wood in woods(field) if overlaps(footprint, wood.outline))


@remembered_by_parts(4096, "areas")
def hidden_in(field: Battlefield, footprint: Shape, wood: Wood) -> bool:
    """A model in Obstructing terrain and more than 1 inch from the area's boundary is hidden."""
    if isinstance(footprint, Outline):
        return clearly_more(depth_inside(footprint, wood.outline), HIDDEN_BEYOND)
    edges = [gap(footprint, wood.outside)]
    edges += [gap(footprint, Polygon(ring=hole)) for hole in wood.outline.holes]
    return clearly_more(min(edges), HIDDEN_BEYOND)


def too_deep(field: Battlefield, standing: Standing, other: Standing, wood: Wood) -> bool:
    """Whether a house rule hides a body near the boundary from what lies on the far side of its area.

    Measured along the line between the nearest points of the two bodies.
    """
    if house_rule(field, "edge_sight") == "any_side":
        return False
    ends = (nearest_point(standing.body.footprint, other.at), nearest_point(other.body.footprint, standing.at))
    inside = stretches_inside(POINT, ends, wood.outline, EAST)
    return clearly_more(total(end - start for start, end in inside), HIDDEN_BEYOND)


def overtopped(field: Battlefield, *standings: Standing) -> tuple[str, ...]:
    """An area that a Structure is agreed to overtop does not hide that Structure; return the areas overtopped so."""
    built = (field.area(each.structure) for each in standings if each.structure)
    return tuple(name for area in built for name in area.overtops)
