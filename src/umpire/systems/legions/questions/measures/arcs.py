"""How far a piece would have to be turned about a model to come into an Arc of it, or out of one."""

from __future__ import annotations

from math import asin, atan2, degrees, hypot

import msgspec

from umpire.geometry import Disc, Outline, Point, corners, point_distance, unit
from umpire.rulings import Measure, Ruling, Witness, held_to
from umpire.systems.legions.battlefield import Arc, Battlefield, Weapon
from umpire.systems.legions.questions.question import measures, weapon_index
from umpire.systems.legions.questions.sight import RearArc, WeaponArc
from umpire.systems.legions.rules.firing.arcs import POINT, arc_of
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.sight import centre_of, footprint_of

SQUARE = 90.0
"""How far from its facing the line between a model's Arcs lies, degrees."""


@measures(RearArc)
def of_rear(field: Battlefield, question: RearArc, ruling: Ruling) -> Measure:
    """Measure how far the middle of a model lies from the line between the Arcs of another."""
    if field.stipulated("in_rear", question.of, question.model) is not None:
        return Measure(lacking={"margin": "The players have taken it as given."})
    if not field.models[question.of].on_table:
        return Measure(lacking={"margin": f"{question.of} is not on the table itself and has no Rear Arc."})
    place = centre_of(field, question.model)
    return shown(field, question.of, place, turned(field, question.of, place))


@measures(WeaponArc)
def of_weapon(field: Battlefield, question: WeaponArc, ruling: Ruling) -> Measure:
    """Measure how far the part of a piece that lies farthest in, or nearest to, the Arc is from its border."""
    weapon = field.profile(question.model).weapons[weapon_index(field, question.model, question.weapon)]
    return of_arc(field, question.model, weapon, question.target)


def of_arc(field: Battlefield, model: str, weapon: Weapon, target: str) -> Measure:
    """Measure how far the part of a piece that decides is from the border of a weapon's Arc."""
    arc = arc_of(weapon)
    if arc is Arc.ALL:
        return Measure(lacking={"margin": f"{weapon.name} is aimed all around: no angle decides."})
    footprint = footprint_of(field, target)
    if isinstance(footprint, Outline) and house_rule(field, "weapon_arc") == "centre":
        footprint = msgspec.structs.replace(footprint, base=POINT)
    if isinstance(footprint, Outline) and isinstance(footprint.base, Disc):
        place, angle = _of_disc(field, model, footprint, rear=arc is Arc.REAR)
    else:
        ring = corners(footprint) if isinstance(footprint, Outline) else footprint.ring
        angle, place = (max if arc is Arc.REAR else min)((turned(field, model, each), each) for each in ring)
    return shown(field, model, place, angle)


def turned(field: Battlefield, model: str, place: Point) -> float:
    """Return how far a place lies from where a model faces, degrees from 0 to 180."""
    (ux, uy), (x, y) = unit(field.models[model].facing), centre_of(field, model)
    dx, dy = place[0] - x, place[1] - y
    return abs(degrees(atan2(ux * dy - uy * dx, ux * dx + uy * dy)))


def _of_disc(field: Battlefield, model: str, base: Outline, *, rear: bool) -> tuple[Point, float]:
    """Return the point of a round base that lies farthest to the rear of a model, or to its front, and its angle.

    That is where a line from the middle of the model touches the base.
    """
    assert isinstance(base.base, Disc)
    here, angle, radius = centre_of(field, model), turned(field, model, base.at), base.base.radius
    away = point_distance(here, base.at)
    if away <= radius:
        return base.at, 180.0 if rear else 0.0
    half = degrees(asin(radius / away))
    (ux, uy), (dx, dy) = unit(field.models[model].facing), (base.at[0] - here[0], base.at[1] - here[1])
    left = ux * dy - uy * dx >= 0.0
    tangent, scale = (away * away - radius * radius) ** 0.5, 1.0 / (away * away)
    # Of the two tangents the one on the side of the Arc that is asked about: away from the facing for the rear.
    way = 1.0 if left == rear else -1.0
    at = (
        here[0] + tangent * scale * (dx * tangent - way * dy * radius),
        here[1] + tangent * scale * (dy * tangent + way * dx * radius),
    )
    return at, min(angle + half, 180.0) if rear else max(angle - half, 0.0)


def shown(field: Battlefield, model: str, place: Point, angle: float) -> Measure:
    """Return the measure of a place that lies so many degrees from where a model faces."""
    here = centre_of(field, model)
    if hypot(place[0] - here[0], place[1] - here[1]) == 0.0:
        return Measure(lacking={"margin": "It stands on the very middle, from where no angle is measured."})
    label = f"{angle:.1f} degrees from where {model} faces"
    line = Witness(kind="line", points=(here, place), label=label)
    return Measure(margin=held_to(angle, SQUARE, of="the line between the Arcs", unit="degrees"), witness=line)
