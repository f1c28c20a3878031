"""What a side's Secondary Objective is worth at the end of the battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from umpire.geometry import Outline, Polygon, contains_point, overlaps, wholly_inside, within
from umpire.rulings import Fact, Finding, cite
from umpire.systems.legions.battlefield import Battlefield, Model, SecondaryObjective
from umpire.systems.legions.rules.battles import (
    VictoryPoints,
    judge_marker,
    marker_outline,
    shape_of,
    strength_at,
)
from umpire.systems.legions.rules.secondary.chosen import intel_of, standard_of
from umpire.systems.legions.rules.secondary.edges import edge_depth, near_edge

Scored: TypeAlias = tuple[int, dict[str, Fact]]
"""The Victory Points, and the numbers they follow from."""

CARNAGE = ((80, 15), (65, 10), (35, 5))
"""Per cent of the enemy Army's points, and what they give (LI-BTL-029)."""

BY_NUMBER = (0, 5, 10, 15)
"""For none, one, two and at least three Detachments or quarters (LI-BTL-032, LI-BTL-033)."""

ENEMY_AWAY = 8.0
"""How far enemies must be from Intel on the table, inches (LI-BTL-031)."""


def secondary_score(field: Battlefield, side: str) -> Finding | None:
    """Return what a side's Secondary Objective is worth as the table stands, None where it has none that is known."""
    goal = field.goal_of(side)
    if goal is None or goal.objective is None:
        return None
    rule, score = SCORES[goal.objective]
    points, facts = score(field, side)
    because = goal.objective.value
    return Finding(
        rule=rule,
        effect=VictoryPoints(points=points, because=because),
        facts={**facts, "points": points, "for": because},
    )


def _carnage(field: Battlefield, side: str) -> Scored:
    """Count the points of destroyed enemy Detachments, and half of those that lost at least half their models."""
    cite("LI-BTL-029", side)
    army = [each for each in field.detachments.values() if each.side != side]
    destroyed = 0
    for each in army:
        lost = sum(not field.models[model].alive for model in each.models)
        if lost == len(each.models):
            destroyed += each.points
        elif 2 * lost >= len(each.models):
            destroyed += each.points // 2
    total = sum(each.points for each in army)
    points = next((worth for share, worth in CARNAGE if total and 100 * destroyed >= share * total), 0)
    return points, {"destroyed": destroyed, "of": total}


def _intel(field: Battlefield, side: str) -> Scored:
    """Recovered 15, carried 10, on the table with no enemy within 8 inches 5."""
    cite("LI-BTL-031", side)
    goal, marker = field.goal_of(side), field.markers.get(intel_of(side))
    if goal is not None and goal.recovered:
        return 15, {"intel": "recovered"}
    if goal is not None and goal.carrier:
        return 10, {"intel": "carried"}
    if marker is None:
        return 0, {"intel": "gone"}
    disc = marker_outline(marker)
    near = [each for each in _models(field, field.opponent(side)) if within(shape_of(field, each), disc, ENEMY_AWAY)]
    return 0 if near else 5, {"intel": "on the table", "enemies_near": len(near)}


def _quarters(field: Battlefield, side: str) -> Scored:
    """Count the quarters in which a side has the higher Tactical Strength of models wholly within."""
    cite("LI-BTL-032", side)
    (width, depth), held = field.size, 0
    for x, y in ((0.0, 0.0), (width / 2, 0.0), (0.0, depth / 2), (width / 2, depth / 2)):
        quarter = rectangle(x, y, x + width / 2, y + depth / 2)
        held += strength_within(field, side, quarter) > strength_within(field, field.opponent(side), quarter)
    return BY_NUMBER[min(held, 3)], {"quarters": held}


def _breakthrough(field: Battlefield, side: str) -> Scored:
    cite("LI-BTL-033", side)
    goal = field.goal_of(side)
    left = 0 if goal is None else len(goal.left)
    return BY_NUMBER[min(left, 3)], {"left": left}


def _standard(field: Battlefield, side: str) -> Scored:
    """Carried 5, planted and Contested 10, planted, Uncontested and controlled 15."""
    cite("LI-BTL-034", side)
    goal, marker = field.goal_of(side), field.markers.get(standard_of(side))
    if goal is not None and goal.carrier and not goal.planted:
        return 5, {"standard": "carried"}
    if goal is None or not goal.planted or marker is None:
        return 0, {"standard": "lying about"}
    held = judge_marker(field, marker)
    facts: dict[str, Fact] = {"standard": "planted", "controller": held.controller, "contested": held.contested}
    if held.controller == field.opponent(side):
        return 0, facts
    if held.contested:
        return 10, facts
    return 15 if held.controller == side else 0, facts


def _defiant(field: Battlefield, side: str) -> Scored:
    """Keep the enemy out of the own zone and away from the own edge, or at least outweigh it in the zone."""
    cite("LI-BTL-035", side)
    enemy, zone, deep = field.opponent(side), field.mission.zones.get(side), edge_depth(field)
    models = _models(field, enemy)
    inside = [] if zone is None else [each for each in models if overlaps(shape_of(field, each), zone)]
    near = [each for each in models if near_edge(field, each, side, deep)]
    mine = 0 if zone is None else strength_within(field, side, zone)
    theirs = 0 if zone is None else strength_within(field, enemy, zone)
    points = 15 if not inside and not near else 10 if mine and mine >= 2 * theirs else 5 if mine > theirs else 0
    facts: dict[str, Fact] = {"in_zone": len(inside), "near_edge": len(near), "own": mine, "enemy": theirs}
    return points, facts


def _models(field: Battlefield, side: str) -> list[Model]:
    """Return a side's models in play that are no Flyers."""
    mine = (model for each in field.detachments_of(side) for model in field.models_of(each))
    return [each for each in mine if not field.profile(each).has("Flyer")]


def strength_within(field: Battlefield, side: str, area: Polygon) -> int:
    """Return the Tactical Strength of a side's models that are wholly within an area."""
    return sum(strength_at(field, each, None) for each in _models(field, side) if _wholly(shape_of(field, each), area))


def _wholly(shape: Outline | Polygon, area: Polygon) -> bool:
    if isinstance(shape, Outline):
        return wholly_inside(shape, area)
    return all(contains_point(area, each) for each in shape.ring)


def rectangle(left: float, low: float, right: float, high: float) -> Polygon:
    """Return a rectangle along the edges of the table."""
    return Polygon(ring=((left, low), (right, low), (right, high), (left, high)))


SCORES: Mapping[SecondaryObjective, tuple[str, Callable[[Battlefield, str], Scored]]] = {
    SecondaryObjective.CARNAGE: ("LI-BTL-029", _carnage),
    SecondaryObjective.VITAL_INTEL: ("LI-BTL-031", _intel),
    SecondaryObjective.CONTROL_THE_BATTLEFIELD: ("LI-BTL-032", _quarters),
    SecondaryObjective.BREAKTHROUGH: ("LI-BTL-033", _breakthrough),
    SecondaryObjective.PLANT_THE_STANDARD: ("LI-BTL-034", _standard),
    SecondaryObjective.DEFIANT: ("LI-BTL-035", _defiant),
}
"""How each of them is scored, and by which rule."""


def scoring_rule(objective: SecondaryObjective) -> str:
    """Return the id of the rule that says what a Secondary Objective gives."""
    return SCORES[objective][0]
