"""Places drawn by luck: a Detachment set up in a cluster somewhere in its zone."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Choice, Luck
from umpire.geometry import EAST, Point, Polygon, gap, heading_towards, overlaps, snap_point, wholly_inside
from umpire.systems.legions.battlefield import Battlefield, Model, Place
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.setup.actions import DeployDetachment
from umpire.systems.legions.rules.movement.measure import bounding_radius
from umpire.systems.legions.rules.reserves import as_set_up
from umpire.systems.legions.rules.setup import Placement, blocked_at, judge_deployment
from umpire.systems.legions.rules.special_rules.independent import NEAR_CORE, core_of

TRIES = 60
WAYS: tuple[Point, ...] = (
    (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0),
    (0.8, 0.6), (-0.6, 0.8), (-0.8, -0.6), (0.6, -0.8),
)  # fmt: skip
SPACING = 0.25


def sample_deployment(state: BattleState, side: str, choice: Choice, luck: Luck) -> DeployDetachment:
    """Return a legal place for a Detachment.

    Raises:
        IllegalAction: If the zone has no room for it.
    """
    own = choice.subject
    field = as_set_up(state.field, own)

    def fits(placements: tuple[Placement, ...]) -> bool:
        return judge_deployment(field, own, placements).allowed

    found = sample_places(field, own, field.mission.zones.get(side) or field.table, luck, fits)
    if found:
        return DeployDetachment(detachment=own, placements=found)
    raise IllegalAction(f"There is no room for {choice.subject} in {side}'s deployment zone.", rules=("LI-BTL-019",))


def sample_places(
    field: Battlefield,
    detachment: str,
    zone: Polygon,
    luck: Luck,
    fits: Callable[[tuple[Placement, ...]], bool],
) -> tuple[Placement, ...]:
    """Return places in a zone where a whole Detachment fits, () where there are none."""
    around = core_of(field, detachment) if field.detachments[detachment].unit_of else ()
    drawn = (_beside(field.models[around[0]].at, luck) if around else _anywhere(zone, luck) for _ in range(TRIES))
    for anchor in (*drawn, *_raster(zone)):
        placements = _cluster(field, detachment, zone, anchor)
        if placements and fits(placements):
            return placements
    return ()


def _bounds(zone: Polygon) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in zone.ring], [y for _, y in zone.ring]
    return min(xs), min(ys), max(xs), max(ys)


def _anywhere(zone: Polygon, luck: Luck) -> Point:
    left, low, right, high = _bounds(zone)
    return (left + luck.unit() * (right - left), low + luck.unit() * (high - low))


def _beside(at: Point, luck: Luck) -> Point:
    """Return a place where an Independent Unit is near its Core, a model of which stands at a place."""
    return (at[0] + (2 * luck.unit() - 1) * NEAR_CORE, at[1] + (2 * luck.unit() - 1) * NEAR_CORE)


def _raster(zone: Polygon) -> tuple[Point, ...]:
    left, low, right, high = _bounds(zone)
    return tuple(
        (left + column, low + row) for row in range(int(high - low) + 1) for column in range(int(right - left) + 1)
    )


def _cluster(field: Battlefield, detachment: str, zone: Polygon, anchor: Point) -> tuple[Placement, ...]:
    """Return places for all models around an anchor, each near one placed before it; () where one finds none."""
    placed: list[Model] = []
    for model_id in field.detachments[detachment].models:
        stood = _stand(field, zone, field.models[model_id], anchor, placed)
        if stood is None:
            return ()
        placed.append(stood)
    return tuple(Placement(model=each.id, at=each.at, facing=each.facing) for each in placed)


def _stand(field: Battlefield, zone: Polygon, model: Model, anchor: Point, placed: list[Model]) -> Model | None:
    middle = (field.size[0] / 2, field.size[1] / 2)
    facing, flying = heading_towards(anchor, middle) or EAST, field.bearers("Flyer")
    met = () if model.profile in flying else [each for each in placed if each.profile not in flying]
    for at in _spots(model, anchor, placed):
        there = msgspec.structs.replace(model, place=Place.TABLE, at=snap_point(at), facing=facing)
        if any(overlaps(there.outline, each.outline) for each in met):
            continue
        if not wholly_inside(there.outline, zone) or blocked_at(field, there)[0]:
            continue
        if not placed or any(gap(there.outline, each.outline) < 2.0 for each in placed):
            return there
    return None


def _spots(model: Model, anchor: Point, placed: list[Model]) -> tuple[Point, ...]:
    if not placed:
        return (anchor,)
    reach = bounding_radius(model.base)
    return tuple(
        (
            each.at[0] + way[0] * (reach + bounding_radius(each.base) + SPACING),
            each.at[1] + way[1] * (reach + bounding_radius(each.base) + SPACING),
        )
        for each in placed
        for way in WAYS
    )
