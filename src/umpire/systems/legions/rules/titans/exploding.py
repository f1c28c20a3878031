"""Destroying a Titan: it explodes, and whatever stands near may be hit."""

from __future__ import annotations

import msgspec

from umpire.geometry import Outline, Point, at_most, corners, gap, point_distance
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Profile
from umpire.systems.legions.rules.movement.measure import distance

GREAT = 6
"""From so many starting Wounds on a Titan explodes farther and harder."""

CAUGHT = 4
"""What the D6 of a model must show for a Hit on its Detachment."""


class Blast(msgspec.Struct, frozen=True, kw_only=True):
    """How a Titan explodes: how far it is felt, inches, and the AP of the Hits."""

    radius: float
    ap: int


def blast_of(profile: Profile) -> Blast:
    """Return how a Titan explodes, by its starting Wounds."""
    return Blast(radius=5.0, ap=-2) if profile.wounds >= GREAT else Blast(radius=3.0, ap=-1)


def caught(field: Battlefield, titan: str) -> tuple[str, ...]:
    """Return the models, friend and foe, that a Titan which explodes has within reach.

    It stands where it was destroyed, and is left out itself. A Garrisoned model is as near as its Structure.
    """
    model = field.models[titan]
    cite("LI-TIT-022", model)
    reach = blast_of(field.profile(model)).radius
    near = [each.id for each in field.on_table() if each.id != titan and at_most(distance(model, each), reach)]
    held = (each for each in field.structures if at_most(gap(model.outline, field.area(each).outline), reach))
    inside = [other.id for each in held for own in field.garrison_of(each) for other in field.models_of(own)]
    return (*near, *inside)


def felt_within(stood: Outline, inches: float) -> tuple[Point, ...]:
    """Return the border of all that lies within a distance of a base, as corners: for pictures."""
    ring = corners(stood)
    found = []
    for (px, py), (x, y), (nx, ny) in zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True):
        along = point_distance((px, py), (nx, ny))
        found.append((x + inches * (ny - py) / along, y - inches * (nx - px) / along))
    return tuple(found)


def hits_of(field: Battlefield, models: tuple[str, ...], dice: tuple[int, ...]) -> dict[str, int]:
    """Return how many Hits each Detachment suffers, from a D6 for each of the models within reach."""
    found: dict[str, int] = {}
    for model, die in zip(models, dice, strict=True):
        if die >= CAUGHT:
            owner = field.models[model].detachment
            cite("LI-TIT-023", owner)
            found[owner] = found.get(owner, 0) + 1
    return found
