"""Dense Cover: lines from one point of a shooter to every part of a target."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from umpire.geometry import at_least
from umpire.systems.wh40k9.battlefield import LINE, Field, Trait, Weapon
from umpire.systems.wh40k9.rules.book import BOOK
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

__all__ = ["HEADING", "Lines", "concerns", "dense", "in_the_way", "lines_to", "passes_without_thickness", "penalty"]

HEADING = "Dense Cover"
HIGH = 3.0


class Lines(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a shooter has free lines to all of some model of a unit: that model, or the features in the way."""

    free: str = ""
    point: tuple[float, float] | None = None
    crossed: tuple[str, ...] = ()


@BOOK.implements("W9-036")
def height_of(feature: Feature) -> float:
    """The height is that of the feature's highest point, also where the lines cross a lower part."""
    return feature.height


@BOOK.implements("W9-044")
def dense(feature: Feature) -> bool:
    """A feature with Dense Cover lower than 3 inches never causes the penalty."""
    return carries(feature, Trait.DENSE_COVER) and at_least(height_of(feature), HIGH)


@BOOK.implements("W9-042")
def in_the_way(feature: Feature) -> Obstacle:
    """To pass over counts like passing through: heights of attacker, target and line play no part."""
    return Obstacle.COLUMN if dense(feature) else Obstacle.NONE


@BOOK.implements("W9-037", "W9-038", "W9-039")
def reached(attacker: Model, targets: Sequence[Model], field: Field, own: Sequence[str]) -> tuple[bool, ...]:
    """Return which models are reached whole from a single point of the attacker's base by free lines 1 mm thick."""
    past = obstacles(field.table.features, in_the_way, thickness=LINE)
    return free_points(attacker, targets, past, lifted=own)


@BOOK.implements("W9-040")
def freely_reached(field: Field, attacker: Model, target: Unit, own: Sequence[str] = ()) -> Model | None:
    """One freely reachable model in the target unit is enough for attacks against the whole unit."""
    models = field.models_of(target)
    found = reached(attacker, models, field, own)
    return next((model for model, free in zip(models, found, strict=True) if free), None)


@BOOK.implements("W9-041")
def lines_to(field: Field, attacker: Model, target: Unit) -> Lines:
    """The test is made for each attacking model on its own."""
    past = obstacles(field.table.features, in_the_way, thickness=LINE)
    models = field.models_of(target)
    if not past.names or not models:
        return Lines(free=models[0].id if models else "nobody")
    model = freely_reached(field, attacker, target)
    if model is not None:
        return Lines(free=model.id, point=free_point(attacker, model, past).point)
    fan = all_lines(attacker, models[0], LINE)
    met = tuple(each.id for each in field.table.features if dense(each) and crossed(fan, each))
    # What only the tolerance tells from a free line is named by the lines themselves.
    return Lines(crossed=met or free_point(attacker, models[0], past).blockers)


@BOOK.implements("W9-043")
def penalty(met: Sequence[str]) -> int:
    """Several features with Dense Cover in the way still cost only 1: they are looked at together."""
    return -1 if met else 0


@BOOK.implements("W9-055")
def concerns(weapon: Weapon) -> bool:
    """Only attacks with ranged weapons are affected, melee attacks never."""
    return weapon.kind is WeaponKind.RANGED


def passes_without_thickness(field: Field, attacker: Model, target: Unit) -> bool:
    """Whether lines without thickness would be free where those of 1 mm are not."""
    past = obstacles(field.table.features, in_the_way)
    return any(free_points(attacker, field.models_of(target), past))
