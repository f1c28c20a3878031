"""How an area of terrain treats a model that moves through it: what it slows, harms, and keeps out."""

from __future__ import annotations

import msgspec

from umpire.geometry import EAST, Base, Disc, Heading, Outline, Point, Polygon, overlaps, stretches_inside, total
from umpire.systems.legions.battlefield import (
    Area,
    Battlefield,
    DetachmentType,
    Model,
    Stage,
    Terrain,
    TerrainType,
    remembered_of,
)
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.movement.measure import bounding_radius

__all__ = [
    "Bounds",
    "Interval",
    "Stretch",
    "bars",
    "bounds_of",
    "bounds_of_areas",
    "can_scale",
    "end_areas",
    "further_types",
    "harms",
    "inches",
    "outside_of",
    "slows",
    "stretches",
]

Interval = tuple[float, float]
"""From where to where along a path, inches from its start."""

Bounds = tuple[float, float, float, float]

CENTRE = Disc(radius=1e-6)
"""A base so small that it is as good as a point."""

GIANTS = (DetachmentType.KNIGHT, DetachmentType.TITAN)
TANKS = (DetachmentType.VEHICLE, DetachmentType.SUPER_HEAVY)
ON_FOOT = (DetachmentType.INFANTRY, DetachmentType.WALKER)


class Stretch(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of a path during which the moving base overlaps an area.

    ``counted`` are those whose length counts as moved through it (LI-TER-007). ``face`` holds, for Cliffs alone, the
    parts during which it also overlaps what lies outside: it straddles the face.
    """

    area: Area
    inside: tuple[Interval, ...]
    counted: tuple[Interval, ...] = ()
    face: tuple[Interval, ...] = ()


@BOOK.implements("LI-TER-018")
def further_types(field: Battlefield, area: Area) -> tuple[TerrainType, ...]:
    """Supplements may add types of terrain; a new one brings its own rules and changes none of the others."""
    return tuple(field.terrain_types[name] for name in area.further) if area.further else ()


def inches(intervals: tuple[Interval, ...]) -> float:
    """Return the total length of some intervals."""
    return total(end - start for start, end in intervals)


@BOOK.implements("LI-SPC-064")
@BOOK.implements("LI-TER-020", "LI-TER-047", "LI-TER-088", "LI-TER-089", "LI-TER-101")
def slows(field: Battlefield, area: Area, model: Model) -> bool:
    """Infantry, Walkers and models with Nimble move through Difficult terrain without any penalty."""
    profile = field.profile(model)
    if field.stage is Stage.FORWARD_DEPLOYMENT:  # these moves ignore Difficult and Dangerous terrain (LI-SPC-037)
        return False
    if any(profile.type in each.slows for each in further_types(field, area)):
        return True
    if area.has(Terrain.DIFFICULT, Terrain.OBSTRUCTING):
        return profile.type not in ON_FOOT and not profile.has("Nimble")
    if area.has(Terrain.FORD):
        return profile.type not in ON_FOOT + GIANTS and not profile.has("Nimble")
    return False


@BOOK.implements("LI-TER-084", "LI-TER-086")
def harms(field: Battlefield, area: Area, model: Model) -> bool:
    """For Infantry, Cavalry and Walkers a River is Dangerous terrain."""
    if area.has(Terrain.DANGEROUS) or any(
        field.profile(model).type in each.harms for each in further_types(field, area)
    ):
        return True
    return area.has(Terrain.RIVER) and field.profile(model).type not in GIANTS + TANKS


@BOOK.implements("LI-TER-058", "LI-TER-087", "LI-TER-090")
def bars(field: Battlefield, area: Area, model: Model) -> str:
    """Every model can move over an Obstacle that is not Reinforced.

    Returns the id of the rule that keeps a model from overlapping an area on its way, or "" where none does.
    """
    kind = field.profile(model).type
    if area.has(Terrain.IMPASSABLE):
        return "LI-TER-070"
    if area.has(Terrain.RIVER) and kind in TANKS:
        return "LI-TER-085"
    if area.has(Terrain.REINFORCED_OBSTACLE) and kind in TANKS:
        return "LI-TER-069"
    if area.has(Terrain.STRUCTURE):
        if kind is not DetachmentType.INFANTRY:
            return "LI-STR-003"
        side = field.side_of(model)
        if any(each.side != side for each in field.garrison_of(area.id)):
            return "LI-STR-030"
    return ""


@BOOK.implements("LI-TER-100")
def can_scale(field: Battlefield, model: Model) -> bool:
    """Jump Packs and Skimmer models can cross a Cliff Face too, whatever their type, and pay its height."""
    profile = field.profile(model)
    return profile.type is DetachmentType.INFANTRY or profile.has("Jump Packs") or profile.has("Skimmer")


@BOOK.implements("LI-TER-010")
@remembered_of(8, "areas")
def bounds_of_areas(field: Battlefield) -> tuple[tuple[Bounds, Area], ...]:
    """Open terrain neither helps nor hinders: it costs no movement and does no damage.

    Returns every other area with its bounds.
    """
    found = []
    for area in field.areas:
        if set(area.terrain) <= {Terrain.OPEN, Terrain.BRIDGE} and not area.further:
            continue
        found.append((bounds_of(area.outline), area))
    return tuple(found)


def bounds_of(area: Polygon) -> Bounds:
    """Return the least and greatest x and y of an area: left, low, right, high."""
    xs, ys = [x for x, _ in area.ring], [y for _, y in area.ring]
    return (min(xs), min(ys), max(xs), max(ys))


def end_areas(field: Battlefield, model: Model) -> tuple[Area, ...]:
    """Return the areas that are not plain Open terrain and that a model's base overlaps where it stands."""
    return _overlapped(field, model.outline)


@remembered_of(8192, "areas")
def _overlapped(field: Battlefield, outline: Outline) -> tuple[Area, ...]:
    (x, y), reach = outline.at, bounding_radius(outline.base)
    return tuple(
        area
        for (left, low, right, high), area in bounds_of_areas(field)
        if left - reach <= x <= right + reach and low - reach <= y <= high + reach and overlaps(outline, area.outline)
    )


def outside_of(area: Polygon) -> Polygon:
    """Return everything near an area that is not the area itself."""
    left, low, right, high = bounds_of(area)
    left, low, right, high = left - 100, low - 100, right + 100, high + 100
    ring = ((left, low), (right, low), (right, high), (left, high))
    return Polygon(ring=ring, holes=(area.ring,))


@BOOK.implements("LI-TER-007", "LI-TER-005")
def stretches(field: Battlefield, model: Model, path: tuple[Point, ...]) -> tuple[Stretch, ...]:
    """A model moves through an area for the length of its path during which its base overlaps that area."""
    return _stretches(field, model.base, model.facing, path) if len(path) > 1 else ()


@remembered_of(512, "areas", "house_rules")
def _stretches(field: Battlefield, base: Base, facing: Heading, path: tuple[Point, ...]) -> tuple[Stretch, ...]:
    reach = bounding_radius(base)
    left, right = min(x for x, _ in path) - reach, max(x for x, _ in path) + reach
    low, high = min(y for _, y in path) - reach, max(y for _, y in path) + reach
    found = []
    for (area_left, area_low, area_right, area_high), area in bounds_of_areas(field):
        if area_right < left or area_left > right or area_high < low or area_low > high:
            continue
        inside = stretches_inside(base, path, area.outline, facing)
        if inside:
            face = _face(base, facing, path, area, inside) if area.has(Terrain.CLIFF) else ()
            found.append(Stretch(area=area, inside=inside, counted=_counted(field, path, area, inside), face=face))
    return tuple(found)


def _counted(
    field: Battlefield, path: tuple[Point, ...], area: Area, inside: tuple[Interval, ...]
) -> tuple[Interval, ...]:
    if house_rule(field, "area_distance") == "base":
        return inside
    return stretches_inside(CENTRE, path, area.outline, EAST)


def _face(
    base: Base, facing: Heading, path: tuple[Point, ...], area: Area, inside: tuple[Interval, ...]
) -> tuple[Interval, ...]:
    outside = stretches_inside(base, path, outside_of(area.outline), facing)
    shared = ((max(start, other), min(end, far)) for start, end in inside for other, far in outside)
    return tuple((start, end) for start, end in shared if end > start)
