"""Who fights whom: contacts between enemies, Engaged Detachments, and Engaged & Pinned ones."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from umpire.geometry import Outline, Point, Polygon, at_most, within
from umpire.rulings import aside, cite
from umpire.systems.legions.battlefield import (
    Area,
    Battlefield,
    Detachment,
    DetachmentType,
    Model,
    Muster,
    Terrain,
    muster_of,
    remembered_by_parts,
)
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.movement.measure import (
    apart,
    bounding_radius,
    circle_around,
    distance,
    near,
    standing,
    widest_of,
)

special_rule("Networked Anima", "LI-SPC-104")
special_rule("Noosphere Controller", "LI-SPC-104")

SWARM = "scale_in_a_swarm"
NOOSPHERE = 8.0

ACROSS = 3.0
"""The greatest width of an Obstacle and the 1" beyond it, inches."""

Contact = tuple[str, str]
"""Two opposing models in base contact, or counted as such; the first is of the first side."""


def contacts(field: Battlefield) -> tuple[Contact, ...]:
    """Return every pair of opposing models that are, or count as, in base contact, in a fixed order."""
    first = (each for each in field.detachments.values() if each.side == field.sides[0])
    return tuple(sorted(pair for each in first for pair in contacts_of(field, each.id)))


def _base_contacts(field: Battlefield, detachment: Detachment, models: tuple[Model, ...]) -> Iterator[Contact]:
    """Yield the contacts of some bases of a Detachment, the model of the first side first."""
    theirs = standing(field, field.opponent(detachment.side))
    widest = widest_of(theirs) + 0.01
    first = detachment.side == field.sides[0]
    flying = field.bearers("Flyer")
    for model in models:
        if model.profile in flying:  # it cannot be Engaged (LI-SPC-030)
            continue
        (x, y), radius = model.at, bounding_radius(model.base)
        for index in range(bisect_left(theirs, (x - radius - widest,)), len(theirs)):
            other_x, other_y, other_radius, enemy = theirs[index]
            if other_x > x + radius + widest:
                break
            reach = radius + other_radius + 0.01
            if -reach <= other_y - y <= reach:
                one, other = (model, field.models[enemy]) if first else (field.models[enemy], model)
                if at_most(distance(one, other), 0.0):
                    yield one.id, other.id


def _pair(field: Battlefield, one: str, other: str) -> Contact:
    return (one, other) if field.side_of(one) == field.sides[0] else (other, one)


def _across_obstacles(field: Battlefield) -> tuple[Contact, ...]:
    """A model that charged across an Obstacle is Engaged with every enemy beyond it and within 1" of it."""
    found = []
    for charger in _chargers(field):
        obstacle = field.area(charger.across)
        for _, _, _, enemy in standing(field, field.opponent(field.side_of(charger))):
            if beyond(field, charger, field.models[enemy], obstacle):
                cite("LI-TER-065", charger.id, enemy)
                cite("LI-TER-066", charger.id, enemy)
                found.append(_pair(field, charger.id, enemy))
    return tuple(found)


@remembered_by_parts(1, "models")
def _chargers(field: Battlefield) -> tuple[Model, ...]:
    """Return the models that have charged across an Obstacle."""
    return tuple(each for each in field.models.values() if each.across and each.on_table)


def beyond(field: Battlefield, charger: Model, enemy: Model, obstacle: Area) -> bool:
    """Whether an enemy stands within 1" of an Obstacle, which lies between it and the charger."""
    if not within(enemy.outline, obstacle.outline, 1.0):
        return False
    if house_rule(field, "obstacle_engagement") == "near" and not within(charger.outline, enemy.outline, ACROSS):
        return False
    return _passes(charger.at, enemy.at, obstacle.outline)


def _passes(start: Point, end: Point, area: Polygon) -> bool:
    ring = area.ring
    return any(
        _turn(start, end, a) * _turn(start, end, b) <= 0.0 and _turn(a, b, start) * _turn(a, b, end) <= 0.0
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True)
    )


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def touches_structure(outline: Outline, structure: Area) -> bool:
    """Whether a base is in contact with a Structure; one that overlaps it counts as in contact (LI-STR-017)."""
    return within(outline, structure.outline, 0.0)


def _at_structures(field: Battlefield) -> tuple[Contact, ...]:
    """An Infantry model that touches a Structure is Engaged with every enemy Detachment Garrisoned in it."""
    found: list[Contact] = []
    for garrison, structure, inside in _garrisons(field):
        x, y, radius = circle_around(structure)
        for one in near(standing(field, field.opponent(garrison.side)), (x, y), radius):
            model = field.models[one]
            if not touches_structure(model.outline, structure):
                continue
            if field.profile(model).type is DetachmentType.INFANTRY:
                cite("LI-STR-032", model, garrison)
                found.extend(_pair(field, one, each) for each in inside)
            else:
                cite("LI-STR-033", model, garrison)
    return tuple(found)


@remembered_by_parts(1, "models", "detachments", "areas")
def _garrisons(field: Battlefield) -> tuple[tuple[Detachment, Area, tuple[str, ...]], ...]:
    """Return the Detachments that Garrison Structures, with these and the models that are inside."""
    found = []
    for each in [held for held in field.detachments.values() if held.garrison]:
        inside = tuple(model.id for model in field.models_of(each) if not model.on_table)
        if inside:
            found.append((each, field.area(each.garrison), inside))
    return tuple(found)


def contacts_of(field: Battlefield, detachment: str) -> tuple[Contact, ...]:
    """Return a Detachment's contacts, its own model first in each pair."""
    return _contacts_of(field, muster_of(field), detachment)


@remembered_by_parts(512, "profiles", "models", "areas", "structures", "stipulations", "house_rules")
def _contacts_of(field: Battlefield, _muster: Muster, detachment: str) -> tuple[Contact, ...]:
    own = field.detachments[detachment]
    return _contacts_among(field, own, own.models)


def _contacts_among(field: Battlefield, detachment: Detachment, names: tuple[str, ...]) -> tuple[Contact, ...]:
    models = tuple([model for each in names if (model := field.models[each]).on_table])
    pairs = set(_base_contacts(field, detachment, models))
    pairs.update(pair for pair in _counted(field, muster_of(field)) if pair[0] in names or pair[1] in names)
    return tuple((one, other) if one in names else (other, one) for one, other in sorted(pairs))


@remembered_by_parts(1, "profiles", "models", "areas", "structures", "stipulations", "house_rules")
def _counted(field: Battlefield, _muster: Muster) -> tuple[Contact, ...]:
    return counted_contacts(field)


def counted_contacts(field: Battlefield) -> tuple[Contact, ...]:
    """Return the pairs that count as in contact, whether or not their bases touch; who listens hears why."""
    given = (each for each in field.stipulations if each.fact == "in_contact" and each.value)
    return (*_across_obstacles(field), *_at_structures(field), *(_pair(field, each.of, each.other) for each in given))


def touching_enemies(field: Battlefield, model: str) -> tuple[str, ...]:
    """Return the enemy models that a model is in contact with."""
    found = field.models[model]
    if found.on_table:
        return touched_at(field, found)
    return tuple(enemy for _, enemy in _contacts_among(field, field.detachment_of(model), (model,)))


def touched_at(field: Battlefield, model: Model) -> tuple[str, ...]:
    """Return the enemy models that a model on the table is in contact with where it stands, be that on this one or not.

    So a place is tried without a table on which it stands there, of which contacts would be looked for anew.
    """
    based = {
        one if other == model.id else other
        for one, other in _base_contacts(field, field.detachment_of(model), (model,))
    }
    return tuple(sorted(based.union(_counted_with(field, model))))


def _counted_with(field: Battlefield, model: Model) -> list[str]:
    """Return the enemies that count as in contact with a model on the table, as `counted_contacts` tells of all."""
    side, found = field.side_of(model), list[str]()
    with aside():
        if model.across:
            theirs = [field.models[enemy] for _, _, _, enemy in standing(field, field.opponent(side))]
            wall = field.area(model.across)
            found += [enemy.id for enemy in theirs if beyond(field, model, enemy, wall)]
        if model.profile not in field.bearers("Flyer"):
            chargers = [each for each in _chargers(field) if field.side_of(each) != side]
            found += [each.id for each in chargers if beyond(field, each, model, field.area(each.across))]
            if field.profile(model).type is DetachmentType.INFANTRY:
                for garrison, structure, inside in _garrisons(field):
                    if garrison.side != side and touches_structure(model.outline, structure):
                        found += inside
    for given in field.stipulations:
        if given.fact == "in_contact" and given.value and model.id in (given.of, given.other):
            found.append(given.other if given.of == model.id else given.of)
    return found


def in_contact_models(field: Battlefield, detachment: Detachment | str) -> tuple[str, ...]:
    """Return the models of a Detachment that are in contact with an enemy model, in muster order."""
    found = field.detachments[detachment] if isinstance(detachment, str) else detachment
    touching = {own for own, _ in contacts_of(field, found.id)}
    return tuple(model for model in found.models if model in touching)


def engaged_with(field: Battlefield, detachment: Detachment | str) -> tuple[str, ...]:
    """Return the enemy Detachments that a Detachment is Engaged with, by the contacts of the moment."""
    own = detachment if isinstance(detachment, str) else detachment.id
    return tuple(sorted({field.models[enemy].detachment for _, enemy in contacts_of(field, own)}))


def is_engaged(field: Battlefield, detachment: Detachment | str) -> bool:
    """Whether a Detachment is Engaged, Pinned or not."""
    own = detachment if isinstance(detachment, str) else detachment.id
    return bool(contacts_of(field, own))


def is_pinned(field: Battlefield, detachment: Detachment | str) -> bool:
    """Whether a Detachment is Engaged & Pinned: some enemy that it is Engaged with is of equal or higher Scale."""
    enemies = engaged_with(field, detachment)
    if not enemies:
        return False
    own = field.scale_of(detachment)
    return any(_scale_to_pin(field, enemy, detachment) >= own for enemy in enemies)


def _scale_to_pin(field: Battlefield, enemy: str, detachment: Detachment | str) -> int:
    """Return the Scale that a Detachment has as it Pins another: a rule of its Formation may raise it by 1."""
    found, scale = field.detachments[enemy], field.scale_of(enemy)
    formation = field.formations.get(found.formation)
    if formation is None or SWARM not in formation.rules or not networked(field, found):
        return scale
    cite("LI-SPC-104", detachment, enemy)
    return scale + 1


def networked(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Networked Anima Detachment is within 8 inches of a Noosphere Controller of its Formation."""
    models = field.models_of(detachment)
    if not any(field.profile(model).has("Networked Anima") for model in models):
        return False
    members = (each for each in field.detachments.values() if each.formation == detachment.formation)
    return any(
        field.profile(leader).has("Noosphere Controller")
        and any(at_most(apart(field, model.id, leader.id), NOOSPHERE) for model in models)
        for each in members
        for leader in field.models_of(each)
    )


def obstacles_touched(field: Battlefield, outline: Outline) -> tuple[Area, ...]:
    """Return the Obstacles that a base is in contact with."""
    walls = (area for area in field.areas if area.has(Terrain.OBSTACLE, Terrain.REINFORCED_OBSTACLE))
    return tuple(area for area in walls if within(outline, area.outline, 0.0))
