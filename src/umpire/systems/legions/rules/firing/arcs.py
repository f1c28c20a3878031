"""Arcs: what lies in front of a model and what behind it."""

from __future__ import annotations

import msgspec

from umpire.geometry import Disc, Outline, Point, Shape, at_least, clearly_less, corners, in_rear, unit
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Arc, Battlefield, Weapon
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.sight import centre_of, footprint_of

weapon_trait("Arc", "LI-TRT-004", "LI-TRT-005")

POINT = Disc(radius=1e-6)


def arc_of(weapon: Weapon) -> Arc:
    """Return the Arc that a weapon can aim into, by its datasheet or its Arc trait."""
    trait = weapon.trait("Arc")
    return weapon.arc if trait is None else Arc(trait.value.lower())


def in_arc(field: Battlefield, firer: str, weapon: Weapon, target: str) -> bool:
    """Only weapons with an Arc are limited to it; they do not see what lies outside it."""
    return in_arc_of(field, firer, arc_of(weapon), target)


def in_arc_of(field: Battlefield, firer: str, arc: Arc, target: str) -> bool:
    """Whether any part of a target lies in an Arc of a model."""
    if arc is Arc.ALL:
        return True
    least, most = ahead(field, firer, footprint_of(field, target))
    within = at_least(most, 0.0) if arc is Arc.FRONT else clearly_less(least, 0.0)
    if within and clearly_less(least, 0.0) and at_least(most, 0.0):
        cite("LI-BAS-030", firer)
    return within


def ahead(field: Battlefield, firer: str, footprint: Shape) -> tuple[float, float]:
    """Return how far before a model the hindmost and the foremost part of a footprint lie, inches."""
    ux, uy = unit(field.models[firer].facing)
    x, y = centre_of(field, firer)
    if isinstance(footprint, Outline) and house_rule(field, "weapon_arc") == "centre":
        footprint = msgspec.structs.replace(footprint, base=POINT)
    if isinstance(footprint, Outline) and isinstance(footprint.base, Disc):
        middle = (footprint.at[0] - x) * ux + (footprint.at[1] - y) * uy
        return middle - footprint.base.radius, middle + footprint.base.radius
    points: tuple[Point, ...] = corners(footprint) if isinstance(footprint, Outline) else footprint.ring
    found = [(px - x) * ux + (py - y) * uy for px, py in points]
    return min(found), max(found)


def behind(field: Battlefield, model: str, firer: str) -> bool:
    """Every model has a Front and a Rear Arc, divided by the line through its centre square to its facing."""
    given = field.stipulated("in_rear", model, firer) if field.stipulations else None
    if given is not None:
        return bool(given)
    cite("LI-BAS-027", model, firer)
    cite("LI-BAS-028", model, firer)
    found = field.models[model]
    return found.on_table and in_rear(found.at, found.facing, centre_of(field, firer))
