"""How an area of terrain treats a model that moves through it: what it slows, harms, and keeps out."""

from __future__ import annotations

import msgspec

from umpire.geometry import (
    EAST,
    Base,
    Bounds,
    Disc,
    Heading,
    Outline,
    Point,
    Polygon,
    bounds_of,
    overlaps,
    stretches_inside,
    total,
)
from umpire.rulings import cite
from umpire.systems.legions.battlefield import (
    Area,
    Battlefield,
    DetachmentType,
    Model,
    Stage,
    Terrain,
    TerrainType,
    remembered_by_parts,
)
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.movement.measure import bounding_radius

special_rule("Nimble", "LI-SPC-064")

Interval = tuple[float, float]
"""From where to where along a path, inches from its start."""

CENTRE = Disc(radius=1e-6)
"""A base so small that it is as good as a point."""

GIANTS = (DetachmentType.KNIGHT, DetachmentType.TITAN)
TANKS = (DetachmentType.VEHICLE, DetachmentType.SUPER_HEAVY)
ON_FOOT = (DetachmentType.INFANTRY, DetachmentType.WALKER)

JUMP_PACKS = "Jump Packs"
SKIMMER = "Skimmer"
FLYER = "Flyer"
LEAPING = {FLYER: "LI-SPC-030", JUMP_PACKS: "LI-SPC-055", SKIMMER: "LI-SPC-070"}
"""The special rules that carry a model over models and terrain."""

IMPASSABLE = ("LI-TER-070", "LI-TER-085", "LI-STR-003")
"""The rules that make terrain Impassable: to all, a River to Vehicles, a Structure to all but Infantry."""


class Stretch(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of a path during which the moving base overlaps an area.

    ``counted`` are those whose length counts as moved through it (LI-TER-007). ``face`` holds, for Cliffs alone, the
    parts during which it also overlaps what lies outside: it straddles the face.
    """

    area: Area
    inside: tuple[Interval, ...]
    counted: tuple[Interval, ...] = ()
    face: tuple[Interval, ...] = ()


def further_types(field: Battlefield, area: Area) -> tuple[TerrainType, ...]:
    """Return the types of terrain that supplements add and an area is of."""
    return tuple(field.terrain_types[name] for name in area.further) if area.further else ()


def inches(intervals: tuple[Interval, ...]) -> float:
    """Return the total length of some intervals."""
    return total(end - start for start, end in intervals)


def leap_of(field: Battlefield, model: Model) -> str:
    """Return the rule by which a model moves over all models and terrain without penalty, or ""."""
    for each in field.profile(model).special_rules:
        if each.name in LEAPING:
            return LEAPING[each.name]
    return ""


def slows(field: Battlefield, area: Area, model: Model) -> bool:
    """Whether every inch that a model moves through an area counts as two."""
    if leap_of(field, model):
        return False
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


def harms(field: Battlefield, area: Area, model: Model) -> bool:
    """Whether an area is Dangerous terrain for a model."""
    if area.has(Terrain.DANGEROUS) or any(
        field.profile(model).type in each.harms for each in further_types(field, area)
    ):
        return True
    return area.has(Terrain.RIVER) and field.profile(model).type not in GIANTS + TANKS


def bars(field: Battlefield, area: Area, model: Model) -> str:
    """Return the id of the rule that keeps a model from overlapping an area on its way, or "" where none does."""
    return "" if leap_of(field, model) else closed_by(field, area, model)


def closed_by(field: Battlefield, area: Area, model: Model) -> str:
    """Return the id of the rule that keeps a model out of an area that it does not leap over, or ""."""
    if area.has(Terrain.IMPASSABLE):
        return "LI-TER-070"
    kind = field.profile(model).type
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


def can_scale(field: Battlefield, model: Model) -> bool:
    """Whether a model can cross a Cliff Face."""
    return field.profile(model).type is DetachmentType.INFANTRY or bool(leap_of(field, model))


@remembered_by_parts(8, "areas")
def bounds_of_areas(field: Battlefield) -> tuple[tuple[Bounds, Area], ...]:
    """Return every area that is not plain Open terrain, with its bounds."""
    found = []
    for area in field.areas:
        if set(area.terrain) <= {Terrain.OPEN, Terrain.BRIDGE} and not area.further:
            continue
        found.append((bounds_of(area.outline), area))
    return tuple(found)


def end_areas(field: Battlefield, model: Model) -> tuple[Area, ...]:
    """Return the areas that are not plain Open terrain and that a model's base overlaps where it stands."""
    return _overlapped(field, model.outline)


@remembered_by_parts(8192, "areas")
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


def over_ground(field: Battlefield, model: Model, path: tuple[Point, ...], crossed: tuple[Stretch, ...]) -> None:
    """Cite what lets a model move over the ground that its path leads through."""
    if len(path) > 1 and not crossed:
        cite("LI-TER-010", model.id)
    for each in crossed:
        cite("LI-TER-005", model.id)
        cite("LI-TER-007", model.id)
        if leap_of(field, model):
            _over_in_a_leap(field, model, each)
        elif not bars(field, each.area, model):
            _over_area(field, model, each)
            _through_water(field, model, each.area)
            _through_structure(field, model, each.area)
    for area in field.areas:
        if area.has(Terrain.BRIDGE) and stretches_inside(model.base, path, area.outline, model.facing):
            cite("LI-TER-087", model.id)
            cite("LI-TER-090", model.id)


def _over_in_a_leap(field: Battlefield, model: Model, stretch: Stretch) -> None:
    if stretch.face:
        if field.profile(model).type is not DetachmentType.INFANTRY and can_scale(field, model):
            cite("LI-TER-100", model.id)
    else:
        cite(leap_of(field, model), model.id, says=f"moves over {stretch.area.id} without penalty")


def _over_area(field: Battlefield, model: Model, stretch: Stretch) -> None:
    area, profile = stretch.area, field.profile(model)
    if further_types(field, area):
        cite("LI-TER-018", model.id, says=f"goes through {area.id} by the rules of {', '.join(area.further)}")
    if area.has(Terrain.DIFFICULT, Terrain.OBSTRUCTING) and not slows(field, area, model):
        cite("LI-TER-020", model.id, says=f"passes {area.id} without penalty")
        if profile.type not in ON_FOOT and profile.has("Nimble"):
            cite("LI-SPC-064", model.id)
    if area.has(Terrain.OBSTACLE, Terrain.REINFORCED_OBSTACLE):
        cite("LI-TER-058", model.id, says=f"may move over {area.id}")
    if area.has(Terrain.DANGEROUS) and not slows(field, area, model):
        cite("LI-TER-047", model.id, says=f"is not slowed by {area.id}")
    if area.has(Terrain.CLIFF) and not stretch.face and not slows(field, area, model):
        cite("LI-TER-101", model.id, says=f"moves on {area.id} as in the open")


def _through_water(field: Battlefield, model: Model, area: Area) -> None:
    if area.has(Terrain.RIVER):
        if harms(field, area, model):
            cite("LI-TER-084", model.id, says=f"may move through {area.id}")
        else:
            cite("LI-TER-086", model.id, says=f"may move through {area.id}")
    if area.has(Terrain.FORD):
        cite("LI-TER-087", model.id)
        if slows(field, area, model):
            cite("LI-TER-088", model.id, says=f"may cross at {area.id}")
        else:
            cite("LI-TER-089", model.id, says=f"may cross at {area.id}")


def _through_structure(field: Battlefield, model: Model, area: Area) -> None:
    if not area.has(Terrain.STRUCTURE):
        return
    if field.garrison_of(area.id):
        cite("LI-STR-025", model.id, says=f"may pass through {area.id}")
    else:
        cite("LI-STR-016", model.id, says=f"may pass through {area.id}")


def stretches(field: Battlefield, model: Model, path: tuple[Point, ...]) -> tuple[Stretch, ...]:
    """Return the parts of a path during which the model's base overlaps areas."""
    return _stretches(field, model.base, model.facing, path) if len(path) > 1 else ()


def stretches_kept(field: Battlefield, model: Model, facing: Heading, path: tuple[Point, ...]) -> tuple[Stretch, ...]:
    """Return the parts of a path during which the base of a model overlaps areas that faces one way all along it."""
    return _stretches_kept(field, model.base, facing, path) if len(path) > 1 else ()


@remembered_by_parts(512, "areas", "house_rules")
def _stretches(field: Battlefield, base: Base, facing: Heading, path: tuple[Point, ...]) -> tuple[Stretch, ...]:
    return _overlaps_along(field, base, facing, path, keeps=False)


@remembered_by_parts(512, "areas", "house_rules")
def _stretches_kept(field: Battlefield, base: Base, facing: Heading, path: tuple[Point, ...]) -> tuple[Stretch, ...]:
    return _overlaps_along(field, base, facing, path, keeps=True)


def _overlaps_along(
    field: Battlefield, base: Base, facing: Heading, path: tuple[Point, ...], *, keeps: bool
) -> tuple[Stretch, ...]:
    reach = bounding_radius(base)
    left, right = min(x for x, _ in path) - reach, max(x for x, _ in path) + reach
    low, high = min(y for _, y in path) - reach, max(y for _, y in path) + reach
    found = []
    for (area_left, area_low, area_right, area_high), area in bounds_of_areas(field):
        if area_right < left or area_left > right or area_high < low or area_low > high:
            continue
        inside = stretches_inside(base, path, area.outline, facing, keeps=keeps)
        if inside:
            face = _face(base, facing, path, area, inside, keeps=keeps) if area.has(Terrain.CLIFF) else ()
            found.append(Stretch(area=area, inside=inside, counted=_counted(field, path, area, inside), face=face))
    return tuple(found)


def _counted(
    field: Battlefield, path: tuple[Point, ...], area: Area, inside: tuple[Interval, ...]
) -> tuple[Interval, ...]:
    if house_rule(field, "area_distance") == "base":
        return inside
    return stretches_inside(CENTRE, path, area.outline, EAST)


def _face(
    base: Base, facing: Heading, path: tuple[Point, ...], area: Area, inside: tuple[Interval, ...], *, keeps: bool
) -> tuple[Interval, ...]:
    outside = stretches_inside(base, path, outside_of(area.outline), facing, keeps=keeps)
    shared = ((max(start, other), min(end, far)) for start, end in inside for other, far in outside)
    return tuple((start, end) for start, end in shared if end > start)
