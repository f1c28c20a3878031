"""Whether there is room to set a Detachment up, and what becomes of one for which there is none.

The source does not say. Read here as for a model that nobody is left to be assigned to (LI-SPC-004): where no place is
found on a raster of half an inch, and it can neither start in a Structure nor wait in Reserve, it counts as destroyed,
and so do those aboard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from umpire.errors import IllegalAction
from umpire.geometry import (
    EAST,
    Disc,
    Outline,
    Point,
    Polygon,
    bounds_of,
    gap,
    heading_towards,
    overlaps,
    snap_point,
    wholly_inside,
)
from umpire.rulings import cite, unheard
from umpire.systems.legions.battlefield import Battlefield, Detachment, Model, Place
from umpire.systems.legions.play.core import BattleRun, BattleState, ModelDestroyed
from umpire.systems.legions.play.morale import judge_break_points
from umpire.systems.legions.play.setup.actions import DeployDetachment, LeaveOut
from umpire.systems.legions.play.setup.deploying import free_to_deploy
from umpire.systems.legions.play.setup.events import LeftOut
from umpire.systems.legions.rules.movement.measure import bounding_radius, shape_of
from umpire.systems.legions.rules.reserves import as_set_up, infiltrates, ways_to_wait
from umpire.systems.legions.rules.setup import Placement, blocked_at, judge_deployment
from umpire.systems.legions.rules.special_rules.independent import NEAR_CORE, core_of

Fits = Callable[[tuple[Placement, ...]], bool]

WAYS: tuple[Point, ...] = (
    (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0),
    (0.8, 0.6), (-0.6, 0.8), (-0.8, -0.6), (0.6, -0.8),
)  # fmt: skip
SPACING = 0.25


def judge_leaving_out(state: BattleState, side: str, action: LeaveOut) -> None:
    """Judge whether a Detachment whose turn it is has nowhere to be."""
    owner = free_to_deploy(state, side, action.detachment)
    other = somewhere(state.field, owner)
    if other is None and not ways_to_wait(state.field, owner):
        return
    told = "wait in Reserve"
    if other is not None:
        told = f"start in {other.garrison}" if other.garrison else f"stand about {_written(other.placements[0].at)}"
    raise IllegalAction(f"{owner.id} is not left out: it can {told}.", rules=("LI-BTL-019",))


def leave_out(run: BattleRun, side: str, action: LeaveOut, judged: None) -> None:
    """Count a Detachment that has nowhere to be as destroyed, and those aboard."""
    field: Battlefield = run.state.field
    own = field.detachments[action.detachment]
    aboard = [each.id for each in field.models.values() if each.carrier in own.models]
    for model in (*aboard, *own.models):
        run.emit(ModelDestroyed(model=model, cause="no_room"))
    cite("LI-BTL-019", own.id)
    run.emit(LeftOut(detachment=own.id))
    judge_break_points(run, dict.fromkeys(field.detachment_of(each).formation for each in (*aboard, *own.models)))


@unheard
def somewhere(field: Battlefield, detachment: Detachment) -> DeployDetachment | None:
    """Return the first place found where a Detachment may be set up, or else a Structure that it may start in."""
    own = detachment.id

    def fits(placements: tuple[Placement, ...]) -> bool:
        return judge_deployment(field, own, placements).allowed

    for region in regions(field, detachment):
        placements = first_fit(as_set_up(field, own), own, region, _raster(field, detachment, region), fits)
        if placements:
            return DeployDetachment(detachment=own, placements=placements)
    for structure in field.structures:
        if judge_deployment(field, own, (), structure).allowed:
            return DeployDetachment(detachment=own, garrison=structure)
    return None


def regions(field: Battlefield, detachment: Detachment) -> tuple[Polygon, ...]:
    """Return where a Detachment may be set up: its side's zones, then, if it Infiltrates, the whole table."""
    zones = field.mission.zones_of(detachment.side)
    return (*zones, field.table) if not zones or infiltrates(field, detachment) else zones


def first_fit(
    field: Battlefield, detachment: str, region: Polygon, anchors: Iterator[Point], fits: Fits
) -> tuple[Placement, ...]:
    """Return the places of a whole Detachment around the first of some anchors where it fits, () if around none."""
    for anchor in anchors:
        placements = _cluster(field, detachment, region, anchor)
        if placements and fits(placements):
            return placements
    return ()


def _written(at: Point) -> str:
    return f"({at[0]:g}, {at[1]:g})"


def raster(zone: Polygon, *, to_the_inch: int = 1) -> Iterator[Point]:
    """Yield the places of a raster over a zone, row by row, so many to the inch."""
    left, low, right, high = bounds_of(zone)
    for row in range(int((high - low) * to_the_inch) + 1):
        for column in range(int((right - left) * to_the_inch) + 1):
            yield (left + column / to_the_inch, low + row / to_the_inch)


def _raster(field: Battlefield, detachment: Detachment, zone: Polygon) -> Iterator[Point]:
    """Yield the places of a fine raster, for an Independent Unit only those about its Core."""
    core = [shape_of(field, each) for each in core_of(field, detachment.id)] if detachment.unit_of else []
    for at in raster(zone, to_the_inch=2):
        about = Outline(base=Disc(radius=2 * NEAR_CORE), at=at)
        if not core or any(gap(about, each) < 0.0 for each in core):
            yield at


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
        base = there.outline
        if any(overlaps(base, each.outline) for each in met):
            continue
        if not wholly_inside(base, zone) or blocked_at(field, there)[0]:
            continue
        if not placed or any(gap(base, each.outline) < 2.0 for each in placed):
            return there
    return None


def _spots(model: Model, anchor: Point, placed: list[Model]) -> Iterator[Point]:
    if not placed:
        yield anchor
    reach = bounding_radius(model.base)
    for each in placed:
        apart = reach + bounding_radius(each.base) + SPACING
        for way in WAYS:
            yield (each.at[0] + way[0] * apart, each.at[1] + way[1] * apart)
