"""Remote Controlled Detonation: models that blow themselves up near a Commander."""

from __future__ import annotations

from umpire.geometry import Outline, Point, at_most, clearly_more, contains_point, direction, gap, snap_point
from umpire.rulings import Finding, Forbid
from umpire.systems.legions.battlefield import Battlefield, Detachment, Model, Weapon, in_inches
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.firing.arcs import POINT
from umpire.systems.legions.rules.movement.measure import apart

DETONATION = "Remote Controlled Detonation"
COMMANDER = "Commander"
BLAST = "Blast"
RULE = "LI-SPC-095"

FROM_COMMANDER = 12.0
"""How near to a friendly Commander a model detonates, inches."""

BESIDE = 1.0
"""How far from the model the hole of its template is put, inches."""

WAYS = (
    (1.0, 0.0), (0.8, 0.6), (0.6, 0.8), (0.0, 1.0), (-0.6, 0.8), (-0.8, 0.6),
    (-1.0, 0.0), (-0.8, -0.6), (-0.6, -0.8), (0.0, -1.0), (0.6, -0.8), (0.8, -0.6),
)  # fmt: skip
"""Directions about a model, exact everywhere, in which a template is offered to be put."""

special_rule(DETONATION, RULE)


def is_charge(field: Battlefield, model: str, weapon: Weapon) -> bool:
    """Whether a weapon of a model is fired by blowing the model up, and in no other way."""
    return weapon.maximum is None and weapon.has(BLAST) and field.profile(model).has(DETONATION)


def charges_of(field: Battlefield, model: str) -> tuple[int, ...]:
    """Return the Blast weapons of a model, one profile of each."""
    found: dict[object, int] = {}
    for index, weapon in enumerate(field.profile(model).weapons):
        if weapon.has(BLAST):
            found.setdefault(weapon.mounted or index, index)
    return tuple(found.values())


def detonators(field: Battlefield, detachment: Detachment | str) -> tuple[Model, ...]:
    """Return the models of a Detachment that may detonate where they stand: within 12" of a friendly Commander."""
    mine = [each for each in field.models_of(detachment) if field.profile(each).has(DETONATION)]
    mine = [each for each in mine if charges_of(field, each.id)]
    if not mine:
        return ()
    commanders = [
        model.id
        for each in field.detachments_of(field.side_of(mine[0]))
        for model in field.models_of(each)
        if field.profile(model).has(COMMANDER)
    ]
    return tuple(
        each for each in mine if any(at_most(apart(field, each.id, other), FROM_COMMANDER) for other in commanders)
    )


def judge_charge(field: Battlefield, model: str, weapon: Weapon, at: Point) -> tuple[Finding, ...]:
    """Return why the hole of a template may not be put at a place when a model detonates, () where it may."""
    far = max(0.0, gap(field.models[model].outline, Outline(base=POINT, at=at)))
    told = ""
    if not contains_point(field.table, at):
        told = f"{in_inches(at)} is not on the battlefield."
    elif clearly_more(far, BESIDE):
        told = f'{in_inches(at)} is {far:.2f}" from {model}: at most {BESIDE:g}" are allowed.'
    if not told:
        return ()
    return (Finding(rule=RULE, effect=Forbid(reason="too far"), facts={"distance": far}, says=told),)


def charge_places(field: Battlefield, model: str, weapon: Weapon, goal: Point | None = None) -> tuple[Point, ...]:
    """Return places for the template of a model that detonates: on it, about it, and as near to a goal as may be."""
    (x, y), ways = field.models[model].at, list(WAYS)
    if goal is not None and goal != (x, y):
        ways.insert(0, direction((x, y), goal))
    found = [(x, y)] if goal is None else [goal, (x, y)]
    for dx, dy in ways:
        edge = _leaves(field.models[model], (dx, dy))
        found += [snap_point((x + dx * (edge + far), y + dy * (edge + far))) for far in (0.5, BESIDE)]
    return tuple(dict.fromkeys(each for each in found if not judge_charge(field, model, weapon, each)))


def _leaves(model: Model, way: Point) -> float:
    """Return how far from its middle a model's base ends in a direction, inches."""
    (x, y), low, high = model.at, 0.0, 8.0
    for _ in range(24):
        middle = (low + high) / 2
        outside = gap(model.outline, Outline(base=POINT, at=(x + middle * way[0], y + middle * way[1]))) >= 0.0
        low, high = (low, middle) if outside else (middle, high)
    return low
