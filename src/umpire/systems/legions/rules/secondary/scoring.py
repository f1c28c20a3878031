"""What a side's Secondary Objective is worth at the end of the battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from umpire.geometry import overlaps, within
from umpire.rulings import Fact, Finding, cite
from umpire.systems.legions.battlefield import Battlefield, SecondaryObjective
from umpire.systems.legions.rules.battles import (
    VictoryPoints,
    judge_marker,
    marker_outline,
    shape_of,
)
from umpire.systems.legions.rules.secondary.chosen import RULE_OF, intel_of, standard_of
from umpire.systems.legions.rules.secondary.counting import (
    BY_NUMBER,
    Scored,
    in_play,
    points_destroyed,
    quarters_held,
    strength_within,
)
from umpire.systems.legions.rules.secondary.edges import edge_depth, near_edge
from umpire.systems.legions.rules.secondary.variants import OF_VARIANTS

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
    return points_destroyed(field, side)


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
    near = [each for each in in_play(field, field.opponent(side)) if within(shape_of(field, each), disc, ENEMY_AWAY)]
    return 0 if near else 5, {"intel": "on the table", "enemies_near": len(near)}


def _quarters(field: Battlefield, side: str) -> Scored:
    """Count the quarters in which a side has the higher Tactical Strength of models wholly within."""
    cite("LI-BTL-032", side)
    return quarters_held(field, side)


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
    enemy, zones, deep = field.opponent(side), field.mission.zones_of(side), edge_depth(field)
    models = in_play(field, enemy)
    inside = [each for each in models if any(overlaps(shape_of(field, each), zone) for zone in zones)]
    near = [each for each in models if near_edge(field, each, side, deep)]
    mine = sum(strength_within(field, side, zone) for zone in zones)
    theirs = sum(strength_within(field, enemy, zone) for zone in zones)
    points = 15 if not inside and not near else 10 if mine and mine >= 2 * theirs else 5 if mine > theirs else 0
    facts: dict[str, Fact] = {"in_zone": len(inside), "near_edge": len(near), "own": mine, "enemy": theirs}
    return points, facts


SCORES: Mapping[SecondaryObjective, tuple[str, Callable[[Battlefield, str], Scored]]] = {
    SecondaryObjective.CARNAGE: ("LI-BTL-029", _carnage),
    SecondaryObjective.VITAL_INTEL: ("LI-BTL-031", _intel),
    SecondaryObjective.CONTROL_THE_BATTLEFIELD: ("LI-BTL-032", _quarters),
    SecondaryObjective.BREAKTHROUGH: ("LI-BTL-033", _breakthrough),
    SecondaryObjective.PLANT_THE_STANDARD: ("LI-BTL-034", _standard),
    SecondaryObjective.DEFIANT: ("LI-BTL-035", _defiant),
    **{each: (RULE_OF[each], score) for each, score in OF_VARIANTS.items()},
    SecondaryObjective.RESCUE: (RULE_OF[SecondaryObjective.RESCUE], _intel),
    SecondaryObjective.TIP_OF_THE_SPEAR: (RULE_OF[SecondaryObjective.TIP_OF_THE_SPEAR], _breakthrough),
}
"""How each of them is scored, and by which rule."""


def scoring_rule(objective: SecondaryObjective) -> str:
    """Return the id of the rule that says what a Secondary Objective gives."""
    return SCORES[objective][0]
