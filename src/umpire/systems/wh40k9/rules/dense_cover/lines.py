"""Dense Cover: lines from one point of a shooter to every part of a target."""

from __future__ import annotations

import msgspec

from umpire.geometry import at_least
from umpire.systems.wh40k9.battlefield import LINE, Field, Trait, Weapon
from umpire.systems.wh40k9.rules.introduction import carries
from umpire.table import (
    Feature,
    Model,
    Obstacle,
    Unit,
    WeaponKind,
    all_lines,
    crossed,
    free_point,
    free_points,
    obstacles,
)

HIGH = 3.0


class Lines(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a shooter has free lines to all of some model of a unit: that model, or the features in the way."""

    free: str = ""
    point: tuple[float, float] | None = None
    crossed: tuple[str, ...] = ()


def dense(feature: Feature) -> bool:
    """Whether a feature can cause the penalty: it has the trait and is high enough at its highest point."""
    return carries(feature, Trait.DENSE_COVER) and at_least(feature.height, HIGH)


def _in_the_way(feature: Feature) -> Obstacle:
    """Return a feature as it stands in the way: lines that pass over it are not free either."""
    return Obstacle.COLUMN if dense(feature) else Obstacle.NONE


def lines_to(field: Field, attacker: Model, target: Unit) -> Lines:
    """Return whether one point of an attacker reaches the whole of some model of a unit by free lines 1 mm thick."""
    past = obstacles(field.table.features, _in_the_way, thickness=LINE)
    models = field.models_of(target)
    if not past.names or not models:
        return Lines(free=models[0].id if models else "nobody")
    found = free_points(attacker, models, past)
    model = next((each for each, free in zip(models, found, strict=True) if free), None)
    if model is not None:
        return Lines(free=model.id, point=free_point(attacker, model, past).point)
    fan = all_lines(attacker, models[0], LINE)
    met = tuple(each.id for each in field.table.features if dense(each) and crossed(fan, each))
    # What only the tolerance tells from a free line is named by the lines themselves.
    return Lines(crossed=met or free_point(attacker, models[0], past).blockers)


def concerns(weapon: Weapon) -> bool:
    """Whether Dense Cover affects attacks with a weapon."""
    return weapon.kind is WeaponKind.RANGED


def passes_without_thickness(field: Field, attacker: Model, target: Unit) -> bool:
    """Whether lines without thickness would be free where those of 1 mm are not."""
    past = obstacles(field.table.features, _in_the_way)
    return any(free_points(attacker, field.models_of(target), past))
