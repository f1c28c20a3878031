"""Fuel Pipes: a cover save that may explode."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from umpire.geometry import CONTACT, Disc, Outline, Point, Shape, corners, gap
from umpire.geometry import unit as direction_of
from umpire.rulings import Finding, cite, note
from umpire.systems.wh40k_legacy.battlefield import Facing, Position, Terrain, Weapon, words
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.difficult import cover_save
from umpire.systems.wh40k_legacy.rules.introduction import entitled
from umpire.systems.wh40k_legacy.rules.topics import Cover
from umpire.table import Feature, Model, strip

THIN = 1e-5


def is_pipe(feature: Feature) -> bool:
    """Whether a piece is a fuel pipe."""
    return Terrain.FUEL_PIPE in words(feature)


@BOOK.rule("WL-054", overrides="WL-012")
def behind_pipe(topic: Cover) -> Finding | None:
    """In cover behind a fuel pipe a model that is no vehicle or monstrous creature has a cover save of 4+."""
    if not is_pipe(topic.feature) or not entitled(topic, Position.BEHIND):
        return None
    if not _excepted(topic.model):
        return cover_save(topic, 4)
    if topic.field.agreement.chosen("fuel_pipe_exception") == "default":
        return None
    # A finding without effect takes the place of the 5+ of difficult terrain.
    return note("WL-055", f"{topic.model.id} has no cover save from {topic.feature.id}")


@BOOK.rule("WL-055")
def not_the_four(topic: Cover) -> Finding | None:
    """Vehicles and monstrous creatures have not the 4+ of a fuel pipe."""
    if not is_pipe(topic.feature) or not _excepted(topic.model) or not entitled(topic, Position.BEHIND):
        return None
    if topic.field.agreement.chosen("fuel_pipe_exception") == "none":
        return None
    return Finding(says=f"{topic.model.id} has not the 4+ of {topic.feature.id}")


def _excepted(model: Model) -> bool:
    return model.has("VEHICLE", "MONSTROUS CREATURE")


def checks(model: Model, feature: Feature | None, die: int) -> bool:
    """Whether a save that a model has passed asks for a further D6."""
    return die == 6 and feature is not None and is_pipe(feature) and not _excepted(model)


def explodes(die: int) -> bool:
    """Whether the further D6 makes the pipes explode."""
    return die == 1


def explosion() -> Weapon:
    """Return with what the hits of the explosion strike."""
    return Weapon(name="fuel pipe explosion", strength=4, ap=5, ignores_cover=True)


def picked(models: Sequence[Model], die: int) -> Model:
    """Return the model that a hit of the explosion is allocated to, each with an equal chance."""
    return models[die - 1]


def nearest_facings(vehicle: Model, feature: Feature) -> tuple[Facing, ...]:
    """Return the facings of a vehicle that are nearest to the pipes: there the explosion hits it."""
    return facing_towards(vehicle, feature.footprint)


def facing_towards(vehicle: Model, shape: Shape) -> tuple[Facing, ...]:
    """Return the facings of a vehicle that are nearest to something, each once."""
    return _nearest(vehicle.outline, shape)


def side_struck(vehicle: Model, by: Model | Feature) -> Facing:
    """Return the side of a vehicle that is hit by an attacker, or by the explosion of pipes.

    Of sides that are equally near it is the first: front before side before rear.
    """
    if isinstance(by, Feature):
        cite("WL-060", vehicle)
    near = nearest_facings(vehicle, by) if isinstance(by, Feature) else facing_towards(vehicle, by.outline)
    return next(each for each in Facing if each in near)


@lru_cache(maxsize=256)
def _nearest(outline: Outline, shape: Shape) -> tuple[Facing, ...]:
    ring = corners(outline)
    # No side is nearer than the round base that just holds it, which is measured faster.
    sides = [(gap(_around(ring[k - 1], ring[k]), shape), k) for k in range(len(ring))]
    found: list[tuple[float, int]] = []
    nearest = math.inf
    for least, k in sorted(sides):
        if least > nearest + CONTACT:
            break
        distance = gap(strip(ring[k - 1], ring[k], THIN), shape)
        found.append((distance, k))
        nearest = min(nearest, distance)
    close = sorted(k for distance, k in found if distance <= nearest + CONTACT)
    return tuple(dict.fromkeys(_facing(outline, ring[k - 1], ring[k]) for k in close))


def _around(start: Point, end: Point) -> Outline:
    dx, dy = end[0] - start[0], end[1] - start[1]
    radius = math.sqrt(dx * dx + dy * dy) / 2.0 + THIN
    return Outline(base=Disc(radius=radius), at=((start[0] + end[0]) / 2.0, (start[1] + end[1]) / 2.0))


def _facing(outline: Outline, start: Point, end: Point) -> Facing:
    """Return which facing a side is of; a ring runs counter-clockwise, so that the way out is to its right."""
    ahead = direction_of(outline.facing)
    out = (end[1] - start[1], start[0] - end[0])
    forward = out[0] * ahead[0] + out[1] * ahead[1]
    aside = abs(out[1] * ahead[0] - out[0] * ahead[1])
    return Facing.SIDE if aside > abs(forward) else Facing.FRONT if forward > 0.0 else Facing.REAR
