"""Beam and Heavy Beam: a line from the firing model, and every Detachment that it passes over."""

from __future__ import annotations

import msgspec

from umpire.geometry import EAST, Disc, Point, Polygon, at_most, laid_along, partly_under, stretches_inside
from umpire.rulings import Finding, cite
from umpire.systems.legions.battlefield import Area, Battlefield, Terrain, Weapon
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.arcs import in_arc
from umpire.systems.legions.rules.firing.ranges import range_to
from umpire.systems.legions.rules.firing.topics import Choosing, PlacedAt
from umpire.systems.legions.rules.traits.placed import (
    FLYER,
    Under,
    figures,
    garrison_models,
    held_by,
    muzzle,
    no_target,
    outside_arc,
)

BEAM, HEAVY_BEAM = "Beam", "Heavy Beam"

weapon_trait(BEAM, *[f"LI-TRT-{number:03}" for number in range(14, 19)])
weapon_trait(HEAVY_BEAM, "LI-TRT-048")

SHORTEST = 1.0 / 256.0
"""A line that is stopped at once is drawn this long, inches, so that it is a shape at all."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A Beam as it runs: the strip that it covers, and the Structures that it meets, the nearest first."""

    strip: Polygon
    structures: tuple[str, ...]


def is_beam(weapon: Weapon) -> bool:
    """Whether a weapon draws a line."""
    return weapon.has(BEAM) or weapon.has(HEAVY_BEAM)


@BOOK.rule("LI-TRT-014")
def drawn_into_the_arc(topic: PlacedAt) -> Finding | None:
    """A Beam is a line to the weapon's range; where the weapon has an Arc, the end of the line lies in it."""
    weapon = topic.weapon
    if not is_beam(weapon) or weapon.maximum is None:
        return None
    (x, y), (ux, uy) = muzzle(topic.field, topic.firer, topic.at)
    return outside_arc(topic, (x + ux * weapon.maximum, y + uy * weapon.maximum))


@BOOK.rule("LI-TRT-018")
def no_target_of_a_beam(topic: Choosing) -> Finding | None:
    """A Beam picks no target, and cannot be fired in an Overwatch."""
    return no_target(topic, BEAM, "LI-TRT-018") or no_target(topic, HEAVY_BEAM, "LI-TRT-018")


def line_of(field: Battlefield, firer: str, weapon: Weapon, at: Point) -> Line:
    """Return the line that a Beam draws from a model towards a place.

    It is 1 mm wide, as long as the weapon reaches, and ends where it first meets Impassable terrain or a Structure. A
    Structure does not stop a Heavy Beam. The firing model's own Structure is none of those that it meets.
    """
    start, way = muzzle(field, firer, at)
    length = weapon.maximum or 0.0
    half = figures().beam_millimetres / 25.4 / 2.0
    own = held_by(field, firer)
    met: list[tuple[float, Area]] = []
    for area in field.areas:
        if area.id == own or not (area.id in field.structures or area.has(Terrain.IMPASSABLE, Terrain.STRUCTURE)):
            continue
        end = (start[0] + way[0] * length, start[1] + way[1] * length)
        stretches = stretches_inside(Disc(radius=half), (start, end), area.outline, EAST)
        if stretches:
            met.append((max(0.0, stretches[0][0]), area))
    crossed: list[str] = []
    for far, area in sorted(met, key=lambda each: each[0]):
        if far > length:
            break
        if area.id in field.structures:
            crossed.append(area.id)
        if _stops(area, weapon):
            length = far
            break
    strip = laid_along(((0.0, -half), (ahead := max(length, SHORTEST), -half), (ahead, half), (0.0, half)), start, way)
    return Line(strip=strip, structures=tuple(crossed))


def _stops(area: Area, weapon: Weapon) -> bool:
    if area.has(Terrain.IMPASSABLE):
        cite("LI-TRT-017")
        return True
    if not area.has(Terrain.STRUCTURE):
        return False
    if weapon.has(HEAVY_BEAM):
        cite("LI-TRT-048")
        return False
    cite("LI-TRT-017")
    return True


def under_beam(field: Battlefield, firer: str, weapon: Weapon, at: Point) -> Under:
    """Return what lies under the line that a Beam draws from a model towards a place; Flyers are ignored."""
    line = line_of(field, firer, weapon, at)
    own = field.models[firer]
    found = [each.id for each in field.on_table() if each is not own and partly_under(each.outline, line.strip)]
    found += [model for structure in line.structures for model in garrison_models(field, structure)]
    sure = []
    for model in found:
        if field.profile(model).has(FLYER):
            cite("LI-TRT-016")
        else:
            sure.append(model)
    return Under(shape=line.strip, sure=tuple(sure), structures=line.structures)


def within_beam(field: Battlefield, firer: str, weapon: Weapon, detachment: str) -> tuple[str, ...]:
    """Any model of a Detachment under the line may be allocated the Hits that is within range, and in the Arc."""
    cite("LI-TRT-015")
    return tuple(
        model.id
        for model in field.models_of(detachment)
        if model.id != firer
        and not field.profile(model).has(FLYER)
        and weapon.maximum is not None
        and at_most(range_to(field, firer, model.id), weapon.maximum)
        and in_arc(field, firer, weapon, model.id)
    )
