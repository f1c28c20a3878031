"""Fuel Pipes: a cover save that may explode."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from umpire.geometry import CONTACT, Disc, Outline, Point, Shape, corners, gap
from umpire.geometry import unit as direction_of
from umpire.rulings import Finding
from umpire.systems.wh40k_legacy.battlefield import Cause, Facing, Position, Terrain, Weapon, words
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.difficult import cover_save
from umpire.systems.wh40k_legacy.rules.introduction import entitled
from umpire.systems.wh40k_legacy.rules.topics import Cover
from umpire.table import Feature, Model, strip

__all__ = [
    "behind_pipe",
    "checks",
    "excepted",
    "explodes",
    "explosion",
    "facing_towards",
    "is_pipe",
    "nearest_facings",
    "picked",
    "sets_off",
]

THIN = 1e-5


def is_pipe(feature: Feature) -> bool:
    """Whether a piece is a fuel pipe."""
    return Terrain.FUEL_PIPE in words(feature)


@BOOK.rule("WL-054", overrides="WL-012")
def behind_pipe(topic: Cover) -> Finding | None:
    """In cover behind a fuel pipe a model that is no vehicle or monstrous creature has a cover save of 4+."""
    if not is_pipe(topic.feature) or not entitled(topic, Position.BEHIND):
        return None
    if excepted(topic.model):
        told = f"{topic.model.id} has no cover save from {topic.feature.id}"
        # Without a finding the 5+ of difficult terrain stays; one without effect takes its place.
        none = topic.field.agreement.chosen("fuel_pipe_exception") == "none"
        return Finding(rule="WL-055", says=told) if none else None
    return cover_save(topic, 4)


@BOOK.implements("WL-055")
def excepted(model: Model) -> bool:
    """Vehicles and monstrous creatures have not the 4+ of a fuel pipe."""
    return model.has("VEHICLE", "MONSTROUS CREATURE")


@BOOK.implements("WL-056")
def checks(model: Model, feature: Feature | None, die: int) -> bool:
    """Each time this save is passed on a 6, a further D6 is rolled at once."""
    return die == 6 and feature is not None and is_pipe(feature) and not excepted(model)


@BOOK.implements("WL-057")
def explodes(die: int) -> bool:
    """If the further D6 is a 1, the unit that made the save suffers D6 more hits at once."""
    return die == 1


@BOOK.implements("WL-058")
def explosion() -> Weapon:
    """The hits of the explosion are Strength 4, AP5, with Ignores Cover."""
    return Weapon(name="fuel pipe explosion", strength=4, ap=5, ignores_cover=True)


@BOOK.implements("WL-059")
def picked(models: Sequence[Model], die: int) -> Model:
    """The hits of the explosion are allocated at random, each to a model drawn with an equal chance."""
    return models[die - 1]


@BOOK.implements("WL-060")
def nearest_facings(vehicle: Model, feature: Feature) -> tuple[Facing, ...]:
    """A vehicle is hit by the explosion on the facing nearest to the pipes, wherever the shot came from."""
    return facing_towards(vehicle, feature.footprint)


def facing_towards(vehicle: Model, shape: Shape) -> tuple[Facing, ...]:
    """Return the facings of a vehicle that are nearest to something, each once."""
    return _nearest(vehicle.outline, shape)


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


@BOOK.implements("WL-061")
def sets_off(cause: Cause) -> bool:
    """The hits of an explosion start no other: no cover save can be taken against them."""
    return cause is Cause.ATTACK
