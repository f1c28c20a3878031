"""What Secondary Objectives count: who is in play, Strength in parts of the table, points destroyed."""

from __future__ import annotations

from typing import TypeAlias

from umpire.geometry import Outline, Polygon, contains_point, wholly_inside
from umpire.rulings import Fact
from umpire.systems.legions.battlefield import Battlefield, Detachment, Model
from umpire.systems.legions.rules.battles import shape_of, strength_at

Scored: TypeAlias = tuple[int, dict[str, Fact]]
"""The Victory Points, and the numbers they follow from."""

CARNAGE = ((80, 15), (65, 10), (35, 5))
"""Per cent of the enemy Army's points, and what they give (LI-BTL-029)."""

BY_NUMBER = (0, 5, 10, 15)
"""For none, one, two and at least three Detachments or quarters (LI-BTL-032, LI-BTL-033)."""


def scale_of(field: Battlefield, detachment: Detachment) -> int:
    """Return a Detachment's Scale, whoever of it is left."""
    return max(field.profile(each).scale for each in detachment.models)


def in_play(field: Battlefield, side: str, *, least_scale: int = 0) -> list[Model]:
    """Return a side's models in play that are no Flyers, of some Scale at least."""
    mine = (model for each in field.detachments_of(side) for model in field.models_of(each))
    found = [each for each in mine if not field.profile(each).has("Flyer")]
    return [each for each in found if field.profile(each).scale >= least_scale]


def points_destroyed(field: Battlefield, side: str, *, least_scale: int = 0) -> Scored:
    """Score the share of the enemy's points that is destroyed, of Detachments of some Scale at least.

    Detachments that have lost at least half their models count half.
    """
    army = [each for each in field.detachments.values() if each.side != side and scale_of(field, each) >= least_scale]
    destroyed = 0
    for each in army:
        lost = sum(not field.models[model].alive for model in each.models)
        if lost == len(each.models):
            destroyed += each.points
        elif 2 * lost >= len(each.models):
            destroyed += each.points // 2
    total = sum(each.points for each in army)
    points = next((worth for share, worth in CARNAGE if total and 100 * destroyed >= share * total), 0)
    return points, {"destroyed": destroyed, "of": total}


def quarters_held(field: Battlefield, side: str, *, least_scale: int = 0) -> Scored:
    """Score the quarters in which a side has the higher Strength of models wholly within, of some Scale at least."""
    (width, depth), held = field.size, 0
    enemy = field.opponent(side)
    for x, y in ((0.0, 0.0), (width / 2, 0.0), (0.0, depth / 2), (width / 2, depth / 2)):
        quarter = rectangle(x, y, x + width / 2, y + depth / 2)
        mine = strength_within(field, side, quarter, least_scale=least_scale)
        held += mine > strength_within(field, enemy, quarter, least_scale=least_scale)
    return BY_NUMBER[min(held, 3)], {"quarters": held}


def strength_within(field: Battlefield, side: str, area: Polygon, *, least_scale: int = 0) -> int:
    """Return the Tactical Strength of a side's models that are wholly within an area."""
    models = in_play(field, side, least_scale=least_scale)
    return sum(strength_at(field, each, None) for each in models if _wholly(shape_of(field, each), area))


def _wholly(shape: Outline | Polygon, area: Polygon) -> bool:
    if isinstance(shape, Outline):
        return wholly_inside(shape, area)
    return all(contains_point(area, each) for each in shape.ring)


def rectangle(left: float, low: float, right: float, high: float) -> Polygon:
    """Return a rectangle along the edges of the table."""
    return Polygon(ring=((left, low), (right, low), (right, high), (left, high)))
