"""By how much a line of sight is decided."""

from __future__ import annotations

import math

import msgspec

from umpire.geometry import (
    CONTACT,
    MARGIN,
    Flip,
    Point,
    SightMargin,
    depth_inside,
    gap,
    nearest_point,
    sight_margin,
    snap_point,
)
from umpire.systems.legions.battlefield import Battlefield, change_model
from umpire.systems.legions.rules.sight.bodies import standing_at
from umpire.systems.legions.rules.sight.lines import flies, hiding, passed_by, scene_of, sight
from umpire.systems.legions.rules.sight.woods import HIDDEN_BEYOND, woods


def sight_margin_of(field: Battlefield, viewer: str, target: str, *, limit: float = MARGIN) -> SightMargin:
    """Return the least shift of either model, and the least offset of one obstacle, that would turn a line of sight.

    Walls are measured exactly, with the woods as they count now. Where a model would come into a wood, leave it, or be
    hidden in it or not, the shift straight to or from the wood's border is tried.
    """
    seen = sight(field, viewer, target).visible
    found = SightMargin(visible=seen, shooter=None, target=None, feature=None, limit=limit)
    if (
        flies(field, viewer)
        or flies(field, target)
        or (bool(field.stipulations) and field.stipulated("visible", target, viewer) is not None)
    ):
        return found
    here, there = standing_at(field, viewer), standing_at(field, target)
    if not hiding(field, here, there):
        passed = passed_by(field, viewer, here, views=True) + passed_by(field, target, there, views=False)
        found = sight_margin(here.body, there.body, scene_of(field), ignoring=passed, limit=limit)
    return msgspec.structs.replace(
        found,
        shooter=_nearer(found.shooter, _by_woods(field, viewer, viewer, target, limit)),
        target=_nearer(found.target, _by_woods(field, target, viewer, target, limit)),
    )


def _nearer(one: Flip | None, other: Flip | None) -> Flip | None:
    if one is None or other is None:
        return one or other
    return one if one.amount <= other.amount else other


def _by_woods(field: Battlefield, moved: str, viewer: str, target: str, limit: float) -> Flip | None:
    """Return the least shift of a model to or from a wood's border that turns the line of sight."""
    model = field.models.get(moved)
    if model is None or not model.on_table:
        return None
    seen, best = sight(field, viewer, target).visible, None
    for wood in woods(field):
        x, y = nearest_point(wood.outline, model.at)
        dx, dy = x - model.at[0], y - model.at[1]
        away = math.sqrt(dx * dx + dy * dy)
        for border in (gap(model.outline, wood.outline), depth_inside(model.outline, wood.outline) - HIDDEN_BEYOND):
            amount = abs(border)
            if away <= 0.0 or amount > limit or (best is not None and amount >= best.amount):
                continue
            for sign in (1.0, -1.0):
                part = sign * (amount + 2.0 * CONTACT) / away
                if _turns(field, moved, (dx * part, dy * part), viewer, target, seen=seen):
                    best = Flip(amount=amount, by=(dx * part, dy * part))
    return best


def _turns(field: Battlefield, moved: str, by: Point, viewer: str, target: str, *, seen: bool) -> bool:
    x, y = field.models[moved].at
    then = change_model(field, moved, at=snap_point((x + by[0], y + by[1])))
    return sight(then, viewer, target).visible is not seen
