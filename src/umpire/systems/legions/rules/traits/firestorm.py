"""Firestorm: the Flame template, which is laid from the firing model."""

from __future__ import annotations

from umpire.geometry import Point, Polygon, half_under, laid_along, partly_under, teardrop
from umpire.rulings import Finding, cite
from umpire.systems.legions.battlefield import Battlefield, Weapon
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.topics import Choosing, PlacedAt
from umpire.systems.legions.rules.traits.placed import (
    Under,
    figures,
    garrison_models,
    held_by,
    is_struck,
    muzzle,
    no_target,
    outside_arc,
)

FIRESTORM = "Firestorm"

weapon_trait(FIRESTORM, "LI-TRT-040", "LI-TRT-041", "LI-TRT-042", "LI-TRT-043")


def flame_length() -> float:
    """Return how far a flame reaches, inches: the Range T of datasheets."""
    return figures().flame.length


def flame(field: Battlefield, firer: str, at: Point) -> Polygon:
    """Return the Flame template: its narrow end touches the model, its axis runs from the model's middle to a place."""
    cite("LI-TRT-043")
    each = figures().flame
    ring = teardrop(length=each.length, narrow=each.narrow, wide=each.wide, widest_at=each.widest_at)
    return laid_along(ring, *muzzle(field, firer, at))


@BOOK.rule("LI-TRT-040")
def laid_into_the_arc(topic: PlacedAt) -> Finding | None:
    """The Flame template is laid from the firing model; where the weapon has an Arc its axis lies in it."""
    if not topic.weapon.has(FIRESTORM):
        return None
    return outside_arc(topic, topic.at)


@BOOK.rule("LI-TRT-042")
def no_target_of_a_flame(topic: Choosing) -> Finding | None:
    """A Firestorm weapon chooses no target, and cannot be fired in an Overwatch."""
    return no_target(topic, FIRESTORM, "LI-TRT-042")


def under_flame(field: Battlefield, firer: str, weapon: Weapon, at: Point) -> Under:
    """Return what lies under the flame of a model that is aimed at a place.

    A model at least half under it counts, one that is less on a 4+; in a Structure that it touches every model counts.
    """
    shape, own = flame(field, firer, at), held_by(field, firer)
    sure: list[str] = []
    doubtful: list[str] = []
    for model in field.on_table():
        if model.id == firer or not partly_under(model.outline, shape):
            continue
        if is_struck(field, model, weapon, rule="LI-TRT-041"):
            (sure if half_under(model.outline, shape) else doubtful).append(model.id)
    touched = tuple(
        each.id
        for each in field.areas
        if each.id in field.structures and each.id != own and partly_under(each.outline, shape)
    )
    for structure in touched:
        inside = garrison_models(field, structure)
        if inside:
            cite("LI-TRT-042")
        sure += [each for each in inside if is_struck(field, each, weapon, rule="LI-TRT-041")]
    return Under(shape=shape, sure=tuple(sure), doubtful=tuple(doubtful), structures=touched)
