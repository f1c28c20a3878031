"""Looking for a path into contact: what a model that Piles in could reach, and what a Charge can."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from math import sqrt

import msgspec

from umpire.errors import GeometryError
from umpire.geometry import CONTACT, Base, Disc, Heading, Outline, Point, place_in_contact, snap_point
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Model, Order
from umpire.systems.legions.rules.movement.allowance import acting_order, allowance
from umpire.systems.legions.rules.movement.detours import barriers, detour
from umpire.systems.legions.rules.movement.engagement import contacts, engaged_with
from umpire.systems.legions.rules.movement.leaping import lost_at_end
from umpire.systems.legions.rules.movement.measure import bounding_radius, near, standing
from umpire.systems.legions.rules.movement.paths import is_closed, is_forbidden, model_path, way_of
from umpire.systems.legions.rules.movement.placing import carry_out, snapped
from umpire.systems.legions.rules.movement.through import overlapping
from umpire.systems.legions.rules.movement.topics import ModelMove, ModelPath, PileIn
from umpire.systems.legions.rules.titans.walking import stepping_out

TRIED = 24
"""How many places round its enemies a model tries before contact counts as impossible."""

DETOURS = 6
"""How many of them it tries to reach by going round."""

WAYS = tuple(
    (x / sqrt(x * x + y * y), y / sqrt(x * x + y * y))
    for x, y in [(4, step) for step in range(-4, 4)]
    + [(-step, 4) for step in range(-4, 4)]
    + [(-4, -step) for step in range(-4, 4)]
    + [(step, -4) for step in range(-4, 4)]
)
"""Thirty-two directions all round, of length one."""


def pile_in_topic(path: ModelPath) -> PileIn:
    """Return what a model that Piles in is judged by, with the contacts that it could have made."""
    field, own = path.field, path.detachment
    engaged = engaged_with(field, own)
    enemies = tuple(each for name in engaged for each in field.models_of(name) if each.on_table)
    touched = {model for pair in contacts(field) for model in pair}
    free = tuple(each.id for each in enemies if each.id not in touched)
    contact = free_contact = None
    if path.length > 0.0 and not path.touching and not any(each in free for each in path.reaching):
        unmet = tuple(each for each in enemies if each.id in free)
        found = contact_move(field, path.model.id, Manoeuvre.PILE_IN, unmet) if unmet else None
        free_contact = found.path if found else None
        if found is None and not any(each.id in path.reaching for each in enemies):
            met = tuple(each for each in enemies if each.id not in free)
            found = contact_move(field, path.model.id, Manoeuvre.PILE_IN, met)
        contact = found.path if found else None
    return PileIn(path=path, engaged=engaged, free=free, contact=contact, free_contact=free_contact)


def contact_move(
    field: Battlefield, model_id: str, manoeuvre: Manoeuvre, enemies: tuple[Model, ...]
) -> ModelMove | None:
    """Return a legal move of one model into contact with one of some enemies, a short one; None if none is found.

    The Detachment as a whole, its Coherency above all, is not judged.
    """
    model = field.models[model_id]
    detachment = field.detachment_of(model)
    limit = allowance(field, detachment, manoeuvre, model)
    if not limit or not model.on_table:
        return None
    places: list[Point] = []
    for place in islice(contact_places(field, model, enemies, limit), TRIED):
        places.append(place)
        move = stepping_out(field, model, (model.at, place))
        if is_legal(field, manoeuvre, move):
            return move
    charging = acting_order(detachment) is Order.CHARGE
    found = barriers(field, model, open_to=None if charging else engaged_with(field, detachment))
    for place in places[:: max(1, len(places) // DETOURS)]:
        path = detour(found, model.at, place, limit=limit)
        if path is not None and len(path) > 2:
            move = stepping_out(field, model, path)
            if is_legal(field, manoeuvre, move):
                return move
    return None


def is_legal(field: Battlefield, manoeuvre: Manoeuvre, move: ModelMove, *, garrison: str = "") -> bool:
    """Whether the rules allow one model's path and it is not lost by it; the Detachment as a whole is not judged."""
    move = snapped(move)
    way = way_of(field, manoeuvre, move)
    if is_closed(field, way):
        return False
    path = model_path(field, carry_out(field, (move,)), manoeuvre, move, garrison, way=way)
    if manoeuvre is Manoeuvre.PILE_IN:
        engaged = engaged_with(field, path.detachment)
        if any(field.models[each].detachment not in engaged for each in path.reaching):
            return False
    return not is_forbidden(path) and not lost_at_end(field, path.moved, garrison)


def contact_places(field: Battlefield, model: Model, enemies: tuple[Model, ...], limit: float) -> Iterator[Point]:
    """Yield places where a model touches one of some enemies and overlaps no model, the nearest first."""
    places = [place for enemy in enemies if _within(model, enemy, limit) for place in _round(field, model, enemy)]
    x, y = model.at
    places.sort(key=lambda at: ((at[0] - x) * (at[0] - x) + (at[1] - y) * (at[1] - y), at))
    for at in places:
        if (at[0] - x) * (at[0] - x) + (at[1] - y) * (at[1] - y) > (limit + CONTACT) * (limit + CONTACT):
            return
        if not overlapping(field, msgspec.structs.replace(model, at=at)):
            yield at


def _within(model: Model, enemy: Model, limit: float) -> bool:
    dx, dy = enemy.at[0] - model.at[0], enemy.at[1] - model.at[1]
    reach = limit + bounding_radius(model.base) + bounding_radius(enemy.base) + CONTACT
    return dx * dx + dy * dy <= reach * reach


def _round(field: Battlefield, model: Model, enemy: Model) -> list[Point]:
    """Return places all round an enemy where a base touches it; between it and its neighbours too."""
    ux, uy = model.at[0] - enemy.at[0], model.at[1] - enemy.at[1]
    apart = sqrt(ux * ux + uy * uy)
    ways = [*WAYS, (ux / apart, uy / apart) if apart > 0.0 else (1.0, 0.0)]
    if not (isinstance(model.base, Disc) and isinstance(enemy.base, Disc)):
        tried = (_touching(model.base, model.facing, enemy.outline, way) for way in ways)
        return [place for place in tried if place is not None]
    (x, y), radius = enemy.at, model.base.radius + enemy.base.radius + CONTACT / 2
    places = [snap_point((x + dx * radius, y + dy * radius)) for dx, dy in ways]
    for side in field.sides:
        for name in near(standing(field, side), enemy.at, radius + 2 * model.base.radius):
            other = field.models[name]
            if isinstance(other.base, Disc) and other.id not in (enemy.id, model.id):
                reach = model.base.radius + other.base.radius + CONTACT / 2
                places.extend(map(snap_point, _meeting(enemy.at, radius, other.at, reach)))
    return places


@lru_cache(maxsize=4096)
def _touching(base: Base, facing: Heading, enemy: Outline, way: Point) -> Point | None:
    far = bounding_radius(enemy.base) + bounding_radius(base) + 1.0
    try:
        towards = (enemy.at[0] + way[0] * far, enemy.at[1] + way[1] * far)
        return place_in_contact(base, facing, enemy, towards)
    except GeometryError:
        return None


def _meeting(centre: Point, radius: float, other: Point, reach: float) -> list[Point]:
    """Return where two circles meet."""
    dx, dy = other[0] - centre[0], other[1] - centre[1]
    square = dx * dx + dy * dy
    if square == 0.0:
        return []
    along = (square + radius * radius - reach * reach) / (2 * square)
    left = radius * radius / square - along * along
    if left < 0.0:
        return []
    aside = sqrt(left)
    x, y = centre[0] + dx * along, centre[1] + dy * along
    return [(x - dy * aside, y + dx * aside), (x + dy * aside, y - dx * aside)]
