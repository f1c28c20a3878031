"""By how much it is decided who sees whom, and who has the benefits of cover."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from umpire.geometry import (
    COARSE,
    CONTACT,
    FINE,
    MARGIN,
    Flip,
    Point,
    Scene,
    Sight,
    Solid,
    all_seen_whole,
    gap,
    least_offset,
    least_shift,
    line_of_sight,
    surely,
)
from umpire.rulings import is_allowed
from umpire.systems.wh40k9.battlefield import Category, Field, Trait
from umpire.systems.wh40k9.rules.assumed import NEAR_OBSTACLE, closed_pieces, has_cover, line_as_given, past_obstacle
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.introduction import bearing
from umpire.systems.wh40k9.rules.obscuring import lifted, obscuring, towers
from umpire.systems.wh40k9.rules.topics import View
from umpire.table import Feature, Model

Way: TypeAlias = tuple[Scene, tuple[str, ...]]
"""Obstacles that have to leave a line free, and which of them are lifted."""


def sight_flips(field: Field, viewer: Model, target: Model, *, limit: float = MARGIN) -> dict[str, Flip | None]:
    """Return the least shift of either model, and the least offset of one obstacle, that turns what is visible."""
    if line_as_given(field, viewer, target) is False:
        return {}
    return {
        "shooter": _sight_shift(field, viewer, lambda moved: (moved, target), limit),
        "target": _sight_shift(field, target, lambda moved: (viewer, moved), limit),
        "feature": _offset(field, viewer, target, limit),
    }


def _sight_shift(
    field: Field, model: Model, placed: Callable[[Model], tuple[Model, Model]], limit: float
) -> Flip | None:
    seen, ruins = _seen(field, *placed(model)), bearing(field, Trait.OBSCURING)

    def settled(by: Point, reach: float) -> bool:
        moved = model.shifted(by)
        viewer, target = placed(moved)
        fixed = target if viewer is moved else viewer
        if any(_may_cross(moved, each, reach) for each in ruins):
            return False
        told = (_surely_sees(moved, fixed, way, reach, seen=seen) for way in _ways(field, viewer, target))
        return all(told) if seen else any(told)

    return least_shift(lambda by: _turned(field, *placed(model.shifted(by)), seen=seen), settled, limit=limit)


def _turned(field: Field, viewer: Model, target: Model, *, seen: bool) -> bool:
    """Whether the verdict is the other one; the rules, which name what blocks, are asked only where it seems to be."""
    now = all(_sight(viewer.body, target.body, way).visible for way in _ways(field, viewer, target))
    return now is not seen and _seen(field, viewer, target) is not seen


def _seen(field: Field, viewer: Model, target: Model) -> bool:
    return is_allowed(BOOK.findings(View(field=field, viewer=viewer, target=target)), needs_permit=False)


def _ways(field: Field, viewer: Model, target: Model) -> list[Way]:
    found: list[Way] = []
    if not towers(field, target):
        found.append((obscuring(field).scene, lifted(field, viewer, target)))
    if line_as_given(field, viewer, target) is None:
        found.append((closed_pieces(field).scene, ()))
    return found


def _surely_sees(moved: Model, fixed: Model, way: Way, reach: float, *, seen: bool) -> bool:
    return surely(moved.body, lambda body: _sight(body, fixed.body, way).may_show(seen=seen), reach, seen=seen)


def _sight(one: Solid, other: Solid, way: Way) -> Sight:
    return line_of_sight(one, other, way[0], ignoring=way[1], naming=False)


def _may_cross(model: Model, feature: Feature, reach: float) -> bool:
    """Whether a shift up to a distance may take a model onto a feature, or off it."""
    return abs(gap(model.outline, feature.footprint)) <= reach + 2.0 * CONTACT


def _offset(field: Field, viewer: Model, target: Model, limit: float) -> Flip | None:
    """Return the least offset of an obstacle: any hides who is seen; who is hidden in one way is seen if that opens."""
    ways, here, there = _ways(field, viewer, target), viewer.body, target.body
    if not _seen(field, viewer, target):
        ways = [way for way in ways if not _sight(here, there, way).visible]
        if len(ways) > 1:
            return None
    flips = (least_offset(here, there, scene, ignoring=own, limit=limit) for scene, own in ways)
    return min((each for each in flips if each is not None), key=lambda each: each.amount, default=None)


def cover_flips(
    field: Field, model: Model, feature: Feature, attacker: Model | None, *, limit: float = MARGIN
) -> dict[str, Flip | None]:
    """Return the least shift of a model, or of its attacker, that gives it the benefits of cover or takes them away."""
    had = has_cover(field, model, feature, attacker)
    beside = gap(model.outline, feature.footprint) <= limit
    target = least_shift(
        lambda by: has_cover(field, model.shifted(by), feature, attacker) is not had,
        lambda by, reach: _cover_settled(field, model.shifted(by), feature, attacker, reach),
        limit=limit,
        finest=COARSE if beside else FINE,
    )
    if attacker is None or field.category(feature) is not Category.OBSTACLE:
        return {"target": target}
    other = least_shift(
        lambda by: has_cover(field, model, feature, attacker.shifted(by)) is not had,
        lambda by, reach: _looked_past(attacker.shifted(by), model, feature, reach, moved_is_target=False),
        limit=limit,
    )
    return {"attacker": other, "target": target}


def _cover_settled(field: Field, model: Model, feature: Feature, attacker: Model | None, reach: float) -> bool:
    """Whether it is certain who has the benefits of cover, wherever a model is shifted within a distance."""
    if any(_may_cross(model, each, reach) for each in bearing(field, Trait.EXPOSED_POSITION)):
        return False
    if field.category(feature) is not Category.OBSTACLE:
        return not _may_cross(model, feature, reach)
    away = gap(model.outline, feature.footprint) - NEAR_OBSTACLE
    if away > reach + 2.0 * CONTACT:
        return True
    near = away < -reach
    return near and (attacker is None or _looked_past(attacker, model, feature, reach, moved_is_target=True))


def _looked_past(attacker: Model, model: Model, feature: Feature, reach: float, *, moved_is_target: bool) -> bool:
    """Whether it is certain that one point of an attacker sees a whole base, or that none does."""
    past = past_obstacle(feature).scene

    def whole(one: Solid, other: Solid) -> bool:
        return bool(all_seen_whole([one], [other], past)[0, 0])

    now = whole(attacker.body, model.body)
    if not moved_is_target:
        return surely(attacker.body, lambda body: whole(body, model.body), reach, seen=now)
    # The larger the base, the less of it is seen as a whole, unless it comes over the obstacle or to the attacker.
    if min(gap(model.outline, other) for other in (feature.footprint, attacker.outline)) <= reach:
        return False
    return surely(model.body, lambda body: not whole(attacker.body, body), reach, seen=not now)
