"""Measuring between models: the shortest distance between bases, heights included, and what is near."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from math import sqrt
from typing import TypeAlias

from umpire.geometry import Base, Disc, Hull, Point, Shape, gap, gap_of_bases
from umpire.systems.legions.battlefield import (
    Area,
    Battlefield,
    Model,
    Place,
    remembered,
    remembered_by_members,
    remembered_by_parts,
)

Standing = tuple[float, float, float, str]
"""A model on the table as a quick reject sees it: centre x and y, bounding radius, id."""

Circle: TypeAlias = tuple[float, float, float]
"""The centre x and y and the radius of a circle that holds something, inches."""


def bounding_radius(base: Base) -> float:
    """Return the radius of a circle around the centre of a base that holds all of it, inches."""
    return base.radius if isinstance(base, Disc) else _extent(base)


@lru_cache(maxsize=256)
def _extent(base: Base) -> float:
    if isinstance(base, Disc):
        return base.radius
    if isinstance(base, Hull):
        return max(sqrt(x * x + y * y) for x, y in base.corners)
    return sqrt(base.length * base.length + base.width * base.width) / 2


@remembered(64)
def circle_around(area: Area) -> Circle:
    """Return the centre x and y and the radius of a circle that holds all of an area, and whatever just touches it."""
    xs, ys = [x for x, _ in area.outline.ring], [y for _, y in area.outline.ring]
    width, depth = max(xs) - min(xs), max(ys) - min(ys)
    return min(xs) + width / 2.0, min(ys) + depth / 2.0, sqrt(width * width + depth * depth) / 2.0 + 0.01


def surely_beyond(one: Circle, other: Circle, distance: float) -> bool:
    """Whether what two circles hold is farther apart than a distance: quick to tell."""
    dx, dy, far = one[0] - other[0], one[1] - other[1], distance + one[2] + other[2] + 0.01
    return dx * dx + dy * dy > far * far


def circle_of(field: Battlefield, model: Model) -> Circle:
    """Return a circle around a model, or around the Structure that holds it: centre x and y, radius."""
    if model.on_table:
        return (*model.at, bounding_radius(model.base))
    return circle_around(field.area(field.detachment_of(model).garrison))


def circle_of_target(field: Battlefield, target: str) -> Circle | None:
    """Return a circle that holds all bases of a Detachment, or the Structure that holds them.

    None where some of its models are in a Structure and some are not, or none is in play.
    """
    around = _circle_on_table(field, target)
    if around is not None:
        return around
    if target in field.structures:
        return circle_around(field.area(target))
    models = field.models_of(target)
    return None if not models or any(each.on_table for each in models) else circle_of(field, models[0])


@remembered_by_parts(128, "models")
def _circle_on_table(field: Battlefield, target: str) -> Circle | None:
    models = field.models_of(target) if target in field.detachments else ()
    if not models or not all(each.on_table for each in models):
        return None
    xs, ys = [each.at[0] for each in models], [each.at[1] for each in models]
    x, y = (min(xs) + max(xs)) / 2.0, (min(ys) + max(ys)) / 2.0
    reach = max(bounding_radius(each.base) for each in models)
    return x, y, reach + sqrt(max((px - x) * (px - x) + (py - y) * (py - y) for px, py in zip(xs, ys, strict=True)))


@remembered_by_parts(2, "models")
def standing(field: Battlefield, side: str) -> tuple[Standing, ...]:
    """Return the models of a side that stand on the table itself, from left to right; nobody meets Flyers there."""
    return _placed(tuple(map(field.models.__getitem__, _mustered(field, side))))


@remembered_by_parts(2, "detachments", "profiles")
def _mustered(field: Battlefield, side: str) -> tuple[str, ...]:
    mine = [each for own in field.detachments.values() if own.side == side for each in own.models]
    flying = field.bearers("Flyer")
    return tuple([each for each in mine if field.models[each].profile not in flying])


@remembered_by_members(64)
def _placed(models: tuple[Model, ...]) -> tuple[Standing, ...]:
    table = Place.TABLE
    rows = [(*model.at, bounding_radius(model.base), model.id) for model in models if model.place is table]
    return tuple(sorted(rows))


def near(placed: tuple[Standing, ...], at: Point, reach: float) -> list[str]:
    """Return the ids of those that come within ``reach`` of a point, by the boxes around them; from left to right."""
    x, y = at
    widest = reach + widest_of(placed) + 0.01
    found = []
    for index in range(bisect_left(placed, (x - widest,)), len(placed)):
        cx, cy, radius, model = placed[index]
        if cx - x > widest:
            break
        far = reach + radius
        if -far <= cx - x <= far and -far <= cy - y <= far:
            found.append(model)
    return found


@remembered(64)
def widest_of(placed: tuple[Standing, ...]) -> float:
    """Return the greatest of the bounding radii, inches; 0 where nobody stands."""
    return max([radius for _, _, radius, _ in placed], default=0.0)


def distance(model: Model, other: Model) -> float:
    """Return the distance in inches between the closest points of two bases, or of the hulls of unbased models.

    Negative where the bases overlap; longer where one of them stands higher.
    """
    flat = gap_of_bases(model.base, model.at, model.facing, other.base, other.at, other.facing)
    return rising(flat, model.ground - other.ground)


def distances(model: Model, others: Iterable[Model]) -> list[float]:
    """Return the distances from one model to several, those that `distance` tells of each."""
    base, at, facing, ground = model.base, model.at, model.facing, model.ground
    return [
        rising(gap_of_bases(base, at, facing, each.base, each.at, each.facing), ground - each.ground) for each in others
    ]


def apart(field: Battlefield, one: str, other: str) -> float:
    """Return how far apart two pieces are, models or Structures; the whole Structure is a Garrisoned model's base.

    Negative where they overlap, and 0 within one Structure.
    """
    first, second = field.models.get(one), field.models.get(other)
    if first is not None and second is not None and first.on_table and second.on_table:
        return distance(first, second)
    here, there = _holding(field, one, first), _holding(field, other, second)
    if here and here == there:
        return 0.0
    return gap(shape_of(field, one), shape_of(field, other))


def shape_of(field: Battlefield, piece: str) -> Shape:
    """Return what distances to a piece are measured from: its base, its Structure or the Transport that carries it."""
    model = field.models.get(piece)
    if model is not None and model.carrier:
        return shape_of(field, model.carrier)
    structure = _holding(field, piece, model)
    return model.outline if model is not None and not structure else field.area(structure).outline


def _holding(field: Battlefield, piece: str, model: Model | None) -> str:
    """Return the Structure that a piece is, or that holds a model; "" for a model on the table."""
    if model is None:
        return piece
    return "" if model.on_table else field.detachment_of(model).garrison


def rising(flat: float, rise: float) -> float:
    """Return a distance from its part along the table and its part upwards."""
    if rise == 0.0:
        return flat
    along = max(flat, 0.0)
    return sqrt(along * along + rise * rise)
