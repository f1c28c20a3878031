"""The ground under a model that looks for its way: what bars it, what slows it, what it must climb, enemy zones."""

from __future__ import annotations

from umpire.geometry import Disc, Ground, Point, Toll, Zone
from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Model, Terrain, remembered_by_parts
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.movement.measure import bounding_radius, standing
from umpire.systems.legions.rules.movement.passage import bars, bounds_of_areas, can_scale, leap_of, slows

CLEARANCE = 0.02
"""How much farther than it must a planned path keeps from enemies, inches."""

OBSTACLES = (Terrain.OBSTACLE, Terrain.REINFORCED_OBSTACLE)


def ground_of(field: Battlefield, model: Model, *, fine: bool = False) -> Ground:
    """Return the ground for a model's base, ``fine`` or not; models that the same areas bar and slow share it.

    A path found on it is a proposal for the rules to judge: a low Cliff costs no less than the way across it, and
    under the house rule on full inches fractions are still counted.
    """
    areas = [area for _, area in bounds_of_areas(field)]
    barred = tuple(area.id for area in areas if bars(field, area, model))
    slow = tuple(area.id for area in areas if slows(field, area, model))
    centre = house_rule(field, "area_distance") == "centre"
    shift = house_rule(field, "cliff_shift") == "free"
    radius = bounding_radius(model.base)
    climbing = not leap_of(field, model) and field.profile(model).type is not DetachmentType.TITAN  # LI-TIT-008
    return _laid_out(field, radius, barred, slow, can_scale(field, model), climbing, centre, shift, fine)


@remembered_by_parts(24, "areas", "size")
def _laid_out(
    field: Battlefield,
    radius: float,
    barred: tuple[str, ...],
    slow: tuple[str, ...],
    scaling: bool,
    climbing: bool,
    centre: bool,
    shift: bool,
    fine: bool,
) -> Ground:
    open_areas = [area for area in field.areas if area.id not in barred]
    cliffs = [area for area in open_areas if area.has(Terrain.CLIFF)]
    tolls = [Toll(areas=tuple(area.outline for area in open_areas if area.id in slow), factor=2.0, centre=centre)]
    tolls += [
        Toll(areas=(area.outline,), entry=area.height) for area in open_areas if climbing and area.has(*OBSTACLES)
    ]
    if scaling:
        free = 2.0 * radius if shift else 0.0
        tolls += [Toll(areas=(area.outline,), entry=area.height, shift=free, border=True) for area in cliffs]
    return Ground(
        Disc(radius=radius),
        field.table,
        walls=[area.outline for area in field.areas if area.id in barred],
        faces=[] if scaling else [area.outline for area in cliffs],
        tolls=tolls,
        fine=fine,
    )


def enemy_zones(
    field: Battlefield, model: Model, *, open_to: tuple[str, ...] | None, margin: float = 1.0
) -> tuple[Zone, ...]:
    """Return the zones that the middle of a model may not enter on its way.

    Args:
        field: The table.
        model: The model that moves.
        open_to: The Detachments whose Engagement Zones are open to it; None for all of them.
        margin: How far to keep from enemies whose zones are closed, inches.
    """
    if leap_of(field, model):
        return ()
    radius, scale = bounding_radius(model.base), field.profile(model).scale
    found = []
    for x, y, reach, enemy in standing(field, field.opponent(field.side_of(model))):
        if field.profile(enemy).scale >= scale:
            is_open = open_to is None or field.models[enemy].detachment in open_to
            found.append((x, y, radius + reach + (0.0 if is_open else margin + CLEARANCE)))
    return tuple(found)


def held_by(zone: Zone, place: Point) -> bool:
    """Whether a place lies in a zone."""
    dx, dy = place[0] - zone[0], place[1] - zone[1]
    return dx * dx + dy * dy < zone[2] * zone[2]
