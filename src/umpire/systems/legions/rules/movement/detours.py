"""Finding a way round what a model may not enter, and past what slows it.

A model is taken as the round base that holds all of it. What is found is a proposal, which the rules then judge; a
hull may have more ways open than are found here.
"""

from __future__ import annotations

import msgspec

from umpire.geometry import Ground, Point, Zone, cheapest_travel, snap_point
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.movement.grounds import enemy_zones, ground_of, held_by

__all__ = ["Barriers", "barriers", "detour"]


class Barriers(msgspec.Struct, frozen=True, kw_only=True):
    """What a moving base must keep clear of or pay for: the ground, and zones that its middle may not enter."""

    ground: Ground
    zones: tuple[Zone, ...]


def barriers(field: Battlefield, model: Model, *, open_to: tuple[str, ...] | None, margin: float = 1.0) -> Barriers:
    """Return what bars a model's way.

    Args:
        field: The table.
        model: The model that moves.
        open_to: The Detachments whose Engagement Zones are open to it; None for all of them.
        margin: How far to keep from enemies whose zones are closed, inches.
    """
    zones = enemy_zones(field, model, open_to=open_to, margin=margin)
    return Barriers(ground=ground_of(field, model), zones=zones)


def detour(found: Barriers, start: Point, goal: Point, *, limit: float) -> tuple[Point, ...] | None:
    """Return the path from start to goal that spends least, clear of the barriers; None where it exceeds the limit.

    Zones that the goal is in are left out: the rules will tell what is wrong with it.
    """
    zones = [zone for zone in found.zones if not held_by(zone, goal)]
    travel = cheapest_travel(found.ground, start, goal, zones=zones, limit=limit)
    if travel is None:
        return None
    places = [start, *map(snap_point, travel.path[1:-1]), goal]
    return tuple(place for k, place in enumerate(places) if k == 0 or place != places[k - 1])
