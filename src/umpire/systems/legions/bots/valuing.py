"""What things are worth to the greedy bot."""

from __future__ import annotations

import math
from collections.abc import Iterator

from umpire.geometry import Point, contains_point, mean_point, point_distance
from umpire.systems.legions.battlefield import (
    Battlefield,
    Detachment,
    DetachmentType,
    Model,
    Order,
    Place,
    remembered_by_parts,
)
from umpire.systems.legions.play.firing import suggested_templates
from umpire.systems.legions.questions import expected_at, expected_levels, expected_wounds
from umpire.systems.legions.rules.battles import marker_worth, scores_in_enemy_zone
from umpire.systems.legions.rules.firing import can_hit, targets, weapon_of

SPARED = 30.0
"""How much farther away another marker may be for who stands at one that its side holds with others, inches."""

CROWDED = 5.0
"""How near to a marker friends make it crowded, inches."""

DRAWS = 1.0
"""How much farther a Detachment goes for a marker with each Victory Point that it is worth, inches."""

WELL_IN = 3.0
"""How deep within the enemy's zone it goes where it scores there, inches."""

SHIELD = 0.25
"""What a level of shields is worth beside a Wound: it may come back in the End phase."""

FALLING_BACK = 0.4
"""What a Detachment that falls back is still worth."""


def spot_of(field: Battlefield, model: Model) -> Point:
    """Return where a model in play is: one that is Garrisoned in the middle of its Structure."""
    if model.place is Place.GARRISON:
        ring = field.area(field.detachment_of(model).garrison).outline.ring
        return mean_point(ring)
    return model.at


@remembered_by_parts(256, "models", "detachments", "areas")
def centre_of(field: Battlefield, detachment: str) -> Point:
    """Return the middle of a Detachment's models."""
    spots = [spot_of(field, model) for model in field.models_of(detachment)]
    return mean_point(spots)


def reach_of(field: Battlefield, detachment: str) -> float:
    """Return the range of a Detachment's longest weapon, inches; 0 without one."""
    return max(
        (
            weapon.maximum or 0.0
            for model in field.models_of(detachment)
            for weapon in field.profile(model).weapons
            if can_hit(weapon)
        ),
        default=0.0,
    )


def fire_value(field: Battlefield, detachment: str, target: str, *, trait: str = "") -> float:
    """Return the points that fire at a target is expected to destroy, that of weapons with a trait if one is given."""
    wounds = expected_wounds(field, detachment, target, trait=trait)
    if target not in field.detachments:
        inside = sum(
            each.points for each in field.garrison_of(target) if each.side != field.detachments[detachment].side
        )
        return wounds * inside / 10.0
    foe = field.detachments[target]
    total = sum(field.profile(model).wounds for model in foe.models)
    left = sum(model.wounds for model in field.models_of(foe))
    stripped = SHIELD * expected_levels(field, detachment, target)
    return (min(wounds, float(left)) + stripped) * max(foe.points, 10) / max(total, 1)


def places_value(field: Battlefield, detachment: str) -> float:
    """Return the points that the weapons of a Detachment are expected to destroy, less those lost, aimed at places."""
    side, value = field.detachments[detachment].side, 0.0
    for each in suggested_templates(field, detachment, (), wanted=False):
        weapon = weapon_of(field, each.model, each.weapon)
        for struck in expected_at(field, each.model, weapon, each.at) if each.at is not None else ():
            foe = field.detachments.get(struck.target)
            if foe is not None:
                total = sum(field.profile(model).wounds for model in foe.models)
                worth = struck.wounds * max(foe.points, 10) / max(total, 1)
                value += -worth if foe.side == side else worth
    return value


def best_shot(field: Battlefield, detachment: str) -> tuple[str, float]:
    """Return the target worth most to a Detachment from where it stands, '' without one."""
    valued = [(fire_value(field, detachment, target), target) for target in targets(field, detachment)]
    value, target = max(valued, default=(0.0, ""), key=lambda each: (each[0], each[1]))
    return (target, value) if value > 0.0 else ("", 0.0)


def shot_values(field: Battlefield, detachment: str) -> Iterator[float]:
    """Yield what each target is worth to a Detachment from where it stands; who has heard enough asks for no more."""
    for target in targets(field, detachment):
        yield fire_value(field, detachment, target)


def nearest_enemy(field: Battlefield, detachment: str) -> tuple[str, float]:
    """Return the enemy Detachment whose middle is nearest, and how far it is."""
    side, here = field.detachments[detachment].side, centre_of(field, detachment)
    foes = field.detachments_of(field.opponent(side))
    ranked = [(point_distance(here, centre_of(field, foe.id)), foe.id) for foe in foes]
    far, found = min(ranked, default=(math.inf, ""))
    return found, far


def wanted_place(field: Battlefield, detachment: str) -> Point | None:
    """Return where a Detachment should stand: at a marker, or where else its side scores; None where nothing calls."""
    marker = _wanted_marker(field, detachment)
    return marker if marker is not None or not scores_in_enemy_zone(field) else behind_the_enemy(field, detachment)


def behind_the_enemy(field: Battlefield, detachment: str) -> Point | None:
    """Return the nearest place well within the enemy's zone."""
    zones = field.mission.zones_of(field.opponent(field.detachments[detachment].side))
    here, places = centre_of(field, detachment), []
    for zone in zones:
        (left, right), (low, high) = (
            (min(axis) + WELL_IN, max(axis) - WELL_IN) for axis in zip(*zone.ring, strict=True)
        )
        nearest = (min(max(here[0], left), right), min(max(here[1], low), high))
        places.append(nearest if contains_point(zone, nearest) else mean_point(zone.ring))
    return min(places, key=lambda each: point_distance(here, each), default=None)


def _wanted_marker(field: Battlefield, detachment: str) -> Point | None:
    """Return the marker that a Detachment should stand at: near, of worth, not yet held, not crowded with friends."""
    own = field.detachments[detachment]
    here = centre_of(field, detachment)
    light = field.type_of(own) in (DetachmentType.INFANTRY, DetachmentType.WALKER, DetachmentType.CAVALRY)
    others = [centre_of(field, each.id) for each in field.detachments_of(own.side) if each.id != detachment]
    best: tuple[float, Point] | None = None
    for marker in field.markers.values():
        worth = marker_worth(field, own.side, marker)
        if worth == 0:
            continue
        friends = sum(point_distance(each, marker.at) < CROWDED for each in others)
        cost = point_distance(here, marker.at) + friends * (5.0 if light else 9.0) - worth * DRAWS
        if marker.controller == own.side:
            cost += SPARED if friends else 4.0  # one that others hold can do without it
        if best is None or cost < best[0]:
            best = (cost, marker.at)
    return best[1] if best else None


def army_worth(field: Battlefield, side: str) -> float:
    """Return the points that a side has left: those of each Detachment by the Wounds that its models have left."""
    return sum(worth_of(field, each) for each in field.detachments.values() if each.side == side)


def worth_of(field: Battlefield, own: Detachment) -> float:
    """Return the points that a Detachment is still worth, less where it falls back."""
    whole = sum(field.profile(each).wounds for each in own.models)
    left = sum(model.wounds for each in own.models if (model := field.models[each]).takes_part)
    state = FALLING_BACK if own.order is Order.FALL_BACK else 1.0
    return own.points * state * left / max(whole, 1)
