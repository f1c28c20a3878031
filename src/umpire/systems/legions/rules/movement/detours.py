"""Finding a way round what a model may not enter, and past what slows it.

A model is taken as the round base that holds all of it. What is found is a proposal, which the rules then judge; a
hull may have more ways open than are found here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from umpire.geometry import Ground, Point, Zone, at_most, cheapest_travel, snap_point
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.movement.grounds import enemy_zones, ground_of, held_by

CORNERS = 1.0035
"""By how much at most a path is too long because it goes round corners in straight stretches, as a factor."""


class Barriers(msgspec.Struct, frozen=True, kw_only=True):
    """What a moving base must keep clear of or pay for: the ground, and zones that its middle may not enter.

    ``finer`` gives the ground on which ways round corners are told closely.
    """

    ground: Ground
    zones: tuple[Zone, ...]
    finer: Callable[[], Ground]


def barriers(field: Battlefield, model: Model, *, open_to: tuple[str, ...] | None, margin: float = 1.0) -> Barriers:
    """Return what bars a model's way.

    Args:
        field: The table.
        model: The model that moves.
        open_to: The Detachments whose Engagement Zones are open to it; None for all of them.
        margin: How far to keep from enemies whose zones are closed, inches.
    """
    zones = enemy_zones(field, model, open_to=open_to, margin=margin)
    return Barriers(ground=ground_of(field, model), zones=zones, finer=partial(ground_of, field, model, fine=True))


def detour(
    found: Barriers, start: Point, goal: Point, *, limit: float, beyond: bool = False
) -> tuple[Point, ...] | None:
    """Return the path from start to goal that spends least, clear of the barriers; None where it exceeds the limit.

    Zones that the goal is in are left out: the rules will tell what is wrong with it. A path that exceeds the limit by
    so little that this may come of its going round corners in straight stretches is looked for anew on finer ground;
    with ``beyond`` any path is returned where none keeps within the limit.
    """
    zones = [zone for zone in found.zones if not held_by(zone, goal)]
    close = limit * CORNERS
    travel = cheapest_travel(found.ground, start, goal, zones=zones, limit=None if beyond else close)
    if travel is not None and not at_most(travel.cost, limit):
        kept = travel if beyond else None
        travel = cheapest_travel(found.finer(), start, goal, zones=zones, limit=limit) if travel.cost <= close else None
        travel = travel or kept
    if travel is None:
        return None
    places = [start, *map(snap_point, travel.path[1:-1]), goal]
    return tuple(place for k, place in enumerate(places) if k == 0 or place != places[k - 1])
